import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPatch, writeJson, type Json } from '#json';
import type { JsonSchema } from '#operations';
import { matches } from './evaluate.ts';
import { isUnreachable, Unsatisfiable, validDraws, variationsOf, type Draw } from './index.ts';
import { ajvOf, hyperjumpOf, seedsFrom } from './judges.test-data.ts';
import { worldOf } from './node.ts';
import { randomSchemas } from './random-schemas.test-data.ts';
import { schemaOf } from './schema-cases.test-data.ts';
import { siteOf } from './site.ts';

const drawsOf = (schema: JsonSchema, limit: number): readonly Draw[] => {
  try {
    return [...validDraws(schemaOf({ schema }), { examples: [], seedOf: seedsFrom(9), limit })];
  } catch (error) {
    if (error instanceof Unsatisfiable) return [];
    throw error;
  }
};

/** Ajv 8 throws a TypeError on patternProperties under if, once something above counts what was evaluated. */
const verdictOf = (judge: ReturnType<typeof ajvOf>, value: Json): boolean | undefined => {
  try {
    return judge(value).length === 0;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const RUNS = { seed: 20_260_401 };

it('whatever is drawn from a random schema is valid for Ajv', () => {
  fc.assert(fc.property(randomSchemas, (schema) => {
    const judge = ajvOf({ schema });
    for (const { value } of drawsOf(schema, 12)) expect(judge(value), writeJson(value)).toEqual([]);
  }), { ...RUNS, numRuns: 60 });
});

it('every shrink of a draw from a random schema is valid for Ajv', () => {
  fc.assert(fc.property(randomSchemas, (schema) => {
    const judge = ajvOf({ schema });
    for (const draw of drawsOf(schema, 5).slice(3)) {
      for (const { value } of draw.shrinks()) expect(judge(value), writeJson(value)).toEqual([]);
    }
  }), { ...RUNS, numRuns: 30 });
});

it('whatever is drawn from a random schema is valid for a second validator', async () => {
  await fc.assert(fc.asyncProperty(randomSchemas, async (schema) => {
    // It divides doubles, so that 94 is no multiple of 0.01 to it.
    fc.pre(!writeJson(schema).includes('0.01'));
    const judge = await hyperjumpOf({ schema });
    for (const { value } of drawsOf(schema, 6)) expect(judge(value), writeJson(value)).toBe(true);
  }), { ...RUNS, numRuns: 25 });
});

it('every violating variation of a random schema breaks what it names, every boundary is valid', () => {
  fc.assert(fc.property(randomSchemas, (schema) => {
    const judge = ajvOf({ schema });
    for (const { value: base } of drawsOf(schema, 3)) {
      for (const found of variationsOf(schemaOf({ schema }), base, { kinds: ['violating', 'boundary'], seedOf: seedsFrom(2) })) {
        if (isUnreachable(found)) continue;
        const value = applyPatch(base, [{ op: found.op, path: found.pointer, ...(found.draw && { value: found.draw.value }) }]);
        const told = `${found.op} ${found.pointer} ${found.keyword} ${found.point}: ${writeJson(base)} → ${writeJson(value)}`;
        if (found.kind === 'boundary') expect(judge(value), told).toEqual([]);
        else expect(judge(value), told).toContainEqual({ keyword: found.keyword, pointer: found.pointer });
      }
    }
  }), { ...RUNS, numRuns: 30 });
});

it('the evaluator agrees with Ajv on values that were made for another schema', () => {
  fc.assert(fc.property(randomSchemas, randomSchemas, (schema, other) => {
    const judge = ajvOf({ schema });
    const handle = schemaOf({ schema });
    const world = worldOf(handle.store);
    for (const { value } of drawsOf(other, 6)) {
      const answer = verdictOf(judge, value);
      if (answer !== undefined) expect(matches(world, [siteOf(world, handle.ref)], value), writeJson(value)).toBe(answer);
    }
  }), { ...RUNS, numRuns: 60 });
});
