import { describe, expect, it } from 'vitest';
import { applyPatch, writeJson, type Json } from '#json';
import { isUnreachable, validDraws, variationsOf, type Draw, type Variation } from './index.ts';
import { schemaOf, SCHEMA_CASES, type SchemaCase } from './schema-cases.test-data.ts';
import { ajvOf, seedsFrom } from './judges.test-data.ts';

const basesOf = (subject: SchemaCase): readonly Json[] =>
  [...validDraws(schemaOf(subject), { examples: [], seedOf: seedsFrom(5), limit: 2 })].map(({ value }) => value);

const patched = (base: Json, variation: Variation, draw: Draw | undefined): Json =>
  applyPatch(base, [...(variation.first ?? []), { op: variation.op, path: variation.pointer, ...(draw && { value: draw.value }) }]);

const variations = (subject: SchemaCase, base: Json, kind: Variation['kind']): readonly Variation[] =>
  [...variationsOf(schemaOf(subject), base, { kinds: [kind], seedOf: seedsFrom(6), throughAbsent: true })].filter((found): found is Variation => !isUnreachable(found));

/** Ajv checks neither int64 nor float, and reads a few formats more generously: the exact pass is the validators' own. */
const isJudged = (variation: Variation): boolean => typeof variation.draw?.value !== 'bigint';

describe.each(SCHEMA_CASES)('$name', (subject) => {
  it('a violating variation breaks the named keyword at the named place, and without it the value is valid', () => {
    const judge = ajvOf(subject);
    for (const base of basesOf(subject)) {
      expect(judge(base)).toEqual([]);
      for (const variation of variations(subject, base, 'violating').filter(isJudged)) {
        const value = patched(base, variation, variation.draw);
        const told = `${writeJson(base)} ${variation.op} ${variation.pointer} ${variation.keyword} ${variation.point} → ${writeJson(value)}`;
        if (variation.first) expect(judge(applyPatch(base, variation.first)), told).toEqual([]);
        const refusals = judge(value);
        expect(refusals, told).toContainEqual({ keyword: variation.keyword, pointer: variation.pointer });
        const named = new Set([variation, ...(variation.alongside ?? [])].map(({ keyword, pointer }) => `${keyword} ${pointer}`));
        for (const { keyword, pointer } of refusals) if (keyword !== 'if' && variation.keyword !== 'propertyNames') expect(named, told).toContain(`${keyword} ${pointer}`);
      }
    }
  });

  it('a boundary variation is valid', () => {
    const judge = ajvOf(subject);
    for (const base of basesOf(subject)) {
      for (const variation of variations(subject, base, 'boundary')) {
        const value = patched(base, variation, variation.draw);
        expect(judge(value), `${variation.keyword} ${variation.point} ${writeJson(value)}`).toEqual([]);
      }
    }
  });
});
