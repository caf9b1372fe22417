import type { Json } from '#json';

/** Text after reading; `offset` finds where the node of a pointer starts, or undefined where none stands. */
export interface Parsed {
  readonly value: Json;
  /** Pointers of members that came more than once; the last one won. */
  readonly duplicateKeys: readonly string[];
  offset(pointer: string): number | undefined;
}

/** Thrown inside the room; `offset` counts UTF-16 units. */
export class ParseFault extends Error {
  override readonly name = 'ParseFault';
  readonly code: 'not-yaml' | 'duplicate-key' | 'too-large';
  readonly offset: number;
  readonly hint?: string;

  constructor(code: ParseFault['code'], offset: number, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.offset = offset;
    if (hint !== undefined) this.hint = hint;
  }
}

/** Levels of nesting: no document by hand comes near, and every walk here and downstream is recursive. */
export const DEEPEST = 2_000;
