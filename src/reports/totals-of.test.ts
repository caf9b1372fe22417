import { describe, expect, test } from 'vitest';
import { resultsOf, totalsOf } from './totals-of.ts';
import { allFail, allPass, empty, interrupted, large, mixed } from './sample-reports.test-data.ts';

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((total, count) => total + count, 0);

describe('totals', () => {
  test.each(Object.entries({ allPass, mixed, allFail, empty, interrupted, large }))('of the %s report add up in every way they are cut', (_, make) => {
    const report = make();
    const totals = totalsOf(report);
    expect(totals.obligations).toBe(report.verdicts.length);
    expect([sum(totals.verdicts), sum(totals.results), Object.values(totals.provenances).map(sum).reduce((a, b) => a + b, 0)]).toEqual([totals.obligations, totals.obligations, totals.obligations]);
    const { all, occurrences, ...kinds } = totals.findings;
    expect(sum(kinds)).toBe(all);
    expect(occurrences).toBeGreaterThanOrEqual(all);
    expect(sum(totals.conclusions)).toBe(report.profiles.length);
  });

  test('what fails is what blocks a gating profile', () => {
    const report = mixed();
    const results = resultsOf(report);
    const failed = report.verdicts.filter((verdict) => results.verdict(verdict) === 'failed').map(({ obligation }) => obligation.id);
    const blocking = report.profiles.filter(({ gates }) => gates).flatMap((profile) => profile.blocking).filter((id) => id.includes('.'));
    expect(failed.toSorted()).toEqual(blocking.toSorted());
  });

  test('a deviation, advice and what nobody claims fail nothing, and stay visible', () => {
    const { results, verdicts, findings } = totalsOf(mixed());
    expect(results).toMatchObject({ failed: 4, accepted: 1, advisory: 2, errored: 1 });
    expect(verdicts.violates).toBe(7);
    expect(findings).toMatchObject({ all: 8, failed: 4, accepted: 1, advisory: 2, noted: 1 });
  });

  test('a relation that was not seen again is noted, and a new fault beside an accepted one still fails', () => {
    const report = mixed();
    const [first, ...rest] = report.findings.filter(({ id }) => id === 'c3d4e5f6a7b8');
    if (first === undefined) throw new Error('the sample has this finding');
    expect(rest).toEqual([]);
    const results = resultsOf(report);
    expect(results.finding({ ...first, relation: true, label: 'flaky' })).toBe('noted');
    expect(results.finding({ ...first, relation: true, label: 'confirmed' })).toBe('failed');
    const both = { ...report, findings: [first, { ...first, id: 'accepted', deviation: { reason: 'known' } }] };
    const verdict = report.verdicts.find(({ obligation }) => obligation.id === first.obligation);
    if (verdict === undefined) throw new Error('the sample has its verdict');
    expect(resultsOf(both).verdict({ ...verdict, findings: ['accepted'] })).toBe('accepted');
    expect(resultsOf(both).verdict({ ...verdict, findings: ['accepted', first.id] })).toBe('failed');
  });
});
