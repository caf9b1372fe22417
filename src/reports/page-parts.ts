import { createHash } from 'node:crypto';
import type { SourceRef } from '#operations';
import type { VerdictKind } from '#verdicts';
import { sourceText } from './finding-words.ts';
import { html, type Markup, type Piece } from './html.ts';
import type { ReportIndex } from './report-index.ts';
import { grouped, VERDICT_MEANING, VERDICTS } from './wording.ts';

/** A permanent fragment: the id itself where it can stand in a URL as it is, otherwise the first 12 hex digits of its SHA-256. */
export const anchorOf = (kind: 'finding' | 'obligation' | 'requirement' | 'operation', id: string): string =>
  `${kind}-${/^[\w.-]{1,80}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 12)}`;

/** Data as code that may break anywhere. */
export const code = (text: string): Markup => html`<code>${text}</code>`;

/** The verdict as a word with its mark: never colour alone. */
export const verdictWord = (kind: VerdictKind): Markup => html`<span class="v v-${kind}">${kind}</span>`;

/** A link only where the address is one that a browser may safely follow. */
export const link = (address: string): Markup =>
  (/^https?:\/\//i.test(address) ? html`<a href="${address}" rel="noreferrer nofollow">${address}</a>` : html`${address}`);

export const sourceCode = (source: SourceRef): Markup => html`<code class="source">${sourceText(source)}</code>`;

/** The name of an obligation: what it asks for, and where. */
export function obligationLink(id: string, { operations, verdicts, nameOf }: ReportIndex): Markup {
  if (!operations.has(id) && !verdicts.has(id)) return code(id);
  if (operations.has(id)) return html`<a href="#${anchorOf('operation', id)}">${code(nameOf(id))}</a>`;
  return html`<a href="#${anchorOf('obligation', id)}">${code(id)}</a>`;
}

/** Counts in words, in the one order of verdicts; what did not occur is left out. */
export const legend = (counts: Readonly<Record<VerdictKind, number>>): Markup =>
  html`<ul class="legend">${VERDICTS.filter((kind) => counts[kind] > 0).map((kind) =>
    html`<li title="${VERDICT_MEANING[kind]}"><b>${grouped(counts[kind])}</b> ${verdictWord(kind)}</li>`)}</ul>`;

/** One bar, a part per verdict; hatched where nothing was tested. The text beside it says the same. */
export function bar(counts: Readonly<Record<VerdictKind, number>>, size: 'large' | 'small' = 'large'): Markup {
  const total = VERDICTS.reduce((sum, kind) => sum + counts[kind], 0);
  if (total === 0) return html``;
  let start = 0;
  const parts = VERDICTS.filter((kind) => counts[kind] > 0).map((kind) => {
    const width = counts[kind] / total * 100;
    const part = html`<rect class="b-${kind}" x="${start.toFixed(3)}%" width="${width.toFixed(3)}%" height="100%"/>`;
    start += width;
    return part;
  });
  const words = VERDICTS.filter((kind) => counts[kind] > 0).map((kind) => `${grouped(counts[kind])} ${kind}`).join(', ');
  return html`<svg class="bar ${size}" role="img" aria-label="${words}">${parts}</svg>`;
}

export const section = (id: string, title: string, intro: Piece, content: Piece): Markup =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${intro === '' ? '' : html`<p class="intro">${intro}</p>`}${content}</section>\n`;

/** A table that scrolls by itself on a narrow screen, so the page does not. */
export const table = (label: string, head: readonly string[], rows: readonly Piece[]): Markup =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
