import { answerOf, classify, responseJson, type AnswerKind, type Classification, type Exchange } from '#wire';
import type { Evidence, EvidenceInput } from './finding.ts';
import { probeOf } from './step-of.ts';
import { isRouted } from './routed.ts';

const UNKNOWN: Classification = { kind: 'ambiguous', reasons: [{ code: 'unknown-operation', place: 'path', reason: 'the contract has no such operation' }] };

/** What checks look at, computed once per exchange and only when asked for. */
export function evidenceOf(input: EvidenceInput): Evidence {
  const { operations, basePath, formats = [] } = input;
  const operationOf: Evidence['operationOf'] = (exchange) => operations.get(exchange.operation);
  const classified = memo((exchange): Classification => {
    const operation = operationOf(exchange);
    return operation === undefined ? UNKNOWN : classify(operation, exchange.request, { basePath, formats });
  });
  const evidence: Evidence = {
    case: input.case,
    exchanges: input.exchanges,
    operations,
    closedStatuses: input.closedStatuses,
    operationOf,
    classify: classified,
    answer: memo((exchange): AnswerKind => {
      const place = exchange === probeOf(evidence)?.exchange ? input.case.violates?.place : undefined;
      return place === undefined ? answerOf(exchange.outcome) : answerOf(exchange.outcome, place);
    }),
    responseJson: memo((exchange) => (exchange.outcome.kind === 'response' ? responseJson(exchange.outcome.response) : undefined)),
    routed: memo((exchange): boolean => {
      const operation = operationOf(exchange);
      return operation !== undefined && isRouted(exchange, operation, operations.values(), basePath, classified);
    }),
  };
  return evidence;
}

function memo<T>(compute: (exchange: Exchange) => T): (exchange: Exchange) => T {
  const known = new Map<Exchange, { readonly value: T }>();
  return (exchange) => {
    const entry = known.get(exchange) ?? { value: compute(exchange) };
    known.set(exchange, entry);
    return entry.value;
  };
}
