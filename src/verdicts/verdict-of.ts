import type { Finding, Why } from '#findings';
import type { Obligation } from '#requirements';
import { countsAgainst } from './counts-against.ts';
import type { OperationOutcome, RunState, SuiteError, Tally } from './judge-input.ts';
import type { Verdict } from './verdict.ts';
import { whyCodes, type WhyCode } from './why-codes.ts';

const NOTHING: Tally = { kept: 0, broken: 0, unclear: 0, whys: new Map() };

export interface VerdictInput {
  readonly tally?: Tally;
  /** Those of this obligation. */
  readonly findings: readonly Finding[];
  readonly operation?: OperationOutcome;
  /** The reason given under `unexercised:` of the deviations. */
  readonly unexercised?: string;
  readonly state: RunState;
}

/** The outcome of one obligation: the first rule that holds. */
export function verdictOf(obligation: Obligation, input: VerdictInput): Verdict {
  const { findings, state } = input;
  const tally = input.tally ?? NOTHING;
  const verdict = (kind: Verdict['verdict'], why?: Why): Verdict => ({
    obligation, verdict: kind, ...(why === undefined ? {} : { why }), findings: findings.map(({ id }) => id).toSorted(),
    seen: { kept: tally.kept, broken: tally.broken, unclear: tally.unclear },
  });
  if (obligation.excluded) return verdict('not-applicable', { code: obligation.excluded.code, sentence: obligation.excluded.reason });
  const failure = state.suiteErrors.find((error) => isAbout(error, obligation));
  if (failure) return verdict('suite-error', { code: 'suite-error', sentence: failure.sentence });

  const counting = findings.filter(countsAgainst);
  // Broken cases without a finding were not told apart by anyone: they are never hidden.
  const violated = counting.length > 0 || (findings.length === 0 && tally.broken > 0);
  if (!obligation.judged) {
    return verdict('recorded', why(violated ? 'recorded-broken' : tally.kept > 0 && findings.length === 0 ? 'recorded-kept' : 'recorded-unseen'));
  }
  if (violated) return verdict('violates');
  if (findings.length > 0) return verdict('inconclusive', why(findings.some(({ label }) => label === 'flaky') ? 'flaky' : 'unconfirmed'));
  const unreproduced = (['flaky', 'unconfirmed'] as const).find((code) => tally.whys.has(code));
  if (unreproduced) return verdict('inconclusive', { code: unreproduced, sentence: tally.whys.get(unreproduced) ?? whyCodes[unreproduced].sentence });
  const unexercised = whyUnexercised(input, tally);
  if (unexercised) return verdict('not-exercised', unexercised);
  return tally.kept > 0 ? verdict('conforms') : verdict('inconclusive', firstWhy(tally) ?? why('unclear'));
}

const isAbout = (error: SuiteError, obligation: Obligation): boolean =>
  error.obligation === obligation.id || (error.obligation === undefined && error.operation !== undefined && error.operation === obligation.operation);

/** An operation that never answered 2xx was not exercised, whatever its refusals kept. */
function whyUnexercised({ operation, unexercised, state }: VerdictInput, tally: Tally): Why | undefined {
  if (operation?.selected === false) return why('filtered');
  const seen = tally.kept + tally.unclear;
  if (operation !== undefined && !operation.answered2xx) {
    if (state.interrupted === true && seen === 0) return why('interrupted');
    if (operation.gone === true) return why('gone', operation.reason);
    return why('never-answered-2xx', unexercised ?? operation.reason);
  }
  if (seen > 0) return undefined;
  return state.interrupted === true ? why('interrupted') : firstWhy(tally) ?? why('not-reached');
}

function why(code: WhyCode, detail?: string): Why {
  const { sentence } = whyCodes[code];
  return { code, sentence: detail === undefined ? sentence : `${sentence} ${detail}` };
}

/** The smallest code: which case came first depends on the order of answers, and that must not show. */
function firstWhy({ whys }: Tally): Why | undefined {
  const [code] = [...whys.keys()].toSorted();
  return code === undefined ? undefined : { code, sentence: whys.get(code) ?? '' };
}
