import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#operations';
import { ambiguities, classify, type WireRequest } from '#wire';
import { operationOf, scheme, type OperationInput } from './operation.fixture.ts';

const base = { basePath: '' };

/** `valid`, `invalid keyword pointer …` or `ambiguous code place …`. */
function judged(input: OperationInput, request: Partial<WireRequest>, formats: readonly string[] = []): string {
  const operation = operationOf(input);
  const result = classify(operation, { method: operation.method, target: '/things', headers: [], ...request }, { ...base, formats });
  switch (result.kind) {
    case 'valid': return 'valid';
    case 'invalid': return `invalid ${result.violations.map(({ keyword, pointer }) => `${keyword} ${pointer}`).join(', ')}`;
    case 'ambiguous': return `ambiguous ${result.reasons.map(({ code, place }) => `${code} ${place}`).join(', ')}`;
  }
}
const query = (schema: JsonSchema, text: string, required = false): string => judged({ parameters: [{ in: 'query', name: 'q', schema, required }] }, { target: `/things?${text}` });
const header = (schema: JsonSchema, ...values: string[]): string => judged({ parameters: [{ in: 'header', name: 'X-H', schema }] }, { headers: values.map((value) => ['x-h', value]) });
const cookie = (schema: JsonSchema, value: string): string => judged({ parameters: [{ in: 'cookie', name: 'c', schema }] }, { headers: [['cookie', value]] });
const path = (schema: JsonSchema, text: string): string => judged({ parameters: [{ in: 'path', name: 'id', schema }] }, { target: `/things/${text}` });
const json = (schema: JsonSchema, text: string, formats: readonly string[] = []): string =>
  judged({ body: schema }, { headers: [['content-type', 'application/json']], body: { kind: 'text', text } }, formats);

const integer: JsonSchema = { type: 'integer' };
const small: JsonSchema = { type: 'integer', maximum: 10 };
const text: JsonSchema = { type: 'string' };

