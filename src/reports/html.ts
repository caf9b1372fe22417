import { visible } from './visible.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for element content and quoted attributes, with what can't be seen spelt out. */
const escapeHtml = (text: string): string => visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Markup made by `html`: the one thing that is not escaped again. Data can't pass for it, being no instance. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/** Markup from a template whose holes are escaped. Attribute values must stand in double quotes. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, piece] of pieces.entries()) text += written(piece) + (strings[index + 1] ?? '');
  return new Markup(text);
}

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  if (piece instanceof Markup) return piece.toString();
  return piece.map(written).join('');
}
