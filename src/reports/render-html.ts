import { createHash } from 'node:crypto';
import { deviationRows } from './deviation-rows.ts';
import { html, Markup, type Piece } from './html.ts';
import { pageFindings } from './page-findings.ts';
import { pageHead } from './page-head.ts';
import { pageLedger } from './page-ledger.ts';
import { pageDeviations, pageProblems, pageSilent, pageUnexercised } from './page-open.ts';
import { pageOperations } from './page-operations.ts';
import { pageRequirements } from './page-requirements.ts';
import { pageRun } from './page-run.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { indexReport, type ReportIndex } from './report-index.ts';
import type { Report } from './report.ts';
import { CONCLUSION_WORDS, grouped } from './wording.ts';

/** One file that needs nothing else: no network (its policy forbids it), no script to be read, none of the data as markup. */
export function renderHtml(report: Report): string {
  const index = indexReport(report);
  const { core } = report;
  const sections = [
    pageFindings(index), pageUnexercised(index), pageRequirements(index), pageOperations(index), pageSilent(index),
    pageDeviations(index), pageProblems(index), pageLedger(index), pageRun(index),
  ];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Surety ${core.versions.surety}">
<title>${titleOf(report)}</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#conclusion">Skip to the conclusion</a>
<svg class="defs" aria-hidden="true" width="0" height="0"><defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="7" height="7"/><rect class="hatch-line" width="2" height="7"/></pattern></defs></svg>
<div class="page">
${navigation(index)}
<main>
${pageHead(index)}
${sections}
</main>
</div>
<script>${new Markup(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return page.toString();
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

const policy = (): string =>
  `default-src 'none'; style-src 'sha256-${digest(PAGE_STYLE)}'; script-src 'sha256-${digest(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'`;

function titleOf({ core, profiles }: Report): string {
  const words = profiles.filter(({ gates }) => gates).map(({ profile, conclusion }) => `${profile} ${CONCLUSION_WORDS[conclusion].title.toLowerCase()}`);
  return `${[...words].join(', ') || 'No conclusion'} – ${core.contract.title} ${core.contract.version}`;
}

function navigation({ totals, report }: ReportIndex): Markup {
  const open = totals.verdicts['not-exercised'] + totals.verdicts.inconclusive + totals.verdicts['suite-error'] + totals.verdicts['not-applicable'];
  const entries: readonly (readonly [id: string, title: string, count: number | undefined])[] = [
    ['conclusion', 'Conclusion', undefined],
    ['findings', 'Findings', totals.findings.all],
    ...(open > 0 ? [['unexercised', 'Not exercised', open] as const] : []),
    ['requirements', 'Requirements', report.requirements.length],
    ...(totals.operations.all > 0 ? [['operations', 'Operations', totals.operations.all] as const] : []),
    ...(report.requirements.some(({ readings }) => readings.length > 0) ? [['silent', 'Left open', report.requirements.filter(({ readings }) => readings.length > 0).length] as const] : []),
    ...(deviationRows(report).length > 0 ? [['deviations', 'Deviations', deviationRows(report).length] as const] : []),
    ...(report.problems.length > 0 ? [['problems', 'Contract problems', report.problems.length] as const] : []),
    ['ledger', 'Ledger', totals.obligations],
    ['run', 'This run', undefined],
  ];
  const item = ([id, title, count]: (typeof entries)[number]): Piece =>
    html`<li><a href="#${id}">${title}${count !== undefined && html` <span class="count">${grouped(count)}</span>`}</a></li>`;
  return html`<nav aria-label="Parts of this report"><ul>${entries.map(item)}</ul></nav>`;
}
