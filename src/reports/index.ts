export type { Notice, OperationFacts, Report, ReportCore, RunFacts } from './report.ts';
