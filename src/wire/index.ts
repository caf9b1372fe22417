export type { Exchange, HeaderList, NoResponsePhase, Outcome, Payload, WireRequest, WireResponse } from './exchange.ts';
export type { Ambiguity, AnswerKind, Classification } from './classification.ts';
