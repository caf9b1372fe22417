import type { Operation } from '#operations';
import type { Step } from '#plan';
import type { Exchange, WireResponse } from '#wire';
import type { Evidence } from './finding.ts';

/** One response of the case, with what was asked. */
export interface Answer {
  /** Index into the case's exchanges. */
  readonly index: number;
  readonly exchange: Exchange;
  readonly step: Step;
  readonly operation: Operation;
  readonly response: WireResponse;
}

/**
 * The answers that are facts about a declared operation: a request sent with a method that the document does not declare is
 * none, nor is one that a server may rightly take for another operation (`/pets/search` beside `/pets/{petId}`).
 */
export function answersOf(evidence: Evidence): readonly Answer[] {
  return evidence.exchanges.flatMap((exchange, index): Answer[] => {
    const step = evidence.case.steps[exchange.step];
    const operation = evidence.operationOf(exchange);
    if (exchange.outcome.kind !== 'response' || step === undefined || operation === undefined) return [];
    if (step.request.kind === 'method' || !evidence.routed(exchange)) return [];
    return [{ index, exchange, step, operation, response: exchange.outcome.response }];
  });
}
