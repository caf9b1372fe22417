import type { Finding } from '#findings';
import type { Obligation } from '#requirements';
import type { JudgeInput, OperationOutcome, RunState, Tally } from './judge-input.ts';
import type { Deviations } from './verdict.ts';

const TODAY = '2026-06-15';

export const obligation = (id: string, rest: Partial<Obligation> = {}): Obligation => ({
  id, requirement: id.split(' ')[0] ?? id, alsoFor: [], operation: 'GET /pets', level: 'MUST', provenance: 'stated', basis: 'stated',
  profile: 'core', gates: rest.level === undefined || rest.level === 'MUST', judged: true, source: { uri: 'spec.yaml', pointer: '' }, ...rest,
});

export const tally = (kept: number, broken = 0, unclear = 0, whys: readonly (readonly [string, string])[] = []): Tally =>
  ({ kept, broken, unclear, whys: new Map(whys) });

export const finding = (of: Obligation, rest: Partial<Finding> = {}): Finding => ({
  id: `f-${of.id}`, requirement: of.requirement, obligation: of.id, ...(of.operation === undefined ? {} : { operation: of.operation }),
  ...(of.place === undefined ? {} : { place: of.place }), symptom: 'keyword-broken', check: 'body-matches-schema', level: of.level, gates: of.gates,
  profile: of.profile, clause: '', sources: [], expected: '', actual: '', label: 'confirmed', exchanges: [], exchange: 0, occurrences: 1, group: '',
  case: { id: 'valid', kind: 'valid', operation: of.operation ?? '', obligations: [], steps: [] }, ...rest,
});

export const operation = (key: string, answered2xx = true, rest: Partial<OperationOutcome> = {}): OperationOutcome => ({ key, answered2xx, ...rest });

export const deviations = (rest: Partial<Deviations>): Deviations => ({ uri: 'deviations.yaml', deviations: [], unexercised: [], ...rest });

/** A run that saw the one obligation kept, unless told otherwise. */
export function run(rest: Omit<Partial<JudgeInput>, 'state' | 'tallies'> & { readonly state?: Partial<RunState>; readonly tallies?: Readonly<Record<string, Tally>> } = {}): JudgeInput {
  const obligations = rest.obligations ?? [obligation('a')];
  return {
    findings: [], operations: [operation('GET /pets')], today: TODAY, complete: false, strict: false, ...rest, obligations,
    tallies: new Map(rest.tallies === undefined ? obligations.map(({ id }) => [id, tally(1)]) : Object.entries(rest.tallies)),
    state: { suiteErrors: [], ...rest.state },
  };
}
