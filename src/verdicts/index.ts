export type {
  Conclusion, Deviation, DeviationOutcome, Deviations, ExitCode, ProfileConclusion, Verdict, VerdictKind,
} from './verdict.ts';
