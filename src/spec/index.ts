export { describeProblem } from './describe-problem.ts';
export { effectiveText } from './effective-text.ts';
export { readSpec } from './read-spec.ts';
export type { SpecInput } from './read-spec.ts';
export { secondOpinion } from './second-opinion.ts';
export { SpecError } from './spec-error.ts';
export { weakest } from './spec.ts';
export type { LayerInput, Origin, Provenance, ResolvedNode, SourceRef, Spec, SpecProblem } from './spec.ts';
