import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, type Json } from '#json';
import type { JsonSchema, Schema } from '#operations';
import { isValid, SchemaProblem, validate } from '#validators';

function schemasOf(entries: Record<string, JsonSchema>): (ref: string) => Schema {
  const known = new Map(Object.entries(entries));
  const store = {
    get: (ref: string): JsonSchema => {
      const schema = known.get(ref);
      if (schema === undefined) throw new Error(`no schema ${JSON.stringify(ref)}`);
      return schema;
    },
    source: () => ({ uri: 'x.yaml', pointer: '' }),
    standing: () => ({ provenance: 'derived' as const, placeholder: false }),
  };
  return (ref) => ({ ref, store });
}
const only = (schema: JsonSchema): Schema => schemasOf({ root: schema })('root');
const brief = (schema: JsonSchema, value: Json): string[] =>
  validate(only(schema), value).map((v) => `${v.keyword} ${v.pointer} <- ${v.schemaPointer}`).toSorted();
const read = (schema: JsonSchema, text: string): string[] =>
  validate(only(schema), readJson(text)).map((v) => v.keyword).toSorted();

describe('numbers are judged by their decimal value', () => {
  const table: readonly (readonly [JsonSchema, string, readonly string[]])[] = [
    [{ type: 'integer', format: 'int64' }, '9223372036854775807', []],
    [{ type: 'integer', format: 'int64' }, '9223372036854775808', ['format']],
    [{ type: 'integer', format: 'int64' }, '-9223372036854775809', ['format']],
    [{ type: 'integer', format: 'int32' }, '2147483648', ['format']],
    [{ type: 'integer', format: 'int32' }, '2147483647.0', []],
    [{ type: 'integer' }, '1.0', []],
    [{ type: 'integer' }, '1e3', []],
    [{ type: 'integer' }, '1.5', ['type']],
    [{ type: 'integer' }, '9007199254740993', []],
    [{ type: 'integer' }, '1e-400', ['type']],
    [{ type: 'integer' }, '9007199254740993.5', ['type']],
    [{ type: 'number' }, '1e400', []],
    [{ type: 'number', format: 'double' }, '1e400', ['format']],
    [{ type: 'number', format: 'float' }, '3.5e38', ['format']],
    [{ type: 'number', format: 'float' }, '0.1', []],
    [{ maximum: 9007199254740992 }, '9007199254740993', ['maximum']],
    [{ maximum: 9223372036854775807n }, '9223372036854775807', []],
    [{ maximum: 9223372036854775807n }, '9223372036854775808', ['maximum']],
    [{ exclusiveMaximum: 9223372036854775808n }, '9223372036854775807', []],
    [{ minimum: 0, exclusiveMinimum: 0 }, '1e-400', []],
    [{ exclusiveMinimum: 0 }, '0.0', ['exclusiveMinimum']],
    [{ multipleOf: 0.01 }, '19.99', []],
    [{ multipleOf: 1 }, '1.000000001', ['multipleOf']],
    [{ multipleOf: 2 }, '9007199254740993', ['multipleOf']],
    [{ enum: [9007199254740993n, 'x'] }, '9007199254740992', ['enum']],
    [{ enum: [9007199254740993n, 'x'] }, '9007199254740993', []],
    [{ const: 1 }, '1.0', []],
    [{ const: { a: [9007199254740993n] } }, '{"a":[9007199254740993]}', []],
    [{ const: { a: [9007199254740993n] } }, '{"a":[9007199254740992]}', ['const']],
    [{ uniqueItems: true }, '[1, 1.0]', ['uniqueItems']],
    [{ uniqueItems: true }, '[9007199254740993, 9007199254740992]', []],
    [{ uniqueItems: true }, '[9007199254740993, 9007199254740993]', ['uniqueItems']],
    [{ anyOf: [{ type: 'integer', maximum: 9007199254740992 }, { type: 'string' }] }, '9007199254740993', ['anyOf']],
    [{ not: { maximum: 9007199254740992 } }, '9007199254740993', []],
  ];
  it.each(table)('%o of %s breaks %o', (schema, text, keywords) => { expect(read(schema, text)).toEqual(keywords); });
});

