import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema, ResponseDeclaration, ResponseHeader } from '#operations';
import { answerOf, bytesOf, contentTypeOf, declarationFor, headerValues, headerViolations, mediaTypeFor, payloadOf, responseJson, type WireResponse } from '#wire';
import { operationOf, schemaOf } from './operation.fixture.ts';

const source = { uri: '', pointer: '' };
const standing = { provenance: 'derived' as const, placeholder: false };
const response = (body: Uint8Array | string, contentType?: string): WireResponse =>
  ({ status: 200, headers: contentType === undefined ? [] : [['content-type', contentType]], body: payloadOf(typeof body === 'string' ? Buffer.from(body) : body) });

describe('a payload', () => {
  it('keeps every byte', () => {
    fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(`\uFEFF${text}`))), (bytes) => {
      const payload = JSON.parse(JSON.stringify(payloadOf(bytes))) as ReturnType<typeof payloadOf>;
      expect(Buffer.from(bytesOf(payload)).equals(Buffer.from(bytes))).toBe(true);
    }));
  });
});

describe('responseJson', () => {
  it('reads JSON in the charset that is declared or marked', () => {
    const decoded = (read: ReturnType<typeof responseJson>): unknown => (read !== undefined && 'decoded' in read ? read.decoded.value : read);
    expect(decoded(responseJson(response('{"a":9223372036854775807}')))).toEqual({ a: 9223372036854775807n });
    expect(decoded(responseJson(response('\uFEFF1', 'text/html')))).toBe(1);
    expect(decoded(responseJson(response(Buffer.from('\uFEFF"é"', 'utf16le'))))).toBe('é');
    expect(decoded(responseJson(response(Buffer.from('"é"', 'latin1'), 'application/json; charset=ISO-8859-1')))).toBe('é');
    expect(responseJson(response(''))).toBeUndefined();
  });
  it('says why it can not', () => {
    expect(responseJson(response('{'))).toEqual({ problem: 'line 1, column 2: found the end of the text (expected a member name in double quotes).' });
    expect(responseJson(response(Buffer.from([0x22, 0xff, 0x22])))).toEqual({ problem: 'the bytes are not utf-8 text (expected text in that charset)' });
    expect(responseJson(response('1', 'application/json; charset=klingon'))).toEqual({ problem: 'the charset "klingon" is not known (expected utf-8)' });
  });
  it('does not blame a coding that was not undone', () => {
    expect(responseJson({ status: 200, headers: [['content-encoding', 'br']], body: payloadOf(Uint8Array.of(0xff, 0x01)) })).toBeUndefined();
  });
});

describe('declarations', () => {
  const declared = (...types: string[]): ResponseDeclaration => ({ status: '200', headers: [], source, standing, content: types.map((type) => ({ type, examples: [], source, standing })) });
  it('are found by code, then range, then default', () => {
    const operation = operationOf({ responses: [{ status: 'default' }, { status: '4XX' }, { status: '404' }] });
    expect([404, 422, 200].map((status) => declarationFor(operation, status)?.status)).toEqual(['404', '4XX', 'default']);
    expect(declarationFor(operationOf({ responses: [{ status: '4XX' }] }), 200)).toBeUndefined();
  });
  it.each([
    [['*/*', 'application/*', 'application/json'], 'Application/JSON; charset=utf-8', 'application/json'],
    [['*/*', 'application/*'], 'application/xml', 'application/*'], [['*/*'], 'text/plain', '*/*'],
    [['application/json', 'application/json; v=1'], 'application/json;v=1', 'application/json; v=1'], [['application/json; v=1'], 'application/json', undefined],
    [['application/json; charset=utf-8'], 'application/json', 'application/json; charset=utf-8'], [['application/json;charset=UTF-8'], 'application/json; charset="utf-8"', 'application/json;charset=UTF-8'],
    [['application/json'], 'application/problem+json', undefined], [['application/json'], 'json', undefined], [[], 'application/json', undefined],
  ] as [string[], string, string | undefined][])('%j with %s is %s', (types, contentType, expected) => { expect(mediaTypeFor(declared(...types), contentType)?.type).toBe(expected); });
  it('of headers are found in any case', () => {
    expect(headerValues([['ALLOW', 'GET'], ['allow', 'PUT'], ['x', 'y']], 'Allow')).toEqual(['GET', 'PUT']);
    expect(contentTypeOf(response('', ' text/plain '))).toBe('text/plain');
    expect(contentTypeOf(response('', ' '))).toBeUndefined();
  });
});

