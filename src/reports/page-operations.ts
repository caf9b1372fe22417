import type { VerdictKind } from '#verdicts';
import { html, type Markup, type Piece } from './html.ts';
import { anchorOf, bar, code, section, sourceCode, table } from './page-parts.ts';
import type { ReportIndex } from './report-index.ts';
import type { OperationFacts } from './report.ts';
import { duration, grouped } from './wording.ts';

/** What was called, what came back, how long it took. */
export function pageOperations(index: ReportIndex): Piece {
  const { report, totals } = index;
  if (report.operations.length === 0) return '';
  const intro = `${totals.operations.answered2xx} of ${totals.operations.all} answered with a success at least once.`;
  return section('operations', 'Operations', intro, table('Operations', ['Operation', 'Verdicts', 'Answers', 'Median', '95th', 'Longest'],
    report.operations.map((facts) => row(facts, index))));
}

function row(facts: OperationFacts, index: ReportIndex): Markup {
  const { latency } = facts;
  const times = latency === undefined ? [undefined, undefined, undefined] : [latency.p50, latency.p95, latency.max];
  return html`<tr id="${anchorOf('operation', facts.operation)}"><th scope="row"><a href="#${anchorOf('operation', `ledger ${facts.operation}`)}">${code(index.nameOf(facts.operation))}</a>${
    facts.deprecated === true && html` <span class="tag">deprecated</span>`}${facts.summary !== undefined && html`<span class="quiet block">${facts.summary}</span>`}${
    facts.unexercised !== undefined && html`<span class="why block">Never answered with a success. ${facts.unexercised}</span>`}${facts.source !== undefined && sourceCode(facts.source)}</th><td>${
    bar(countsOf(facts.operation, index), 'small')}</td><td>${statuses(facts)}</td>${times.map((ms) => html`<td class="n">${ms === undefined ? '–' : duration(ms)}</td>`)}</tr>\n`;
}

function countsOf(operation: string, { ledger }: ReportIndex): Readonly<Record<VerdictKind, number>> {
  const counts: Record<VerdictKind, number> = { conforms: 0, violates: 0, 'not-exercised': 0, 'not-applicable': 0, recorded: 0, inconclusive: 0, 'suite-error': 0 };
  for (const { verdict } of ledger.get(operation) ?? []) counts[verdict] += 1;
  return counts;
}

function statuses({ statuses: seen, exchanges }: OperationFacts): Piece {
  const entries = Object.entries(seen);
  if (entries.length === 0) return html`<span class="quiet">${exchanges === 0 ? 'never called' : 'no answer'}</span>`;
  return html`<ul class="statuses">${entries.map(([status, count]) => html`<li><b>${status}</b> ×${grouped(count)}</li>`)}</ul>`;
}
