import { suggest } from '#files';
import { isArray, isObject, parsePointer, type Json } from '#json';
import { memberOf } from './layers.ts';

const MOST_LISTED = 6;

/** What stands where a pointer leaves the document: `components.schemas has "Pets".` */
export function hintForMissing(value: Json, pointer: string): string | undefined {
  const segments = parsePointer(pointer);
  let here = value;
  for (const [index, segment] of segments.entries()) {
    const inner = memberOf(here, segment);
    if (inner === undefined) return hintAt(here, segments.slice(0, index), segment);
    here = inner;
  }
  return undefined;
}

function hintAt(holder: Json, path: readonly string[], missing: string): string | undefined {
  const name = path.length === 0 ? 'The document' : path.join('.');
  if (isArray(holder)) return `${name} has ${holder.length} ${holder.length === 1 ? 'item' : 'items'}.`;
  if (!isObject(holder)) return `${name} is neither an object nor an array.`;
  const known = Object.keys(holder);
  const near = suggest(missing, known);
  if (near !== undefined) return `${name} has ${JSON.stringify(near)}.`;
  if (known.length === 0) return `${name} is empty.`;
  const listed = known.slice(0, MOST_LISTED).map((key) => JSON.stringify(key)).join(', ');
  return `${name} has ${listed}${known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : ''}.`;
}
