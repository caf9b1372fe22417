export type TargetProblemCode =
  /** The base URL, ready or reset URL can't be used. */
  | 'bad-url'
  /** Nothing accepts connections at the given URL. */
  | 'never-answered'
  /** Something else already listens where the command was to listen. */
  | 'port-in-use'
  /** The process could not be started, or ended before it was ready. */
  | 'ended'
  /** It runs, but did not answer in time. */
  | 'not-ready'
  | 'refused-document'
  | 'not-installed'
  | 'not-restartable'
  | 'not-resettable'
  | 'reset-failed'
  | 'stopped';

interface Details {
  readonly hint?: string;
  readonly output?: readonly string[];
}

const SHOWN_LINES = 15;

/** Thrown when a target can't be started, reached, reset or restarted; never for what it answers. */
export class TargetProblem extends Error {
  override readonly name = 'TargetProblem';
  readonly code: TargetProblemCode;
  readonly hint: string | undefined;
  /** The last lines the process wrote, where there is one. */
  readonly output: readonly string[];

  constructor(code: TargetProblemCode, message: string, { hint, output = [] }: Details = {}) {
    const shown = output.slice(-SHOWN_LINES).map((line) => `\n  | ${line}`).join('');
    super(shown === '' ? message : `${message}\nIts last output:${shown}`);
    this.code = code;
    this.hint = hint;
    this.output = output;
  }
}
