import type { Step, StepRole } from '#plan';
import type { Exchange } from '#wire';
import type { Evidence } from './finding.ts';

export interface SentStep {
  readonly index: number;
  readonly exchange: Exchange;
  readonly step: Step;
}

/** The exchanges of the steps in one role, in step order; skipped steps are none. */
function stepsInRole(evidence: Evidence, role: StepRole): readonly SentStep[] {
  return evidence.exchanges.flatMap((exchange, index): SentStep[] => {
    const step = evidence.case.steps[exchange.step];
    return step?.role === role && exchange.outcome.kind !== 'skipped' ? [{ index, exchange, step }] : [];
  });
}

/** The exchange the case is about, or undefined where it never came to it. */
export const probeOf = (evidence: Evidence): SentStep | undefined => stepsInRole(evidence, 'probe').at(-1);

/** Whether every repetition of the accepted request within the case was accepted again. True where the case holds none. */
export const anchorsAccepted = (evidence: Evidence): boolean =>
  [...stepsInRole(evidence, 'anchor'), ...stepsInRole(evidence, 'control')].every(({ exchange }) => evidence.answer(exchange) === 'accepted');
