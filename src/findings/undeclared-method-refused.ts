import type { Check, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { refsOf } from './rows.ts';
import { speakerOf } from './speaker-of.ts';
import { probeOf } from './step-of.ts';
import { whySilent } from './why-silent.ts';

/** HEAD comes with GET, and OPTIONS is for every resource: a server may answer both undeclared. */
const ALWAYS_ALLOWED = new Set(['HEAD', 'OPTIONS']);

/** A method that the path does not declare is answered 405, or 501 where the server does not know it at all. */
export const undeclaredMethodRefused: Check = {
  id: 'undeclared-method-refused',
  about: 'A method that the path does not declare is answered with 405 or 501.',
  examine: (evidence, rows): readonly Judgement[] => {
    const probe = probeOf(evidence);
    const operation = probe && evidence.operationOf(probe.exchange);
    if (evidence.case.kind !== 'method' || probe === undefined || operation === undefined) return [];
    const { exchange, index, step } = probe;
    const { method } = exchange.request;
    if (step.request.kind !== 'method' || ALWAYS_ALLOWED.has(method) || operation.method === method || operation.siblings.includes(method)) return [];
    const speaker = speakerOf(evidence, operation).key;
    return refsOf(rows, undeclaredMethodRefused.id).map(({ row }) => {
      const subject: Subject = { check: undeclaredMethodRefused.id, requirement: row.id, operation: speaker, exchange: index };
      const status = exchange.outcome.kind === 'response' ? exchange.outcome.response.status : undefined;
      if (!evidence.routed(exchange)) return unclear(subject, 'other-operation', 'The path that was sent may belong to another operation.');
      if (status === 405 || status === 501) return kept(subject);
      if (status !== undefined && status >= 200 && status < 300) {
        return broken(subject, { symptom: 'method-accepted', expected: `405 to ${method}, which the path does not declare`, actual: String(status), trigger: method, cause: method });
      }
      const { code, sentence } = whySilent(exchange);
      return unclear(subject, code, sentence);
    });
  },
};
