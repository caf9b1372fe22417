import type { HeaderList } from '#wire';
import type { Contract } from './contract.ts';
import type { Auth } from './read-auth.ts';
import type { Deviations } from '#verdicts';
import type { TargetInput } from '#targets';
import type { SessionEvent } from './session-event.ts';

export type Mode = 'smoke' | 'standard' | 'deep';

/** Everything a run depends on. */
export interface SessionInput {
  readonly contract: Contract;
  readonly target: TargetInput;
  /** Any text; the same seed plans the same cases. */
  readonly seed: string;
  readonly mode: Mode;
  readonly connections: number;
  /** Requests a second at most. */
  readonly rate?: number;
  /** Sent with every request, instead of a header of the same name. */
  readonly headers: HeaderList;
  readonly auth: Auth;
  readonly deviations?: Deviations;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly complete: boolean;
  readonly strict: boolean;
  /** Milliseconds until a request counts as unanswered. */
  readonly timeoutMs: number;
  /** Milliseconds after which nothing new is planned; such a run has no digest. */
  readonly budgetMs?: number;
  /** Aborting it ends the run early with a partial report. */
  readonly signal?: AbortSignal;
  /** What is happening, for progress on a terminal. */
  readonly onEvent?: (event: SessionEvent) => void;
  /** One line of the append-only log (NDJSON), already redacted. */
  readonly onLog?: (line: string) => void;
}
