import type { Provenance } from '#operations';
import type { Requirement } from '#requirements';
import type { VerdictKind } from '#verdicts';
import { html, type Markup, type Piece } from './html.ts';
import { anchorOf, bar, code, legend, section, sourceCode, table, verdictWord } from './page-parts.ts';
import type { ReportIndex } from './report-index.ts';
import { counted, grouped, PROVENANCE_WORDS, PROVENANCES, VERDICTS } from './wording.ts';

/** Every clause by where it comes from, with what became of its obligations. */
export function pageRequirements(index: ReportIndex): Markup {
  return section('requirements', 'Requirements', 'By where they come from: an obligation is as strong as the weakest link between the contract’s own words and the place it is about.',
    PROVENANCES.map((provenance) => block(provenance, index)));
}

function block(provenance: Provenance, index: ReportIndex): Piece {
  const counts = index.totals.provenances[provenance];
  const { title, meaning } = PROVENANCE_WORDS[provenance];
  const rows = index.report.requirements.filter((requirement) => requirement.provenance === provenance);
  const total = VERDICTS.reduce((sum, kind) => sum + counts[kind], 0);
  if (total === 0 && rows.length === 0) return '';
  return html`<div class="provenance p-${provenance}">
<h3>${title} <small>${meaning}</small></h3>
${total === 0 ? html`<p class="quiet">No obligation in this run.</p>` : html`${bar(counts)}${legend(counts)}`}
${rows.length > 0 && html`<details><summary>${counted(rows.length, 'requirement')}</summary>${
    table(`${title} requirements`, ['Requirement', 'Level', 'Verdicts', 'Source'], rows.map((row) => requirementRow(row, index)))}</details>`}
</div>`;
}

function requirementRow(requirement: Requirement, index: ReportIndex): Markup {
  const { document, section: part } = requirement.cites;
  return html`<tr id="${anchorOf('requirement', requirement.id)}"><th scope="row"><span class="clause">${requirement.text}</span>${code(requirement.id)}</th><td>${requirement.level}</td><td>${outcome(requirement, index)}</td><td>${document}, ${part}<br>${sourceCode(requirement.source)}</td></tr>\n`;
}

function outcome(requirement: Requirement, { byRequirement }: ReportIndex): Piece {
  const verdicts = byRequirement.get(requirement.id) ?? [];
  if (verdicts.length === 0) return html`<span class="quiet">${requirement.excluded === undefined ? 'Binds nothing in this contract.' : `Not tested: ${requirement.excluded}`}</span>`;
  const counts = new Map<VerdictKind, number>();
  for (const { verdict } of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return html`<ul class="legend small">${VERDICTS.filter((kind) => counts.has(kind)).map((kind) => html`<li><b>${grouped(counts.get(kind) ?? 0)}</b> ${verdictWord(kind)}</li>`)}</ul>`;
}
