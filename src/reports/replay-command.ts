import type { Finding } from '#findings';
import type { RunFacts } from './report.ts';
import { shellQuote } from './shell-quote.ts';

const USUAL_FOLDER = 'reports/latest';

/** The command that sends a finding's case again. */
export const replayCommand = (finding: Pick<Finding, 'id'>, run: Pick<RunFacts, 'reportDir'>): string =>
  `npx surety replay ${shellQuote(finding.id)} --report ${shellQuote(run.reportDir ?? USUAL_FOLDER)}`;
