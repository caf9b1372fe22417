import type { Report } from './report.ts';

/** The report as `spec/report.schema.json` describes it, indented by two. Members keep their order: a body's is evidence. */
export const renderJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;
