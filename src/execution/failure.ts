import type { NoResponsePhase, Outcome } from '#wire';

/** How far an exchange had come when it failed. */
export interface Progress {
  /** Its first byte was handed to a connection. */
  readonly sent: boolean;
  /** The status line and headers of the final answer were complete. */
  readonly headed: boolean;
}

const UNSENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);
const ENDED_BY_US = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

/** An error of the client as an outcome: what can't be sent is skipped, all else is a missing response. */
export function failureOf(error: Error, progress: Progress): Outcome {
  const cause = causeOf(error);
  const code = codeOf(cause);
  if (ENDED_BY_US.has(code)) return { kind: 'skipped', why: 'The run ended before an answer came.' };
  if (!progress.sent && UNSENDABLE.has(code)) return { kind: 'skipped', why: `The request is unsendable: ${cause.message}.` };
  return { kind: 'no-response', phase: phaseOf(cause, progress), code, message: cause.message };
}

/** A host name with several addresses fails once per address. */
const causeOf = (error: Error): Error => (error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error);

function codeOf(error: Error): string {
  if (error.name === 'HTTPParserError') return 'HTTP_PARSER';
  return (error as NodeJS.ErrnoException).code ?? error.name;
}

function phaseOf(error: Error, { sent, headed }: Progress): NoResponsePhase {
  if (!sent) return 'connect';
  if (headed) return 'body';
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'EPIPE' || syscall === 'write' ? 'send' : 'headers';
}
