import type { Json } from '#json';
import type { AmbiguityCode } from './ambiguities.ts';

/** What else a server may make of a place. `unreadable`: it may refuse it as malformed. */
export type Alternative =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' };

/** A place that can be read in more than one way; `open` where the other ways can't be told. */
export interface Doubt {
  readonly code: AmbiguityCode;
  readonly pointer: string;
  readonly alternatives: readonly Alternative[] | 'open';
}

export const ABSENT: Alternative = { kind: 'absent' };
export const UNREADABLE: Alternative = { kind: 'unreadable' };
export const readAs = (value: Json): Alternative => ({ kind: 'value', value });
