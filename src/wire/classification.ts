import type { RequestValues } from '#operations';
import type { Violation } from '#validators';

/** Why servers may legitimately read a request in more than one way. */
export interface Ambiguity {
  readonly code: string;
  readonly place: string;
  readonly reason: string;
}

/** What the request is, judged on the bytes sent. `values` is what a server reads. */
export type Classification =
  | { readonly kind: 'valid'; readonly values: RequestValues }
  | { readonly kind: 'invalid'; readonly values?: RequestValues; readonly violations: readonly Violation[] }
  | { readonly kind: 'ambiguous'; readonly reasons: readonly Ambiguity[] };

/** What an answer says about the request, by rule 3 of the oracle. `silent` proves nothing either way. */
export type AnswerKind = 'accepted' | 'refused' | 'server-error' | 'silent' | 'no-response';
