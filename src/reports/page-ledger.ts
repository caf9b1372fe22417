import type { Verdict } from '#verdicts';
import { html, type Markup, type Piece } from './html.ts';
import { anchorOf, code, section, verdictWord } from './page-parts.ts';
import type { ReportIndex } from './report-index.ts';
import { counted, grouped, VERDICTS } from './wording.ts';

/** Every obligation with its verdict. Groups are closed, so a browser lays out only what is looked at. */
export function pageLedger(index: ReportIndex): Markup {
  if (index.totals.obligations === 0) return section('ledger', 'Ledger', '', html`<p>There is no obligation in this run.</p>`);
  const intro = `All ${counted(index.totals.obligations, 'obligation')}, by operation. Nothing is left out: what has no verdict says why.`;
  const groups = [...index.ledger].map(([key, verdicts]) => group(key, verdicts, index));
  return section('ledger', 'Ledger', intro, html`${filters(index)}${groups}`);
}

/** Shown by the script, which alone can make it work. */
function filters({ totals }: ReportIndex): Markup {
  const kinds = VERDICTS.filter((kind) => totals.verdicts[kind] > 0);
  return html`<form class="filters" id="filters" role="search" hidden>
<label>Verdict <select name="v"><option value="">all</option>${kinds.map((kind) => html`<option value="${kind}">${kind} (${grouped(totals.verdicts[kind])})</option>`)}</select></label>
<label>Operation <select name="o"><option value="">all</option></select></label>
<label class="grow">Search <input type="search" name="q" autocomplete="off" placeholder="requirement, place, reason"></label>
<button type="reset">Clear</button>
<output id="filtered" aria-live="polite"></output>
</form>`;
}

function group(key: string, verdicts: readonly Verdict[], index: ReportIndex): Markup {
  const name = index.operations.has(key) ? index.nameOf(key) : key;
  const kinds = VERDICTS.flatMap((kind) => {
    const count = verdicts.filter((one) => one.verdict === kind).length;
    return count === 0 ? [] : [html`<span class="tally">${grouped(count)} ${verdictWord(kind)}</span> `];
  });
  return html`<details class="group" id="${anchorOf('operation', `ledger ${key}`)}" data-name="${name}"><summary><b>${name}</b> ${kinds}</summary>
<div class="scroll"><table class="ledger"><thead><tr><th scope="col">Verdict</th><th scope="col">Obligation</th><th scope="col">Level, basis, profile</th><th scope="col">Why</th></tr></thead><tbody>
${verdicts.map((verdict) => row(verdict, index))}</tbody></table></div></details>\n`;
}

function row({ obligation, verdict, why, findings, seen }: Verdict, { requirements }: ReportIndex): Markup {
  const { requirement, place } = obligation;
  const name = requirements.has(requirement) ? html`<a href="#${anchorOf('requirement', requirement)}">${code(requirement)}</a>` : code(requirement);
  return html`<tr id="${anchorOf('obligation', obligation.id)}" data-v="${verdict}"><td>${verdictWord(verdict)}</td><th scope="row">${name}${place !== undefined && html` ${code(place)}`}</th><td>${obligation.level}, ${obligation.basis}, ${obligation.profile}${!obligation.gates && ', advisory'}</td><td>${reason(why, findings, seen)}</td></tr>\n`;
}

function reason(why: Verdict['why'], findings: Verdict['findings'], seen: Verdict['seen']): Piece {
  return [
    findings.map((id) => html`<a href="#${anchorOf('finding', id)}">finding ${code(id)}</a> `),
    why !== undefined && html`${why.sentence} `,
    seen.kept + seen.broken + seen.unclear > 0 && html`<span class="quiet">${seenText(seen)}</span>`,
  ];
}

const seenText = ({ kept, broken, unclear }: Verdict['seen']): string => [
  ...(kept > 0 ? [`kept in ${counted(kept, 'case')}`] : []),
  ...(broken > 0 ? [`broken in ${counted(broken, 'case')}`] : []),
  ...(unclear > 0 ? [`unclear in ${counted(unclear, 'case')}`] : []),
].join(', ');
