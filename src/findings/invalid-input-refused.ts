import { splitPointer } from '#json';
import { violationSource } from '#operations';
import type { Aim } from '#plan';
import type { Violation } from '#validators';
import type { Check, Evidence, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { anchorsAccepted, probeOf } from './step-of.ts';
import { whySilent } from './why-silent.ts';

const requirementOf = (keyword: string): string => `openapi.input.${keyword}.refused`;

/** A request that breaks one keyword in one place, next to an accepted one, is refused. */
export const invalidInputRefused: Check = {
  id: 'invalid-input-refused',
  about: 'A request that breaks the keyword it aims at, and as sent nothing else, is refused.',
  examine: (evidence) => {
    const probe = probeOf(evidence);
    const aim = evidence.case.violates;
    if (evidence.case.kind !== 'violating' || probe === undefined || aim === undefined || evidence.operationOf(probe.exchange) === undefined) return [];
    return judge(evidence, aim, { check: invalidInputRefused.id, requirement: requirementOf(aim.keyword), operation: probe.exchange.operation, place: aim.place, exchange: probe.index });
  },
};

function judge(evidence: Evidence, aim: Aim, subject: Subject): readonly Judgement[] {
  const exchange = evidence.exchanges[subject.exchange];
  if (exchange === undefined) return [];
  const classification = evidence.classify(exchange);
  // The bytes decide, not the plan: what reads as valid, or in more than one way, says nothing about a refusal.
  if (classification.kind !== 'invalid') return [];
  const { violations } = classification;
  const aimed = violations.find((violation) => violation.keyword === aim.keyword && isNear(violation.pointer, aim.pointer));
  if (aimed === undefined) return [];
  if (!violations.every((violation) => isOneLocation(violation, aim))) {
    return [unclear(subject, 'other-violations', 'As sent the request breaks its contract in another place too.')];
  }
  if (!evidence.routed(exchange)) return [unclear(subject, 'other-operation', 'The path that was sent may belong to another operation.')];
  const status = exchange.outcome.kind === 'response' ? exchange.outcome.response.status : undefined;
  switch (evidence.answer(exchange)) {
    case 'accepted':
      return [broken(subject, {
        symptom: 'invalid-accepted', expected: `a refusal (400 or 422), because ${aimed.message}`, actual: String(status), pointer: aim.pointer,
        ...sourceOf(evidence, subject, aimed), cause: `${aimed.schemaRef}${aimed.schemaPointer}`,
      })];
    case 'refused':
      if (!anchorsAccepted(evidence)) return [unclear(subject, 'anchor-not-accepted', 'The request without the violation was not accepted either.')];
      return [kept(subject)];
    case 'server-error':
    case 'silent':
    case 'no-response': return [silent(evidence, subject)];
  }
}

function silent(evidence: Evidence, subject: Subject): Judgement {
  const exchange = evidence.exchanges[subject.exchange];
  const { code, sentence } = exchange ? whySilent(exchange) : { code: 'prerequisite-missing', sentence: 'The request was not sent.' };
  return unclear(subject, code, sentence);
}

/** Keywords about members may point at the object or at the member. */
const isNear = (a: string, b: string): boolean => a === b || splitPointer(a)?.parent === b || splitPointer(b)?.parent === a;

/** What must fail with the aim fails at its location, within it, or, as `anyOf` does, around it. */
const isOneLocation = ({ pointer }: Violation, aim: Aim): boolean =>
  isNear(pointer, aim.pointer) || aim.pointer.startsWith(`${pointer}/`) || pointer.startsWith(`${aim.pointer}/`);

function sourceOf(evidence: Evidence, { operation }: Subject, violation: Violation) {
  const found = evidence.operations.get(operation);
  return found === undefined ? {} : { source: violationSource(found.input().store, violation) };
}
