import type { JudgeInput } from './judge-input.ts';
import { isExercised } from './conclusion-of.ts';
import type { Standings } from './standings.ts';
import type { DeviationOutcome, ExitCode, ProfileConclusion, UnexercisedOutcome, Verdict } from './verdict.ts';

export interface ExitInput {
  readonly input: JudgeInput;
  readonly verdicts: readonly Verdict[];
  readonly profiles: readonly ProfileConclusion[];
  readonly deviations: readonly DeviationOutcome[];
  readonly unexercised: readonly UnexercisedOutcome[];
  readonly problems: readonly string[];
  readonly standings: Standings;
}

export interface Exit {
  readonly exit: ExitCode;
  /** Why this code, in a sentence. */
  readonly exitReason: string;
}

/** The first that holds decides. Only gating profiles are asked; 64 and 74 are the command line's. */
export function exitOf(facts: ExitInput): Exit {
  const { state } = facts.input;
  if (state.selfCheckFailed === true) return { exit: 70, exitReason: 'A check can no longer tell a good answer from a bad one, so nothing was run.' };
  if (facts.problems.length > 0) return { exit: 65, exitReason: facts.problems.join('\n') };
  if (state.badInput === true) return { exit: 65, exitReason: 'The contract or another input file can not be used.' };
  if (state.neverAnswered === true) return { exit: 69, exitReason: 'The target never answered.' };
  if (state.interrupted === true) return { exit: 130, exitReason: 'The run was interrupted; what it had seen by then is reported.' };
  const gating = facts.profiles.filter(({ gates }) => gates);
  return nonconformance(gating, facts) ?? uncertainty(gating, facts) ?? { exit: 0, exitReason: `${names(gating)}: nothing that gates was seen broken.` };
}

function nonconformance(gating: readonly ProfileConclusion[], { deviations, unexercised }: ExitInput): Exit | undefined {
  const broken = gating.filter(({ conclusion }) => conclusion === 'nonconformant');
  if (broken.length > 0) return { exit: 1, exitReason: broken.map(({ profile, sentence }) => `${profile}: ${sentence}`).join(' ') };
  const expired = deviations.filter(({ outcome }) => outcome === 'expired').map(({ deviation }) => `${deviation.requirement} (${deviation.expires ?? ''})`);
  if (expired.length > 0) return { exit: 1, exitReason: `Deviations have expired and accept nothing any more: ${expired.join(', ')}.` };
  const stale = [
    ...deviations.filter(({ outcome }) => outcome === 'stale').map(({ deviation }) => [deviation.requirement, deviation.operation, deviation.place].filter((part) => part !== undefined).join(' ')),
    ...unexercised.filter(({ outcome }) => outcome === 'stale').map(({ operation }) => `${operation} (listed as unexercised, and answered 2xx)`),
  ];
  return stale.length === 0 ? undefined : { exit: 1, exitReason: `Deviations are stale, since this run tried them and saw nothing: ${stale.join(', ')}.` };
}

function uncertainty(gating: readonly ProfileConclusion[], { input, verdicts, standings }: ExitInput): Exit | undefined {
  const own = verdicts.filter(({ obligation }) => gating.some(({ profile }) => profile === obligation.profile));
  if (!own.some(isExercised)) return { exit: 2, exitReason: 'Nothing that gates was exercised.' };
  const undetermined = gating.filter(({ profile, conclusion }) => conclusion === 'undetermined' && !decidesNothing(profile, own, input));
  if (undetermined.length > 0) return { exit: 2, exitReason: undetermined.map(({ profile, sentence }) => `${profile}: ${sentence}`).join(' ') };
  const silent = standings.neverAnswered(own).filter(({ key }) => standings.listed(key) === undefined);
  if (silent.length > 0) {
    const each = silent.map(({ key, reason }) => (reason === undefined ? key : `${key} (${reason})`)).toSorted();
    return { exit: 2, exitReason: `Operations never answered 2xx and are not listed as unexercised: ${each.join(', ')}.` };
  }
  if (standings.quarantined.length > 0) return { exit: 2, exitReason: `Operations are too broken in the document to be run, and not listed as unexercised: ${standings.quarantined.join(', ')}.` };
  const unreached = input.complete ? own.filter(standings.isUnreached) : [];
  return unreached.length === 0 ? undefined : { exit: 2, exitReason: `${unreached.length} MUST obligations were not reached or not clear, and the run was to be complete.` };
}

/** A profile that the user's own filters leave out, or that is empty and not asked for, decides nothing once another was exercised. */
function decidesNothing(profile: string, verdicts: readonly Verdict[], { state, claimed = [] }: JudgeInput): boolean {
  const own = verdicts.filter(({ obligation }) => obligation.profile === profile);
  if (state.partialRun === true) return own.every(({ verdict, why }) => verdict === 'not-applicable' || why?.code === 'filtered');
  return own.length === 0 && !claimed.includes(profile);
}

const names = (profiles: readonly ProfileConclusion[]): string => profiles.map(({ profile }) => profile).join(', ');
