import { stripVTControlCharacters } from 'node:util';

const LINES = 50;
/** A server may write megabytes without a line break. */
const LONGEST_LINE = 2_000;

export interface OutputTail {
  /** The last lines, oldest first, without terminal colours. */
  lines(): readonly string[];
  write(chunk: string): void;
}

/** Cuts a stream of output into lines and keeps the last 50 of them. */
export function outputTail(onLine: (line: string) => void = () => {}): OutputTail {
  const kept: string[] = [];
  let open = '';
  const clean = (line: string): string => stripVTControlCharacters(line).trimEnd();
  return {
    lines: () => (clean(open) === '' ? [...kept] : [...kept, clean(open)].slice(-LINES)),
    write(chunk) {
      const lines = (open + chunk).split('\n');
      open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      for (const line of lines.map((raw) => clean(raw.slice(0, LONGEST_LINE))).filter((text) => text !== '')) {
        kept.push(line);
        if (kept.length > LINES) kept.shift();
        onLine(line);
      }
    },
  };
}
