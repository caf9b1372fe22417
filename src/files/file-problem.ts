export type FileProblemCode =
  | 'not-found' | 'is-directory' | 'permission-denied' | 'unreadable' | 'unreachable' | 'http-status'
  | 'empty' | 'compressed' | 'binary' | 'not-text' | 'too-large'
  | 'not-yaml' | 'not-json' | 'duplicate-key' | 'invalid' | 'missing-environment';

export interface FileProblemDetails {
  readonly code: FileProblemCode;
  readonly uri: string;
  /** *what is so (what was expected)*, without the place. */
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

/**
 * Thrown when a document can't be read. `message` is complete, several lines for several faults, hint included:
 * `spec/pets.yaml:3:7: what is so (what was expected).`
 */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly code: FileProblemCode;
  readonly uri: string;
  /** The first fault alone, without place and hint. */
  readonly what: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;

  /** The fields are those of the first fault; `others` only join the message. */
  constructor(first: FileProblemDetails, others: readonly FileProblemDetails[] = []) {
    super([first, ...others].map(describe).join('\n'));
    this.code = first.code;
    this.uri = first.uri;
    this.what = first.message;
    if (first.line !== undefined) this.line = first.line;
    if (first.column !== undefined) this.column = first.column;
    if (first.hint !== undefined) this.hint = first.hint;
  }
}

function describe({ uri, line, column, message, hint }: FileProblemDetails): string {
  const where = [uri, ...(line === undefined ? [] : [line, column ?? 1])].join(':');
  return `${where}: ${message}${hint === undefined ? '' : `\nHint: ${hint}`}`;
}

/** Thrown when a report or a log can't be written. `message` is complete, hint included. */
export class WriteProblem extends Error {
  override readonly name = 'WriteProblem';
  /** The operating system's word: `EACCES`, `ENOTDIR`, `ENOSPC`. */
  readonly code: string;
  readonly path: string;
  readonly hint: string;

  constructor(code: string, path: string, what: string, hint: string) {
    super(`${path}: ${what}\nHint: ${hint}`);
    this.code = code;
    this.path = path;
    this.hint = hint;
  }
}
