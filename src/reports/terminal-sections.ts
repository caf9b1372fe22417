import type { Conclusion } from '#verdicts';
import { sentenceOf } from './conclusion-sentence.ts';
import { deviationRows } from './deviation-rows.ts';
import { exitReason } from './exit-reason.ts';
import type { OpenGroup, ReportIndex } from './report-index.ts';
import type { OperationFacts, Report } from './report.ts';
import { cut, labelled, wrap, type Layout } from './terminal-layout.ts';
import { CONCLUSION_WORDS, counted, duration, grouped, VERDICTS } from './wording.ts';
import { visible } from './visible.ts';

const OPERATIONS_SHOWN = 40;
const NAMES_SHOWN = 4;
const BLOCKING_SHOWN = 8;

export function operationLines({ report, totals, nameOf }: ReportIndex, { width, paint }: Layout): readonly string[] {
  if (report.operations.length === 0) return [];
  // What never worked comes first, so that it is not what gets cut off.
  const rows = report.operations.toSorted((a, b) => Number(a.answered2xx) - Number(b.answered2xx));
  const column = Math.min(Math.max(...rows.map(({ operation }) => nameOf(operation).length)), Math.floor(width / 2));
  const line = (facts: OperationFacts): string => {
    const mark = facts.answered2xx ? paint.green('ok') : paint.yellow('--');
    const name = cut(nameOf(facts.operation), column).padEnd(column);
    return `  ${mark} ${name} ${cut(statusText(facts), Math.max(10, width - column - 6))}`;
  };
  return [
    paint.bold(`Operations: ${totals.operations.answered2xx} of ${totals.operations.all} answered with a success`),
    ...rows.slice(0, OPERATIONS_SHOWN).map(line),
    ...(rows.length > OPERATIONS_SHOWN ? [`  ... and ${rows.length - OPERATIONS_SHOWN} more: see the report.`] : []),
  ];
}

function statusText({ statuses, exchanges, latency }: OperationFacts): string {
  const seen = Object.entries(statuses).map(([status, count]) => `${status} x${grouped(count)}`).join(', ');
  if (exchanges === 0) return 'never called';
  return [seen, latency === undefined ? '' : `(median ${duration(latency.p50)})`].filter((part) => part !== '').join(' ');
}

export function deviationLines({ report }: ReportIndex, layout: Layout): readonly string[] {
  const rows = deviationRows(report);
  if (rows.length === 0) return [];
  return [
    layout.paint.bold('Known deviations'),
    ...rows.flatMap(({ name, outcome, reason, link }) => labelled(outcome, `${name}\n${reason}${link === undefined ? '' : ` ${link}`}`, layout, 2, 11)),
  ];
}

export function openLines(groups: readonly OpenGroup[], index: ReportIndex, layout: Layout): readonly string[] {
  const silent = index.report.operations.filter((facts) => facts.unexercised !== undefined);
  if (groups.length === 0 && silent.length === 0) return [];
  return [
    layout.paint.bold('Not exercised, and why'),
    ...silent.flatMap((facts) => wrap(`${index.nameOf(facts.operation)}: ${facts.unexercised ?? ''}`, layout.width - 4).map((line, at) => `${at === 0 ? '  ' : '    '}${line}`)),
    ...groups.flatMap((group) => labelled(grouped(group.verdicts.length), `${group.sentence} [${group.verdict}, ${group.code}]${namesOf(group, index)}`, layout, 2, 7)),
  ];
}

function namesOf({ verdicts }: OpenGroup, { nameOf }: ReportIndex): string {
  const names = [...new Set(verdicts.flatMap(({ obligation }) => obligation.operation ?? []))].map(nameOf);
  if (names.length === 0) return '';
  return `\n${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''}`;
}

export function conclusionLines({ report, totals, operations, nameOf }: ReportIndex, layout: Layout): readonly string[] {
  const { paint, width } = layout;
  const tint: Readonly<Record<Conclusion, (text: string) => string>> =
    { conformant: paint.green, partial: paint.yellow, undetermined: paint.yellow, nonconformant: paint.red };
  const counts = VERDICTS.filter((kind) => totals.verdicts[kind] > 0).map((kind) => `${grouped(totals.verdicts[kind])} ${kind}`).join(', ');
  return [
    paint.bold('Conclusion'),
    // Advice first, so that what gates stands at the very end.
    ...report.profiles.toReversed().flatMap((profile) => [
      `  ${paint.bold(tint[profile.conclusion](CONCLUSION_WORDS[profile.conclusion].title.toUpperCase()))} ${visible(profile.profile)}${profile.gates ? '' : ' (advisory)'}`,
      ...wrap(sentenceOf(profile), width - 4).map((line) => `    ${line}`),
      ...profile.blocking.slice(0, BLOCKING_SHOWN).flatMap((id) => labelled('-', operations.has(id) ? nameOf(id) : id, layout, 4, 2)),
      ...(profile.blocking.length > BLOCKING_SHOWN ? [`    ... and ${profile.blocking.length - BLOCKING_SHOWN} more: see the report.`] : []),
    ]),
    ...wrap(`${counted(totals.obligations, 'obligation')}: ${counts === '' ? 'none judged' : counts}.`, width - 2).map((line) => `  ${line}`),
    ...wrap(`${counted(report.core.cases.planned, 'case')}, ${counted(report.run.exchanges, 'exchange')}, ${duration(report.run.ms)}${report.run.interrupted ? ', interrupted' : ''}.`, width - 2).map((line) => `  ${line}`),
  ];
}

export function exitLines(report: Report, paths: readonly string[], layout: Layout): readonly string[] {
  return [
    ...paths.map((path, index) => `${(index === 0 ? 'Report' : '').padEnd(8)}${visible(path)}`),
    ...labelled('Exit', `${report.core.exit}: ${exitReason(report)}`, layout, 0, 8),
  ];
}
