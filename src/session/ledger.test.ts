import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '#findings';
import type { Planned } from '#plan';
import { obligationId } from '#requirements';
import { Ledger, type PlanOrder, type Sighting } from './ledger.ts';

const RUNS = { seed: 7, numRuns: 200 };

interface Entry {
  readonly judgement: Judgement;
  readonly planned: Planned;
  readonly order: PlanOrder;
}

const base = fc.record({
  check: fc.constant('a-check'),
  requirement: fc.constantFrom('a.clause', 'another.clause'),
  operation: fc.constantFrom('GET /pets', 'POST /pets'),
  place: fc.constantFrom('200 body', 'body/name'),
  exchange: fc.nat(2),
  relation: fc.boolean(),
});
const judgement: fc.Arbitrary<Judgement> = fc.oneof(
  base.map((about): Judgement => ({ ...about, outcome: 'kept' })),
  fc.tuple(base, fc.constantFrom('silent', 'other-operation'), fc.constantFrom('It said 429.', 'It said 503.', 'It said nothing.'))
    .map(([about, code, sentence]): Judgement => ({ ...about, outcome: 'unclear', why: { code, sentence } })),
  fc.tuple(base, fc.constantFrom('server-error', 'keyword-broken'), fc.option(fc.constantFrom('valid', 'body/name type string'), { nil: undefined }), fc.constantFrom('200', '500'))
    .map(([about, symptom, trigger, actual]): Judgement => ({ ...about, outcome: 'broken', symptom: symptom as 'server-error', expected: 'else', actual, ...(trigger === undefined ? {} : { trigger }) })),
);

/** Judgements on cases, each at its own position in the plan. */
const entries: fc.Arbitrary<readonly Entry[]> = fc.array(judgement, { maxLength: 30 }).map((judgements) => judgements.map((each, index) => {
  const order: PlanOrder = [index % 3, Math.floor(index / 3)];
  const id = `case ${order.join('.')}`;
  return { judgement: each, order, planned: { case: { id, kind: 'valid', operation: 'GET /pets', obligations: [], steps: [] }, shrinks: () => [] } };
}));

function ledgerOf(list: readonly Entry[]): Ledger {
  const ledger = new Ledger();
  for (const { judgement: each, planned, order } of list) {
    ledger.countCase(planned.case.id);
    ledger.record(each, planned, order, []);
  }
  return ledger;
}

const shuffled = entries.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })));
const tale = (ledger: Ledger) => ({
  tallies: [...ledger.tallies].map(([id, { whys, triggers, ...counts }]) => [id, counts, Object.fromEntries(whys), new Set(triggers)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  sightings: ledger.sightings.map(({ planned, ...rest }) => ({ ...rest, case: planned.case })),
  cases: ledger.cases,
});

describe('a ledger', () => {
  it('holds the same, in the same order, whatever is recorded first', () => {
    fc.assert(fc.property(shuffled, ([list, other]) => { expect(tale(ledgerOf(other))).toEqual(tale(ledgerOf(list))); }), RUNS);
  });

  it('keeps of each fault the sighting that comes first in the plan, and counts the others', () => {
    fc.assert(fc.property(shuffled, ([list, other]) => {
      const ledger = ledgerOf(other);
      const broken = list.filter((entry) => entry.judgement.outcome === 'broken');
      expect(ledger.sightings.reduce((sum, { count }) => sum + count, 0)).toBe(broken.length);
      expect(ledger.sightings.map(({ order }) => order)).toEqual(ledger.sightings.map(({ order }) => order).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
      for (const { id, planned, judgement: kept } of ledger.sightings) {
        expect(ledger.sightings.filter((each) => each.id === id)).toHaveLength(1);
        expect(list.find((entry) => entry.planned === planned)?.judgement).toBe(kept);
      }
    }), RUNS);
  });

  it('counts every judgement once, for its own obligation', () => {
    fc.assert(fc.property(entries, (list) => {
      const { tallies } = ledgerOf(list);
      for (const outcome of ['kept', 'broken', 'unclear'] as const) {
        for (const [id, tally] of tallies) {
          expect(tally[outcome]).toBe(list.filter(({ judgement: each }) => each.outcome === outcome && obligationId(each.requirement, each.operation, each.place) === id).length);
        }
      }
    }), RUNS);
  });

  it('that takes back a relation it could not see again counts it as unclear, and not as broken', () => {
    fc.assert(fc.property(entries, (list) => {
      const ledger = ledgerOf(list);
      const [sighting] = ledger.sightings as [Sighting?];
      if (sighting === undefined) return;
      const { kept, broken, unclear } = { ...ledger.tallies.get(sighting.obligation) as { kept: number; broken: number; unclear: number } };
      ledger.retract(sighting, 'flaky', 'Not seen again.');
      expect(ledger.tallies.get(sighting.obligation)).toMatchObject({ kept, broken: broken - sighting.count, unclear: unclear + sighting.count });
      expect(ledger.tallies.get(sighting.obligation)?.whys.get('flaky')).toBe('Not seen again.');
      expect(ledger.sightings.some(({ id }) => id === sighting.id)).toBe(false);
    }), RUNS);
  });
});

describe('the digest of the cases', () => {
  const ids = fc.array(fc.string(), { maxLength: 12 });
  const counted = (list: readonly string[]) => {
    const ledger = new Ledger();
    for (const id of list) ledger.countCase(id);
    return ledger.cases;
  };
  const sum = (a: string, b: string): string => BigInt.asUintN(256, BigInt(`0x${a}`) + BigInt(`0x${b}`)).toString(16).padStart(64, '0');

  it('adds up: that of two shards together is that of the whole, in whatever order', () => {
    fc.assert(fc.property(ids, ids, (one, other) => {
      const [a, b, whole, turned] = [counted(one), counted(other), counted([...one, ...other]), counted([...other, ...one].toReversed())] as const;
      expect(whole).toEqual({ planned: a.planned + b.planned, digest: sum(a.digest, b.digest) });
      expect(turned).toEqual(whole);
    }), RUNS);
  });

  it('tells other cases, and the same case counted twice, apart', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }), (list) => {
      const { digest } = counted(list);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      expect(counted(list.slice(1)).digest).not.toBe(digest);
      expect(counted([...list, list[0] as string]).digest).not.toBe(digest);
    }), RUNS);
  });
});
