import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '#json';
import { operationsOf, resolveSchema, type Direction, type JsonSchema } from '#operations';
import { bodyDocument, specOf } from './spec-of.fixture.ts';

const ROOT = '/paths/~1things/post';

/** The translated schema, with refs written as the pointers they stand for. */
function translated(schema: Json, direction: Direction = 'request', openapi = '3.0.3', schemas: JsonObject = {}): JsonSchema {
  const { operations, problems } = operationsOf(specOf(bodyDocument(schema, { components: { schemas } }, openapi)));
  expect(problems).toEqual([]);
  const [operation] = operations;
  const media = direction === 'request' ? operation?.body?.content[0] : operation?.responses[0]?.content[0];
  if (!media?.schema) throw new Error('The schema is gone.');
  const { store } = media.schema;
  const readable = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(readable);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === '$ref' && typeof inner === 'string' ? store.source(inner, '').pointer : readable(inner)]));
  };
  return readable(resolveSchema(media.schema)) as JsonSchema;
}

describe('OpenAPI 3.0 becomes JSON Schema 2020-12', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['nullable is a further type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['nullable without a type says nothing', { nullable: true, minLength: 1 }, { minLength: 1 }],
    ['an enum gains null where its schema is nullable', { type: 'string', nullable: true, enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    ['an enum that has null already does not', { type: 'string', nullable: true, enum: ['a', null] }, { type: ['string', 'null'], enum: ['a', null] }],
    ['a boolean exclusiveMinimum moves the bound', { minimum: 5, exclusiveMinimum: true }, { exclusiveMinimum: 5 }],
    ['a boolean exclusiveMaximum that is false is nothing', { maximum: 5, exclusiveMaximum: false }, { maximum: 5 }],
    ['a numeric exclusiveMinimum is taken for what it means', { exclusiveMinimum: 5 }, { exclusiveMinimum: 5 }],
    ['annotations go, but for what generators need', { type: 'string', title: 't', description: 'd', example: 'e', default: 'f', xml: {}, externalDocs: {}, discriminator: {}, deprecated: true, 'x-y': 1 }, { type: 'string', default: 'f', examples: ['e'] }],
    ['an example that is null is an example', { example: null }, { examples: [null] }],
    ['a file is anything', { type: 'file', nullable: true }, {}],
    ['keywords that 3.0 lacks are ignored', { if: {}, contains: {}, propertyNames: {}, $id: 'x', const: 1, patternProperties: { a: { type: 'string' } } }, { const: 1, patternProperties: { a: { type: 'string' } } }],
    ['keywords with a senseless value are left out', { required: true, minLength: '3', minItems: -1, maxItems: 1.5, enum: [], pattern: 4, properties: null }, {}],
    ['a property may have any name', { properties: JSON.parse('{"__proto__":{"type":"string"},"$ref":{"type":"string"},"constructor":{}}') as JsonObject }, { properties: JSON.parse('{"__proto__":{"type":"string"},"$ref":{"type":"string"},"constructor":{}}') as JsonObject }],
    ['big bounds keep their digits', { maximum: 9223372036854775807n }, { maximum: 9223372036854775807n }],
  ])('%s', (_, source, expected) => {
    expect(translated(source)).toEqual(expected);
  });
  it('ignores what stands beside a $ref', () => {
    expect(translated({ items: { $ref: '#/components/schemas/A', minLength: 3 } }, 'request', '3.0.3', { A: { type: 'string' } })).toEqual({ items: { $ref: '/components/schemas/A' } });
  });
});

describe('OpenAPI 3.1 stays what it is', () => {
  it('keeps type lists, const, boolean schemas and what stands beside a $ref', () => {
    const source = { $schema: 'https://spec.openapis.org/oas/3.1/dialect/base', type: ['object', 'null'], properties: { a: true, b: { const: null }, c: { $ref: '#/components/schemas/A', minLength: 3 } }, nullable: true };
    expect(translated(source, 'request', '3.1.0', { A: { type: 'string' } }))
      .toEqual({ type: ['object', 'null'], properties: { a: true, b: { const: null }, c: { $ref: '/components/schemas/A', minLength: 3 } } });
  });
  it('follows a chain of references link by link, since each may say something', () => {
    const schemas = { A: { $ref: '#/components/schemas/B', minLength: 3 }, B: { type: 'string' } };
    expect(translated({ items: { $ref: '#/components/schemas/A' } }, 'request', '3.1.0', schemas)).toEqual({ items: { $ref: '/components/schemas/A' } });
  });
  it('finds schemas by $id and anchor', () => {
    const schemas = { A: { $id: 'https://example.com/a', $defs: { in: { $anchor: 'deep', type: 'string' } }, properties: { x: { $ref: '#deep' }, y: { $ref: '#/$defs/in' } } } };
    expect(translated({ items: { $ref: 'https://example.com/a#deep' }, not: { $ref: 'https://example.com/a' } }, 'request', '3.1.0', schemas))
      .toEqual({ items: { $ref: '/components/schemas/A/$defs/in' }, not: { $ref: '/components/schemas/A' } });
  });
});

describe('direction', () => {
  const source = { required: ['id', 'name', 'secret'], properties: { id: { readOnly: true }, name: {}, secret: { writeOnly: true } } };
  it('readOnly leaves required in requests, writeOnly in responses', () => {
    expect(translated(source, 'request')).toMatchObject({ required: ['name', 'secret'] });
    expect(translated(source, 'response')).toMatchObject({ required: ['id', 'name'] });
  });
  it('does so over allOf and $ref', () => {
    const schemas = { Base: { properties: { id: { allOf: [{ $ref: '#/components/schemas/Id' }] } } }, Id: { type: 'integer', readOnly: true } };
    expect(translated({ allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['id'] }] }, 'request', '3.0.3', schemas))
      .toEqual({ allOf: [{ $ref: '/components/schemas/Base' }, { type: 'object' }] });
  });
  it('still tells where each required name stands', () => {
    const [operation] = operationsOf(specOf(bodyDocument(source))).operations;
    const schema = operation?.body?.content[0]?.schema;
    expect(schema?.store.source(schema.ref, '/required/0').pointer).toBe(`${ROOT}/requestBody/content/application~1json/schema/required/1`);
  });
});
