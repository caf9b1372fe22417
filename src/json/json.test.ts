import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPatch, at, canonicalJson, compareNumbers, equalJson, fromRecord, isIntegral, isMultipleOf, JsonSyntaxError, readJson, toRecord, writeJson,
  type Json,
} from '#json';

/** Doubles past 2^53 are left out: they read as `bigint`, which JSON.parse has no word for. */
const isExact = (value: unknown): boolean => typeof value === 'number' ? !Number.isInteger(value) || Number.isSafeInteger(value)
  : typeof value !== 'object' || value === null || Object.values(value).every(isExact);
const json = fc.jsonValue().filter(isExact) as fc.Arbitrary<Json>;
const { tree: exact } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 },
    fc.constantFrom(null, true, false), fc.string({ unit: 'binary' }), fc.integer(),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((n) => (n >= -9007199254740991n && n <= 9007199254740991n ? Number(n) : n)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '$int', '$from', '$literal', 'a/b~c')), tie('tree'), { maxKeys: 4, noNullPrototype: true })),
}));

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(fc.property(json, (value) => { expect(readJson(JSON.stringify(value)).value).toEqual(JSON.parse(JSON.stringify(value))); }));
  });
  it('is the inverse of writeJson, with integers of any size', () => {
    fc.assert(fc.property(exact, (value) => { expect(equalJson(readJson(writeJson(value)).value, value)).toBe(true); }));
  });
  it('refuses exactly the texts that JSON.parse refuses', () => {
    const mangled = fc.tuple(json, fc.nat(), fc.constantFrom('', ',', '"', '}', '0', '\\', ' ', '\u0001', 'e')).map(([value, where, extra]) => {
      const text = JSON.stringify(value);
      const index = where % (text.length + 1);
      return text.slice(0, index) + extra + text.slice(index + (where % 2));
    });
    const reads = (read: () => unknown): boolean => { try { read(); return true; } catch { return false; } };
    fc.assert(fc.property(mangled, (text) => { expect(reads(() => readJson(text))).toBe(reads(() => JSON.parse(text))); }), { numRuns: 2_000 });
  });
  it('keeps the digits a double would lose, by pointer', () => {
    const { value, lexemes } = readJson('{"a":[9223372036854775807,1.0,1e2,0.1,-0],"b":1e400}');
    expect(at(value, '/a/0')).toBe(9223372036854775807n);
    expect(at(value, '/a/2')).toBe(100);
    expect(lexemes).toEqual({ '/a/0': '9223372036854775807', '/a/1': '1.0', '/a/2': '1e2', '/a/4': '-0', '/b': '1e400' });
    expect(at(value, '/b')).toBe(10n ** 400n);
  });
  it('names every repeated key and lets the last one win, lexemes too', () => {
    const { value, duplicateKeys, lexemes } = readJson('{"a":{"x":1.0},"a":2,"b":{"c":1,"c":1.0}}');
    expect(value).toEqual({ a: 2, b: { c: 1 } });
    expect(duplicateKeys).toEqual(['/a', '/b/c']);
    expect(lexemes).toEqual({ '/b/c': '1.0' });
  });
  it('says where and what was expected', () => {
    expect(() => readJson('{"a": 1,\n  b}')).toThrow(new JsonSyntaxError('{"a": 1,\n  b}', 11, 'a member name in double quotes'));
    expect(() => readJson('')).toThrow('line 1, column 1: found the end of the text (expected a JSON value).');
  });
  it('keeps a member named __proto__ as data', () => {
    const { value } = readJson('{"__proto__":{"polluted":true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
  it('reads long strings and refuses nesting that would overflow the stack', () => {
    const text = JSON.stringify(('é\n"'.repeat(700_000)));
    expect(readJson(text).value).toBe(JSON.parse(text));
    expect(() => readJson('['.repeat(100_000))).toThrow(JsonSyntaxError);
  });
});

describe('records', () => {
  it('survive JSON.stringify and come back, marks in the data included', () => {
    fc.assert(fc.property(exact, (value) => {
      const back = fromRecord(JSON.parse(JSON.stringify(toRecord(value))));
      expect(equalJson(back, value)).toBe(true);
    }));
  });
  it('have a canonical form that does not depend on the order of members', () => {
    expect(canonicalJson({ b: 1, a: [1e21, 0.1] })).toBe('{"a":[1e+21,0.1],"b":1}');
  });
});

describe('numbers', () => {
  it('compare as BigInt does, whatever their form', () => {
    const big = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
    fc.assert(fc.property(big, big, (a, b) => {
      const sign = a < b ? -1 : a > b ? 1 : 0;
      expect(Math.sign(compareNumbers(a.toString(), b))).toBe(sign);
      expect(Math.sign(compareNumbers(`${a}.0`, `${b}`))).toBe(sign);
    }));
    expect(compareNumbers('9223372036854775807', 2n ** 63n)).toBeLessThan(0);
    expect(compareNumbers(0.1, '0.1000')).toBe(0);
    expect(compareNumbers('-1e400', 5)).toBeLessThan(0);
  });
  it('know integers and multiples by decimal value', () => {
    expect(['1.0', '1e3', '10e-1', 5, 7n].every(isIntegral)).toBe(true);
    expect(['1.5', '1e-3', 0.5].some(isIntegral)).toBe(false);
    expect(isMultipleOf(0.3, 0.1)).toBe(true);
    expect(isMultipleOf(19.99, 0.01)).toBe(true);
    expect(isMultipleOf(0.35, 0.1)).toBe(false);
    expect(isMultipleOf(9007199254740993n, 2)).toBe(false);
    expect(isMultipleOf('1e400', '1e-300')).toBe(true);
  });
});

describe('applyPatch', () => {
  it('adds, replaces and removes, and leaves the original alone', () => {
    const value = { a: { b: [1, 2] } };
    expect(applyPatch(value, [{ op: 'replace', path: '/a/b/1', value: 'x' }])).toEqual({ a: { b: [1, 'x'] } });
    expect(applyPatch(value, [{ op: 'add', path: '/a/b/-', value: 3 }])).toEqual({ a: { b: [1, 2, 3] } });
    expect(applyPatch(value, [{ op: 'remove', path: '/a/b' }])).toEqual({ a: {} });
    expect(applyPatch(value, [{ op: 'add', path: '/a/__proto__', value: 1 }])).toEqual(JSON.parse('{"a":{"b":[1,2],"__proto__":1}}'));
    expect(value).toEqual({ a: { b: [1, 2] } });
    expect(() => applyPatch(value, [{ op: 'add', path: '/x/y', value: 1 }])).toThrow('names a missing parent');
  });
  it('undoes itself: removing what was added gives the original back', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), json, { noNullPrototype: true }), json, (object, added) => {
      const once = applyPatch(object, [{ op: 'add', path: '/\u0000new', value: added }]);
      expect(equalJson(applyPatch(once, [{ op: 'remove', path: '/\u0000new' }]), object as Json)).toBe(true);
    }));
  });
});