describe('headerViolations', () => {
  const broken = (schema: JsonSchema, values: readonly string[], rest: Partial<ResponseHeader> = {}): readonly string[] =>
    headerViolations({ name: 'X', required: false, schema: schemaOf(schema), explode: false, source, standing, ...rest }, values).map(({ keyword, pointer }) => `${keyword} ${pointer}`);
  it.each([
    [{ type: 'integer', minimum: 0 }, ['5'], []], [{ type: 'integer', minimum: 0 }, ['-5'], ['minimum ']], [{ type: 'integer' }, ['soon'], ['type ']], [{ type: 'string' }, ['5'], []],
    [{ type: 'integer' }, ['1.0'], []], [{ type: 'integer', format: 'int64' }, ['9223372036854775808'], ['format ']], [{ type: 'boolean' }, ['true'], []], [{ type: 'boolean' }, ['yes'], []],
    [{ type: 'array', items: { enum: ['GET', 'PUT'] } }, ['GET, PUT'], []], [{ type: 'array', items: { enum: ['GET', 'PUT'] } }, ['GET', 'POST'], ['enum /1']],
    [{ type: 'object', properties: { a: { type: 'integer' } } }, ['a,x'], ['type /a']], [{ anyOf: [{ type: 'integer' }, { format: 'date-time' }] }, ['2024-01-01T00:00:00Z'], []],
    [{ type: 'string', format: 'date-time' }, ['yesterday'], ['format ']], [{ type: 'integer' }, [], []], [{}, ['x'], []],
  ] as [JsonSchema, string[], string[]][])('%j with %j breaks %j', (schema, values, expected) => { expect(broken(schema, values)).toEqual(expected); });
  it('reads a header declared with content as JSON', () => {
    expect(broken({ required: ['a'] }, ['{}'], { mediaType: 'application/json' })).toEqual(['required /a']);
    expect(broken({ type: 'object' }, ['x'], { mediaType: 'application/json' })).toEqual(['type ']);
  });
});

describe('answerOf', () => {
  const kinds = (place?: string): Record<string, string[]> => {
    const by: Record<string, string[]> = {};
    for (const status of [200, 207, 304, 400, 401, 403, 404, 409, 413, 414, 415, 422, 429, 500, 501, 502, 503]) {
      (by[answerOf({ kind: 'response', response: { status, headers: [], body: { kind: 'text', text: '' } } }, place)] ??= []).push(String(status));
    }
    return by;
  };
  it('takes 400 and 422 for a refusal, and other statuses only of the part they are about', () => {
    expect(kinds()).toEqual({ accepted: ['200'], refused: ['400', '422'], 'server-error': ['500', '502'], silent: ['207', '304', '401', '403', '404', '409', '413', '414', '415', '429', '501', '503'] });
    expect(kinds('path:id').refused).toEqual(['400', '404', '414', '422']);
    expect(kinds('query:q').refused).toEqual(['400', '414', '422']);
    expect(kinds('body/name').refused).toEqual(['400', '413', '415', '422']);
  });
  it('tells silence from no answer', () => {
    expect(answerOf({ kind: 'skipped', why: '' })).toBe('silent');
    expect(answerOf({ kind: 'no-response', phase: 'body', code: '', message: '' })).toBe('no-response');
  });
});
