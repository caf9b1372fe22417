import { describe, expect, it } from 'vitest';
import { deviationProblems } from './deviation-problems.ts';
import { judge } from './judge.ts';
import { deviations, finding, obligation, operation, run, tally } from './sample-run.test-data.ts';
import type { Deviation } from './verdict.ts';

const of = obligation('openapi.output.type GET /pets 200 body/[]/name', { place: '200 body/[]/name' });
const entry = (rest: Partial<Deviation> = {}): Deviation => ({ requirement: 'openapi.output.type', reason: 'known', ...rest });
const judged = (deviation: Deviation, seen = true, rest: Parameters<typeof run>[0] = {}) => judge(run({
  obligations: [obligation('a'), of], tallies: { a: tally(1), [of.id]: seen ? tally(0, 1) : tally(1) }, findings: seen ? [finding(of, { trigger: 'anchor' })] : [],
  deviations: deviations({ deviations: [deviation] }), ...rest,
}));

describe('deviations', () => {
  it('an accepted breach does not gate, and its verdict stays violates', () => {
    const result = judged(entry({ link: 'https://example.org/1' }));
    expect(result).toMatchObject({ exit: 0, deviations: [{ outcome: 'seen', findings: [`f-${of.id}`] }] });
    expect(result.verdicts[1]?.verdict).toBe('violates');
    expect(result.findings[0]?.deviation).toEqual({ reason: 'known', link: 'https://example.org/1' });
  });

  it.each<[string, Partial<Deviation>]>([
    ['any operation', { operation: '*' }], ['any GET', { operation: 'GET *' }], ['the operation', { operation: 'GET /pets' }], ['any place', { place: '*' }],
    ['a part of a place', { place: '200 *' }], ['the middle of a place', { place: '200 *[]*' }], ['the symptom', { symptom: 'keyword-broken' }], ['the trigger', { trigger: 'anchor' }],
  ])('matches %s', (_, rest) => expect(judged(entry(rest)).exit).toBe(0));

  it.each<[string, Partial<Deviation>]>([
    ['another operation', { operation: 'GET /dogs' }], ['another place', { place: '201 *' }], ['another symptom', { symptom: 'missing-body' }], ['another trigger', { trigger: 'valid' }],
    ['a longer place', { place: '200 body/[]/name*name' }],
  ])('does not match %s', (_, rest) => expect(judged(entry(rest), true, { operations: [operation('GET /pets'), operation('GET /dogs')] }).exit).toBe(1));

  it('an operation may be named with its parameters', () => {
    const one = obligation('b', { operation: 'GET /pets/{}' });
    const result = judge(run({ obligations: [obligation('a'), one], tallies: { a: tally(1), b: tally(0, 1) }, findings: [finding(one)], operations: [operation('GET /pets'), operation('GET /pets/{}')], deviations: deviations({ deviations: [entry({ requirement: 'b', operation: 'GET /pets/{petId}' })] }) }));
    expect(result.exit).toBe(0);
  });

  it('what was tried and not seen is stale and fails', () => expect(judged(entry(), false)).toMatchObject({ exit: 1, deviations: [{ outcome: 'stale' }] }));

  it('what was not tried is not stale', () => {
    expect(judged(entry(), false, { tallies: { a: tally(1) } })).toMatchObject({ exit: 0, deviations: [{ outcome: 'not-tried' }] });
    expect(judged(entry(), false, { tallies: { a: tally(1), [of.id]: tally(0, 0, 1) } }).deviations[0]?.outcome).toBe('not-tried');
  });

  it('an entry with a trigger is stale only in a run that tried the trigger', () => {
    expect(judged(entry({ trigger: 'anchor' }), false).deviations[0]?.outcome).toBe('not-tried');
    const tried = { ...tally(1), triggers: new Set(['anchor']) };
    expect(judged(entry({ trigger: 'anchor' }), false, { tallies: { a: tally(1), [of.id]: tried } }).deviations[0]?.outcome).toBe('stale');
  });

  it('a pattern is stale only when all it stands for was tried', () => {
    const other = obligation('openapi.output.type GET /pets 200 body', { place: '200 body' });
    const result = judge(run({ obligations: [of, other], tallies: { [of.id]: tally(1) }, deviations: deviations({ deviations: [entry({ place: '200 *' })] }) }));
    expect(result.deviations[0]?.outcome).toBe('not-tried');
  });

  it('an expired entry accepts nothing and fails, on the day itself it still holds', () => {
    expect(judged(entry({ expires: '2026-06-14' }))).toMatchObject({ exit: 1, deviations: [{ outcome: 'expired' }] });
    expect(judged(entry({ expires: '2026-06-14' }), false).exit).toBe(1);
    expect(judged(entry({ expires: '2026-06-15' })).exit).toBe(0);
  });

  it('an entry covers only the findings it names: the rest still gate', () => {
    const second = finding(of, { id: 'second', symptom: 'missing-body' });
    expect(judged(entry({ symptom: 'keyword-broken' }), true, { findings: [finding(of), second] }).exit).toBe(1);
  });

  it('a name that nobody knows is bad input and says where', () => {
    const file = deviations({ deviations: [entry({ requirement: 'openapi.output.typ', operation: 'GET /cats' })], unexercised: [{ operation: 'GET /cows', reason: 'none' }] });
    const result = judge(run({ deviations: file }));
    expect(result.exit).toBe(65);
    expect(result.problems.map((line) => line.split(' ')[0])).toEqual(['deviations.yaml#/deviations/0/requirement:', 'deviations.yaml#/deviations/0/operation:', 'deviations.yaml#/unexercised/0/operation:']);
    expect(deviationProblems(file, { requirements: ['openapi.output.typ'], operations: ['GET /cats', 'GET /cows'] })).toEqual([]);
  });
});
