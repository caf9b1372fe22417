import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson, type Json, type JsonObject } from '#json';
import type { JsonSchema, Parameter, RequestValues, Style } from '#operations';
import { classify, decodeRequest, encodeRequest } from '#wire';
import { operationOf, type ParameterInput } from './operation.fixture.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '+', '%', '&', '=', ',', ';', '.', '/', '?', '#', '[', ']', '|', '"', '\\', 'é', '𝒳', '\n', '\u0000', '~', '-', '\''), maxLength: 6 }),
  fc.constantFrom('', '.', '..', 'null', 'true', '5', '1e3', '0x10', '%41', 'a%2Fb', '__proto__', '\ud800', 'a,b', ' a', 'a '),
);
const integer = fc.oneof(fc.integer(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => (n >= -9007199254740991n && n <= 9007199254740991n ? Number(n) : n)));
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true });

/** A schema with values it allows: the declared types are what makes a text one thing or the other. */
interface Kind {
  readonly schema: JsonSchema;
  readonly value: fc.Arbitrary<Json>;
}
const scalars: readonly Kind[] = [
  { schema: { type: 'string' }, value: hostile }, { schema: { type: 'integer', format: 'int64' }, value: integer },
  { schema: { type: 'number' }, value: decimal }, { schema: { type: 'boolean' }, value: fc.boolean() },
];
const kinds: readonly Kind[] = [
  ...scalars,
  ...scalars.map(({ schema, value }): Kind => ({ schema: { type: 'array', items: schema }, value: fc.array(value, { maxLength: 3 }) })),
  {
    schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer', format: 'int64' }, 'c d&': { type: 'boolean' } }, additionalProperties: { type: 'string' } },
    value: fc.record({ a: hostile, b: integer, 'c d&': fc.boolean(), ext: hostile }, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>,
  },
];
const STYLES: Readonly<Record<Parameter['in'], readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'], query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'], header: ['simple'], cookie: ['form'],
};

const parameter = fc.constantFrom<Parameter['in']>('path', 'query', 'header', 'cookie').chain((place) => fc.record({
  place: fc.constant(place), style: fc.constantFrom(...STYLES[place]), explode: fc.boolean(), allowReserved: fc.boolean(), kind: fc.constantFrom(...kinds),
  name: fc.constantFrom(...(place === 'header' ? ['X-Name'] : place === 'cookie' ? ['name'] : ['name', 'na me', 'n[1]'])), content: fc.nat(9).map((n) => n === 0),
})).chain((input) => input.kind.value.map((value) => ({ ...input, kind: { schema: input.kind.schema }, value })));

const valuesWith = (place: Parameter['in'], name: string, value: Json): RequestValues => {
  const member: JsonObject = { [place === 'header' ? name.toLowerCase() : name]: value };
  return { path: {}, query: {}, header: {}, cookie: {}, [place]: member };
};

describe('decode(encode(v)) = v', () => {
  it('for a parameter in any place, style and shape, or the request is ambiguous or said to be unencodable', () => {
    const counts = { same: 0, ambiguous: 0, unencodable: 0 };
    fc.assert(fc.property(parameter, ({ place, style, explode, allowReserved, kind, name, value, content }) => {
      const input: ParameterInput = { in: place, name, style, explode, allowReserved, schema: kind.schema, ...(content ? { mediaType: 'application/json' } : {}) };
      const operation = operationOf({ parameters: [input], path: place === 'path' ? `/a/{${name}}/b` : '/a' });
      const values = valuesWith(place, name, value);
      const request = encodeRequest(operation, values, { basePath: '/v1' });
      if ('reason' in request) {
        counts.unencodable += 1;
        return;
      }
      expect(request.target).toMatch(/^[!-~]+$/);
      const classification = classify(operation, request, { basePath: '/v1' });
      expect(classification.kind).not.toBe('invalid');
      if (classification.kind === 'ambiguous') {
        counts.ambiguous += 1;
        return;
      }
      counts.same += 1;
      const { values: back, problems } = decodeRequest(operation, request, { basePath: '/v1' });
      expect(problems).toEqual([]);
      expect({ request, back: back?.[place], same: equalJson(back?.[place] as Json, values[place]) }).toMatchObject({ same: true });
    }), { numRuns: 1_000, seed: 7 });
    // The law would hold for a codec that refuses everything.
    expect(counts.same).toBeGreaterThan(400);
  });

  const body = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof({ maxDepth: 3 }, fc.constantFrom(null, true, 0.1, 1e300, 5e-324), fc.string({ unit: 'binary' }), integer as fc.Arbitrary<Json>, fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'valueOf')), tie('json'), { maxKeys: 3, noNullPrototype: true })),
  })).json;
  it('for any JSON body, to the last digit', () => {
    const operation = operationOf({ body: true, mediaType: 'application/merge-patch+json' });
    fc.assert(fc.property(body, (value) => {
      const request = encodeRequest(operation, { path: {}, query: {}, header: {}, cookie: {}, body: value }, { basePath: '' });
      if ('reason' in request) throw new Error(request.reason);
      expect(request.headers).toContainEqual(['content-type', 'application/merge-patch+json']);
      expect(equalJson(decodeRequest(operation, request, { basePath: '' }).values?.body as Json, value)).toBe(true);
    }), { seed: 7 });
  });
  it('for a form', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'string' }, n: { type: 'integer', format: 'int64' }, list: { type: 'array', items: { type: 'string' } } } };
    const operation = operationOf({ body: schema, mediaType: 'application/x-www-form-urlencoded' });
    const form = fc.record({ a: hostile, n: integer, list: fc.array(hostile, { minLength: 1, maxLength: 3 }) }, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>;
    fc.assert(fc.property(form, (value) => {
      const request = encodeRequest(operation, { path: {}, query: {}, header: {}, cookie: {}, body: value }, { basePath: '' });
      if ('reason' in request || Object.keys(value as JsonObject).length === 0) return;
      expect(classify(operation, request, { basePath: '' }).kind).not.toBe('invalid');
      expect(decodeRequest(operation, request, { basePath: '' }).values?.body).toEqual(value);
    }), { seed: 7 });
  });
  it('for plain text', () => {
    const operation = operationOf({ body: { type: 'string' }, mediaType: 'text/plain; charset=utf-8' });
    fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const request = encodeRequest(operation, { path: {}, query: {}, header: {}, cookie: {}, body: value }, { basePath: '' });
      if ('reason' in request) throw new Error(request.reason);
      expect(decodeRequest(operation, request, { basePath: '' }).values?.body).toBe(value.replace(/^\uFEFF/, ''));
    }), { seed: 7 });
  });
});

