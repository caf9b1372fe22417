import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeJson } from '#json';
import { arbitraryOf } from './index.ts';
import { ajvOf } from './judges.test-data.ts';
import { schemaOf, SCHEMA_CASES } from './schema-cases.test-data.ts';

it.each(SCHEMA_CASES.filter((_, index) => index % 4 === 0))('$name: fast-check draws valid values', (subject) => {
  const judge = ajvOf(subject);
  fc.assert(fc.property(arbitraryOf(schemaOf(subject)), (value) => {
    expect(judge(value), writeJson(value)).toEqual([]);
  }), { seed: 1, numRuns: 40 });
});

it('fast-check shrinks to the least value that still fails, from examples too', () => {
  const schema = schemaOf({ schema: { type: 'array', items: { type: 'integer', minimum: 0 } } });
  const holds = fc.property(arbitraryOf(schema), (value) => (value as number[]).every((item) => item < 7));
  expect(fc.check(holds, { seed: 4, numRuns: 200 }).counterexample).toEqual([[7]]);
  expect(fc.check(holds, { seed: 4, examples: [[[1, 99, 3]]] }).counterexample).toEqual([[7]]);
});
