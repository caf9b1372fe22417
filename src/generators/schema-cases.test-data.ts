import type { Json, JsonObject } from '#json';
import type { JsonSchema, Schema, SchemaStore } from '#operations';

/** A store of schemas by ref, as the operations room makes one of a document. */
export function storeOf(schemas: Readonly<Record<string, JsonSchema>>): SchemaStore {
  return {
    get(ref) {
      const schema = schemas[ref];
      if (schema === undefined) throw new Error(`${ref} points at nothing`);
      return schema;
    },
    source: (ref, pointer) => ({ uri: ref, pointer }),
    standing: () => ({ provenance: 'derived', placeholder: false }),
  };
}

export interface SchemaCase {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Other schemas of the store, by ref. */
  readonly others?: Readonly<Record<string, JsonSchema>>;
  /** Where the first path of shrinks ends, whatever it starts from. */
  readonly least?: Json;
}

export const schemaOf = ({ schema, others = {} }: Pick<SchemaCase, 'schema' | 'others'>): Schema =>
  ({ ref: '#/root', store: storeOf({ ...others, '#/root': schema }) });

/** The schema as one document, for validators: references become definitions. */
export function bundled({ schema, others = {} }: Pick<SchemaCase, 'schema' | 'others'>): JsonSchema {
  const names = [...Object.keys(others), '#/root'];
  const rewritten = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value as JsonObject).map(([key, inner]) =>
      [key, key === '$ref' && typeof inner === 'string' && names.includes(inner) ? `#/$defs/d${names.indexOf(inner)}` : rewritten(inner)]));
  };
  const definitions = Object.fromEntries(Object.entries({ ...others, '#/root': schema }).map(([ref, inner]) => [`d${names.indexOf(ref)}`, rewritten(inner)]));
  return { $ref: `#/$defs/d${names.indexOf('#/root')}`, $defs: definitions };
}

/** The linter takes an object with a literal `then` for a promise. */
export const keyed = (name: string, schema: JsonSchema): JsonObject => ({ [name]: schema });

const pet: JsonSchema = {
  type: 'object',
  required: ['name', 'category'],
  properties: {
    id: { type: 'integer', format: 'int64' },
    name: { type: 'string', minLength: 1, maxLength: 40 },
    category: { $ref: '#/category' },
    status: { type: 'string', enum: ['available', 'pending', 'sold'] },
    price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
    tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]{2,8}$' }, uniqueItems: true, maxItems: 5 },
    born: { type: ['string', 'null'], format: 'date' },
  },
  additionalProperties: false,
};
const category: JsonSchema = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 }, label: { type: 'string' } } };
const tree: JsonSchema = { type: 'object', required: ['value'], properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/tree' } } } };

const LEAST_OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2000-01-01', time: '00:00:00Z', 'date-time': '2000-01-01T00:00:00Z', duration: 'P1D', uuid: '00000000-0000-4000-8000-000000000000',
  email: 'a@example.com', hostname: 'a', ipv4: '0.0.0.0', ipv6: '::', uri: 'https://example.com', 'uri-reference': 'a', byte: 'aaaa', regex: 'a',
  'json-pointer': '', 'relative-json-pointer': '0',
};

