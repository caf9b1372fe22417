import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { at, child, isArray, isObject, type Json } from '#json';
import { FileProblem, parseDocumentText } from './index.ts';

const yaml = (text: string): Json => parseDocumentText('a.yaml', text).value;
const fault = (text: string, uri = 'a.yaml'): FileProblem => {
  try {
    parseDocumentText(uri, text);
  } catch (error) {
    if (error instanceof FileProblem) return error;
  }
  throw new Error('No FileProblem.');
};

describe('YAML is read as JSON', () => {
  it.each<[string, string, Json]>([
    ['names that are no text', '200: a\n1.0: b\ntrue: c\nnull: d\n0x10: e\n', { 200: 'a', '1.0': 'b', true: 'c', null: 'd', '0x10': 'e' }],
    ['timestamps', 'a: 2024-01-02\nb: 2024-01-02T03:04:05Z\n', { a: '2024-01-02', b: '2024-01-02T03:04:05Z' }],
    ['words of YAML 1.1', 'a: yes\nb: off\nc: 012\n', { a: 'yes', b: 'off', c: 12 }],
    ['words of YAML 1.1 in a document that says it is', '%YAML 1.1\n---\na: yes\nb: 2024-01-02\n', { a: 'yes', b: '2024-01-02' }],
    ['hexadecimal and octal', 'a: 0xff\nb: 0o17\n', { a: 255, b: 15 }],
    ['absent values', 'a:\nb: ~\nc:\n  -\n  - 1\n', { a: null, b: null, c: [null, 1] }],
    ['numbers as YAML may write them', 'a: +1.5\nb: .5\nc: 5.\nd: -0\n', { a: 1.5, b: 0.5, c: 5, d: 0 }],
    ['anchors and aliases', 'a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
    ['an anchor given again', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n', { a: 1, b: 1, c: 2, d: 2 }],
    ['a merge, which own names win over', 'a: &x {b: 1, c: 1}\nd: {c: 2, <<: *x}\n', { a: { b: 1, c: 1 }, d: { c: 2, b: 1 } }],
    ['several merges, of which the first wins', 'a: &x {b: 1}\nc: &y {b: 2, d: 2}\ne: {<<: [*x, *y]}\n', { a: { b: 1 }, c: { b: 2, d: 2 }, e: { b: 1, d: 2 } }],
    ['a quoted <<', 'a: {"<<": 1}\n', { a: { '<<': 1 } }],
    ['unknown tags', 'a: !mine 1\nb: !!timestamp 2024-01-02\n', { a: '1', b: '2024-01-02' }],
  ])('%s', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });

  it('dangerous names are names like any other', () => {
    const value = yaml('__proto__: {a: 1}\nconstructor: 2\n') as Record<string, Json>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('what YAML has and JSON has not is refused at its place', () => {
  it.each<[string, string, string, number, number]>([
    ['infinity', 'a: 1\nb: .inf\n', 'not-yaml', 2, 4],
    ['not a number', 'a: .NaN\n', 'not-yaml', 1, 4],
    ['a name that comes twice', 'a: 1\nb:\n  c: 1\n  d: 1\n  c: 2\n', 'duplicate-key', 5, 3],
    ['200 and "200"', '200: 1\n"200": 2\n', 'duplicate-key', 2, 1],
    ['a mapping as name', '? {a: 1}\n: 2\n', 'not-yaml', 1, 3],
    ['an alias without anchor', 'a: *x\n', 'not-yaml', 1, 4],
    ['an alias within its anchor', 'a: &x\n  b: *x\n', 'not-yaml', 2, 6],
    ['a merge of something else', 'a: &x 1\nb: {<<: *x}\n', 'not-yaml', 2, 5],
    ['tabs for indentation', 'a:\n\tb: 1\n', 'not-yaml', 2, 1],
  ])('%s', (_, text, code, line, column) => {
    expect(fault(text)).toMatchObject({ code, line, column });
  });

  it('a bomb of aliases is too large, and found at once', () => {
    const levels = Array.from({ length: 30 }, (_, n) => `l${n}: &l${n} [${Array(10).fill(n === 0 ? 'x' : `*l${n - 1}`).join(', ')}]`);
    expect(fault(levels.join('\n')).code).toBe('too-large');
  });

  it.each(['a.yaml', 'a.json'])('bottomless nesting does not exhaust the stack (%s)', (uri) => {
    expect(fault('['.repeat(100_000) + ']'.repeat(100_000), uri).message).toContain('levels');
  });
});

describe('JSON names that come twice are noted, and the last one counts', () => {
  it('even when nothing else is unusual', () => {
    const document = parseDocumentText('a.json', '{"a": {"b": "\\"x\\":", "b": 2}}');
    expect(document).toMatchObject({ value: { a: { b: 2 } }, duplicateKeys: ['/a/b'] });
  });
});

/** Every pointer of a value with the text that must stand at its place. */
function* nodes(value: Json, pointer = '', name?: string): Iterable<readonly [string, string | undefined]> {
  yield [pointer, name];
  if (isArray(value)) for (const [index, item] of value.entries()) yield* nodes(item, child(pointer, index));
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) yield* nodes(inner, child(pointer, key), key);
}

const name = fc.stringMatching(/^[a-z~/" \\_ü{}:,]{1,6}$/);
const document = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(1, 'x', null, true, '{"a": [1]}', 'ü: "'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('every node is found where its name stands, and nothing is found elsewhere', () => {
  const offsetOf = (text: string, { line, column }: { line: number; column: number }): number =>
    text.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;

  it('in JSON', () => {
    fc.assert(fc.property(document, fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const read = parseDocumentText('a.json', text);
      expect(read.value).toEqual(value);
      for (const [pointer, key] of nodes(value)) {
        const position = read.locate(pointer);
        const found = text.slice(offsetOf(text, position ?? { line: 1, column: 1 }));
        expect(found.startsWith(JSON.stringify(key ?? at(value, pointer)).slice(0, 1))).toBe(true);
        if (key !== undefined) expect(found.startsWith(`${JSON.stringify(key)}:`)).toBe(true);
      }
      expect(read.locate('/no/such/node')).toBeUndefined();
    }), { numRuns: 150 });
  });

  it('in YAML', () => {
    fc.assert(fc.property(document, (value) => {
      const text = stringify(value, { defaultKeyType: 'QUOTE_DOUBLE', lineWidth: 0 });
      const read = parseDocumentText('a.yaml', text);
      expect(read.value).toEqual(value);
      for (const [pointer, key] of nodes(value)) {
        const position = read.locate(pointer);
        expect(position).toBeDefined();
        if (key !== undefined && position) expect(text.slice(offsetOf(text, position)).startsWith(JSON.stringify(key))).toBe(true);
      }
      expect(read.locate('/no/such/node')).toBeUndefined();
    }), { numRuns: 150 });
  });

  it('through aliases and merges, in the text of the anchor', () => {
    const read = parseDocumentText('a.yaml', 'a: &x\n  b: 1\nc:\n  <<: *x\n  d: *x\n');
    expect(read.locate('/c/b')).toEqual({ line: 2, column: 3 });
    expect(read.locate('/c/d')).toEqual({ line: 5, column: 3 });
    expect(read.locate('/c/d/b')).toEqual({ line: 2, column: 3 });
  });
});
