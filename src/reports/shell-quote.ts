import { hasUnseen } from './visible.ts';

const PLAIN = /^[A-Za-z0-9_/:.,@%+=-]+$/;

/** One word of a POSIX shell command line. Characters a terminal would swallow or obey go through `printf`. */
export function shellQuote(text: string): string {
  if (PLAIN.test(text)) return text;
  return hasUnseen(text) ? `"$(printf ${printfFormat(text)})"` : quoted(text);
}

/** The text as a quoted `printf` format: printable ASCII as it stands, every other byte in octal, NUL included. */
export function printfFormat(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  return quoted(bytes.map((byte, index) => {
    const character = String.fromCharCode(byte);
    // A leading "-" would be read as an option.
    if (character === '-' && index === 0) return '\\055';
    if (character === '%') return '%%';
    if (character === '\\') return '\\\\';
    return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join(''));
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
