import { createColors } from 'picocolors';
import { visible, visibleLine } from './visible.ts';

/** How terminal text is laid out. Our own words are ASCII; data is shown as it is, with what can't be seen spelt out. */
export interface Layout {
  readonly width: number;
  readonly paint: ReturnType<typeof createColors>;
}

const NARROWEST = 40;

export const layoutOf = ({ color, width }: { readonly color: boolean; readonly width: number }): Layout =>
  ({ width: Math.max(NARROWEST, Math.floor(width)), paint: createColors(color) });

/** Words filled into lines of at most `width`; a word that is longer stands alone and whole, so it can be copied. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of visible(text).split('\n')) {
    let line = '';
    for (const word of paragraph.split(/[ \t]+/)) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}

/** `label    text`, wrapped, continued under the text. */
export function labelled(label: string, text: string, { width }: Layout, indent: number, labelWidth = 10): readonly string[] {
  const margin = ' '.repeat(indent);
  const lines = wrap(text, width - indent - labelWidth);
  return lines.map((line, index) => `${margin}${(index === 0 ? label : '').padEnd(labelWidth)}${line}`.trimEnd());
}

/** The same on one line whatever its length: a command that is broken can't be pasted. */
export const command = (label: string, text: string, indent: number, labelWidth = 10): string =>
  `${' '.repeat(indent)}${label.padEnd(labelWidth)}${visible(text)}`;

export function cut(text: string, width: number): string {
  const line = visibleLine(text);
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 3))}...`;
}
