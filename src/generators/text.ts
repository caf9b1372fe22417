import { happens, pick, type Chance } from './chance.ts';

/** Code points, as JSON Schema counts the length of a string. */
export function lengthOf(text: string): number {
  let units = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff && index + 1 < text.length) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        units -= 1;
        index += 1;
      }
    }
  }
  return units;
}

const PLAIN = [...'abcdefghijklmnopqrstuvwxyz'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ .'];
/** Quotes, separators, astral, combining, right-to-left and zero-width characters: no lone surrogate, which UTF-8 cannot carry. */
const HOSTILE = [
  '"', "'", '\\', '/', '<', '>', '&', '%', '+', ';', ':', ',', '=', '?', '#', '[', ']', '{', '}', '|', '$', '\t', '\n', ' ',
  'é', 'ß', 'Ω', 'й', 'ם', '漢', '😀', '\u{1d4d0}', '\u0301', '\u200d', '\u202e', '\ufeff', '\u2028', '\u0085', '\u0007',
];
const HOSTILE_TEXTS = [
  '0', '-1', '1e3', '00', '0x10', '9223372036854775808', 'NaN', 'true', 'null', '2024-01-01', '__proto__', 'constructor', 'toString',
  "' OR '1'='1", '<b>x</b>', '../..', '%00', 'a b', ' a', 'a ', '\u{1f469}\u200d\u{1f4bb}', 'e\u0301', 'Ａ', 'İ', 'ﬁ',
];

/** The plainest text of a length. */
export const plainText = (length: number): string => 'a'.repeat(length);

/** Text of exactly `length` code points. */
export function textOf(chance: Chance, length: number): string {
  if (chance.wild > 0 && happens(chance, chance.wild)) return hostileText(chance, length);
  const from = chance.wild > 0 ? LETTERS : PLAIN;
  let text = '';
  for (let made = 0; made < length; made += 1) text += pick(chance, from);
  return text;
}

function hostileText(chance: Chance, length: number): string {
  if (happens(chance, 0.5)) {
    const fitting = HOSTILE_TEXTS.filter((text) => lengthOf(text) === length);
    if (fitting.length > 0) return pick(chance, fitting);
  }
  let text = '';
  for (let made = 0; made < length; made += 1) text += pick(chance, happens(chance, 0.4) ? HOSTILE : LETTERS);
  return text;
}

/** A length between the bounds: short as a rule. */
export function lengthBetween(chance: Chance, least: number, most: number): number {
  const reach = chance.wild > 0 && happens(chance, 0.05) ? 200 : chance.wild > 0 ? 24 : 8;
  const from = least === 0 && most > 0 && !happens(chance, chance.wild * 0.2) ? 1 : least;
  return chance.random.nextInt(from, Math.max(from, Math.min(most, least + reach)));
}

/** A member name nobody declared. */
export function nameOf(chance: Chance): string {
  if (happens(chance, chance.wild * 0.2)) return pick(chance, ['__proto__', 'constructor', 'a b', 'é', '0', 'a.b', 'x/y', '~0', '😀']);
  return `key${chance.random.nextInt(1, 99_999)}`;
}
