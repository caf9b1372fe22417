import type { Step } from '#plan';
import type { Evidence } from './finding.ts';

/**
 * The class of what provoked a failure: `valid` for a valid request that aims at nothing, or
 * `place keyword point` of what the case aims at. Values and indices are left out, so that one fault has one identity.
 */
export function triggerOf(evidence: Evidence, step: Step): string {
  if (step.role !== 'probe') return 'valid';
  if (step.request.kind === 'raw') return 'malformed body';
  const aim = evidence.case.violates ?? evidence.case.reaches;
  if (aim !== undefined) return `${aim.place} ${aim.keyword} ${aim.point.split(':', 1)[0] ?? aim.point}`;
  return evidence.case.kind === 'authentication' ? 'authentication' : 'valid';
}
