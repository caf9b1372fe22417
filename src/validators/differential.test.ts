import { registerSchema, unregisterSchema, validate as judge } from '@hyperjump/json-schema/draft-2020-12';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#json';
import type { JsonSchema } from '#operations';
import { isValid } from '#validators';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const NAMES = ['a', 'b', 'c'] as const;

const names = fc.constantFrom(...NAMES);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0, 1, 2, 2.5, -1, '', 'a', 'aa', '𝒳', 'ab'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true })),
}));

const some = <T>(model: Record<string, fc.Arbitrary<T>>): fc.Arbitrary<Record<string, T>> =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Record<string, T>>;
const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');
const count = fc.nat(2);
const bound = fc.constantFrom(0, 1, 1.5, 2);

/** `if` comes with both of its branches, `contains` without its counts half of the time: the rest is left to chance. */
const { schema } = fc.letrec<{ schema: JsonSchema; list: JsonSchema[]; map: JsonObject }>((tie) => ({
  list: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
  map: fc.dictionary(names, tie('schema'), { maxKeys: 2, noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
  schema: fc.oneof({ maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<JsonSchema>(true, false, {}),
    fc.oneof(
      some<Json>({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })), minimum: bound, exclusiveMaximum: bound, multipleOf: fc.constantFrom(1, 0.5) }),
      some<Json>({ enum: fc.array(value, { minLength: 1, maxLength: 3 }), minLength: count, maxLength: count, pattern: fc.constantFrom('^a', 'b$', '^.$') }),
      some<Json>({ const: value }),
    ) as fc.Arbitrary<JsonSchema>,
    some<Json>({
      properties: tie('map'), required: fc.uniqueArray(names, { maxLength: 2 }), additionalProperties: tie('schema'), patternProperties: fc.constant({ '^a': { type: 'string' } }),
      propertyNames: tie('schema'), minProperties: count, maxProperties: count, dependentRequired: fc.constant({ a: ['b'] }), dependentSchemas: tie('map'),
    }) as fc.Arbitrary<JsonSchema>,
    some<Json>({
      unevaluatedItems: tie('schema'), items: tie('schema'), prefixItems: tie('list'), contains: tie('schema'), minContains: count, maxContains: count, minItems: count, maxItems: count, uniqueItems: fc.boolean(),
    }) as fc.Arbitrary<JsonSchema>,
    some<Json>({
      allOf: tie('list'), anyOf: tie('list'), oneOf: tie('list'), not: tie('schema'), $ref: fc.constantFrom('#/$defs/x', '#/$defs/y'), unevaluatedProperties: tie('schema'), unevaluatedItems: tie('schema'), properties: tie('map'), contains: tie('schema'),
    }) as fc.Arbitrary<JsonSchema>,
    some<Json>(Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, tie('schema')]))) as fc.Arbitrary<JsonSchema>,
  ),
}));

it('agrees with an independent validator on any schema and value', async () => {
  let number = 0;
  await fc.assert(fc.asyncProperty(schema, schema, fc.array(value, { minLength: 4, maxLength: 8 }), async (root, x, values) => {
    number += 1;
    const uri = `https://example.test/${number}`;
    // Without a member or item in between, a cycle of references has no end: these two reach only themselves below `a`.
    const y: JsonSchema = { properties: { a: { $ref: '#/$defs/y' } }, maxProperties: 2 };
    const withoutRefs = JSON.parse(JSON.stringify(x).replaceAll('"#/$defs/x"', '"#/$defs/y"')) as JsonSchema;
    const entries = new Map<string, JsonSchema>([['root', root], ['#/$defs/x', withoutRefs], ['#/$defs/y', y]]);
    const store = { get: (ref: string) => entries.get(ref) as JsonSchema, source: () => ({ uri, pointer: '' }), standing: () => ({ provenance: 'derived' as const, placeholder: false }) };
    registerSchema({ $id: uri, $schema: DIALECT, $defs: { x: withoutRefs, y }, allOf: [root] } as never, uri);
    try {
      const other = await judge(uri);
      for (const sample of values) {
        expect({ sample, valid: isValid({ ref: 'root', store }, sample) }).toEqual({ sample, valid: other(sample as never).valid });
      }
    } finally {
      unregisterSchema(uri);
    }
  }), { numRuns: 100, seed: 20260117 });
});
