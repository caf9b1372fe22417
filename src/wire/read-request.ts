import { child, type Json, type JsonObject } from '#json';
import type { Operation, Parameter, RequestValues } from '#operations';
import type { Doubt } from './doubt.ts';
import type { WireRequest } from './exchange.ts';
import { matchPath } from './match-path.ts';
import { headerValues } from './media-types.ts';
import { percentDecode } from './percent.ts';
import { readBody } from './read-body.ts';
import { readContent } from './read-content.ts';
import { readCookies } from './read-cookies.ts';
import { readPieces, readRepeated, shapeOf, typesBelow, type ReadValue } from './read-parameter.ts';
import { readQuery } from './read-query.ts';
import { splitText } from './split-text.ts';

/** A request as a server reads it: the instance, how its numbers were written, what is unsure and what unreadable. */
export interface ReadRequest {
  readonly values: RequestValues;
  readonly lexemes: Readonly<Record<string, string>>;
  readonly doubts: readonly Doubt[];
  readonly problems: readonly RequestProblem[];
}

/** What of a request can't be read at all. */
export interface RequestProblem {
  readonly pointer: string;
  /** *what is so (what was expected)*. */
  readonly problem: string;
}

/** Written from RFC 3986, RFC 6265 and OpenAPI's style rules, and from nothing that encodes. */
export function readRequest(operation: Operation, request: WireRequest, basePath: string): ReadRequest {
  const lexemes: Record<string, string> = {};
  const doubts: Doubt[] = [];
  const problems: RequestProblem[] = [];
  const take = (read: ReadValue, pointer: string): readonly [Json] | undefined => {
    Object.assign(lexemes, read.lexemes);
    doubts.push(...read.doubts);
    if (read.value !== undefined) return [read.value];
    if (read.doubts.length === 0) problems.push({ pointer, problem: 'the text can not be read in the style that is declared' });
    return undefined;
  };
  const part = (name: string, reads: Iterable<readonly [string, ReadValue]>): JsonObject =>
    Object.fromEntries([...reads].flatMap(([key, read]): [string, Json][] => {
      const value = take(read, child(`/${name}`, key));
      return value === undefined ? [] : [[key, value[0]]];
    }));

  if (request.method !== operation.method) doubts.push({ code: 'other-method', pointer: '', alternatives: 'open' });
  const [target, query] = divide(request.target);
  const declaredIn = (place: string): readonly Parameter[] => operation.parameters.filter((parameter) => parameter.in === place);
  const matched = target.startsWith(basePath) ? matchPath(operation, target.slice(basePath.length)) : undefined;
  if (matched === undefined) doubts.push({ code: 'other-path', pointer: '', alternatives: 'open' });
  for (const name of matched?.unsure ?? []) doubts.push({ code: 'template-split', pointer: child('/path', name), alternatives: 'open' });
  const path = part('path', declaredIn('path').flatMap((parameter) => {
    const raw = matched?.texts.get(parameter.name);
    return raw === undefined ? [] : [[parameter.name, readPathText(raw, parameter)] as const];
  }));
  const keys = operation.security.flat();
  const read = readQuery(query, declaredIn('query'), new Set(keys.flatMap(({ in: carrier, parameter }) => (carrier === 'query' && parameter !== undefined ? [parameter] : []))));
  doubts.push(...read.doubts);
  const queryValues = part('query', read.values);
  const header = part('header', declaredIn('header').flatMap((parameter) => {
    const values = headerValues(request.headers, parameter.name);
    return values.length === 0 ? [] : [[parameter.name.toLowerCase(), readHeader(values, parameter)] as const];
  }));
  const cookie = part('cookie', readCookies(headerValues(request.headers, 'cookie'), declaredIn('cookie')));
  const body = readBody(operation, request);
  Object.assign(lexemes, body.lexemes);
  doubts.push(...body.doubts);
  if (body.problem !== undefined) problems.push({ pointer: '/body', problem: body.problem });
  return {
    values: {
      path, query: queryValues, header, cookie,
      ...(body.value === undefined ? {} : { body: body.value }), ...(body.mediaType === undefined ? {} : { mediaType: body.mediaType }),
    },
    lexemes, doubts, problems,
  };
}

const divide = (target: string): [string, string] => {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
};

const RESERVED_IN_PATH = /[/\\%;\u0000-\u001f\u007f]/;

function readPathText(raw: string, { name, schema, style, explode, mediaType }: Parameter): ReadValue {
  const pointer = child('/path', name);
  const doubts: Doubt[] = [];
  const whole = percentDecode(raw);
  if (whole !== undefined && RESERVED_IN_PATH.test(style === 'matrix' ? whole.replaceAll(';', '') : whole)) doubts.push({ code: 'path-reserved', pointer, alternatives: 'open' });
  if (mediaType !== undefined) return readContent(whole, mediaType, pointer);
  const { shape } = shapeOf(schema);
  const pieces = splitText(raw, shape, { style, explode, name, decode: percentDecode });
  if (pieces === undefined) return { value: undefined, lexemes: {}, doubts };
  if (shape !== 'single' && /%2C/i.test(raw)) doubts.push({ code: 'encoded-delimiter', pointer, alternatives: 'open' });
  const read = readPieces(pieces, typesBelow(schema), pointer);
  return { ...read, doubts: [...doubts, ...read.doubts] };
}

function readHeader(values: readonly string[], { name, schema, explode, mediaType }: Parameter): ReadValue {
  const pointer = child('/header', name.toLowerCase());
  const decode = (text: string): string => text.trim();
  const doubts: Doubt[] = [];
  const joined = values.map(decode).join(', ');
  if (/[^\u0000-\u007f]/.test(joined)) doubts.push({ code: 'header-non-ascii', pointer, alternatives: 'open' });
  if (values.length > 1) doubts.push({ code: 'repeated-header', pointer, alternatives: 'open' });
  if (mediaType !== undefined) return readContent(joined, mediaType, pointer);
  const { shape } = shapeOf(schema);
  if (shape === 'single' && values.length > 1) return readRepeated(values.map(decode), typesBelow(schema), pointer);
  if (shape === 'single' && joined.includes(',')) doubts.push({ code: 'header-comma', pointer, alternatives: 'open' });
  const pieces = splitText(joined, shape, { style: 'simple', explode, name, decode });
  const read = pieces === undefined ? { value: undefined, lexemes: {}, doubts: [] } : readPieces(pieces, typesBelow(schema), pointer);
  return { ...read, doubts: [...doubts, ...read.doubts] };
}

