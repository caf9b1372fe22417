import { createHash } from 'node:crypto';
import type { Judgement } from './finding.ts';

type Broken = Extract<Judgement, { readonly outcome: 'broken' }>;

/**
 * Breaches with one probable cause have one group, whatever their operation and place: one missing Allow everywhere, one
 * shared schema, one handler that fails with the same body.
 */
export function groupOf(judgement: Broken): string {
  const cause = judgement.cause ?? `${judgement.operation ?? ''} ${judgement.place ?? ''} ${judgement.trigger ?? ''}`;
  const digest = createHash('sha256').update(JSON.stringify([judgement.requirement, cause])).digest('hex').slice(0, 8);
  return `${judgement.symptom}-${digest}`;
}
