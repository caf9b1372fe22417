import { answersOf } from './answers-of.ts';
import type { Check, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { whySilent } from './why-silent.ts';

const requirement = 'openapi.operation.offered';

/** A valid request to a declared operation is not answered as an unknown method. */
export const operationOffered: Check = {
  id: 'operation-offered',
  about: 'An operation of the document is there: a valid request is answered 2xx, and never 405 or 501.',
  examine: (evidence): readonly Judgement[] => {
    if (evidence.case.kind !== 'anchor') return [];
    return answersOf(evidence)
      .filter(({ step, exchange }) => (step.role === 'probe' || step.role === 'anchor') && exchange.operation === evidence.case.operation)
      .map(({ index, exchange, operation, response: { status } }) => {
        const subject: Subject = { check: operationOffered.id, requirement, operation: operation.key, exchange: index };
        if (status >= 200 && status < 300) return kept(subject);
        // Some documents give 405 a meaning of their own, such as input that is not taken.
        const ownMeaning = operation.responses.some((declared) => declared.status === String(status));
        if ((status === 405 || status === 501) && !ownMeaning) {
          return broken(subject, { symptom: 'not-offered', expected: `${operation.method} ${operation.path} to be offered`, actual: String(status), cause: String(status) });
        }
        const { code, sentence } = whySilent(exchange);
        return unclear(subject, code, sentence);
      });
  },
};
