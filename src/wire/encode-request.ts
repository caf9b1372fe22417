import { isObject, type Json, type JsonObject } from '#json';
import type { Operation, Parameter, ParameterIn, RequestValues } from '#operations';
import { encodeBody } from './encode-body.ts';
import { encodeParameter, isText, type Encoded } from './encode-parameter.ts';
import type { HeaderList, Payload, WireRequest } from './exchange.ts';
import { matchMediaType, parseMediaType } from './media-types.ts';
import { percentEncode } from './percent.ts';
import { declaredMembers } from './schema-nodes.ts';

/** Why a request can't be put on the wire so that it says what its values say. */
export interface Unencodable {
  readonly place: string;
  readonly reason: string;
}

export interface WireOptions {
  /** What precedes every path of the document: the path of the base URL, without a trailing slash. */
  readonly basePath: string;
}

/** The request in the styles its parameters declare; headers are those that follow from the values and the declaration alone. */
export function encodeRequest(operation: Operation, values: RequestValues, { basePath }: WireOptions): WireRequest | Unencodable {
  const path = encodePath(operation, values.path);
  if (typeof path !== 'string') return path;
  const query = encodeQuery(operation, values.query);
  if (!Array.isArray(query)) return query as Unencodable;
  const headers = encodeHeaders(operation, values);
  if (!Array.isArray(headers)) return headers as Unencodable;
  const body = encodedBody(operation, values);
  if (body !== undefined && 'reason' in body) return body;
  const target = `${basePath}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const typed: HeaderList = body === undefined ? [] : [['content-type', body.mediaType]];
  return { method: operation.method, target: target === '' ? '/' : target, headers: [...acceptOf(operation), ...headers, ...typed], ...(body === undefined ? {} : { body: body.payload }) };
}

const declaredIn = (operation: Operation, part: ParameterIn): readonly Parameter[] => operation.parameters.filter((parameter) => parameter.in === part);

const valueOf = (values: JsonObject, name: string): Json | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

function encodePath(operation: Operation, values: JsonObject): string | Unencodable {
  let failure: Unencodable | undefined;
  const fail = (place: string, reason: string): string => {
    failure ??= { place, reason };
    return '';
  };
  const parameters = new Map(declaredIn(operation, 'path').map((parameter) => [parameter.name, parameter]));
  const unknown = Object.keys(values).find((name) => !operation.path.includes(`{${name}}`));
  if (unknown !== undefined) return { place: `path:${unknown}`, reason: 'the path has no place for it' };
  const segments = operation.path.split('/').map((segment) => {
    const text = segment.split(/(\{[^{}]*\})/).map((part) => {
      if (!/^\{[^{}]*\}$/.test(part)) return literal(part);
      const name = part.slice(1, -1);
      const [value, parameter] = [valueOf(values, name), parameters.get(name)];
      if (value === undefined || parameter === undefined) return fail(`path:${name}`, 'the path has no text without it');
      const encoded = encodeParameter(parameter, value);
      if (!isText(encoded)) return fail(`path:${name}`, encoded.reason);
      return encoded === '' ? fail(`path:${name}`, 'an empty segment makes it another path') : encoded;
    }).join('');
    // RFC 3986, 5.2.4: clients and servers take dot segments out, escaped or not.
    const name = /\{([^{}]*)\}/.exec(segment)?.[1];
    return name !== undefined && (text === '.' || text === '..') ? fail(`path:${name}`, 'a dot segment makes it another path') : text;
  });
  return failure ?? segments.join('/');
}

/** The fixed part of a template: what is escaped already stays so. */
const literal = (text: string): string => text.split(/(%[0-9A-Fa-f]{2})/).map((part, index) => (index % 2 === 1 ? part : percentEncode(part, "!$&'()*+,;=:@") ?? '')).join('');

/** A parameter that the operation does not declare is sent in the default style of its part. */
function undeclared(operation: Operation, part: 'query' | 'header' | 'cookie', name: string): Parameter {
  return {
    in: part, name, required: false, deprecated: false, style: part === 'header' ? 'simple' : 'form', explode: part === 'query', allowReserved: false,
    schema: { ref: '', store: { get: () => true, source: () => operation.source, standing: () => operation.standing } }, examples: [], source: operation.source,
  };
}

function encodeQuery(operation: Operation, values: JsonObject): readonly string[] | Unencodable {
  const parameters = declaredIn(operation, 'query');
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const parameter = parameters.find((known) => known.name === name) ?? undeclared(operation, 'query', name);
    const clash = isObject(value) ? lostMember(parameter, value, parameters) : undefined;
    const encoded: Encoded = clash === undefined ? encodeParameter(parameter, value) : { reason: `the member ${JSON.stringify(clash)} would read as a parameter of its own` };
    if (!isText(encoded)) return { place: `query:${name}`, reason: encoded.reason };
    pairs.push(encoded);
  }
  return pairs;
}

/** An exploded object leaves its own name behind: a member must be known by its own. */
function lostMember(parameter: Parameter, value: JsonObject, parameters: readonly Parameter[]): string | undefined {
  if (parameter.style !== 'form' || !parameter.explode || parameter.mediaType !== undefined) return undefined;
  const others = parameters.filter((other) => other !== parameter);
  const taken = new Set(others.flatMap((other) => [other.name, ...(other.style === 'form' && other.explode ? declaredMembers(other.schema).names : [])]));
  const own = declaredMembers(parameter.schema);
  const othersOpen = others.some((other) => other.style === 'form' && other.explode && isOpenObject(other));
  return Object.keys(value).find((name) => taken.has(name) || (!own.names.has(name) && (!own.open || othersOpen)));
}

const isOpenObject = ({ schema }: Parameter): boolean => {
  const { names, open } = declaredMembers(schema);
  return names.size > 0 && open;
};

function encodeHeaders(operation: Operation, values: RequestValues): HeaderList | Unencodable {
  const headers: [string, string][] = [];
  const parameters = declaredIn(operation, 'header');
  for (const [name, value] of Object.entries(values.header)) {
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) return { place: `header:${name}`, reason: 'it is no header name' };
    const parameter = parameters.find((known) => known.name.toLowerCase() === name.toLowerCase()) ?? undeclared(operation, 'header', name);
    const encoded = encodeParameter(parameter, value);
    if (!isText(encoded)) return { place: `header:${name.toLowerCase()}`, reason: encoded.reason };
    headers.push([name.toLowerCase(), encoded]);
  }
  const cookies: string[] = [];
  for (const [name, value] of Object.entries(values.cookie)) {
    const encoded = encodeParameter(declaredIn(operation, 'cookie').find((known) => known.name === name) ?? undeclared(operation, 'cookie', name), value);
    if (!isText(encoded)) return { place: `cookie:${name}`, reason: encoded.reason };
    cookies.push(encoded);
  }
  return cookies.length > 0 ? [...headers, ['cookie', cookies.join('; ')]] : headers;
}

/** What the operation's responses are declared in: a server that honours Accept can then answer. */
function acceptOf(operation: Operation): HeaderList {
  const types = operation.responses.flatMap(({ content }) => content.map(({ type }) => type));
  const known = [...new Set(types)].filter((type) => parseMediaType(type) !== undefined);
  return known.length > 0 ? [['accept', known.join(', ')]] : [];
}

function encodedBody(operation: Operation, { body, mediaType }: RequestValues): { readonly mediaType: string; readonly payload: Payload } | Unencodable | undefined {
  if (typeof body === 'undefined') return undefined;
  const content = operation.body?.content ?? [];
  const type = concrete(mediaType ?? content[0]?.type ?? 'application/json');
  if (type === undefined) return { place: 'body', reason: `the range ${mediaType ?? content[0]?.type} names no media type to send` };
  const payload = encodeBody(body, type, matchMediaType(content, type));
  return 'reason' in payload ? { place: 'body', reason: payload.reason } : { mediaType: type, payload };
}

/** A range takes JSON in, or there is no telling which type is meant. */
function concrete(type: string): string | undefined {
  if (!type.includes('*')) return type.trim();
  return /^\s*(?:\*|application)\/\*/i.test(type) ? 'application/json' : undefined;
}