describe('a violation', () => {
  it('points at the member that is missing or too many, and else at the instance', () => {
    expect(brief({ required: ['a/b'], properties: { c: { minLength: 2 } }, additionalProperties: false, propertyNames: { maxLength: 2 } }, { c: 'x', ddd: 1 })).toEqual([
      'additionalProperties /ddd <- /additionalProperties', 'minLength /c <- /properties/c/minLength',
      'propertyNames /ddd <- /propertyNames', 'required /a~1b <- /required',
    ]);
    expect(brief({ dependentRequired: { a: ['b'] }, unevaluatedProperties: false, properties: { a: true } }, { a: 1, z: 1 }))
      .toEqual(['dependentRequired /b <- /dependentRequired', 'unevaluatedProperties /z <- /unevaluatedProperties']);
  });
  it('names the schema entry that holds the keyword, through references and allOf', () => {
    const schema = schemasOf({
      root: { properties: { pet: { $ref: 'doc.yaml#/Pet' } } },
      'doc.yaml#/Pet': { allOf: [{ $ref: 'doc.yaml#/Base' }, { properties: { age: { maximum: 3 } } }] },
      'doc.yaml#/Base': { required: ['id'], properties: { parent: { $ref: 'doc.yaml#/Pet' } } },
    })('root');
    expect(validate(schema, { pet: { age: 4, id: 1, parent: {} } })).toMatchObject([
      { keyword: 'required', pointer: '/pet/parent/id', schemaRef: 'doc.yaml#/Base', schemaPointer: '/required' },
      { keyword: 'maximum', pointer: '/pet/age', schemaRef: 'doc.yaml#/Pet', schemaPointer: '/allOf/1/properties/age/maximum' },
    ]);
  });
  it('is one keyword that must fail: what fails within a branch is told by the branching keyword alone', () => {
    const strict = { type: 'string', minLength: 3 };
    expect(brief({ anyOf: [strict, { type: 'null' }] }, 1)).toEqual(['anyOf  <- /anyOf']);
    expect(brief({ oneOf: [strict, { minLength: 1 }] }, 'abc')).toEqual(['oneOf  <- /oneOf']);
    expect(brief({ not: { properties: { a: strict } } }, { a: 'abc' })).toEqual(['not  <- /not']);
    expect(brief(readJson('{"if":{"required":["a"]},"then":{"required":["b","c"]},"else":{"required":["d"]}}').value as JsonSchema, { a: 1 })).toEqual(['if  <- /if']);
    expect(brief({ contains: { allOf: [strict] } }, [1, 'a'])).toEqual(['contains  <- /contains']);
    expect(brief({ contains: strict, minContains: 2, maxContains: 3 }, ['abc', 1])).toEqual(['minContains  <- /minContains']);
    expect(brief({ contains: strict, maxContains: 1 }, ['abc', 'abcd'])).toEqual(['maxContains  <- /maxContains']);
    expect(brief({ allOf: [strict, { anyOf: [{ minLength: 9 }] }] }, 'a')).toEqual(['anyOf  <- /allOf/1/anyOf', 'minLength  <- /allOf/0/minLength']);
  });
  it('is told once, though two ways lead to its keyword', () => {
    const schema = schemasOf({ root: { allOf: [{ $ref: 'a' }, { $ref: 'a' }] }, a: { type: 'string' } })('root');
    expect(validate(schema, 1)).toHaveLength(1);
  });
  it('names the keyword over a false schema', () => {
    expect(brief({ properties: { a: false }, items: false }, { a: 1 })).toEqual(['properties /a <- /properties/a']);
    expect(brief({ items: false }, [1])).toEqual(['items /0 <- /items']);
    expect(brief({ prefixItems: [true], items: false }, [1, 2])).toEqual(['items  <- /items']);
    expect(brief(false, 1)).toEqual(['false  <- ']);
  });
  it('says what is so and what was expected', () => {
    const said = (schema: JsonSchema, value: Json): string | undefined => validate(only(schema), value)[0]?.message;
    expect(said({ type: ['integer', 'null'] }, 'x')).toBe('"x" is a string (expected integer or null)');
    expect(said({ minimum: 5 }, 4)).toBe('4 is too small (expected at least 5)');
    expect(said({ maxLength: 1 }, '𝒳y')).toBe('"𝒳y" has 2 characters (expected at most 1)');
    expect(said({ enum: ['a', 'b'] }, 1)).toBe('1 is not one of the 2 allowed values (expected "a" or "b")');
    expect(said({ required: ['a'] }, {})).toBe('the member "a" is missing (expected, because it is required)');
    expect(said({ type: 'array' }, 'y'.repeat(500))?.length).toBeLessThan(130);
    expect(said({ maximum: 9223372036854775807n }, 9223372036854775808n)).toBe('9223372036854775808 is too large (expected at most 9223372036854775807)');
    expect(said({ uniqueItems: true }, [1, { a: 1 }, { a: 1 }])).toBe('items 1 and 2 are both {"a":1} (expected no two items to be equal)');
  });
});

describe('what evaluates sees through references', () => {
  const schema = schemasOf({
    root: { $ref: 'base', properties: { b: true }, unevaluatedProperties: false },
    base: { properties: { a: { $ref: 'root' } } },
    outer: { properties: { inner: { $ref: 'root' } } },
  });
  it('whether it is asked directly or reached later', () => {
    expect(validate(schema('root'), { a: { b: 1 }, b: 2 })).toEqual([]);
    expect(validate(schema('root'), { a: { c: 1 } }).map((v) => [v.keyword, v.pointer, v.schemaRef])).toEqual([['unevaluatedProperties', '/a/c', 'root']]);
    expect(validate(schema('outer'), { inner: { c: 1 } }).map((v) => v.pointer)).toEqual(['/inner/c']);
  });
});

