import { isUtf8 } from 'node:buffer';
import { FileProblem } from './file-problem.ts';

const SIGNATURES: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0x1f, 0x8b], 'gzip'], [[0x50, 0x4b, 3, 4], 'ZIP'], [[0x28, 0xb5, 0x2f, 0xfd], 'Zstandard'], [[0x42, 0x5a, 0x68], 'bzip2'],
];

/** The text of a document: UTF-8, or UTF-16 (marked or plain), without its byte order mark. Throws `FileProblem`. */
export function decodeText(uri: string, bytes: Buffer): string {
  const packed = SIGNATURES.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (packed) {
    throw new FileProblem({ code: 'compressed', uri, message: `is compressed with ${packed[1]} (expected YAML or JSON text).`, hint: 'Unpack it first.' });
  }
  const text = utf16(bytes) ?? utf8(uri, bytes);
  const nul = text.indexOf('\0');
  if (nul !== -1) {
    const what = 'holds a NUL character, so it is no text file (expected YAML or JSON text).';
    throw new FileProblem({ code: 'binary', uri, ...place(text, nul), message: what });
  }
  if (text.trim() === '') throw new FileProblem({ code: 'empty', uri, message: 'is empty (expected YAML or JSON text).' });
  return text;
}

/** JSON and YAML begin with an ASCII character, so a NUL beside the first one tells the width (RFC 4627, section 3). */
function utf16(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (bytes.length < 2 || first === undefined || second === undefined) return undefined;
  const little = (first === 0xff && second === 0xfe) || (isAscii(first) && second === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && isAscii(second));
  if (!little && !big) return undefined;
  return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes);
}

const isAscii = (byte: number): boolean => byte >= 0x09 && byte < 0x7f;

function utf8(uri: string, bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return text;
  if (bytes.subarray(0, 8_000).includes(0)) {
    throw new FileProblem({ code: 'binary', uri, message: 'is a binary file (expected YAML or JSON text).' });
  }
  throw new FileProblem({
    code: 'not-text', uri, ...place(text, text.indexOf('\uFFFD')),
    message: 'a byte here is no UTF-8 (expected UTF-8 or UTF-16 text).', hint: 'Save the file as UTF-8.',
  });
}

function place(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
