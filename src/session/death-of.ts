import { triggerOf, type Evidence, type Judgement } from '#findings';
import type { Case, Planned } from '#plan';
import type { Performed } from './loop.ts';

const requirement = 'openapi.operation.no-server-error';

/** The judgement on a case that, run alone on a fresh start, ended the target. */
function deathOf(planned: Case, evidence: Evidence): Judgement {
  const last = Math.max(0, evidence.exchanges.findLastIndex(({ outcome }) => outcome.kind === 'no-response'));
  const exchange = evidence.exchanges[last];
  const step = planned.steps[exchange?.step ?? planned.steps.length - 1];
  return {
    check: 'no-server-error', requirement, operation: exchange?.operation ?? planned.operation, exchange: last, relation: false,
    outcome: 'broken', symptom: 'target-died',
    expected: 'an answer, and a service that goes on', actual: 'the service ended on this request',
    ...(step === undefined ? {} : { trigger: triggerOf(evidence, step) }),
  };
}

/** The judgements on a case, a death in place of the dropped connection that it looks like from one exchange: one fault, one finding. */
export function judgementsOf({ case: planned }: Planned, { evidence, judgements, killedTarget }: Performed): readonly Judgement[] {
  if (!killedTarget) return judgements;
  return [...judgements.filter((judgement) => judgement.requirement !== requirement || judgement.outcome === 'kept'), deathOf(planned, evidence)];
}
