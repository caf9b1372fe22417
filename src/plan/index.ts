export type { Aim, Case, CaseKind, PatchRecord, RequestTemplate, Step, StepRole } from './case.ts';
