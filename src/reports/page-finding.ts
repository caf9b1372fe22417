import type { Finding } from '#findings';
import { curlOf } from './curl-of.ts';
import { blamesRequest, headlineOf, LABEL_WORDS, outcomeText, requestLine, ROLE_WORDS, shownExchange } from './finding-words.ts';
import { html, type Markup, type Piece } from './html.ts';
import { exchangePanels } from './page-exchange.ts';
import { anchorOf, code, link, obligationLink, sourceCode } from './page-parts.ts';
import { replayCommand } from './replay-command.ts';
import type { ReportIndex } from './report-index.ts';
import { counted, FINDING_WORDS } from './wording.ts';

/** One finding: the breach in a line, and below it everything one needs to believe and to repeat it. */
export function pageFinding(finding: Finding, index: ReportIndex, open: boolean): Markup {
  const result = index.results.finding(finding);
  return html`<article class="finding f-${result}" id="${anchorOf('finding', finding.id)}"><details${open && html` open`}>
<summary><span class="r r-${result}">${FINDING_WORDS[result]}</span> <span class="headline">${headlineOf(finding, index)}</span> <span class="gist">${finding.actual}</span></summary>
<div class="evidence">
${deviation(finding)}
<blockquote><p>${finding.clause}</p><footer><b>${finding.level}</b> ${finding.sources.map(sourceCode)}</footer></blockquote>
<dl class="contrast"><div><dt>Expected</dt><dd>${finding.expected}</dd></div><div><dt>Actual</dt><dd>${finding.actual}</dd></div></dl>
${shown(finding)}
${sibling(finding)}
${steps(finding)}
${commands(finding, index)}
${facts(finding, index)}
</div></details></article>\n`;
}

function deviation({ deviation: accepted }: Finding): Piece {
  if (accepted === undefined) return '';
  return html`<p class="accepted"><b>Known deviation.</b> ${accepted.reason}${accepted.link !== undefined && html` ${link(accepted.link)}`}</p>`;
}

function shown(finding: Finding): Piece {
  const exchange = shownExchange(finding);
  if (exchange === undefined) return '';
  const part = blamesRequest(finding) ? 'request' as const : 'response' as const;
  return exchangePanels(exchange, finding.pointer === undefined ? undefined : { part, pointer: finding.pointer });
}

function sibling({ sibling: accepted }: Finding): Piece {
  if (accepted === undefined) return '';
  return html`<details class="inner"><summary>The accepted request beside it: ${code(requestLine(accepted))} → ${outcomeText(accepted)}</summary>${exchangePanels(accepted)}</details>`;
}

function steps(finding: Finding): Piece {
  if (finding.exchanges.length < 2) return '';
  const rows = finding.exchanges.map((exchange) => {
    const role = finding.case.steps[exchange.step]?.role;
    const here = exchange === shownExchange(finding);
    const line = html`${role !== undefined && html`<b>${role}</b> `}${code(requestLine(exchange))} → ${outcomeText(exchange)}${role !== undefined && html` <span class="quiet">${ROLE_WORDS[role]}</span>`}`;
    // The one that shows it stands above already.
    return here ? html`<li class="here">${line} <b class="here-word">shown above</b></li>`
      : html`<li><details class="inner"><summary>${line}</summary>${exchangePanels(exchange)}</details></li>`;
  });
  return html`<h5>Steps</h5><ol class="steps">${rows}</ol>`;
}

function commands(finding: Finding, { report }: ReportIndex): Piece {
  const sent = finding.exchanges.filter(({ outcome }) => outcome.kind !== 'skipped');
  const shownOne = shownExchange(finding);
  const curls = (sent.length > 1 ? sent : shownOne === undefined ? [] : [shownOne]).map(({ request }) => curlOf(request, report.run.target.baseUrl));
  const binary = shownOne?.request.body?.kind === 'base64' && html`<p class="quiet">The body is not text, so it is carried in base64.</p>`;
  const block = (title: string, text: string): Markup => html`<figure class="command"><figcaption>${title}</figcaption><pre tabindex="0">${text}</pre></figure>`;
  return html`<div class="commands">${curls.length > 0 && block(curls.length > 1 ? 'curl, step by step' : 'curl', curls.join('\n\n'))}${binary}${block('replay', replayCommand(finding, report.run))}</div>`;
}

function facts(finding: Finding, index: ReportIndex): Markup {
  const { case: planned } = finding;
  const requirement = index.requirements.has(finding.requirement)
    ? html`<a href="#${anchorOf('requirement', finding.requirement)}">${code(finding.requirement)}</a>` : code(finding.requirement);
  const rows: readonly (readonly [string, Piece])[] = [
    ['Finding', html`<a href="#${anchorOf('finding', finding.id)}">${code(finding.id)}</a>`],
    ['Obligation', obligationLink(finding.obligation, index)],
    ['Requirement', requirement],
    ['Check', code(finding.check)],
    ['Seen', `${counted(finding.occurrences, 'time')}; ${LABEL_WORDS[finding.label]}`],
    ['Case', code(planned.id)],
    ...(finding.trigger === undefined ? [] : [['Provoked by', finding.trigger] as const]),
    ...(planned.shrinkPath === undefined ? [] : [['Made smaller', `in ${counted(planned.shrinkPath.split('.').length, 'step')}`] as const]),
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
