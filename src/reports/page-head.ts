import type { ProfileConclusion } from '#verdicts';
import { exitReason } from './exit-reason.ts';
import { headlineOf } from './finding-words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { anchorOf, code, legend, obligationLink } from './page-parts.ts';
import { findingGroups, type ReportIndex } from './report-index.ts';
import { sentenceOf } from './conclusion-sentence.ts';
import { CONCLUSION_WORDS, counted, duration, moment } from './wording.ts';

const BLOCKING_SHOWN = 5;
const CAUSES_SHOWN = 5;

/** What must be seen in ten seconds: of what, concluded what, and what to fix first. */
export function pageHead(index: ReportIndex): Markup {
  const { core, run, profiles } = index.report;
  return html`<header class="masthead">
<p class="eyebrow">Conformance report</p>
<h1>${core.contract.title} <span class="version">${core.contract.version}</span></h1>
<p class="target">${run.target.name} at ${code(run.target.baseUrl)}, tested <time datetime="${run.startedAt}">${moment(run.startedAt)}</time></p>
</header>
<section id="conclusion" aria-labelledby="conclusion-title">
<h2 id="conclusion-title" class="unseen">Conclusion</h2>
${profiles.length === 0 && html`<article class="conclusion c-undetermined"><h3><span class="verdict-word">No conclusion</span></h3><p>There is no profile to conclude on.</p></article>`}
${profiles.map((profile) => conclusion(profile, index))}
<p class="exit">Exit code <b>${core.exit}</b>: ${exitReason(index.report)}. ${counted(index.totals.obligations, 'obligation')} on ${counted(index.totals.operations.all, 'operation')}, ${counted(core.cases.planned, 'case')}, ${counted(run.exchanges, 'exchange')} in ${duration(run.ms)}, seed <a href="#run">${code(run.seed)}</a>${run.interrupted && html`, <b>interrupted</b>: this report covers what was done until then`}.</p>
</section>
${firstToFix(index)}
${notices(index)}`;
}

function conclusion(profile: ProfileConclusion, index: ReportIndex): Markup {
  const { title, meaning } = CONCLUSION_WORDS[profile.conclusion];
  const standing = [profile.gates ? 'gates' : 'advisory', ...(profile.claimed ? ['claimed'] : [])].join(', ');
  return html`<article class="conclusion c-${profile.conclusion}${profile.gates ? '' : ' minor'}">
<h3><span class="verdict-word">${title}</span> <span class="profile">${profile.profile} <small>${standing}</small></span></h3>
<div><p class="sentence">${sentenceOf(profile) || meaning}</p>
${blocking(profile.blocking, index)}
${legend(profile.counts)}
<p class="about">${profile.title}</p></div>
</article>`;
}

function blocking(ids: readonly string[], index: ReportIndex): Piece {
  if (ids.length === 0) return '';
  const item = (id: string): Markup => html`<li>${obligationLink(id, index)}</li>`;
  const rest = ids.slice(BLOCKING_SHOWN);
  return html`<p class="blocking-title">What stands in the way</p><ul class="blocking">${ids.slice(0, BLOCKING_SHOWN).map(item)}</ul>${
    rest.length > 0 && html`<details><summary>${counted(rest.length, 'more', 'more')}</summary><ul class="blocking">${rest.map(item)}</ul></details>`}`;
}

function firstToFix(index: ReportIndex): Piece {
  const groups = findingGroups(index, 'failed');
  if (groups.length === 0) return '';
  const items = groups.slice(0, CAUSES_SHOWN).flatMap(({ findings }) => findings.slice(0, 1).map((finding) =>
    html`<li><a href="#${anchorOf('finding', finding.id)}">${headlineOf(finding, index)}</a>${
      findings.length > 1 && html` <span class="quiet">and ${counted(findings.length - 1, 'more finding')} with probably the same cause</span>`}</li>`));
  return html`<section id="first" class="first" aria-labelledby="first-title"><h2 id="first-title">Fix first</h2><ol>${items}</ol>${
    groups.length > CAUSES_SHOWN && html`<p class="quiet"><a href="#findings">${groups.length - CAUSES_SHOWN} more causes</a></p>`}</section>`;
}

function notices({ report }: ReportIndex): Piece {
  if (report.notices.length === 0) return '';
  return html`<section class="notices" aria-labelledby="notices-title"><h2 id="notices-title" class="unseen">To know</h2><ul>${report.notices.map(({ severity, text, hint }) =>
    html`<li class="n-${severity}"><b>${severity}</b> <span>${text}${hint !== undefined && html` <span class="quiet">${hint}</span>`}</span></li>`)}</ul></section>`;
}
