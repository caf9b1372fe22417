import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, type Json } from '#json';
import { jsonLines } from './json-lines.ts';
import { hasUnseen, visible, visibleLine } from './visible.ts';

describe('JSON laid out for reading', () => {
  test('keeps the value, whatever it is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const laidOut = (jsonLines(text) ?? []).map((line) => line.text).join('\n');
      expect(JSON.stringify(JSON.parse(laidOut))).toBe(text);
    }));
  });

  test('names the value that stands on each line', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      for (const { pointer } of jsonLines(JSON.stringify(value)) ?? []) expect(at(value as Json, pointer)).toBeDefined();
    }));
  });

  test('keeps digits, escapes and repeated keys as they were sent', () => {
    const text = '{"id":9223372036854775807,"a":1.0,"a":"\\u00e9"}';
    expect(jsonLines(text)?.map((line) => line.text)).toEqual(['{', '  "id": 9223372036854775807,', '  "a": 1.0,', '  "a": "\\u00e9"', '}']);
  });

  test('leaves alone what is no JSON, too deep or too long', () => {
    expect([jsonLines('{'), jsonLines('['.repeat(500) + ']'.repeat(500)), jsonLines(JSON.stringify(Array(30_000).fill(1)))]).toEqual([undefined, undefined, undefined]);
  });
});

describe('visible text', () => {
  test('spells out what could not be seen, and nothing else', () => {
    expect(visible('a\u0000b\u001b[31m\u202e\u200b\ud800 ü 🐶 👩‍💻\n\t')).toBe('a\\u{0}b\\u{1b}[31m\\u{202e}\\u{200b}\\u{d800} ü 🐶 👩‍💻\n\t');
    expect(visibleLine(' a\n\tb ')).toBe('a b');
  });

  test('of visible text is the text itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !hasUnseen(visible(text)) && visible(visible(text)) === visible(text)));
  });
});
