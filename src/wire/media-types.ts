import type { MediaType, Operation, ResponseDeclaration } from '#operations';
import type { HeaderList, WireResponse } from './exchange.ts';

/** A media type or range taken apart; type and parameter names in lower case. */
export interface ParsedMediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /^\s*([!#$%&'*+\-.^_`|~\w]+)\/([!#$%&'*+\-.^_`|~\w]+)\s*(?=;|$)/;
const PARAMETER = /\s*;\s*(?:([!#$%&'*+\-.^_`|~\w]+)=(?:([!#$%&'*+\-.^_`|~\w]+)|"((?:[^"\\]|\\.)*)"))?\s*/y;

/** RFC 9110, 8.3.1. Undefined for text that is no media type. */
export function parseMediaType(text: string): ParsedMediaType | undefined {
  const found = TYPE.exec(text);
  if (found === null) return undefined;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = found[0].length;
  while (PARAMETER.lastIndex < text.length) {
    const next = PARAMETER.exec(text);
    if (next === null) return undefined;
    if (next[1] !== undefined) parameters.set(next[1].toLowerCase(), next[2] ?? (next[3] ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  return { type: (found[1] as string).toLowerCase(), subtype: (found[2] as string).toLowerCase(), parameters };
}

/** `application/json` and every `+json` type; what RFC 8259 and RFC 6839 say is written as JSON. */
export function isJsonType(text: string): boolean {
  const parsed = parseMediaType(text);
  return parsed !== undefined && (parsed.subtype === 'json' || parsed.subtype.endsWith('+json'));
}

/** The entry of a `content` object for a media type: the most specific range that takes it in (RFC 9110, 12.5.1). */
export function matchMediaType(content: readonly MediaType[], contentType: string): MediaType | undefined {
  const actual = parseMediaType(contentType);
  if (actual === undefined) return undefined;
  let best: { readonly media: MediaType; readonly score: number } | undefined;
  for (const media of content) {
    const score = specificity(media.type, actual);
    if (score > 0 && score > (best?.score ?? 0)) best = { media, score };
  }
  return best?.media;
}

/** 0 where the range does not take the type in. */
function specificity(declared: string, actual: ParsedMediaType): number {
  const range = parseMediaType(declared);
  if (range === undefined) return 0;
  if (range.type === '*' && range.subtype === '*') return 1;
  if (range.type !== actual.type) return 0;
  if (range.subtype === '*') return 2;
  if (range.subtype !== actual.subtype) return 0;
  const fits = [...range.parameters].every(([name, value]) => sameParameter(name, value, actual.parameters.get(name)));
  return fits ? 3 + range.parameters.size : 0;
}

/** UTF-8 is what a missing charset means in all the types that matter here, so naming it asks for nothing more. */
function sameParameter(name: string, declared: string, actual: string | undefined): boolean {
  if (name !== 'charset') return declared === actual;
  return declared.toLowerCase() === (actual ?? 'utf-8').toLowerCase();
}

/** What the operation declares for a status: the code itself, else its range, else `default`. */
export function declarationFor(operation: Operation, status: number): ResponseDeclaration | undefined {
  const find = (key: string): ResponseDeclaration | undefined => operation.responses.find((response) => response.status.toUpperCase() === key);
  return find(String(status)) ?? find(`${Math.floor(status / 100)}XX`) ?? find('DEFAULT');
}

export const mediaTypeFor = (declaration: ResponseDeclaration, contentType: string): MediaType | undefined =>
  matchMediaType(declaration.content, contentType);

/** Every value of a header, in order; `name` in any case. */
export const headerValues = (headers: HeaderList, name: string): readonly string[] => {
  const wanted = name.toLowerCase();
  return headers.flatMap(([known, value]) => (known.toLowerCase() === wanted ? [value] : []));
};

/** As sent; the first one where there are several, undefined where it is missing or empty. */
export function contentTypeOf(response: Pick<WireResponse, 'headers'>): string | undefined {
  const value = headerValues(response.headers, 'content-type')[0]?.trim();
  return value === '' ? undefined : value;
}
