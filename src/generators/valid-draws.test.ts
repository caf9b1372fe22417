import { describe, expect, it } from 'vitest';
import { writeJson } from '#json';
import { validDraws, type Draw } from './index.ts';
import { schemaOf, SCHEMA_CASES, type SchemaCase } from './schema-cases.test-data.ts';
import { ajvOf, seedsFrom } from './judges.test-data.ts';

const drawsOf = (subject: SchemaCase, limit: number, seed = 1): readonly Draw[] =>
  [...validDraws(schemaOf(subject), { examples: [], seedOf: seedsFrom(seed), limit })];

describe.each(SCHEMA_CASES)('$name', (subject) => {
  it('every draw is valid for Ajv', () => {
    const judge = ajvOf(subject);
    for (const { value } of drawsOf(subject, 150)) expect(judge(value), writeJson(value)).toEqual([]);
  });

  it('every shrink is valid, and the first path down ends at the least value', () => {
    const judge = ajvOf(subject);
    for (const start of drawsOf(subject, 12)) {
      let here: Draw = start;
      for (let steps = 0; ; steps += 1) {
        expect(steps).toBeLessThan(200);
        const next = first(here.shrinks());
        if (!next) break;
        expect(judge(next.value), writeJson(next.value)).toEqual([]);
        here = next;
      }
      if (subject.least !== undefined) expect(writeJson(here.value)).toBe(writeJson(subject.least));
    }
  });
});

const first = <T>(items: Iterable<T>): T | undefined => {
  for (const item of items) return item;
  return undefined;
};

