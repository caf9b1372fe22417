import type { Exchange } from '#wire';
import type { Check, Evidence, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { triggerOf } from './trigger-of.ts';
import { whySilent } from './why-silent.ts';

const requirement = 'openapi.operation.no-server-error';

/** Given up by the service itself or by what stands before it: neither is a failure of the operation. */
const NO_FAILURE = new Set([501, 503]);
const DROPPED = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET']);
const TIMED_OUT = new Set(['DEADLINE', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Any request, valid or not, is answered, and not with a failure of the server. */
export const noServerError: Check = {
  id: 'no-server-error',
  about: 'Every request to a declared operation is answered, and not with a 5xx other than 501 and 503.',
  examine: (evidence) => evidence.exchanges.flatMap((exchange, index) => judge(evidence, exchange, index)),
};

function judge(evidence: Evidence, exchange: Exchange, index: number): readonly Judgement[] {
  const step = evidence.case.steps[exchange.step];
  // A method that the document does not declare is no operation of it: how it fares is judged by its own clause.
  if (step === undefined || step.request.kind === 'method' || evidence.operationOf(exchange) === undefined) return [];
  const { outcome } = exchange;
  const subject: Subject = { check: noServerError.id, requirement, operation: exchange.operation, exchange: index };
  const trigger = triggerOf(evidence, step);
  const expected = 'an answer below 500, or 501 or 503';
  switch (outcome.kind) {
    case 'skipped': return [];
    case 'response': {
      const { status, body } = outcome.response;
      if (status < 500) return [kept(subject)];
      if (NO_FAILURE.has(status)) return [unclear(subject, ...whyOf(exchange))];
      return [broken(subject, { symptom: 'server-error', expected, actual: String(status), trigger, cause: `${status} ${shapeOf(body.kind === 'text' ? body.text : body.base64)}` })];
    }
    case 'no-response': {
      // One drop may be a connection that was closed while it lay idle, one late answer a busy machine: both must come again.
      const repeated = { ...subject, relation: true };
      if (outcome.phase === 'connect') return [unclear(subject, ...whyOf(exchange))];
      if (TIMED_OUT.has(outcome.code)) return [broken(repeated, { symptom: 'no-answer', expected, actual: `no answer in time (${outcome.code})`, trigger })];
      if (DROPPED.has(outcome.code)) return [broken(repeated, { symptom: 'connection-dropped', expected, actual: `the connection was closed without an answer (${outcome.code})`, trigger })];
      return [unclear(subject, ...whyOf(exchange))];
    }
  }
}

const whyOf = (exchange: Exchange): [string, string] => {
  const { code, sentence } = whySilent(exchange);
  return [code, sentence];
};

/** The body without what differs from answer to answer: ids, times, addresses. */
const shapeOf = (text: string): string => text.slice(0, 2_000).replaceAll(/[0-9a-f]*\d[0-9a-f-]*/gi, '#');
