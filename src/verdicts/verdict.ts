import type { Why } from '#findings';
import type { Obligation } from '#requirements';

export type VerdictKind =
  | 'conforms' | 'violates' | 'not-exercised' | 'not-applicable' | 'recorded' | 'inconclusive' | 'suite-error';

/** The outcome of one obligation. `why` is there for every kind but `conforms` and `violates`. */
export interface Verdict {
  readonly obligation: Obligation;
  readonly verdict: VerdictKind;
  readonly why?: Why;
  /** Finding ids. */
  readonly findings: readonly string[];
  /** How many cases kept it, broke it, and could not tell. */
  readonly seen: { readonly kept: number; readonly broken: number; readonly unclear: number };
}

export type Conclusion = 'nonconformant' | 'undetermined' | 'partial' | 'conformant';

export interface ProfileConclusion {
  readonly profile: string;
  readonly title: string;
  readonly gates: boolean;
  readonly claimed: boolean;
  readonly conclusion: Conclusion;
  /** In words, with the blocking ids. */
  readonly sentence: string;
  /** Obligation ids (nonconformant, undetermined) or operation keys (never answered 2xx) that stand in the way. */
  readonly blocking: readonly string[];
  readonly counts: Readonly<Record<VerdictKind, number>>;
}

/** A known, accepted finding: one entry of the file given with `--deviations`. `*` matches any operation or place. */
export interface Deviation {
  readonly requirement: string;
  readonly operation?: string;
  readonly place?: string;
  readonly symptom?: string;
  /** The class of what provokes it (`body/name type type`): the entry is stale only in a run that tried that. */
  readonly trigger?: string;
  readonly reason: string;
  readonly link?: string;
  /** ISO date; an expired entry accepts nothing. */
  readonly expires?: string;
}

export interface Deviations {
  readonly uri: string;
  readonly deviations: readonly Deviation[];
  /** Entries that are not seen are passed over: they were not written for this contract. */
  readonly ifSeen?: boolean;
  /** Operations that can't be exercised on this target, with the reason. */
  readonly unexercised: readonly { readonly operation: string; readonly reason: string }[];
}

export interface DeviationOutcome {
  readonly deviation: Deviation;
  /** `stale`: its obligation was exercised and nothing was seen. `expired` entries accept nothing and fail. */
  readonly outcome: 'seen' | 'stale' | 'not-tried' | 'expired';
  readonly findings: readonly string[];
}

/** What became of an operation listed as one that can't be exercised; `stale` when it answered 2xx after all. */
export interface UnexercisedOutcome {
  readonly operation: string;
  readonly reason: string;
  readonly outcome: 'listed' | 'stale';
}

export type ExitCode = 0 | 1 | 2 | 64 | 65 | 69 | 70 | 74 | 130;
