import type { Check, Evidence, Judgement } from './finding.ts';
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
      symptom: 'valid-refused', expected: `an acceptance (2xx): ${wordsOf(aim)}, and all else is as in a request that was accepted`, actual: String(status), pointer: aim.pointer,
      cause: `${aim.keyword} ${aim.point}`,
    })];
  },
};

/** The valid place a case aims at, in words. */
function wordsOf({ pointer, keyword, point }: NonNullable<Evidence['case']['reaches']>): string {
  const side = { 'at': `is the last value that ${keyword} allows`, 'just-inside': `lies just inside ${keyword}`, 'absent': 'is left out, as the contract allows', 'present': 'is there, as the contract allows', 'string:empty': 'is an empty string, which the contract allows' }[point];
  if (side !== undefined) return `${pointer} ${side}`;
  return point.startsWith('member:') ? `${pointer} is a member of its enum` : `${pointer} keeps ${keyword} (${point})`;
}

function silent(subject: Subject, exchange: Parameters<typeof whySilent>[0]): Judgement {
  const { code, sentence } = whySilent(exchange);
  return unclear(subject, code, sentence);
}
