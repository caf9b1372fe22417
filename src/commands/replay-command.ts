import { readDocument } from '#files';
import type { Finding } from '#findings';
import type { Report } from '#reports';
import { replayCase } from '#session';
import type { ExitCode } from '#verdicts';
import { prepareRun, UsageError } from './run-contract.ts';
import type { RunOptions } from './run-options.ts';
import type { Terminal } from './terminal.ts';

/** `surety replay`: FIXED gives 0, FAILED 1, everything that can't be told 2, and a target that does not answer 69. */
export async function replayCommand(id: string, reportDir: string, options: RunOptions, terminal: Terminal): Promise<ExitCode> {
  const file = reportDir.endsWith('.json') ? reportDir : `${reportDir.replace(/\/+$/, '')}/report.json`;
  const report = (await readDocument(file)).value as unknown as Report;
  const finding = findingById(report, id, file);
  const { session } = await prepareRun(withTarget(report, options));
  const { outcome, seen, runs, last } = await replayCase(session, finding.case, finding);
  terminal.out(`${outcome}  ${finding.obligation}\n  ${finding.clause}\n  seen ${seen} of ${runs} times; the last answer: ${last}\n`);
  switch (outcome) {
    case 'FIXED': return 0;
    case 'FAILED': return 1;
    case 'FLAKY': case 'GONE': return 2;
    case 'UNREACHABLE': return 69;
  }
}

function findingById(report: Report, id: string, file: string): Finding {
  const found = Array.isArray(report.findings) ? report.findings.filter((finding) => finding.id.startsWith(id)) : [];
  const [first, second] = found;
  if (first === undefined) throw new UsageError(`${file}: no finding ${JSON.stringify(id)} (expected one of ${report.findings?.map((finding) => finding.id).slice(0, 8).join(', ') || 'none: the report has no findings'}).`);
  if (second !== undefined) throw new UsageError(`${JSON.stringify(id)} begins more than one finding: ${found.map((finding) => finding.id).join(', ')}.\nHint: give more of it.`);
  return first;
}

/** The run's own target and contract, unless the user names others. */
function withTarget(report: Report, options: RunOptions): RunOptions {
  const { settings } = report.core;
  const { kind, baseUrl } = report.run.target;
  const text = (name: string): string | undefined => (typeof settings[name] === 'string' ? settings[name] : undefined);
  if (kind === 'handler' && options.baseUrl === undefined) throw new UsageError('The run was against a handler in its own process.\nHint: give the BASE_URL at which the service answers now.');
  const spec = options.spec ?? text('spec');
  const statement = options.statement ?? text('statement');
  const where = options.baseUrl ?? (kind === 'prism' ? undefined : baseUrl);
  return {
    ...options, seed: report.run.seed,
    ...(spec === undefined ? {} : { spec }), ...(statement === undefined ? {} : { statement }),
    overlays: options.overlays ?? (Array.isArray(settings.overlays) ? settings.overlays as readonly string[] : []),
    profiles: options.profiles ?? (Array.isArray(settings.claimed) ? settings.claimed as readonly string[] : []),
    ...(where === undefined ? {} : { baseUrl: where }),
  };
}
