import type { Finding } from '#findings';
import type { Obligation, Profile } from '#requirements';
import type { Deviations } from './verdict.ts';

/** What the cases of a run said about one obligation. */
export interface Tally {
  readonly kept: number;
  readonly broken: number;
  readonly unclear: number;
  /** Why cases were unclear, or why there were none: code to sentence. */
  readonly whys: ReadonlyMap<string, string>;
  /** Triggers that were tried, where a deviation names one. */
  readonly triggers?: ReadonlySet<string>;
}

/** How one operation fared. */
export interface OperationOutcome {
  readonly key: string;
  readonly answered2xx: boolean;
  /** Why it never answered 2xx, in a sentence. */
  readonly reason?: string;
  /** False: left out by `--only`, `--skip`, `--read-only` or the shard. */
  readonly selected?: boolean;
  /** Past its sunset and answering 404 or 410. */
  readonly gone?: boolean;
  /** `x-stability`: its findings gate only with `--strict`. */
  readonly stability?: string;
}

/** A failure of Surety itself: at an obligation, at an operation, or (without either) of the run as a whole. */
export interface SuiteError {
  readonly obligation?: string;
  readonly operation?: string;
  readonly sentence: string;
}

export interface RunState {
  readonly selfCheckFailed?: boolean;
  readonly badInput?: boolean;
  readonly neverAnswered?: boolean;
  readonly interrupted?: boolean;
  /** Operations of the document that are too broken there to be run. */
  readonly quarantined?: readonly string[];
  /** Filters or a shard leave part of the contract out on purpose. */
  readonly partialRun?: boolean;
  readonly suiteErrors: readonly SuiteError[];
}

export interface JudgeInput {
  readonly obligations: readonly Obligation[];
  /** By obligation id. */
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly findings: readonly Finding[];
  readonly deviations?: Deviations;
  readonly operations: readonly OperationOutcome[];
  /** ISO date: what `expires` is compared with. */
  readonly today: string;
  readonly state: RunState;
  /** Unreached clauses give 2. */
  readonly complete: boolean;
  readonly strict: boolean;
  /** Titles and gating; read off the obligations where absent. */
  readonly profiles?: readonly Profile[];
  readonly claimed?: readonly string[];
  /** Requirement ids that a deviation may name beside those of the obligations. */
  readonly requirements?: readonly string[];
}