describe('encodeRequest', () => {
  const place = (result: ReturnType<typeof encodeRequest>): string => ('reason' in result ? result.place : result.target);
  const encode = (input: ParameterInput, value: Json, path?: string): string =>
    place(encodeRequest(operationOf({ parameters: [input], ...(path === undefined ? {} : { path }) }), valuesWith(input.in, input.name, value), { basePath: '' }));
  const path: ParameterInput = { in: 'path', name: 'id', schema: { type: 'string' } };
  it('refuses what would change the route', () => {
    expect(['', '.', '..'].map((value) => encode(path, value, '/a/{id}'))).toEqual(['path:id', 'path:id', 'path:id']);
    expect(encode(path, '.', '/a/v{id}')).toBe('/a/v.');
    expect(place(encodeRequest(operationOf({ parameters: [path] }), { path: {}, query: {}, header: {}, cookie: {} }, { basePath: '' }))).toBe('path:id');
  });
  it('escapes everything but unreserved characters', () => {
    expect(encode(path, 'a/b c~%2F!\'()*é', '/x y/{id}')).toBe('/x%20y/a%2Fb%20c~%252F%21%27%28%29%2A%C3%A9');
    expect(encode({ in: 'query', name: 'q', schema: {}, allowReserved: true }, ':/?#[]@!$&\'()*+,;=')).toBe('/things?q=:/?%23%5B%5D@!$%26\'()*%2B,;%3D');
  });
  it('writes numbers in plain digits', () => {
    const number: ParameterInput = { in: 'query', name: 'q', schema: { type: 'number' } };
    expect([1e21, 1.5e-7, -2e-7, 123456789012345680000n, -0, 1.25e22].map((value) => encode(number, value)))
      .toEqual(['1000000000000000000000', '0.00000015', '-0.0000002', '123456789012345680000', '0', '12500000000000000000000'].map((text) => `/things?q=${text}`));
  });
  it('refuses what no style can say', () => {
    const list: ParameterInput = { in: 'query', name: 'q', schema: { type: 'array', items: {} } };
    expect([[], [null], [[1]], [{}], 'x'].map((value) => encode(list, value as Json))).toEqual(Array.from({ length: 5 }, () => 'query:q'));
    expect(encode({ in: 'query', name: 'q', schema: { type: 'integer' } }, null)).toBe('query:q');
    expect(['a\r\nb', ' a', 'a ', '𝒳'].map((value) => encode({ in: 'header', name: 'X', schema: { type: 'string' } }, value))).toEqual(Array.from({ length: 4 }, () => 'header:x'));
  });
  it('asks for what the responses are declared in', () => {
    const media = (type: string) => ({ type, examples: [], source: { uri: '', pointer: '' }, standing: { provenance: 'derived' as const, placeholder: false } });
    const operation = operationOf({ responses: [{ content: [media('application/json'), media('not a type')] }, { status: '422', content: [media('application/problem+json'), media('application/json')] }] });
    expect(encodeRequest(operation, { path: {}, query: {}, header: {}, cookie: {} }, { basePath: '' })).toEqual({ method: 'POST', target: '/things', headers: [['accept', 'application/json, application/problem+json']] });
  });
  it('sends JSON where a range takes it in, and says so of what it has no form for', () => {
    const encoded = (mediaType: string, body: Json): unknown => encodeRequest(operationOf({ body: true, mediaType }), { path: {}, query: {}, header: {}, cookie: {}, body }, { basePath: '' });
    expect(encoded('*/*', 1)).toMatchObject({ headers: [['content-type', 'application/json']] });
    expect(encoded('image/*', 1)).toMatchObject({ place: 'body' });
    expect(encoded('multipart/form-data', {})).toMatchObject({ place: 'body' });
  });
});
