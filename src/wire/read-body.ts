import { Buffer } from 'node:buffer';
import { child, type Json } from '#json';
import type { MediaType, Operation } from '#operations';
import type { Doubt } from './doubt.ts';
import type { WireRequest } from './exchange.ts';
import { headerValues, isJsonType, matchMediaType, parseMediaType } from './media-types.ts';
import { bytesOf } from './payload.ts';
import { percentDecode } from './percent.ts';
import { under } from './read-content.ts';
import { readPieces, typesBelow, type ReadValue } from './read-parameter.ts';
import { pairsOf } from './read-query.ts';
import { payloadJson, textOf } from './response-json.ts';

export interface ReadBody extends ReadValue {
  /** As sent; undefined where no body was. */
  readonly mediaType?: string;
  /** Why the body is not what its media type says. */
  readonly problem?: string;
}

const NO_MEANING = new Set(['GET', 'HEAD', 'DELETE', 'TRACE', 'CONNECT']);
const NOTHING: ReadBody = { value: undefined, lexemes: {}, doubts: [] };

/** The body as a server reads it that knows the operation's declaration. */
export function readBody(operation: Operation, request: WireRequest): ReadBody {
  const bytes = request.body === undefined ? new Uint8Array() : bytesOf(request.body);
  const contentType = headerValues(request.headers, 'content-type')[0]?.trim();
  if (bytes.length === 0 && (contentType === undefined || contentType === '')) return NOTHING;
  const doubts: Doubt[] = [];
  const doubt = (code: Doubt['code']): void => { doubts.push({ code, pointer: '/body', alternatives: 'open' }); };
  if (NO_MEANING.has(operation.method) || operation.body === undefined) doubt('body-without-meaning');
  const declared = matchMediaType(operation.body?.content ?? [], contentType ?? '');
  if (operation.body !== undefined && declared === undefined) doubt('media-type-undeclared');
  const read = readAs(request, bytes, contentType ?? '', declared);
  return { ...read, doubts: [...doubts, ...read.doubts], ...(contentType === undefined ? {} : { mediaType: contentType }) };
}

function readAs(request: WireRequest, bytes: Uint8Array, contentType: string, declared: MediaType | undefined): ReadBody {
  const parsed = parseMediaType(contentType);
  const essence = parsed === undefined ? '' : `${parsed.type}/${parsed.subtype}`;
  if (isJsonType(contentType)) return readJsonBody(request, contentType);
  const text = textOf(bytes, parsed?.parameters.get('charset'));
  switch (essence) {
    case 'application/x-www-form-urlencoded': return typeof text === 'string' ? readForm(text, declared) : { ...NOTHING, problem: text.problem };
    case 'text/plain': return typeof text === 'string' ? readPlain(text, declared) : { ...NOTHING, problem: text.problem };
    case 'application/octet-stream': return typeof text === 'string' ? { ...NOTHING, value: text } : unread(Buffer.from(bytes).toString('base64'));
    default: return unread(typeof text === 'string' ? text : '');
  }
}

const unread = (value: Json): ReadBody => ({ value, lexemes: {}, doubts: [{ code: 'media-type-unread', pointer: '/body', alternatives: 'open' }] });

function readJsonBody(request: WireRequest, contentType: string): ReadBody {
  const read = request.body === undefined ? undefined : payloadJson(request.body, contentType);
  if (read === undefined) return { ...NOTHING, problem: 'there are no bytes (expected a JSON value)' };
  if ('problem' in read) return { ...NOTHING, problem: read.problem };
  const { value, lexemes, duplicateKeys } = read.decoded;
  return {
    value,
    lexemes: under('/body', lexemes),
    doubts: duplicateKeys.map((key) => ({ code: 'duplicate-key', pointer: `/body${key}`, alternatives: 'open' })),
  };
}

function readPlain(text: string, declared: MediaType | undefined): ReadBody {
  if (declared?.schema === undefined) return { ...NOTHING, value: text };
  return readPieces({ kind: 'single', text }, typesBelow(declared.schema), '/body');
}

/** application/x-www-form-urlencoded as the URL Standard parses it, members typed by the schema. */
function readForm(text: string, declared: MediaType | undefined): ReadBody {
  const schema = declared?.schema;
  if (schema === undefined) return unread(text);
  const members = new Map<string, (string | undefined)[]>();
  for (const { name, raw } of pairsOf(text.replaceAll('+', '%20'))) {
    const key = name ?? '\uFFFD';
    members.set(key, [...members.get(key) ?? [], percentDecode(raw)]);
  }
  const values: [string, Json][] = [];
  const lexemes: Record<string, string> = {};
  const doubts: Doubt[] = [];
  for (const [name, texts] of members) {
    const pointer = child('/body', name);
    const types = typesBelow(schema, child('', name));
    const declaredTypes = types('');
    const isList = declaredTypes?.has('array') ?? texts.length > 1;
    if (declaredTypes?.has('object')) doubts.push({ code: 'media-type-unread', pointer, alternatives: 'open' });
    if (texts.length > 1 && !isList) doubts.push({ code: 'repeated-value', pointer, alternatives: 'open' });
    const read = readPieces(isList ? { kind: 'list', texts } : { kind: 'single', text: texts[0] }, types, pointer);
    values.push([name, read.value as Json]);
    Object.assign(lexemes, read.lexemes);
    doubts.push(...read.doubts);
  }
  return { value: Object.fromEntries(values), lexemes, doubts };
}
