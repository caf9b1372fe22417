import { visible, visibleLine } from './visible.ts';

/** Entities are never read as Markdown, so every character that could be is written as one. */
const entities = (text: string): string =>
  text.replace(/[&<>"'|*_`[\]\\~$#@!]/g, (character) => `&#${character.codePointAt(0)};`);

/** Data as plain text on one line, also safe within a table cell. */
export const md = (text: string): string => entities(visibleLine(text));

/** Data as code on one line. HTML, as a code span can't hold a "|" in a table. */
export const mdCode = (text: string): string => `<code>${md(text)}</code>`;

/** A fenced block that its content can't close. */
export function fenced(language: string, content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visible(content)}\n${fence}`;
}

/** A link where the address is one that a browser may safely follow, otherwise its text. */
export const mdLink = (address: string): string =>
  (/^https?:\/\/[^\s<>"'()]+$/i.test(address) ? `<a href="${entities(visibleLine(address))}">${md(address)}</a>` : md(address));

export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