describe('a query parameter', () => {
  it.each([
    [integer, 'q=5', 'valid'], [integer, '', 'valid'], [small, 'q=11', 'invalid maximum /query/q'], [integer, 'q=abc', 'invalid type /query/q'],
    [integer, 'q=1.5', 'invalid type /query/q'], [text, 'q=5', 'valid'], [text, 'q=', 'valid'],
    [{ type: 'boolean' }, 'q=true', 'valid'], [{ type: 'boolean' }, 'q=maybe', 'invalid type /query/q'], [{ type: 'boolean' }, 'q=TRUE', 'ambiguous boolean-form query:q'],
    [{ type: 'boolean' }, 'q=1', 'ambiguous boolean-form query:q'], [{ type: 'boolean' }, 'q=yes', 'ambiguous boolean-form query:q'],
    [integer, 'q=', 'ambiguous empty-value query:q'], [integer, 'q=%2B5', 'ambiguous number-form query:q'], [integer, 'q=0x10', 'ambiguous number-form query:q'],
    [small, 'q=0x10', 'invalid type /query/q'], [integer, 'q=1e3', 'ambiguous number-form query:q, integer-form query:q'], [integer, 'q=1.0', 'ambiguous integer-form query:q'],
    [integer, 'q=01', 'ambiguous number-form query:q'], [integer, 'q=%205', 'ambiguous number-form query:q'], [{ type: 'number' }, 'q=Infinity', 'ambiguous number-form query:q'],
    [{ type: 'number' }, 'q=1.50', 'valid'], [{ type: 'number' }, 'q=.5', 'ambiguous number-form query:q'], [integer, 'q=1_000', 'ambiguous number-form query:q'],
    [integer, 'q=%D9%A3', 'ambiguous number-form query:q'],
    [{ ...small, maximum: 999 }, 'q=1e3', 'invalid maximum /query/q'], [integer, 'q=1&q=2', 'ambiguous repeated-value query:q'],
    [integer, 'q=a&q=b', 'invalid type /query/q'], [integer, 'q=5&z=1', 'ambiguous undeclared-query query:z'], [small, 'q=11&z=1', 'invalid maximum /query/q'],
    [text, 'q=a+b', 'valid'], [{ ...text, pattern: '^[a-z+]+$' }, 'q=a+b', 'ambiguous plus-as-space query:q'], [text, 'q=%ZZ', 'ambiguous bad-escape query:q'], [text, 'q=%FF', 'ambiguous bad-escape query:q'],
    [integer, 'q=9007199254740993', 'ambiguous beyond-double query:q'], [{ ...integer, format: 'int64' }, 'q=9223372036854775807', 'valid'],
    [{ ...integer, format: 'int64' }, 'q=9223372036854775808', 'invalid format /query/q'], [{ ...integer, format: 'int32' }, 'q=2147483648', 'invalid format /query/q'],
    [small, 'q=9007199254740993', 'invalid maximum /query/q'],
    [{ type: ['integer', 'null'] }, 'q=null', 'ambiguous null-text query:q'], [{ anyOf: [integer, text] }, 'q=5', 'valid'], [{ anyOf: [small, { ...text, minLength: 5 }] }, 'q=5000000', 'ambiguous several-types query:q'],
    [{ enum: [1, 2] }, 'q=2', 'valid'], [{ enum: [1, 2] }, 'q=3', 'invalid enum /query/q'], [{}, 'q=5', 'valid'], [{ const: 5 }, 'q=5', 'valid'],
    [{ type: 'array', items: small }, 'q=1&q=11', 'invalid maximum /query/q/1'], [{ type: 'array', items: integer, minItems: 2 }, 'q=1', 'invalid minItems /query/q'],
    [{ type: 'array', items: integer }, 'q=', 'ambiguous empty-value query:q'],
    [{ type: 'object', properties: { a: small } }, 'a=11', 'invalid maximum /query/q/a'],
  ] as [JsonSchema, string, string][])('%j with %s is %s', (schema, target, expected) => { expect(query(schema, target)).toBe(expected); });
  it('that is required stays missing, however an empty one is read', () => {
    expect(query({ ...text, minLength: 1 }, 'q=', true)).toBe('invalid minLength /query/q');
    expect(query({ ...text, minLength: 1 }, 'q=')).toBe('ambiguous empty-value query:q');
    expect(query(text, 'q=', true)).toBe('ambiguous empty-value query:q');
    expect(query(integer, '', true)).toBe('invalid required /query/q');
    expect(query(integer, 'q=', true)).toBe('invalid type /query/q');
  });
  it('that is an API key belongs to the security scheme', () => {
    const input: OperationInput = { security: [scheme('apiKey', { in: 'query', parameter: 'key' })] };
    expect(judged(input, { target: '/things?key=x' })).toBe('valid');
    expect(judged({}, { target: '/things?key=x' })).toBe('ambiguous undeclared-query query:key');
  });
  it('in other styles is split as declared', () => {
    const styled = (style: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject', explode: boolean, schema: JsonSchema, target: string): string =>
      judged({ parameters: [{ in: 'query', name: 'q', schema, style, explode }] }, { target: `/things?${target}` });
    const list: JsonSchema = { type: 'array', items: small };
    const object: JsonSchema = { type: 'object', properties: { a: small } };
    expect(styled('form', false, list, 'q=1,11')).toBe('invalid maximum /query/q/1');
    expect(styled('spaceDelimited', false, list, 'q=1%2011')).toBe('invalid maximum /query/q/1');
    expect(styled('pipeDelimited', false, list, 'q=1|11')).toBe('invalid maximum /query/q/1');
    expect(styled('pipeDelimited', false, list, 'q=1%7C11')).toBe('invalid maximum /query/q/1');
    expect(styled('deepObject', true, object, 'q[a]=11')).toBe('invalid maximum /query/q/a');
    expect(styled('deepObject', true, object, 'q%5Ba%5D=11')).toBe('invalid maximum /query/q/a');
    expect(styled('deepObject', true, object, 'q[a][b]=1')).toBe('ambiguous nested-brackets query:q');
    expect(styled('form', false, object, 'q=a,11')).toBe('invalid maximum /query/q/a');
    expect(styled('form', false, { type: 'array', items: text }, 'q=a%2Cb')).toBe('ambiguous encoded-delimiter query:q');
  });
});

describe('the path', () => {
  it.each([
    [integer, '5', 'valid'], [integer, 'abc', 'invalid type /path/id'], [small, '11', 'invalid maximum /path/id'], [text, 'a%20b', 'valid'],
    [text, 'a%2Fb', 'ambiguous path-reserved path:id'], [text, '%25', 'ambiguous path-reserved path:id'], [integer, '0x10', 'ambiguous number-form path:id'],
    [text, 'a/b', 'ambiguous other-path request'],
  ] as [JsonSchema, string, string][])('%j with %s is %s', (schema, raw, expected) => { expect(path(schema, raw)).toBe(expected); });
  it('divides a segment of two parameters only where there is one way', () => {
    const input: OperationInput = { path: '/f/{name}.{ext}', parameters: [{ in: 'path', name: 'name', schema: text }, { in: 'path', name: 'ext', schema: { ...text, maxLength: 2 } }] };
    expect(judged(input, { target: '/f/a.txt' })).toBe('invalid maxLength /path/ext');
    expect(judged(input, { target: '/f/a.b.c' })).toBe('ambiguous template-split path:name, template-split path:ext');
  });
  it('is below the base path', () => {
    const operation = operationOf({ path: '/a b/{id}', parameters: [{ in: 'path', name: 'id', schema: integer }] });
    expect(classify(operation, { method: 'POST', target: '/v1/a%20b/5', headers: [] }, { basePath: '/v1' }).kind).toBe('valid');
    expect(classify(operation, { method: 'GET', target: '/v1/a%20b/x', headers: [] }, { basePath: '/v1' })).toMatchObject({ kind: 'ambiguous', reasons: [{ code: 'other-method' }] });
  });
});

describe('headers and cookies', () => {
  it.each([
    [integer, ['5'], 'valid'], [integer, ['x'], 'invalid type /header/x-h'], [text, ['a, b'], 'ambiguous header-comma header:x-h'], [text, ['é'], 'ambiguous header-non-ascii header:x-h'],
    [integer, ['1', '2'], 'ambiguous repeated-value header:x-h'], [{ type: 'array', items: small }, ['1, 11'], 'invalid maximum /header/x-h/1'],
  ] as [JsonSchema, string[], string][])('header %j with %j is %s', (schema, values, expected) => { expect(header(schema, ...values)).toBe(expected); });
  it.each([
    [integer, 'c=5', 'valid'], [integer, 'c=x; d=1', 'invalid type /cookie/c'], [text, 'c="a"', 'ambiguous cookie-octets cookie:c'], [{ ...text, maxLength: 1 }, 'c=%20', 'ambiguous cookie-escape cookie:c'],
    [text, 'c=%20', 'valid'],
  ] as [JsonSchema, string, string][])('cookie %j with %s is %s', (schema, value, expected) => { expect(cookie(schema, value)).toBe(expected); });
});

describe('a JSON body', () => {
  const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({ type: 'object', properties, required });
  it.each([
    [object({ a: small }), '{"a":5}', 'valid'], [object({ a: small }), '{"a":11}', 'invalid maximum /body/a'], [object({}, ['a']), '{}', 'invalid required /body/a'],
    [object({ a: small }), '{"a":null}', 'ambiguous null-as-absent body/a'], [object({ a: small }, ['a']), '{"a":null}', 'invalid type /body/a'],
    [object({ a: { type: ['integer', 'null'] } }, ['a']), '{"a":null}', 'valid'],
    [{ type: 'array', items: integer }, '[null]', 'invalid type /body/0'],
    [integer, '1.0', 'ambiguous integer-form body'], [{ type: 'number' }, '1.0', 'valid'], [integer, '9007199254740993', 'ambiguous beyond-double body'],
    [{ ...integer, format: 'int64' }, '9007199254740993', 'valid'], [{ type: 'number', maximum: 9007199254740992 }, '9007199254740993', 'ambiguous beyond-double body'],
    [{ type: 'number' }, '0.1', 'valid'], [{ type: 'number', multipleOf: 0.1 }, '0.3', 'ambiguous float-multiple body'], [{ type: 'number', multipleOf: 0.1 }, '0.35', 'invalid multipleOf /body'],
    [{ type: 'number', format: 'float', maximum: 0.1 }, '0.1', 'ambiguous float-rounding body'],
    [{ type: 'array', uniqueItems: true }, '[1,1.0]', 'ambiguous number-equality body'], [{ type: 'array', uniqueItems: true }, '[1,1]', 'invalid uniqueItems /body'],
    [object({ a: small }), '{"a":5,"a":11}', 'ambiguous duplicate-key body/a'], [object({ a: small, b: small }), '{"a":5,"a":6,"b":11}', 'invalid maximum /body/b'],
    [text, '"\\ud800"', 'ambiguous unpaired-surrogate body'], [{ ...text, maxLength: 1 }, '"𝒳"', 'ambiguous utf16-length body'], [{ ...text, maxLength: 0 }, '"𝒳"', 'invalid maxLength /body'],
    [{ ...text, pattern: '^\\d+$' }, '"٣"', 'ambiguous pattern-dialect body'], [{ ...text, pattern: '^\\d+$' }, '"x"', 'invalid pattern /body'], [{ ...text, pattern: '^a$' }, '"a\\n"', 'ambiguous pattern-dialect body'],
    [{ ...text, format: 'email' }, '"x"', 'ambiguous format-latitude body'], [object({ a: { ...text, format: 'uuid' }, b: small }), '{"a":"x","b":11}', 'invalid format /body/a, maximum /body/b'],
    [object({ id: { ...integer, readOnly: true } }), '{"id":"x"}', 'ambiguous read-only-member body/id'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, '1.0', 'ambiguous integer-form body'],
    [object({}), '{', 'invalid syntax /body'], [{ ...text, minLength: 1 }, '""', 'invalid minLength /body'],
  ] as [JsonSchema, string, string][])('%j with %s is %s', (schema, body, expected) => { expect(json(schema, body)).toBe(expected); });
  it('is judged by a format that the implementation promises', () => {
    expect(json({ ...text, format: 'email' }, '"x"', ['email'])).toBe('invalid format /body');
  });
  it('is missing where it is required', () => {
    expect(judged({ body: integer, bodyRequired: true }, {})).toBe('invalid required /body');
    expect(judged({ body: integer }, {})).toBe('valid');
  });
  it('says nothing on methods without content, where none is declared, and in an undeclared media type', () => {
    const sent = { headers: [['content-type', 'application/json']] as const, body: { kind: 'text' as const, text: '5' } };
    expect(judged({ method: 'GET', body: integer }, sent)).toBe('ambiguous body-without-meaning body');
    expect(judged({}, sent)).toBe('ambiguous body-without-meaning body');
    expect(judged({ body: integer, mediaType: 'application/xml' }, sent)).toBe('ambiguous media-type-undeclared body');
    expect(judged({ method: 'DELETE', body: integer, parameters: [{ in: 'query', name: 'q', schema: small }] }, { ...sent, target: '/things?q=11' })).toBe('invalid maximum /query/q');
  });
  it('with many doubts is still settled by a place that is sure', () => {
    const schema = object({ list: { type: 'array', items: integer }, b: small });
    const list = Array.from({ length: 40 }, () => '1.0').join(',');
    expect(json(schema, `{"list":[${list}],"b":11}`)).toBe('invalid maximum /body/b');
    expect(json(schema, `{"list":[${list}],"b":1}`)).toMatch(/^ambiguous integer-form/);
  });
});

describe('several doubts', () => {
  const input: OperationInput = { parameters: [{ in: 'query', name: 'a', schema: small }, { in: 'query', name: 'b', schema: small }] };
  it('are told together only where they decide', () => {
    expect(judged(input, { target: '/things?a=%2B5&b=%2B5' })).toBe('ambiguous number-form query:a, number-form query:b');
    expect(judged(input, { target: '/things?a=%2B50&b=%2B5' })).toBe('invalid type /query/a, type /query/b');
    expect(judged(input, { target: '/things?a=%2B5&b=11' })).toBe('invalid type /query/a, maximum /query/b');
  });
});

it('every code has one sentence', () => {
  for (const reason of Object.values(ambiguities)) expect(reason).toMatch(/^[A-Z0-9].*\.$/);
});
