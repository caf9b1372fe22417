import { html, type Markup, type Piece } from './html.ts';
import { code, section } from './page-parts.ts';
import { recordText } from './page-exchange.ts';
import type { ReportIndex } from './report-index.ts';
import { counted, duration, moment } from './wording.ts';

/** How the report came to be, how to have it again, and what it does not say. */
export function pageRun({ report }: ReportIndex): Markup {
  const { core, coreDigest, run } = report;
  const rows: readonly (readonly [string, Piece])[] = [
    ['Contract', html`${core.contract.title} ${core.contract.version}, ${code(core.contract.uri)}`],
    ['Contract digest', code(core.contract.digest)],
    ['Requirement sets', core.sets.map(({ set, version }) => `${set} ${version}`).join(', ') || 'none'],
    ['Target', html`${run.target.name} (${run.target.kind}) at ${code(run.target.baseUrl)}`],
    ['Started', html`<time datetime="${run.startedAt}">${moment(run.startedAt)}</time>, took ${duration(run.ms)}${run.interrupted && ', interrupted'}`],
    ['Sent', `${counted(run.exchanges, 'exchange')} for ${counted(core.cases.planned, 'case')}${run.restarts === 0 ? '' : `, target restarted ${counted(run.restarts, 'time')}`}`],
    ['Settings', html`<ul class="settings">${Object.entries(core.settings).map(([name, value]) => html`<li>${name} ${code(recordText(value))}</li>`)}</ul>`],
    ['Seed', code(run.seed)],
    ['Made with', `Surety ${core.versions.surety}, Node ${run.node}`],
    ['Core digest', coreDigest === null ? 'none: where the run ended depended on time' : code(coreDigest)],
  ];
  return section('run', 'This run', '', html`<figure class="command"><figcaption>The same again</figcaption><pre tabindex="0">${run.command}</pre></figure>
<dl class="facts wide">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h3>What a pass does not mean</h3>
<ul class="limits">
<li>“conforms” says that the clause was put to the test in this run and no case broke it. It is evidence, not a proof.</li>
<li>What is “recorded” was seen and not judged: the contract is silent there, and nothing was claimed.</li>
<li>Known deviations are breaches that somebody accepted. They are listed with their reasons, not made undone.</li>
<li>The core digest is the same for the same contract, seed and settings on a target that behaves the same. Times, hosts and bodies are no part of it.</li>
</ul>`);
}
