import type { Check, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { anchorsAccepted, probeOf } from './step-of.ts';
import { whySilent } from './why-silent.ts';

const requirementOf = (keyword: string): string => `openapi.input.${keyword}.accepted`;

/** A request that differs from an accepted one in a single valid place is accepted. */
export const validInputAccepted: Check = {
  id: 'valid-input-accepted',
  about: 'A valid request that differs from an accepted one in the one place it aims at is not refused.',
  examine: (evidence): readonly Judgement[] => {
    const probe = probeOf(evidence);
    const aim = evidence.case.reaches;
    if (evidence.case.kind !== 'boundary' || probe === undefined || aim === undefined) return [];
    const { exchange, index } = probe;
    // A refusal shows nothing by itself: it counts between accepted anchors, and only when it comes again.
    const subject: Subject = { check: validInputAccepted.id, requirement: requirementOf(aim.keyword), operation: exchange.operation, place: aim.place, exchange: index, relation: true };
    if (evidence.classify(exchange).kind !== 'valid' || !evidence.routed(exchange)) return [];
    if (evidence.answer(exchange) === 'accepted') return [kept(subject)];
    const status = exchange.outcome.kind === 'response' ? exchange.outcome.response.status : undefined;
    if (status !== 400 && status !== 422) return [silent(subject, exchange)];
    if (!anchorsAccepted(evidence)) return [unclear(subject, 'anchor-not-accepted', 'The request next to it was not accepted either.')];
    return [broken(subject, {
      symptom: 'valid-refused', expected: `${aim.pointer} to be accepted: it keeps ${aim.keyword} (${aim.point})`, actual: String(status), pointer: aim.pointer,
      cause: `${aim.keyword} ${aim.point}`,
    })];
  },
};

function silent(subject: Subject, exchange: Parameters<typeof whySilent>[0]): Judgement {
  const { code, sentence } = whySilent(exchange);
  return unclear(subject, code, sentence);
}
