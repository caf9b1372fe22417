import * as fc from 'fast-check';
import type { JsonObject } from '#json';
import type { JsonSchema } from '#operations';
import { keyed } from './schema-cases.test-data.ts';

const bounds = (least: string, most: string, top: number): fc.Arbitrary<JsonObject> =>
  fc.tuple(fc.option(fc.nat(top), { nil: undefined }), fc.option(fc.nat(top), { nil: undefined })).map(([low, gap]) => ({
    ...(low !== undefined && { [least]: low }),
    ...(gap !== undefined && { [most]: (low ?? 0) + gap }),
  }));

const integers = fc.tuple(bounds('minimum', 'maximum', 30), fc.option(fc.constantFrom(2, 3, 5), { nil: undefined }), fc.constantFrom<JsonObject>({}, { format: 'int32' }))
  .map(([range, step, format]): JsonSchema => ({ type: 'integer', ...range, ...(step !== undefined && { multipleOf: step }), ...format }));

const numbers = fc.tuple(bounds('exclusiveMinimum', 'maximum', 10), fc.constantFrom<JsonObject>({}, { multipleOf: 0.5 }, { multipleOf: 0.01 }))
  .map(([range, step]): JsonSchema => ({ type: 'number', ...range, ...step }));

const strings = fc.oneof(
  bounds('minLength', 'maxLength', 6).map((range): JsonSchema => ({ type: 'string', ...range })),
  fc.tuple(fc.constantFrom('^[a-z]+$', '^\\d{2,4}$', 'x', '^(ab|c)*$', '^[^\\s]{1,9}$', '\\bq\\b'), bounds('minLength', 'maxLength', 4))
    .map(([pattern, range]): JsonSchema => ({ type: 'string', pattern, ...range })),
  fc.constantFrom('date', 'uuid', 'ipv4', 'email', 'date-time').map((format): JsonSchema => ({ type: 'string', format })),
  fc.constantFrom<JsonSchema>({ enum: ['a', 'b', 1, null] }, { type: 'string', enum: ['x', 'yy'] }, { const: 3 }, { type: ['string', 'null'], maxLength: 2 }),
);

const NAMES = ['a', 'b', 'c', 'constructor'];

/** Schemas of many shapes, some of them without any value. */
export const randomSchemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema; object: JsonSchema; array: JsonSchema; combined: JsonSchema }>((tie) => ({
  schema: fc.oneof({ depthSize: 'small', maxDepth: 3 }, integers, strings, numbers, fc.constantFrom<JsonSchema>(true, { type: 'boolean' }, {}), tie('object'), tie('object'), tie('array'), tie('combined')),
  object: fc.record({
    properties: fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie('schema')), { maxLength: 4, selector: ([name]) => name }).map((pairs) => Object.fromEntries(pairs)),
    required: fc.subarray(NAMES.slice(0, 3), { maxLength: 2 }),
    more: fc.oneof(
      fc.constantFrom<JsonObject>({}, {}, { additionalProperties: false }, { minProperties: 2 }, { maxProperties: 3 }, { dependentRequired: { a: ['b'] } }, { propertyNames: { maxLength: 12 } }, { unevaluatedProperties: false }),
      tie('schema').map((schema): JsonObject => ({ additionalProperties: schema })),
      tie('schema').map((schema): JsonObject => ({ patternProperties: { '^x-': schema } })),
      tie('schema').map((schema): JsonObject => ({ dependentSchemas: { c: { properties: { a: schema } } } })),
    ),
  }).map(({ properties, required, more }): JsonSchema => ({ type: 'object', properties, required, ...more })),
  array: fc.record({
    items: tie('schema'),
    sizes: bounds('minItems', 'maxItems', 3),
    more: fc.oneof(fc.constantFrom<JsonObject>({}, { uniqueItems: true }), tie('schema').map((schema): JsonObject => ({ contains: schema })), tie('schema').map((schema): JsonObject => ({ prefixItems: [schema] }))),
  }).map(({ items, sizes, more }): JsonSchema => ({ type: 'array', items, ...sizes, ...more })),
  combined: fc.oneof(
    fc.tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 })).map(([name, parts]): JsonSchema => ({ [name]: parts })),
    fc.tuple(tie('object'), fc.constantFrom('anyOf', 'oneOf'), fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }))
      .map(([object, name, needed]): JsonSchema => ({ ...(object as JsonObject), [name]: needed.map((one) => ({ required: [one] })) })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]): JsonSchema => (typeof a === 'boolean' ? a : { ...a, not: b })),
    fc.tuple(tie('object'), tie('schema'), tie('object')).map(([object, condition, then]): JsonSchema => ({ ...(object as JsonObject), if: { properties: { a: condition } }, ...keyed('then', then) })),
  ),
})).schema;
