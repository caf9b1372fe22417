import { describeProblem } from './describe-problem.ts';
import type { SpecProblem } from './spec.ts';

/** Thrown by `readSpec` when nothing of a contract can be run. `message` describes every problem. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly SpecProblem[];

  constructor(problems: readonly SpecProblem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}
