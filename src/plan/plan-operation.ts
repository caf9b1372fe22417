import type { Operation } from '#operations';
import type { Obligation, Requirement } from '#requirements';
import type { Planned } from './planned.ts';
import type { PlanInput, Recipe } from './recipes.ts';
import { absentCases, malformedCases, methodCases, sequenceCases, validCases } from './other-cases.ts';
import { variationCases, type Unplanned } from './variation-cases.ts';

/** How many requests a mode spends: budgets, never other cases. */
export interface PlanBudget {
  /** Random valid requests an operation. */
  readonly valid: number;
  /** Variations a place and keyword. */
  readonly perKeyword: number;
  /** Repetitions of each lifecycle sequence. */
  readonly sequences: number;
}

export const budgets: Readonly<Record<'smoke' | 'standard' | 'deep', PlanBudget>> = {
  smoke: { valid: 2, perKeyword: 1, sequences: 1 },
  standard: { valid: 24, perKeyword: 6, sequences: 3 },
  deep: { valid: 150, perKeyword: 40, sequences: 25 },
};

export interface OperationPlanInput extends PlanInput {
  /** Every obligation of the run. */
  readonly obligations: readonly Obligation[];
  readonly rows: ReadonlyMap<string, Requirement>;
  readonly budget: PlanBudget;
}

/** Reads of what is not there, an operation. */
const ABSENT = 2;

/** Everything that is tried on an operation once its anchor is accepted, lazily, in a fixed order. */
export function* planOperation(operation: Operation, recipe: Recipe, mediaType: string | undefined, input: OperationPlanInput): Iterable<Planned | Unplanned> {
  const own = input.obligations.filter((obligation) => obligation.operation === operation.key);
  const known = new Set(own.map(({ id }) => id));
  yield* sequenceCases(operation, recipe, own, input.rows, input.budget.sequences, input);
  yield* methodCases(operation, recipe, own, input.rows, input);
  yield* malformedCases(operation, recipe, mediaType);
  yield* absentCases(operation, recipe, mediaType, ABSENT, input);
  yield* variationCases(operation, recipe, mediaType, { ...input, obligations: known, perKeyword: input.budget.perKeyword });
  yield* validCases(operation, recipe, mediaType, input.budget.valid, input);
}
