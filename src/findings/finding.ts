import type { PlainJson } from '#json';
import type { Operation, SourceRef } from '#operations';
import type { Case } from '#plan';
import type { Obligation, Requirement } from '#requirements';
import type { Decoded } from '#json';
import type { AnswerKind, Classification, Exchange } from '#wire';

/** What a breach looks like from outside. A closed set: part of a finding's identity. */
export type Symptom =
  | 'server-error' | 'connection-dropped' | 'no-answer' | 'target-died'
  | 'not-offered'
  | 'undeclared-status' | 'undeclared-success' | 'undeclared-media-type' | 'missing-media-type'
  | 'unreadable-body' | 'missing-body' | 'keyword-broken'
  | 'missing-header' | 'invalid-header'
  | 'missing-field' | 'status-differs'
  | 'invalid-accepted' | 'valid-refused'
  | 'method-accepted' | 'missing-allow'
  | 'other-resource' | 'not-retrievable'
  | 'credential-ignored' | 'foreign-access';

export interface Why {
  readonly code: string;
  readonly sentence: string;
}

/** What one check says about one obligation on one case. `kept` only where the clause was really put to the test. */
export type Judgement = JudgementBase & (
  | { readonly outcome: 'kept' }
  | { readonly outcome: 'unclear'; readonly why: Why }
  | {
    readonly outcome: 'broken';
    readonly symptom: Symptom;
    /** *what was expected* and *what came*, one line each; values quoted as JSON. */
    readonly expected: string;
    readonly actual: string;
    /** The location within the response or request at fault, as an instance pointer: `/body/0/name`. */
    readonly pointer?: string;
    /** Joins the identity where the requirement has no place of its own (5xx, drops): the trigger's class. */
    readonly trigger?: string;
    /** The clause in the contract that is broken, where it is narrower than the requirement: the schema keyword. */
    readonly source?: SourceRef;
    /** What breaches in other places have in common when they probably have this one's cause. */
    readonly cause?: string;
  });

interface JudgementBase {
  readonly check: string;
  readonly requirement: string;
  readonly operation?: string;
  readonly place?: string;
  /** Index into the case's exchanges of the one that shows it. */
  readonly exchange: number;
  /** Rests on more than one exchange: counts only when reproduced. */
  readonly relation: boolean;
}

/** What a check may look at: one case, run once. Everything is computed from stored records, without the network. */
export interface Evidence {
  readonly case: Case;
  /** One per step that was sent, in step order. */
  readonly exchanges: readonly Exchange[];
  readonly operations: ReadonlyMap<string, Operation>;
  operationOf(exchange: Exchange): Operation | undefined;
  /** The request as sent, decoded again and judged. */
  classify(exchange: Exchange): Classification;
  answer(exchange: Exchange): AnswerKind;
  /** The response body read as JSON, whatever its Content-Type says; `problem` says why it can't be. Undefined without a body. */
  responseJson(exchange: Exchange): { readonly decoded: Decoded } | { readonly problem: string } | undefined;
  /** Whether a server must take this request for its own operation: no other path template fits as well, and nothing in the path may lead elsewhere. */
  routed(exchange: Exchange): boolean;
  /** The statement claims that the declared statuses are all there are. */
  readonly closedStatuses: boolean;
}

/** What evidence is made of: stored records and the contract. */
export interface EvidenceInput {
  readonly case: Case;
  readonly exchanges: readonly Exchange[];
  /** By operation key. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly basePath: string;
  readonly closedStatuses: boolean;
  /** Formats, beyond int32 and int64, whose refusal the statement promises. */
  readonly formats?: readonly string[];
}

/** A pure function over evidence. `rows` are the requirements that name this check, templates included. */
export interface Check {
  readonly id: string;
  /** One sentence: what it compares. */
  readonly about: string;
  examine(evidence: Evidence, rows: readonly Requirement[]): readonly Judgement[];
}

export type Label =
  /** Seen again on a fresh start, or on the shortest own history where there is none. */
  | 'confirmed'
  /** Seen, and not seen again: a relation is then inconclusive, a fact of one exchange still counts. */
  | 'flaky'
  /** Not repeated: the budget or the run ended first. */
  | 'unconfirmed';

/** One observed breach with minimal evidence. One fault, one finding. */
export interface Finding {
  /** Hash of requirement, operation, place and symptom (and trigger), 12 hex digits. */
  readonly id: string;
  readonly requirement: string;
  readonly obligation: string;
  readonly operation?: string;
  readonly place?: string;
  readonly keyword?: string;
  readonly symptom: Symptom;
  readonly trigger?: string;
  readonly check: string;
  readonly level: Obligation['level'];
  readonly gates: boolean;
  readonly profile: string;
  /** The clause in words. */
  readonly clause: string;
  readonly sources: readonly SourceRef[];
  readonly expected: string;
  readonly actual: string;
  readonly pointer?: string;
  readonly label: Label;
  /** The smallest case that shows it, and its exchanges, redacted. */
  readonly case: Case;
  readonly exchanges: readonly Exchange[];
  /** Which of `exchanges` shows it. */
  readonly exchange: number;
  /** The accepted request next to it, where there is one. */
  readonly sibling?: Exchange;
  readonly occurrences: number;
  /** The accepted deviation that covers it. */
  readonly deviation?: { readonly reason: string; readonly link?: string };
  /** Findings with the same value probably have one cause. */
  readonly group: string;
  /** Rests on more than one exchange: counts only once its label is `confirmed`. */
  readonly relation?: boolean;
  readonly note?: PlainJson;
}
