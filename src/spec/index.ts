export { weakest } from './spec.ts';
export type { LayerInput, Origin, Provenance, ResolvedNode, SourceRef, Spec, SpecProblem } from './spec.ts';
