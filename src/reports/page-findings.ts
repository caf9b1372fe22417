import { html, type Markup, type Piece } from './html.ts';
import { pageFinding } from './page-finding.ts';
import { section } from './page-parts.ts';
import { findingGroups, type ReportIndex } from './report-index.ts';
import type { FindingResult } from './totals-of.ts';
import { counted, duration } from './wording.ts';

const KINDS: readonly { readonly result: FindingResult; readonly title: string; readonly intro: string }[] = [
  { result: 'failed', title: 'Breaches', intro: 'They make a gating profile nonconformant.' },
  { result: 'advisory', title: 'Advisory', intro: 'Worth knowing; no gating profile depends on them.' },
  { result: 'noted', title: 'Noted', intro: 'The contract is silent there and nothing is claimed, or it could not be seen again: recorded, not judged.' },
  { result: 'accepted', title: 'Known deviations', intro: 'Accepted in the deviations file. The breach is as real; it only does not count.' },
];

/** Every finding once, what gates first, those of one probable cause together. */
export function pageFindings(index: ReportIndex): Markup {
  const { findings } = index.totals;
  if (findings.all === 0) return section('findings', 'Findings', '', html`<p>${nothingFound(index)}</p>`);
  const intro = `${counted(findings.all, 'finding')}, seen ${counted(findings.occurrences, 'time')}. One fault is one finding; its evidence is the smallest case that shows it.`;
  return section('findings', 'Findings', intro, KINDS.map((kind) => kindBlock(kind, index)));
}

function nothingFound({ totals, report }: ReportIndex): string {
  const tested = totals.verdicts.conforms;
  return tested === 0
    ? 'No breach was observed, because nothing was put to the test.'
    : `No breach was observed. ${counted(tested, 'obligation was', 'obligations were')} put to the test with ${counted(report.run.exchanges, 'exchange')} in ${duration(report.run.ms)}.`;
}

function kindBlock({ result, title, intro }: (typeof KINDS)[number], index: ReportIndex): Piece {
  const groups = findingGroups(index, result);
  if (groups.length === 0) return '';
  const blocks = groups.map(({ findings }, position) => {
    // One finding open shows what the others hold; more would bury the list.
    const items = findings.map((finding, at) => pageFinding(finding, index, result === 'failed' && position === 0 && at === 0));
    return findings.length === 1 ? items : html`<div class="cause"><h4>${counted(findings.length, 'finding')}, probably one cause</h4>${items}</div>`;
  });
  return html`<div class="kind"><h3>${title} <span class="count">${index.totals.findings[result]}</span> <small>${intro}</small></h3>${blocks}</div>`;
}
