import { describe, expect, it } from 'vitest';
import type { Finding } from '#findings';
import type { Obligation } from '#requirements';
import { judge } from './judge.ts';
import type { OperationOutcome, RunState, Tally } from './judge-input.ts';
import { finding, obligation, operation, run, tally } from './sample-run.test-data.ts';
import { whyCodes } from './why-codes.ts';

interface Row {
  readonly law: string;
  readonly of?: Partial<Obligation>;
  readonly seen?: Tally;
  readonly finding?: Partial<Finding>;
  readonly operation?: OperationOutcome;
  readonly state?: Partial<RunState>;
  readonly verdict: string;
  readonly why?: string;
}

const flaky = { label: 'flaky' } as const;

const table: readonly Row[] = [
  { law: 'conforms needs something kept and nothing broken', seen: tally(1), verdict: 'conforms' },
  { law: 'an unclear case beside a kept one takes nothing away', seen: tally(1, 0, 5, [['unauthorized', '401']]), verdict: 'conforms' },
  { law: 'one broken case outweighs all kept ones', seen: tally(9, 1), finding: {}, verdict: 'violates' },
  { law: 'a broken case that no finding tells of is not hidden', seen: tally(9, 1), verdict: 'violates' },
  { law: 'a fact of one exchange counts though it did not come again', seen: tally(9, 1), finding: { ...flaky, relation: false }, verdict: 'violates' },
  { law: 'a relation that did not come again is inconclusive', seen: tally(9, 1), finding: { ...flaky, relation: true }, verdict: 'inconclusive', why: 'flaky' },
  { law: 'a relation that was not repeated is inconclusive', seen: tally(9, 1), finding: { label: 'unconfirmed', relation: true }, verdict: 'inconclusive', why: 'unconfirmed' },
  { law: 'a relation that came again counts', seen: tally(9, 1), finding: { label: 'confirmed', relation: true }, verdict: 'violates' },
  { law: 'a relation withdrawn as flaky does not conform', seen: tally(9, 0, 1, [['flaky', 'Seen once.']]), verdict: 'inconclusive', why: 'flaky' },
  { law: 'only unclear cases are inconclusive, with the smallest code', seen: tally(0, 0, 2, [['unauthorized', '401'], ['business-rule', '409']]), verdict: 'inconclusive', why: 'business-rule' },
  { law: 'nothing seen at all is not exercised', verdict: 'not-exercised', why: 'not-reached' },
  { law: 'nothing planned says why', seen: tally(0, 0, 0, [['unsatisfiable', 'No value.']]), verdict: 'not-exercised', why: 'unsatisfiable' },
  { law: 'an operation that never answered 2xx is not exercised, whatever its refusals kept', seen: tally(3), operation: operation('GET /pets', false), verdict: 'not-exercised', why: 'never-answered-2xx' },
  { law: 'an operation that never answered 2xx can still violate', seen: tally(3, 1), finding: {}, operation: operation('GET /pets', false), verdict: 'violates' },
  { law: 'an operation past its sunset may be gone', operation: operation('GET /pets', false, { gone: true }), verdict: 'not-exercised', why: 'gone' },
  { law: 'an operation left out is filtered', operation: operation('GET /pets', false, { selected: false }), verdict: 'not-exercised', why: 'filtered' },
  { law: 'what an interrupted run did not come to says so', state: { interrupted: true }, verdict: 'not-exercised', why: 'interrupted' },
  { law: 'an excluded obligation is not applicable, whatever was seen', of: { excluded: { code: 'mock', reason: 'A mock.' } }, seen: tally(0, 1), verdict: 'not-applicable', why: 'mock' },
  { law: 'an unclaimed obligation is recorded as kept', of: { judged: false }, seen: tally(1), verdict: 'recorded', why: 'recorded-kept' },
  { law: 'an unclaimed obligation is recorded as broken and fails nobody', of: { judged: false }, seen: tally(1, 1), finding: {}, verdict: 'recorded', why: 'recorded-broken' },
  { law: 'an unclaimed obligation may be recorded as unseen', of: { judged: false }, verdict: 'recorded', why: 'recorded-unseen' },
  { law: 'a failure of ours at the obligation is a suite error, even over a finding', seen: tally(1, 1), finding: {}, state: { suiteErrors: [{ obligation: 'a', sentence: 'boom' }] }, verdict: 'suite-error', why: 'suite-error' },
  { law: 'a failure of ours at the operation is one too', seen: tally(1), state: { suiteErrors: [{ operation: 'GET /pets', sentence: 'boom' }] }, verdict: 'suite-error', why: 'suite-error' },
  { law: 'a failure of ours elsewhere is none here', seen: tally(1), state: { suiteErrors: [{ operation: 'GET /dogs', sentence: 'boom' }] }, verdict: 'conforms' },
];

describe('the verdict on one obligation', () => {
  it.each(table)('$law', (row) => {
    const of = obligation('a', row.of);
    const { verdicts: [verdict] } = judge(run({
      obligations: [of], tallies: row.seen ? { a: row.seen } : {}, findings: row.finding ? [finding(of, row.finding)] : [],
      operations: [row.operation ?? operation('GET /pets')], state: row.state ?? {},
    }));
    expect([verdict?.verdict, verdict?.why?.code]).toEqual([row.verdict, row.why]);
  });

  it('every verdict but conforms and violates has a why with a sentence', () => {
    for (const row of table) {
      const of = obligation('a', row.of);
      const { verdicts } = judge(run({ obligations: [of], tallies: row.seen ? { a: row.seen } : {}, findings: row.finding ? [finding(of, row.finding)] : [], operations: [row.operation ?? operation('GET /pets')], state: row.state ?? {} }));
      for (const { verdict, why } of verdicts) expect(why !== undefined && why.sentence !== '').toBe(verdict !== 'conforms' && verdict !== 'violates');
    }
  });

  it('every why-code of the table belongs to one verdict and has a sentence', () => {
    for (const { verdict, sentence } of Object.values(whyCodes)) {
      expect(['recorded', 'not-exercised', 'inconclusive', 'suite-error']).toContain(verdict);
      expect(sentence).toMatch(/\.$/);
    }
  });
});