export const SCHEMA_CASES: readonly SchemaCase[] = [
  { name: 'true', schema: true, least: null },
  { name: 'anything', schema: {}, least: null },
  { name: 'null', schema: { type: 'null' }, least: null },
  { name: 'boolean', schema: { type: 'boolean' }, least: false },
  { name: 'integer', schema: { type: 'integer' }, least: 0 },
  { name: 'number', schema: { type: 'number' }, least: 0 },
  { name: 'integer in a range', schema: { type: 'integer', minimum: 3, maximum: 9 }, least: 3 },
  { name: 'negative integers', schema: { type: 'integer', exclusiveMaximum: 0 }, least: -1 },
  { name: 'int32', schema: { type: 'integer', format: 'int32', minimum: 100 }, least: 100 },
  { name: 'int64', schema: { type: 'integer', format: 'int64', minimum: 9007199254740993n }, least: 9007199254740993n },
  { name: 'fractions', schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, least: 0.1 },
  { name: 'narrow fractions', schema: { type: 'number', minimum: 0.123, maximum: 0.1234 }, least: 0.123 },
  { name: 'cents', schema: { type: 'number', multipleOf: 0.01, minimum: 0.05, maximum: 100 }, least: 1 },
  { name: 'two steps', schema: { allOf: [{ type: 'number', multipleOf: 4 }, { multipleOf: 6, minimum: 1 }] }, least: 12 },
  { name: 'integer of 1.5', schema: { type: 'integer', multipleOf: 1.5, minimum: 1 }, least: 3 },
  { name: 'string', schema: { type: 'string' }, least: '' },
  { name: 'string of a length', schema: { type: 'string', minLength: 3, maxLength: 5 }, least: 'aaa' },
  { name: 'exact length', schema: { type: 'string', minLength: 4, maxLength: 4 }, least: 'aaaa' },
  { name: 'pattern', schema: { type: 'string', pattern: '^[A-Z]{2}-\\d{3,5}$' }, least: 'AA-000' },
  { name: 'pattern and length', schema: { type: 'string', pattern: '^[a-z][a-z0-9-]*$', minLength: 5, maxLength: 9 }, least: 'aaaaa' },
  { name: 'unanchored pattern', schema: { type: 'string', pattern: 'b+', minLength: 3 }, least: 'aab' },
  { name: 'lookaheads', schema: { type: 'string', pattern: '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#]).{8,20}$' }, },
  { name: 'backreference', schema: { type: 'string', pattern: '^(ab|cd)-\\1$' }, least: 'ab-ab' },
  { name: 'negative lookahead', schema: { type: 'string', pattern: '^(?!a)[a-c]{2}$' } },
  { name: 'unicode property', schema: { type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' }, least: 'Aa' },
  { name: 'pattern without u', schema: { type: 'string', pattern: '^[\\w-.]+\\-x$' }, least: 'a-x' },
  ...['date', 'time', 'date-time', 'duration', 'uuid', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'byte', 'regex', 'json-pointer', 'relative-json-pointer']
    .map((format): SchemaCase => ({ name: `format ${format}`, schema: { type: 'string', format }, least: LEAST_OF_FORMAT[format] as string })),
  { name: 'format with length', schema: { type: 'string', format: 'email', maxLength: 20, minLength: 15 }, least: 'aaa@example.com' },
  { name: 'enum', schema: { type: 'string', enum: ['b', 'a', 'ccc'] }, least: 'a' },
  { name: 'enum with null', schema: { type: ['string', 'null'], enum: ['x', null] }, least: null },
  { name: 'const', schema: { const: { a: [1, 2] } }, least: { a: [1, 2] } },
  { name: 'nullable integer', schema: { type: ['integer', 'null'], minimum: 2 }, least: null },
  { name: 'array', schema: { type: 'array', items: { type: 'integer' } }, least: [] },
  { name: 'array of a length', schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 4 }, least: [1, 1] },
  { name: 'unique items', schema: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true }, least: ['a', 'b', 'c'] },
  { name: 'unique booleans', schema: { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 2 }, least: [false, true] },
  { name: 'tuple', schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }, least: ['', 0] },
  { name: 'contains', schema: { type: 'array', items: { type: 'integer' }, contains: { minimum: 50 }, minContains: 2 }, least: [50, 50] },
  { name: 'pet', schema: pet, others: { '#/category': category }, least: { name: 'a', category: { id: 1 } } },
  { name: 'tree', schema: { $ref: '#/tree' }, others: { '#/tree': tree }, least: { value: 0 } },
  { name: 'map', schema: { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 1 }, least: { key0: 0 } },
  { name: 'free object', schema: { type: 'object' }, least: {} },
  { name: 'pattern properties', schema: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false, minProperties: 2 }, least: { 'x-': '', 'x-a': '' } },
  { name: 'property names', schema: { type: 'object', propertyNames: { pattern: '^[a-z]{3}$' }, additionalProperties: { type: 'boolean' }, minProperties: 1 }, least: { aaa: false } },
  { name: 'hostile names', schema: { type: 'object', properties: { toString: { type: 'integer' }, constructor: { type: 'string' }, hasOwnProperty: { type: 'null' } }, required: ['toString', 'constructor'], additionalProperties: false }, least: { toString: 0, constructor: '' } },
  { name: 'dependent required', schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, dependentRequired: { a: ['b'] }, minProperties: 1 }, least: { b: 0 } },
  { name: 'dependent schemas', schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'integer' } }, dependentSchemas: { a: { required: ['b'] } } }, least: { a: 0, b: 0 } },
  { name: 'property counts', schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } }, additionalProperties: false, minProperties: 2, maxProperties: 2 }, least: { a: 0, b: 0 } },
  { name: 'allOf of objects', schema: { allOf: [{ $ref: '#/category' }, { type: 'object', required: ['label'], properties: { label: { type: 'string', minLength: 2 } } }] }, others: { '#/category': category }, least: { id: 1, label: 'aa' } },
  { name: 'anyOf', schema: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'integer', minimum: 5 }] }, least: 5 },
  { name: 'anyOf required', schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, least: { a: 0 } },
  { name: 'oneOf required', schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }, least: { a: 0 } },
  { name: 'oneOf integer or number', schema: { oneOf: [{ type: 'integer' }, { type: 'number' }] }, least: 0.1 },
  { name: 'oneOf tagged', schema: { oneOf: [{ type: 'object', required: ['kind', 'n'], properties: { kind: { const: 'a' }, n: { type: 'integer' } } }, { type: 'object', required: ['kind', 's'], properties: { kind: { const: 'b' }, s: { type: 'string' } } }] }, least: { kind: 'a', n: 0 } },
  { name: 'not', schema: { type: 'integer', not: { multipleOf: 2 } }, least: 1 },
  { name: 'not a type', schema: { type: ['string', 'integer'], not: { type: 'string' } }, least: 0 },
  { name: 'not required', schema: { type: 'object', properties: { a: true, b: { type: 'integer' } }, not: { required: ['a'] } }, least: {} },
  { name: 'if then else', schema: { type: 'object', required: ['kind'], properties: { kind: { enum: ['a', 'b'] }, n: { type: 'integer' } }, if: { properties: { kind: { const: 'a' } } }, ...keyed('then', { required: ['n'] }) }, least: { kind: 'b' } },
  { name: 'unevaluated', schema: { type: 'object', allOf: [{ properties: { a: { type: 'integer' } } }], properties: { b: { type: 'integer' } }, unevaluatedProperties: false, minProperties: 2 }, least: { b: 0, a: 0 } },
  { name: 'typeless with hints', schema: { properties: { a: { minLength: 1 } }, required: ['a'] }, least: { a: 'a' } },
  { name: 'request', schema: { type: 'object', required: ['path', 'query'], properties: { path: { type: 'object', required: ['petId'], properties: { petId: { type: 'integer', format: 'int64', minimum: 1 } }, additionalProperties: false }, query: { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 100 } }, additionalProperties: false }, body: { $ref: '#/pet' } } }, others: { '#/pet': pet, '#/category': category }, least: { path: { petId: 1 }, query: {} } },
];
