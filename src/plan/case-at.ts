import type { Operation } from '#operations';
import { planOperation, type OperationPlanInput } from './plan-operation.ts';
import { shrunkTo, type Planned } from './planned.ts';
import type { Recipe } from './recipes.ts';

/** Regenerates a case from its id and shrink path, or gives undefined where this plan has no such case. */
export function caseAt(
  id: string, shrinkPath: string, operation: Operation, recipe: Recipe, mediaType: string | undefined, input: OperationPlanInput,
): Planned | undefined {
  for (const planned of planOperation(operation, recipe, mediaType, input)) {
    if ('case' in planned && planned.case.id === id) return shrunkTo(planned, shrinkPath);
  }
  return undefined;
}
