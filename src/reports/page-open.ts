import type { Requirement } from '#requirements';
import { adviceOn } from './advice.ts';
import { deviationRows } from './deviation-rows.ts';
import { html, type Markup, type Piece } from './html.ts';
import { anchorOf, code, link, obligationLink, section, sourceCode, table, verdictWord } from './page-parts.ts';
import { openGroups, type OpenGroup, type ReportIndex } from './report-index.ts';
import { counted, grouped } from './wording.ts';

const LINKED = 200;

/** What was not exercised or settled, why, and what to give Surety to change that. */
export function pageUnexercised(index: ReportIndex): Piece {
  const groups = openGroups(index.report, ['suite-error', 'inconclusive', 'not-exercised', 'not-applicable']);
  if (groups.length === 0) return '';
  return section('unexercised', 'Not exercised, and why', 'A clause that was not put to the test is neither kept nor broken.', groups.map((group) => openGroup(group, index)));
}

function openGroup({ verdict, code: why, sentence, verdicts }: OpenGroup, index: ReportIndex): Markup {
  const advice = adviceOn(verdict, why);
  const rest = verdicts.length - LINKED;
  return html`<div class="open"><p><b class="count">${grouped(verdicts.length)}</b> ${verdictWord(verdict)} <span>${sentence}</span> ${code(why)}</p>${
    advice !== undefined && html`<p class="advice"><b>To change that</b> ${advice}</p>`}<details class="inner"><summary>${counted(verdicts.length, 'obligation')}</summary><ul class="ids">${
    verdicts.slice(0, LINKED).map(({ obligation }) => html`<li>${obligationLink(obligation.id, index)}</li>`)}</ul>${rest > 0 && html`<p class="quiet">and ${grouped(rest)} more in the ledger</p>`}</details></div>`;
}

/** The silent parts of the contract, each with the readings it admits. */
export function pageSilent(index: ReportIndex): Piece {
  const rows = index.report.requirements.filter(({ readings }) => readings.length > 0);
  if (rows.length === 0) return '';
  return section('silent', 'What the contract leaves open', 'Where the contract is silent, more than one answer is admissible. An implementer says in a statement which one holds; only then is it judged.',
    html`<ul class="silent">${rows.map((row) => silentRow(row, index))}</ul>`);
}

function silentRow(requirement: Requirement, { byRequirement }: ReportIndex): Markup {
  const seen = [...new Map((byRequirement.get(requirement.id) ?? []).map((verdict) => [`${verdict.verdict} ${verdict.why?.sentence ?? ''}`, verdict])).values()];
  return html`<li><p><b>${requirement.text}</b> <a href="#${anchorOf('requirement', requirement.id)}">${code(requirement.id)}</a></p><ul class="readings">${
    requirement.readings.map(({ id, text }) => html`<li>${code(id)} ${text}${id === requirement.taken && html` <span class="tag">taken by the overlay</span>`}</li>`)}</ul>${
    seen.map(({ verdict, why }) => html`<p class="quiet">${verdictWord(verdict)} ${why?.sentence ?? ''}</p>`)}</li>`;
}

/** The entries of the deviations file, with what this run saw of each. */
export function pageDeviations({ report }: ReportIndex): Piece {
  const rows = deviationRows(report);
  if (rows.length === 0) return '';
  return section('deviations', 'Known deviations', 'What the deviations file accepts. A stale or expired entry fails the run: it no longer says what is so.',
    table('Known deviations', ['Deviation', 'In this run', 'Reason', 'Expires'], rows.map(({ name, outcome, reason, link: address, expires, findings }) => html`<tr><th scope="row">${
      code(name)}</th><td><span class="d d-${outcome}">${outcome}</span>${findings.map((id) => html` <a href="#${anchorOf('finding', id)}">${code(id)}</a>`)}</td><td>${
      reason}${address !== undefined && html` ${link(address)}`}</td><td>${expires ?? '–'}</td></tr>`)));
}

/** What is wrong with the contract itself. */
export function pageProblems({ report }: ReportIndex): Piece {
  if (report.problems.length === 0) return '';
  return section('problems', 'Problems of the contract', 'Found while reading it. An error takes the part below it out of the run.',
    html`<ul class="problems">${report.problems.map(({ severity, source, message, hint }) =>
      html`<li class="n-${severity}"><b>${severity}</b> <span>${sourceCode(source)} ${message}${hint !== undefined && html` <span class="quiet">${hint}</span>`}</span></li>`)}</ul>`);
}
