import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import type { JudgeInput } from './judge-input.ts';
import { deviations, finding, obligation, operation, run, tally } from './sample-run.test-data.ts';

const broken = obligation('broken-must');
const brokenRun = (rest: Parameters<typeof run>[0] = {}): JudgeInput =>
  run({ obligations: [obligation('a'), broken], tallies: { 'a': tally(1), 'broken-must': tally(0, 1) }, findings: [finding(broken)], ...rest });

describe('the exit code', () => {
  it('a run in which everything that gates is kept exits 0', () => expect(judge(run()).exit).toBe(0));

  it('the first that holds decides: 70, 65, 69, 130, 1, 2, 0', () => {
    const all = { selfCheckFailed: true, badInput: true, neverAnswered: true, interrupted: true, suiteErrors: [{ sentence: 'boom' }] };
    const codes = [
      brokenRun({ state: all }), brokenRun({ state: { ...all, selfCheckFailed: false } }), brokenRun({ state: { ...all, selfCheckFailed: false, badInput: false } }),
      brokenRun({ state: { interrupted: true, suiteErrors: all.suiteErrors } }), brokenRun({ state: { suiteErrors: all.suiteErrors } }), run({ state: { suiteErrors: all.suiteErrors } }), run(),
    ].map((input) => judge(input).exit);
    expect(codes).toEqual([70, 65, 69, 130, 1, 2, 0]);
  });

  it('a violated MUST gives 1 and is named; a violated SHOULD gates nothing', () => {
    const judged = judge(brokenRun());
    expect(judged.exit).toBe(1);
    expect(judged.exitReason).toContain('broken-must');
    const should = obligation('should', { level: 'SHOULD', gates: false });
    expect(judge(run({ obligations: [obligation('a'), should], tallies: { a: tally(1), should: tally(0, 1) }, findings: [finding(should)] })).exit).toBe(0);
  });

  it('a breach in a profile that does not gate is told and does not fail', () => {
    const other = obligation('other', { profile: 'http', gates: false });
    const judged = judge(run({ obligations: [obligation('a'), other], tallies: { a: tally(1), other: tally(0, 1) }, findings: [finding(other)] }));
    expect(judged.exit).toBe(0);
    expect(judged.profiles.map(({ profile, conclusion }) => [profile, conclusion])).toEqual([['core', 'conformant'], ['http', 'nonconformant']]);
  });

  it('claiming a profile makes its breaches fail', () => {
    const other = obligation('other', { profile: 'http' });
    const profile = { name: 'http', title: 'HTTP', includes: [], gates: 'claimed' } as const;
    const input = run({ obligations: [obligation('a'), other], tallies: { a: tally(1), other: tally(0, 1) }, findings: [finding(other)], profiles: [profile] });
    expect(judge(input).exit).toBe(0);
    expect(judge({ ...input, claimed: ['http'] }).exit).toBe(1);
  });

  it('an operation that never answered 2xx gives 2, unless it is listed with a reason, left out, or gone', () => {
    const silent = (rest: Partial<Parameters<typeof operation>[2]>, listed = false): number => judge(run({
      obligations: [obligation('a'), obligation('b', { operation: 'GET /dogs' })], operations: [operation('GET /pets'), operation('GET /dogs', false, rest)],
      ...(listed ? { deviations: deviations({ unexercised: [{ operation: 'GET /dogs', reason: 'needs a dog' }] }) } : {}),
    })).exit;
    expect([silent({ reason: 'all answers were 401' }), silent({}, true), silent({ selected: false }), silent({ gone: true })]).toEqual([2, 0, 0, 0]);
  });

  it('an operation listed as unexercised that answered 2xx after all is stale', () => {
    const judged = judge(run({ deviations: deviations({ unexercised: [{ operation: 'GET /pets', reason: 'no' }] }) }));
    expect([judged.exit, judged.unexercised[0]?.outcome]).toEqual([1, 'stale']);
  });

  it('unreached clauses give 2 only in a complete run', () => {
    const input = run({ obligations: [obligation('a'), obligation('b')], tallies: { a: tally(1) } });
    expect([judge(input).exit, judge({ ...input, complete: true }).exit]).toEqual([0, 2]);
    expect(judge(input).profiles[0]?.conclusion).toBe('conformant');
    expect(judge({ ...input, complete: true }).profiles[0]).toMatchObject({ conclusion: 'partial', blocking: ['b'] });
  });

  it.each([
    ['nothing is claimed', run({ obligations: [obligation('a', { judged: false, gates: false })] })],
    ['there is no obligation', run({ obligations: [] })],
    ['all is not applicable', run({ obligations: [obligation('a', { excluded: { code: 'mock', reason: 'mock' } })] })],
    ['no case was clear', run({ tallies: { a: tally(0, 0, 3, [['unauthorized', '401']]) } })],
    ['every answer was a refusal', run({ operations: [operation('GET /pets', false)] })],
  ])('a run in which nothing was exercised is never green: %s', (_, input) => expect(judge(input).exit).toBe(2));

  it('a finding at an unstable operation gates only when strict', () => {
    const input = brokenRun({ operations: [operation('GET /pets', true, { stability: 'beta' })] });
    expect([judge(input).exit, judge({ ...input, strict: true }).exit]).toEqual([0, 1]);
    expect([judge(input).findings[0]?.gates, judge({ ...input, strict: true }).findings[0]?.gates]).toEqual([false, true]);
    expect(judge(input).verdicts[1]?.verdict).toBe('violates');
  });

  it('a profile that the filters leave out decides nothing, once another was exercised', () => {
    const out = obligation('b', { profile: 'extended', operation: 'GET /dogs' });
    const input = run({ obligations: [obligation('a'), out], tallies: { a: tally(1) }, operations: [operation('GET /pets'), operation('GET /dogs', false, { selected: false })], state: { partialRun: true } });
    expect(judge(input).exit).toBe(0);
    expect(judge(input).profiles.map(({ conclusion }) => conclusion)).toEqual(['partial', 'undetermined']);
  });
});