describe('untrusted documents', () => {
  it('have members of any name', () => {
    const value = readJson('{"__proto__":{"x":1},"constructor":1,"valueOf":2,"toString":3}').value;
    expect(brief({ required: ['hasOwnProperty', '__proto__', 'toString'] }, value)).toEqual(['required /hasOwnProperty <- /required']);
    expect(brief(readJson('{"properties":{"__proto__":{"type":"string"}}}').value as JsonSchema, value)).toEqual(['type /__proto__ <- /properties/__proto__/type']);
    expect(brief({ enum: [{ a: 1 }] }, value)).toEqual(['enum  <- /enum']);
    expect(brief({ uniqueItems: true }, [value, value])).toEqual(['uniqueItems  <- /uniqueItems']);
    expect(validate(only({ const: value }), value)).toEqual([]);
  });
  it('have patterns that do not compile, need no u flag or backtrack without end, and none stops the run', () => {
    expect(brief({ pattern: '(' }, 'x')).toEqual([]);
    expect(brief({ pattern: '^[\\w-.]+$' }, 'a b')).toEqual(['pattern  <- /pattern']);
    expect(brief({ pattern: '^(a+)+$' }, `${'a'.repeat(64)}b`)).toEqual([]);
    expect(brief({ pattern: '^(a+)+$' }, `${'a'.repeat(10)}b`)).toEqual(['pattern  <- /pattern']);
    expect(brief({ pattern: '^\\p{L}+$' }, '𝒳')).toEqual([]);
    expect(brief({ patternProperties: { '(': false }, additionalProperties: false }, { a: 1 })).toEqual([]);
  });
  it('have unknown keywords and formats, which judge nothing', () => {
    expect(brief({ nullable: true, example: 1, format: 'toString', 'x-y': {}, discriminator: { propertyName: 'a' }, xml: 1 }, 1)).toEqual([]);
  });
  it('are refused by name where a schema cannot be used', () => {
    const problem = (schema: JsonSchema, value: Json): unknown => { try { return validate(only(schema), value); } catch (error) { return error instanceof SchemaProblem ? error.code : error; } };
    expect(problem({ $ref: 'elsewhere' }, 1)).toBe('unknown-reference');
    expect(problem({ minLength: 'x' }, 1)).toBe('invalid-schema');
    expect(problem({ type: 'text' }, 1)).toBe('invalid-schema');
    expect(problem({ properties: { a: 5 } }, 1)).toBe('invalid-schema');
    expect(problem({ allOf: [{ $ref: 'root' }] }, 1)).toBe('endless-reference');
    expect(problem({ $ref: 'root', unevaluatedProperties: false }, {})).toBe('endless-reference');
  });
});

describe('formats', () => {
  const table: readonly (readonly [string, Json, boolean])[] = [
    ['date-time', '2024-02-29T23:59:60Z', true], ['date-time', '2024-02-29 10:00:00Z', false], ['date-time', '2024-02-29T10:00:00+0100', false],
    ['date-time', '2023-02-29T10:00:00Z', false], ['date', '2024-02-30', false], ['time', '10:00:00Z', true], ['time', '10:00:00', false],
    ['uuid', '00000000-0000-0000-0000-000000000000', true], ['uuid', 'urn:uuid:00000000-0000-0000-0000-000000000000', false],
    ['byte', 'YWI=', true], ['byte', 'YWI', false], ['byte', '!\n', false], ['binary', '\u0000', true], ['password', 'x', true],
    ['email', 'a@b.example', true], ['email', 'a', false], ['ipv4', '1.2.3.4', true], ['int32', 'text', true], ['int64', 1.5, false],
    ['uint8', 256, false], ['email', 5, true],
  ];
  it.each(table)('%s: %s is %s', (format, value, valid) => { expect(isValid(only({ format }), value)).toBe(valid); });
});

describe('one store', () => {
  it('compiles an entry only when a value reaches it', () => {
    const asked: string[] = [];
    const schemas: Record<string, JsonSchema> = { root: { properties: { a: { $ref: 'a' }, b: { $ref: 'b' } } }, a: { type: 'string' }, b: { type: 'string' } };
    const store = { get: (ref: string) => { asked.push(ref); return schemas[ref] as JsonSchema; }, source: () => ({ uri: '', pointer: '' }), standing: () => ({ provenance: 'derived' as const, placeholder: false }) };
    validate({ ref: 'root', store }, { a: 'x' });
    expect([...new Set(asked)]).toEqual(['root', 'a']);
  });
});

describe('laws', () => {
  const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
  it('isValid says what validate says, and a value equal to a const is valid', () => {
    fc.assert(fc.property(value, value, (a, b) => {
      expect(isValid(only({ const: a }), a)).toBe(true);
      expect(validate(only({ const: a }), b).length === 0).toBe(isValid(only({ const: a }), b));
    }), { numRuns: 50 });
  });
});
