import { parsePointer } from '#json';

/**
 * The place of an instance location, as obligations name it: `/query/limit` is `query:limit`, `/body/items/3/name` is
 * `body/items/[]/name`, `/body` is `body`. `isIndex` tells array indices from property names that look like numbers.
 */
export function placeOf(pointer: string, isIndex: (segments: readonly string[]) => boolean = looksLikeIndex): string {
  const segments = parsePointer(pointer);
  const [part, name, ...rest] = segments;
  if (part === undefined) return 'request';
  const blank = (from: number): string[] =>
    segments.slice(from).map((segment, offset) => (isIndex(segments.slice(0, from + offset + 1)) ? '[]' : segment));
  if (part === 'body' || name === undefined) return [part, ...blank(1)].join('/');
  return [`${part}:${name}`, ...(rest.length > 0 ? blank(2) : [])].join('/');
}

const looksLikeIndex = (segments: readonly string[]): boolean => /^(0|[1-9]\d*)$/.test(segments.at(-1) ?? '');