const anyRun: fc.Arbitrary<JudgeInput> = fc.record({
  seen: fc.array(fc.record({
    level: fc.constantFrom('MUST', 'SHOULD', 'MAY'), profile: fc.constantFrom('core', 'http'), judged: fc.boolean(), excluded: fc.boolean(),
    kept: fc.nat(2), broken: fc.nat(1), unclear: fc.nat(2), relation: fc.boolean(), label: fc.constantFrom('confirmed', 'flaky', 'unconfirmed'), operation: fc.constantFrom('GET /pets', 'GET /dogs'),
  }, { noNullPrototype: true }), { maxLength: 6 }),
  answered: fc.tuple(fc.boolean(), fc.boolean()), complete: fc.boolean(), strict: fc.boolean(), interrupted: fc.boolean(), badInput: fc.boolean(),
}, { noNullPrototype: true }).map(({ seen, answered, complete, strict, interrupted, badInput }) => {
  const obligations = seen.map((each, index) => obligation(`o${index}`, {
    level: each.level, profile: each.profile, judged: each.judged, operation: each.operation, gates: each.profile === 'core' && each.level === 'MUST',
    ...(each.excluded ? { excluded: { code: 'mock', reason: 'mock' } } : {}),
  }));
  return run({
    obligations, complete, strict, state: { interrupted, badInput },
    operations: [operation('GET /pets', answered[0]), operation('GET /dogs', answered[1])],
    tallies: Object.fromEntries(seen.map(({ kept, broken: times, unclear }, index) => [`o${index}`, tally(kept, times, unclear)])),
    findings: seen.flatMap((each, index) => (each.broken === 0 || obligations[index] === undefined ? [] : [finding(obligations[index], { relation: each.relation, label: each.label })])),
  });
});

/** The worse a run, the higher: what precedes in the order of exit codes. */
const badness = (exit: number): number => [0, 2, 1, 130, 69, 65, 70].indexOf(exit);

describe('judging as a whole', () => {
  it('another broken MUST never improves the exit code', () => {
    fc.assert(fc.property(anyRun, (input) => {
      const more = obligation('more');
      const worse = { ...input, obligations: [...input.obligations, more], tallies: new Map([...input.tallies, ['more', tally(0, 1)]]), findings: [...input.findings, finding(more)] };
      return badness(judge(worse).exit) >= Math.max(badness(judge(input).exit), badness(1));
    }));
  });

  it('conclusions follow from verdicts, and the exit code from conclusions', () => {
    fc.assert(fc.property(anyRun, (input) => {
      const { verdicts, profiles, exit } = judge(input);
      for (const { profile, conclusion, blocking, counts } of profiles) {
        const own = verdicts.filter(({ obligation: of }) => of.profile === profile);
        const violated = own.filter(({ verdict, obligation: of }) => verdict === 'violates' && of.level === 'MUST');
        expect(conclusion === 'nonconformant').toBe(violated.length > 0);
        if (conclusion === 'nonconformant') expect(blocking).toEqual(violated.map(({ obligation: of }) => of.id).toSorted());
        if (conclusion === 'conformant' || conclusion === 'partial') expect(own.some(({ verdict }) => verdict === 'conforms' || verdict === 'violates')).toBe(true);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(own.length);
      }
      if (exit === 0) expect(profiles.filter(({ gates }) => gates).every(({ conclusion }) => conclusion === 'conformant')).toBe(true);
    }));
  });

  it('the order of findings does not matter', () => {
    fc.assert(fc.property(anyRun, (input) => {
      expect(judge({ ...input, findings: input.findings.toReversed() })).toEqual({ ...judge(input), findings: input.findings.toReversed() });
    }));
  });
});
