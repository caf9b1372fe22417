import { appendLine, prepareFolder, writeText } from '#files';
import { renderTerminal } from '#reports';
import type { ExitCode } from '#verdicts';
import { WriteProblem } from '#files';
import { progressOn } from './progress.ts';
import { checkFormats, writeReport } from './report-files.ts';
import { prepareRun, reportOf } from './run-contract.ts';
import type { RunOptions } from './run-options.ts';
import type { Terminal } from './terminal.ts';

interface RunCommandOptions extends RunOptions {
  readonly reportDir: string;
  readonly formats: readonly string[];
  /** Print the report as JSON on stdout and nothing else. */
  readonly json: boolean;
  /** Print only the conclusion. */
  readonly quiet: boolean;
}

/** `surety run`: reads, runs, prints, writes. Rejects on bad input; otherwise gives the exit code. */
export async function runCommand(options: RunCommandOptions, terminal: Terminal): Promise<ExitCode> {
  checkFormats(options.formats);
  const log = `${options.reportDir.replace(/\/+$/, '')}/log.ndjson`;
  await prepareFolder(options.reportDir);
  const progress = progressOn(terminal);
  const silent = options.json || options.quiet;
  const full: RunOptions = { ...options, onLog: (line) => { void appendLine(log, line); }, ...(silent ? {} : { onEvent: progress.onEvent }) };
  const { session } = await prepareRun(full);
  await writeText(log, '');
  let report;
  try {
    report = await reportOf(session, full);
  } finally {
    if (!silent) progress.end();
  }
  let unwritten: string | undefined;
  let paths: readonly string[] = [];
  try {
    paths = await writeReport(report, options.reportDir, options.formats);
  } catch (error) {
    if (!(error instanceof WriteProblem)) throw error;
    unwritten = error.message;
  }
  if (options.json) terminal.out(`${JSON.stringify(report, null, 2)}\n`);
  else if (options.quiet) terminal.out(`${report.profiles.map(({ sentence }) => sentence).join('\n')}\n`);
  else terminal.out(renderTerminal(report, { color: terminal.color, width: terminal.width, paths }));
  if (unwritten !== undefined) terminal.err(unwritten);
  return unwritten !== undefined && report.core.exit === 0 ? 74 : report.core.exit;
}
