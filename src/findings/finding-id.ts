import { createHash } from 'node:crypto';
import type { Symptom } from './finding.ts';

export interface FindingIdentity {
  readonly requirement: string;
  readonly operation?: string;
  readonly place?: string;
  readonly symptom: Symptom;
  readonly trigger?: string;
}

/** The same fault has the same id in every run: requirement, operation, place, symptom and trigger, as 12 hex digits. */
export function findingId({ requirement, operation, place, symptom, trigger }: FindingIdentity): string {
  const identity = JSON.stringify([requirement, operation ?? null, place ?? null, symptom, trigger ?? null]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}
