import { describe, expect, test } from 'vitest';
import { liveLine, plainProgress, type ProgressState } from './progress.ts';
import { poisoned } from './poisoned.test-data.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderTerminal } from './render-terminal.ts';
import type { Report } from './report.ts';
import { allFail, allPass, empty, interrupted, large, mixed } from './sample-reports.test-data.ts';

const samples: Readonly<Record<string, () => Report>> = { allPass, mixed, allFail, empty, interrupted };
const COMMAND = /^ +(?:first|curl|replay) /;

describe('terminal text', () => {
  test.each(Object.entries(samples))('of the %s report is ASCII without colour and keeps to the width', (_, make) => {
    for (const width of [60, 80, 132]) {
      const text = renderTerminal(make(), { color: false, width, paths: ['reports/latest/report.html'] });
      // oxlint-disable-next-line no-control-regex
      expect(text).toMatch(/^[\n\x20-\x7e]*$/);
      const tooLong = text.split('\n').filter((line) => line.length > width && !COMMAND.test(line) && / \S+ \S/.test(line.trim()));
      expect(tooLong.filter((line) => line.trim().split(/\s+/).every((word) => word.length < width / 2))).toEqual([]);
    }
  });

  test('colours only when asked to', () => {
    // oxlint-disable-next-line no-control-regex
    const escape = /\u001b\[/;
    expect(renderTerminal(mixed(), { color: true, width: 80 })).toMatch(escape);
    expect(renderTerminal(mixed(), { color: false, width: 80 })).not.toMatch(escape);
  });

  test('lets no data steer the terminal', () => {
    // oxlint-disable-next-line no-control-regex
    expect(renderTerminal(poisoned('\u001b]0;x\u0007\u202e\r'), { color: false, width: 80 })).not.toMatch(/[\u001b\u0007\u202e\r]/);
  });

  test('ends with the conclusion of what gates, where the report lies and the exit code', () => {
    const lines = renderTerminal(mixed(), { color: false, width: 100, paths: ['reports/latest/report.html', 'reports/latest/junit.xml'] }).trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^Exit +1: /);
    expect(lines.slice(-3, -1)).toEqual(['Report  reports/latest/report.html', '        reports/latest/junit.xml']);
    const text = lines.join('\n');
    expect(text.indexOf('NONCONFORMANT core')).toBeGreaterThan(text.indexOf('PARTIAL http'));
  });

  test('shows each finding once, with what is needed to repeat it', () => {
    const text = renderTerminal(mixed(), { color: false, width: 100 });
    for (const words of ['expected  a categoryId of 0', 'expected  a quantity of 1001', 'npx surety replay a1b2c3d4e5f6', 'npx surety replay b2c3d4e5f6a7', "--data-raw '{\"petId\":10,\"quantity\":1001}'"]) {
      expect(text.split(words)).toHaveLength(2);
    }
  });

  test('of a large run stays readable', () => {
    expect(renderTerminal(large(), { color: false, width: 100 }).split('\n').length).toBeLessThan(700);
  });
});

describe('the Markdown summary', () => {
  test.each([['Nonconformant', mixed], ['Conformant', allPass], ['Undetermined', empty]] as const)('begins with the conclusion in words: %s', (word, make) => {
    expect(renderMarkdown(make()).split('\n', 1)[0]).toMatch(new RegExp(`^## .*${word.toLowerCase()} \\(core\\)`));
  });

  test('has rows of one width in every table', () => {
    const text = renderMarkdown(poisoned('|\n`<b>'));
    for (const block of text.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|'))).filter((lines) => lines.length > 0)) {
      expect(new Set(block.map((line) => line.split('|').length)).size).toBe(1);
    }
  });

  test('holds no markup but its own', () => {
    const text = renderMarkdown(poisoned('<img src=x onerror=alert(1)> [a](javascript:x) ~~~ ``` **b**'));
    const outside = text.replace(/^(`{3,})sh\n.*?\n\1$/gms, '');
    expect(outside).not.toMatch(/<img|\]\(javascript|\*\*b\*\*/);
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? 0);
  });

  test('of a large run keeps below what a job page shows', () => {
    expect(Buffer.byteLength(renderMarkdown(large()))).toBeLessThan(1_000_000);
  });

  test('puts breaches before advice', () => {
    const text = renderMarkdown(mixed());
    expect(text.indexOf('### Breaches')).toBeGreaterThan(0);
    expect(text.indexOf('### Advisory')).toBeGreaterThan(text.indexOf('### Breaches'));
  });
});

describe('progress', () => {
  const state: ProgressState = {
    phase: 'testing', cases: { done: 412, planned: 1_842 }, exchanges: 1_310, sightings: 3, operation: 'POST /pets', ms: 4_200,
  };

  test('is one line of at most the width', () => {
    for (const width of [40, 80, 200]) {
      const line = liveLine({ ...state, operation: 'GET /\u001b[2J\n/x' }, { color: false, width });
      expect(line.length).toBeLessThanOrEqual(width);
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\n\r\u001b]/);
    }
  });

  test('tells the same in a log', () => {
    expect(plainProgress(state)).toBe('surety: testing, 412 of 1,842 cases, 1,310 exchanges, 3 sightings, 4.2 s (POST /pets)');
    expect(plainProgress({ phase: 'starting the target', cases: { done: 0 }, exchanges: 0, sightings: 0, ms: 12 }))
      .toBe('surety: starting the target, 0 cases, 0 exchanges, nothing found, 12 ms');
  });
});
