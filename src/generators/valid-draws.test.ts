import { describe, expect, it } from 'vitest';
import { writeJson, type Json } from '#json';
import type { JsonSchema } from '#operations';
import * as fc from 'fast-check';
import { Unsatisfiable, validDraws, type Draw, type Unreachable } from './index.ts';
import { schemaOf, SCHEMA_CASES, storeOf, type SchemaCase } from './schema-cases.test-data.ts';
import { ajvOf, seedsFrom } from './judges.test-data.ts';

const drawsOf = (subject: SchemaCase, limit: number, seed = 1): readonly Draw[] =>
  [...validDraws(schemaOf(subject), { examples: [], seedOf: seedsFrom(seed), limit })];

describe.each(SCHEMA_CASES)('$name', (subject) => {
  it('every draw is valid for Ajv', () => {
    const judge = ajvOf(subject);
    for (const { value } of drawsOf(subject, 60)) expect(judge(value), writeJson(value)).toEqual([]);
  });

  it('every shrink is valid, and the first path down ends at the least value', () => {
    const judge = ajvOf(subject);
    for (const start of drawsOf(subject, 8)) {
      let here: Draw = start;
      for (let steps = 0; ; steps += 1) {
        expect(steps).toBeLessThan(200);
        const next = first(here.shrinks());
        if (!next) break;
        expect(judge(next.value), writeJson(next.value)).toEqual([]);
        here = next;
      }
      if (subject.least !== undefined) expect(writeJson(here.value)).toBe(writeJson(subject.least));
    }
  });
});

const texts = (schema: JsonSchema, limit: number, seed = 1): readonly string[] => drawsOf({ name: '', schema }, limit, seed).map(({ value }) => writeJson(value));

const unreachable = (schema: JsonSchema, others: Readonly<Record<string, JsonSchema>> = {}): Unreachable => {
  try {
    drawsOf({ name: '', schema, others }, 1);
  } catch (error) {
    if (error instanceof Unsatisfiable) return error.unreachable;
    throw error;
  }
  throw new Error('A value was drawn.');
};

describe('streams', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'number' } } } };

  it('the same seed gives the same stream, another seed another one', () => {
    expect(texts(schema, 40)).toEqual(texts(schema, 40));
    expect(texts(schema, 40)).not.toEqual(texts(schema, 40, 2));
  });

  it('a shorter stream is the start of a longer one', () => {
    fc.assert(fc.property(fc.nat(20), fc.nat(20), (short, more) => {
      expect(texts(schema, short + more).slice(0, short)).toEqual(texts(schema, short));
    }), { numRuns: 20, seed: 3 });
  });

  it('one seed of one version always gives these values', () => {
    expect(texts(schema, 12)).toMatchSnapshot();
  });

  it('the limit counts examples, and draws are made only when asked for', () => {
    expect(texts({ type: 'integer' }, 0)).toEqual([]);
    let asked = 0;
    const seedOf = (name: string): bigint => BigInt((asked += 1) + name.length);
    const stream = validDraws(schemaOf({ schema }), { examples: [{}], seedOf })[Symbol.iterator]();
    for (let step = 0; step < 4; step += 1) stream.next();
    expect(asked).toBe(2);
  });
});

describe('examples', () => {
  const schema: JsonSchema = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer', minimum: 18 } } };
  const draws = (examples: readonly Json[]): readonly Draw[] =>
    [...validDraws(schemaOf({ schema }), { examples, seedOf: seedsFrom(1), limit: examples.length })];

  it('come first, without those that break the schema', () => {
    expect(draws([{ name: '' }, { name: 'Rex', age: 30, vet: ['x'] }])[0]?.value).toEqual({ name: 'Rex', age: 30, vet: ['x'] });
  });

  it('shrink like drawn values', () => {
    let here = draws([{ name: 'Rex', age: 30, vet: ['x'] }])[0] as Draw;
    for (let next = first(here.shrinks()); next; next = first(here.shrinks())) here = next;
    expect(here.value).toEqual({ name: 'a' });
  });
});

