import type { Finding } from '#findings';
import { curlOf } from './curl-of.ts';
import { headlineOf, LABEL_WORDS, outcomeText, requestLine, shownExchange, sourceText } from './finding-words.ts';
import { replayCommand } from './replay-command.ts';
import { findingGroups, indexReport, openGroups, type ReportIndex } from './report-index.ts';
import type { Report } from './report.ts';
import { command, cut, labelled, layoutOf, wrap, type Layout } from './terminal-layout.ts';
import { conclusionLines, deviationLines, exitLines, openLines, operationLines } from './terminal-sections.ts';
import type { FindingResult } from './totals-of.ts';
import { counted, FINDING_WORDS } from './wording.ts';
import { visibleLine } from './visible.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Columns. Commands are never broken. */
  readonly width: number;
  /** Where the reports lie. */
  readonly paths?: readonly string[];
}

const FULLY_SHOWN = 20;
const LISTED = 100;

/** What a person reads when the run is over; the conclusion stands last, where the eye is. */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const index = indexReport(report);
  const layout = layoutOf(options);
  const sections = [
    head(report, layout),
    operationLines(index, layout),
    findingLines(index, layout),
    deviationLines(index, layout),
    openLines(openGroups(report, ['not-exercised', 'inconclusive', 'suite-error']), index, layout),
    noticeLines(report, layout),
    conclusionLines(index, layout),
    exitLines(report, options.paths ?? [], layout),
  ];
  return `${sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head({ core, run }: Report, { paint, width }: Layout): readonly string[] {
  return [
    paint.bold(cut(`${core.contract.title} ${core.contract.version}`, width)),
    cut(`at ${run.target.baseUrl} (${run.target.name}), seed ${run.seed}, Surety ${core.versions.surety}`, width),
  ];
}

function findingLines(index: ReportIndex, layout: Layout): readonly string[] {
  const { findings } = index.totals;
  if (findings.all === 0) return [];
  const counts = [
    ...(findings.failed > 0 ? [counted(findings.failed, 'breach', 'breaches')] : []),
    ...(findings.advisory > 0 ? [`${findings.advisory} advisory`] : []),
    ...(findings.noted > 0 ? [`${findings.noted} noted`] : []),
    ...(findings.accepted > 0 ? [counted(findings.accepted, 'known deviation')] : []),
  ].join(', ');
  const shown = (['failed', 'advisory'] as const).flatMap((result) => findingGroups(index, result).flatMap(({ findings: group }) =>
    group.map((finding, place) => ({ finding, result, alike: place === 0 ? group.length - 1 : undefined }))));
  let full = 0;
  const lines = shown.slice(0, LISTED).flatMap(({ finding, result, alike }, position) => {
    const head = headline(position + 1, finding, result, index, layout);
    if (full >= FULLY_SHOWN) return head;
    // Of findings with one probable cause the first is told in full and stands for the others.
    if (alike === undefined) return [...head, ...essence(finding, index, layout)];
    full += 1;
    const others = alike === 0 ? [] : labelled('alike', `the next ${counted(alike, 'finding')} probably ${alike === 1 ? 'has' : 'have'} the same cause`, layout, 5);
    return ['', ...head, ...details(finding, index, layout), ...others];
  });
  const more = shown.length > LISTED ? ['', `  ... and ${shown.length - LISTED} more: see the report.`] : [];
  return [layout.paint.bold(`Findings: ${counts}`), ...lines, ...more];
}

function headline(number: number, finding: Finding, result: FindingResult, index: ReportIndex, { width, paint }: Layout): readonly string[] {
  const word = FINDING_WORDS[result].toUpperCase();
  const [first = '', ...rest] = wrap(visibleLine(`${number}. ${word}  ${headlineOf(finding, index)}`), width - 2);
  const tint = result === 'failed' ? paint.red : paint.yellow;
  return [first, ...rest].map((line) => `  ${paint.bold(tint(line))}`);
}

const essence = (finding: Finding, { report }: ReportIndex, layout: Layout): readonly string[] => [
  ...labelled('expected', finding.expected, layout, 5),
  ...labelled('actual', finding.actual, layout, 5),
  command('replay', replayCommand(finding, report.run), 5),
];

function details(finding: Finding, { report }: ReportIndex, layout: Layout): readonly string[] {
  const exchange = shownExchange(finding);
  const line = (label: string, text: string): readonly string[] => labelled(label, text, layout, 5);
  const times = finding.occurrences > 1 ? `, ${counted(finding.occurrences, 'occurrence')}` : '';
  return [
    ...line('clause', `${finding.clause} (${finding.level})`),
    ...finding.sources.flatMap((source) => line('source', sourceText(source))),
    ...line('expected', finding.expected),
    ...line('actual', finding.actual),
    ...(exchange === undefined ? [] : [...line('request', requestLine(exchange)), ...line('answer', outcomeText(exchange))]),
    ...finding.exchanges.slice(0, finding.exchange).filter(({ outcome }) => outcome.kind !== 'skipped')
      .map((earlier) => command('first', curlOf(earlier.request, report.run.target.baseUrl), 5)),
    ...(exchange === undefined ? [] : [command('curl', curlOf(exchange.request, report.run.target.baseUrl), 5)]),
    ...line('seen', `${LABEL_WORDS[finding.label]}${times}`),
    command('replay', replayCommand(finding, report.run), 5),
  ];
}

function noticeLines({ notices }: Report, layout: Layout): readonly string[] {
  if (notices.length === 0) return [];
  return [
    layout.paint.bold('To know'),
    ...notices.flatMap(({ severity, text, hint }) => labelled(severity, hint === undefined ? text : `${text}\n${hint}`, layout, 2)),
  ];
}
