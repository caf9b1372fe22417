export { coverFindings } from './deviation-outcomes.ts';
export { deviationProblems } from './deviation-problems.ts';
export type { KnownNames } from './deviation-problems.ts';
export { judge } from './judge.ts';
export type { Judged } from './judge.ts';
export type { JudgeInput, OperationOutcome, RunState, SuiteError, Tally } from './judge-input.ts';
export { whyCodes } from './why-codes.ts';
export type { WhyCode } from './why-codes.ts';
export type {
  Conclusion, Deviation, DeviationOutcome, Deviations, ExitCode, ProfileConclusion, UnexercisedOutcome, Verdict, VerdictKind,
} from './verdict.ts';