describe('what has no value is recognised and named', () => {
  it.each<[string, JsonSchema, Partial<Unreachable>]>([
    ['bounds that cross', { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 5, maximum: 3 } } }, { code: 'unsatisfiable', schemaPointer: '/properties/a/minimum' }],
    ['lengths that cross', { type: 'string', minLength: 3, maxLength: 2 }, { code: 'unsatisfiable', schemaPointer: '/minLength' }],
    ['no multiple in a range', { type: 'integer', multipleOf: 10, minimum: 11, maximum: 19 }, { code: 'unsatisfiable' }],
    ['types that exclude each other', { allOf: [{ type: 'string' }, { type: 'integer' }] }, { code: 'unsatisfiable', keyword: 'type' }],
    ['an enum of the wrong type', { type: 'integer', enum: ['a'] }, { code: 'unsatisfiable', keyword: 'enum' }],
    ['false', false, { code: 'unsatisfiable' }],
    ['more unique items than values', { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 3 }, { code: 'unsupported' }],
    ['not anything', { not: {} }, { keyword: 'not' }],
    ['a pattern that does not compile', { type: 'string', pattern: '(' }, { code: 'unsatisfiable', keyword: 'pattern' }],
    ['a pattern against a length', { type: 'string', pattern: '^a{5}$', maxLength: 3 }, { code: 'unsupported', keyword: 'pattern' }],
    ['huge strings', { type: 'string', minLength: 1_000_000_000 }, { code: 'environment', keyword: 'minLength' }],
    ['huge arrays', { type: 'array', minItems: 1_000_000_000 }, { code: 'environment', keyword: 'minItems' }],
    ['a reference to nothing', { $ref: '#/nowhere' }, { code: 'unsupported', keyword: '$ref' }],
    ['too few possible members', { type: 'object', properties: { a: true }, additionalProperties: false, minProperties: 2 }, { code: 'unsatisfiable', keyword: 'minProperties' }],
    ['a required member that is forbidden', { type: 'object', required: ['a'], properties: { b: true }, additionalProperties: false }, { code: 'unsatisfiable' }],
  ])('%s', (_, schema, expected) => {
    expect(unreachable(schema)).toMatchObject(expected);
  });

  it('a schema that requires itself without end', () => {
    const node: JsonSchema = { type: 'object', required: ['next'], properties: { next: { $ref: '#/node' } } };
    expect(unreachable({ $ref: '#/node' }, { '#/node': node })).toMatchObject({ code: 'unsatisfiable', reason: 'the schema requires itself without end' });
  });

  it('a reference to itself is no constraint, and does not loop', () => {
    const store = storeOf({ '#/a': { $ref: '#/a', type: 'integer', minimum: 4 } });
    const [draw] = validDraws({ ref: '#/a', store }, { examples: [], seedOf: seedsFrom(1), limit: 1 });
    expect(draw?.value).toBe(4);
  });

  it('regular expressions that backtrack without end are not run on long texts', () => {
    const [value] = drawsOf({ name: '', schema: { type: 'string', pattern: '^(a+)+$', minLength: 10 } }, 1);
    expect(value?.value).toBe('a'.repeat(10));
    expect(unreachable({ type: 'string', pattern: '^(a+)+$', minLength: 500 })).toMatchObject({ code: 'unsupported', keyword: 'pattern' });
  });
});

it('no draw holds half of a surrogate pair, and members named __proto__ are data', () => {
  const schema = JSON.parse('{"type": "object", "required": ["__proto__"], "properties": {"__proto__": {"type": "string"}}, "additionalProperties": {"type": "string"}}') as JsonSchema;
  for (const { value } of drawsOf({ name: '', schema }, 200)) {
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect(writeJson(value)).not.toMatch(/\\ud[89a-f]/);
  }
});

const first = <T>(items: Iterable<T>): T | undefined => {
  for (const item of items) return item;
  return undefined;
};

