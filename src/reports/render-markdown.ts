import type { Finding } from '#findings';
import { curlOf } from './curl-of.ts';
import { headlineOf, LABEL_WORDS, outcomeText, requestLine, shownExchange, sourceText } from './finding-words.ts';
import { sentenceOf } from './conclusion-sentence.ts';
import { deviationRows } from './deviation-rows.ts';
import { exitReason } from './exit-reason.ts';
import { fenced, md, mdCode, mdLink, table } from './markdown-text.ts';
import { replayCommand } from './replay-command.ts';
import { findingGroups, indexReport, openGroups, type FindingGroup, type ReportIndex } from './report-index.ts';
import type { Report } from './report.ts';
import type { FindingResult } from './totals-of.ts';
import { CONCLUSION_WORDS, counted, duration, grouped, PROVENANCE_WORDS, PROVENANCES, VERDICTS } from './wording.ts';

/** GitHub cuts a job summary at 1 MiB; beyond so many findings the rest is only counted. */
const FINDINGS_SHOWN = 50;
const OPEN_SHOWN = 25;

/** A summary for a pull request or a job page. */
export function renderMarkdown(report: Report): string {
  const index = indexReport(report);
  const sections = [
    conclusion(index), profiles(index), notices(report), findings(index), open(index), deviations(report), ledger(index), foot(report),
  ];
  return `${sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function conclusion({ report, totals }: ReportIndex): readonly string[] {
  const { core, run } = report;
  const words = report.profiles.filter(({ gates }) => gates).map(({ profile, conclusion: kind }) => `${CONCLUSION_WORDS[kind].title.toLowerCase()} (${md(profile)})`);
  const found = totals.findings.failed === 0 ? 'no breach' : counted(totals.findings.failed, 'breach', 'breaches');
  return [
    `## ${md(core.contract.title)} ${md(core.contract.version)}: ${words.length === 0 ? 'no conclusion' : words.join(', ')}`,
    '',
    `${mdCode(run.target.baseUrl)} (${md(run.target.name)}): ${found} in ${counted(totals.obligations, 'obligation')}. Exit code ${core.exit}: ${md(exitReason(report))}.`,
  ];
}

function profiles({ report, nameOf, operations }: ReportIndex): readonly string[] {
  return table(['Profile', 'Conclusion', 'In words', 'Blocking'], report.profiles.map((profile) => [
    `${md(profile.profile)}${profile.gates ? '' : ' (advisory)'}`,
    `**${CONCLUSION_WORDS[profile.conclusion].title}**`,
    md(sentenceOf(profile)),
    [...profile.blocking.slice(0, 5).map((id) => mdCode(operations.has(id) ? nameOf(id) : id)), ...(profile.blocking.length > 5 ? [`and ${profile.blocking.length - 5} more`] : [])].join('<br>'),
  ]));
}

const notices = (report: Report): readonly string[] => report.notices
  .map(({ severity, text, hint }) => `> **${severity}** ${md(text)}${hint === undefined ? '' : ` ${md(hint)}`}\n`);

function findings(index: ReportIndex): readonly string[] {
  let left = FINDINGS_SHOWN;
  const section = (result: FindingResult, title: string): readonly string[] => {
    const groups = findingGroups(index, result);
    if (groups.length === 0) return [];
    const lines = groups.flatMap((group) => {
      const shown = group.findings.slice(0, left);
      left -= shown.length;
      return groupLines(group, shown, index);
    });
    const hidden = groups.reduce((sum, group) => sum + group.findings.length, 0) - lines.filter((line) => line.startsWith('####')).length;
    return [`### ${title}`, '', ...lines, ...(hidden > 0 ? [`${hidden} more in the full report.`, ''] : [])];
  };
  return [...section('failed', 'Breaches'), ...section('advisory', 'Advisory findings')];
}

function groupLines({ findings: all }: FindingGroup, shown: readonly Finding[], index: ReportIndex): readonly string[] {
  const common = all.length > 1 && shown.length > 0 ? [`**${counted(all.length, 'finding')} with probably one cause:**`, ''] : [];
  return [...common, ...shown.flatMap((finding) => findingLines(finding, index))];
}

function findingLines(finding: Finding, index: ReportIndex): readonly string[] {
  const exchange = shownExchange(finding);
  const [source] = finding.sources;
  return [
    `#### ${md(headlineOf(finding, index))}`,
    '',
    `${md(finding.clause)}${source === undefined ? '' : ` ${mdCode(sourceText(source))}`}`,
    '',
    `- expected: ${md(finding.expected)}`,
    `- actual: ${md(finding.actual)}`,
    ...(exchange === undefined ? [] : [`- ${mdCode(requestLine(exchange))} → ${md(outcomeText(exchange))}`]),
    `- finding ${mdCode(finding.id)}, ${md(LABEL_WORDS[finding.label])}, ${counted(finding.occurrences, 'occurrence')}`,
    '',
    '<details><summary>Reproduce</summary>',
    '',
    fenced('sh', [...(exchange === undefined ? [] : [curlOf(exchange.request, index.report.run.target.baseUrl)]), replayCommand(finding, index.report.run)].join('\n')),
    '',
    '</details>',
    '',
  ];
}

function open({ report, nameOf }: ReportIndex): readonly string[] {
  const silent = report.operations.filter((facts) => facts.unexercised !== undefined);
  const groups = openGroups(report, ['not-exercised', 'inconclusive', 'suite-error']);
  if (silent.length + groups.length === 0) return [];
  return [
    '### Not exercised, and why',
    '',
    ...silent.slice(0, OPEN_SHOWN).map((facts) => `- ${mdCode(nameOf(facts.operation))} never answered with a success. ${md(facts.unexercised ?? '')}`),
    ...(silent.length > OPEN_SHOWN ? [`- and ${silent.length - OPEN_SHOWN} more operations`] : []),
    '',
    ...table(['Obligations', 'Verdict', 'Reason'], groups.slice(0, OPEN_SHOWN).map((group) => [grouped(group.verdicts.length), group.verdict, md(group.sentence)])),
  ];
}

function deviations(report: Report): readonly string[] {
  const rows = deviationRows(report);
  if (rows.length === 0) return [];
  return ['### Known deviations', '', ...table(['Deviation', 'In this run', 'Reason'], rows.map(({ name, outcome, reason, link }) =>
    [mdCode(name), outcome, `${md(reason)}${link === undefined ? '' : ` ${mdLink(link)}`}`]))];
}

function ledger({ totals }: ReportIndex): readonly string[] {
  if (totals.obligations === 0) return [];
  const kinds = VERDICTS.filter((kind) => totals.verdicts[kind] > 0);
  const rows = PROVENANCES.map((provenance) => [PROVENANCE_WORDS[provenance].title, ...kinds.map((kind) => grouped(totals.provenances[provenance][kind]))]);
  return ['### Ledger', '', ...table(['Obligations', ...kinds], [...rows, ['**All**', ...kinds.map((kind) => `**${grouped(totals.verdicts[kind])}**`)]])];
}

function foot({ core, coreDigest, run }: Report): readonly string[] {
  return [
    `<sub>Surety ${md(core.versions.surety)}, seed ${mdCode(run.seed)}, ${counted(core.cases.planned, 'case')}, ${counted(run.exchanges, 'exchange')}, ${duration(run.ms)}${coreDigest === null ? '' : `, digest ${mdCode(coreDigest.slice(0, 16))}`}. Again: ${mdCode(run.command)}</sub>`,
  ];
}
