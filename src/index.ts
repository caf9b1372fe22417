/**
 * Surety's public API on one page: run a contract against a target, render the report, and read what it holds.
 * The command line (`surety`) and the Vitest door (`surety/vitest`) do the same through this.
 */
export { runContract as run, UsageError } from '#commands';
export type { InProcess, RunOptions } from '#commands';
export { ContractError, FilterError, readContract } from '#session';
export type { Contract, ContractInput, Mode, SessionEvent } from '#session';
export { FileProblem, WriteProblem } from '#files';
export { SpecError } from '#spec';
export type { Provenance, SourceRef, Spec, SpecProblem } from '#spec';
export { TargetProblem } from '#targets';
export { renderHtml, renderJson, renderJUnit, renderMarkdown, renderTerminal } from '#reports';
export type { Notice, OperationFacts, Report, ReportCore, RunFacts } from '#reports';
export type { Operation } from '#operations';
export type { Level, Obligation, Requirement, Statement } from '#requirements';
export type { Case, Step } from '#plan';
export type { Exchange, WireRequest, WireResponse } from '#wire';
export type { Finding, Label, Symptom } from '#findings';
export type { Conclusion, ExitCode, ProfileConclusion, Verdict, VerdictKind } from '#verdicts';
