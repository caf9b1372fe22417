import { isArray, isObject, type Json } from './json.ts';

/** The segments of an RFC 6901 pointer, unescaped. Throws on text that is neither empty nor starts with "/". */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error(`${JSON.stringify(pointer)} is not a JSON Pointer (expected "" or "/…").`);
  const segments = pointer.slice(1).split('/');
  return pointer.includes('~') ? segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~')) : segments;
}

const ESCAPED = /[~/]/;

export const escapeSegment = (segment: string): string => (ESCAPED.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment);

export const formatPointer = (segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${escapeSegment(String(segment))}`).join('');

/** The pointer of a child: `child('/a', 'b/c')` is `/a/b~1c`. */
export const child = (pointer: string, segment: string | number): string => `${pointer}/${escapeSegment(String(segment))}`;

/** The parent's pointer and the last segment, or undefined for the root. */
export function splitPointer(pointer: string): { parent: string; last: string } | undefined {
  const segments = parsePointer(pointer);
  const last = segments.pop();
  return last === undefined ? undefined : { parent: formatPointer(segments), last };
}

/** The value a pointer names, or undefined where nothing stands there. Own members only. */
export function at(value: Json | undefined, pointer: string): Json | undefined {
  let here = value;
  for (const segment of parsePointer(pointer)) {
    if (isArray(here)) here = /^(0|[1-9]\d*)$/.test(segment) ? here[Number(segment)] : undefined;
    else if (isObject(here)) here = Object.hasOwn(here, segment) ? here[segment] : undefined;
    else return undefined;
  }
  return here;
}
