import type { PlainJson } from '#json';
import type { SourceRef, SpecProblem } from '#operations';
import type { Finding } from '#findings';
import type { Requirement } from '#requirements';
import type { DeviationOutcome, ExitCode, ProfileConclusion, UnexercisedOutcome, Verdict } from '#verdicts';

/** What one run found, complete: every renderer is a pure function of it. `surety: report/1` is its schema's version. */
export interface Report {
  readonly surety: 'report/1';
  /** Equal for equal seeds on a target that behaves the same: no time, host, body or count in here. */
  readonly core: ReportCore;
  /** SHA-256 over the RFC 8785 form of `core`, in hex; null for a run bounded by seconds. */
  readonly coreDigest: string | null;
  readonly run: RunFacts;
  readonly profiles: readonly ProfileConclusion[];
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly Finding[];
  readonly deviations: readonly DeviationOutcome[];
  /** Operations listed in the deviations file as ones that can't be exercised. */
  readonly unexercised?: readonly UnexercisedOutcome[];
  /** Why the exit code is what it is, in a sentence. */
  readonly exitReason?: string;
  /** Every requirement that has an obligation here, and every excluded row with its reason. */
  readonly requirements: readonly Requirement[];
  readonly operations: readonly OperationFacts[];
  readonly problems: readonly SpecProblem[];
  /** Things a reader must know: the target died and was restarted, every answer was 404, … */
  readonly notices: readonly Notice[];
}

export interface ReportCore {
  readonly contract: { readonly uri: string; readonly title: string; readonly version: string; readonly digest: string };
  readonly sets: readonly { readonly set: string; readonly version: string }[];
  readonly versions: { readonly surety: string };
  readonly settings: Readonly<Record<string, PlainJson>>;
  readonly cases: { readonly planned: number; readonly digest: string };
  readonly verdicts: readonly (readonly [obligation: string, verdict: string, whyCode: string | null])[];
  readonly findings: readonly string[];
  readonly conclusions: readonly (readonly [profile: string, conclusion: string])[];
  readonly exit: ExitCode;
}

export interface RunFacts {
  readonly startedAt: string;
  readonly ms: number;
  readonly target: { readonly kind: string; readonly name: string; readonly baseUrl: string };
  readonly command: string;
  /** The folder the report is written to, as the user named it; `replay` is pointed there. */
  readonly reportDir?: string;
  readonly seed: string;
  readonly exchanges: number;
  readonly restarts: number;
  readonly interrupted: boolean;
  readonly node: string;
}

export interface OperationFacts {
  readonly operation: string;
  readonly operationId?: string;
  /** The path template as declared, with its parameter names: what people call the operation by. */
  readonly path?: string;
  readonly summary?: string;
  readonly deprecated?: boolean;
  readonly source?: SourceRef;
  readonly exchanges: number;
  readonly answered2xx: boolean;
  readonly statuses: Readonly<Record<string, number>>;
  /** Why no anchor was accepted, in a sentence. */
  readonly unexercised?: string;
  /** Milliseconds: median, 95th percentile, largest. */
  readonly latency?: { readonly p50: number; readonly p95: number; readonly max: number };
}

export interface Notice {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly hint?: string;
}
