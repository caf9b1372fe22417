import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, type Json, type JsonObject } from '#json';
import { operationsOf, placeAt, placesOf, reachedPlaces, violationPlace, violationSource, type Operation, type Schema } from '#operations';
import { bodyDocument, specOf } from './spec-of.fixture.ts';

const schemas: JsonObject = {
  Tree: { type: 'object', required: ['value'], properties: { value: { type: 'integer', minimum: 0 }, children: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Tree' } }, other: { allOf: [{ $ref: '#/components/schemas/Tree' }, { required: ['note'], properties: { note: { type: 'string' } } }] } } },
  Mixed: {
    type: 'object', minProperties: 1, required: ['name', 'free'], additionalProperties: { type: 'string', maxLength: 5 },
    properties: { name: { type: 'string', nullable: true, maxLength: 9, minimum: 3 }, either: { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'integer' }] }, 'a/b': { type: 'boolean' }, list: { type: 'array', items: { type: 'string', pattern: '^a' }, uniqueItems: true } },
  },
  Closed: { type: 'object', additionalProperties: false, properties: { a: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } } },
};
const operation = (name: string): Operation => operationsOf(specOf(bodyDocument({ $ref: `#/components/schemas/${name}` }, { components: { schemas } }))).operations[0] as Operation;
const answer = (name: string): Schema => operation(name).responses[0]?.content[0]?.schema as Schema;
const listed = (schema: Schema, prefix = ''): string[] => [...placesOf(schema, prefix)].map(({ place, keyword }) => `${place} ${keyword}`);

describe('placesOf', () => {
  it('names every keyword at its place, in a request by its parts', () => {
    expect(listed(operation('Mixed').input())).toEqual([
      'body required', 'body type', 'body minProperties', 'body/name required', 'body/free required', 'body additionalProperties',
      'body/name type', 'body/name maxLength', 'body/either oneOf', 'body/a~1b type', 'body/list type', 'body/list uniqueItems',
      'body/{} type', 'body/{} maxLength', 'body/list/[] type', 'body/list/[] pattern',
    ]);
  });
  it('names a response by the prefix', () => {
    expect(listed(answer('Closed'), '200 body')).toEqual([
      '200 body type', '200 body additionalProperties', '200 body/a type', '200 body/a/[] type', '200 body/a/[]/[] type',
    ]);
  });
  it('takes a node of a tree for the tree itself, so that recursion ends', () => {
    const places = listed(operation('Tree').input());
    expect(places).toContain('body/value minimum');
    expect(places).toContain('body/other/note required');
    expect(places.some((place) => place.startsWith('body/children/'))).toBe(false);
    expect(new Set(places.map((place) => place.split(' ')[0])).size).toBeLessThan(12);
  });
  it('is cut off where there are too many, and says where', () => {
    const wide = operationsOf(specOf(bodyDocument({ properties: Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}`, { type: 'string' }])) }))).operations[0] as Operation;
    const found = [...placesOf(wide.input())];
    expect(found.filter(({ keyword }) => keyword === 'type').length).toBeLessThan(400);
    expect(found.at(-1)).toMatchObject({ place: 'body/p599', keyword: 'schema' });
  });
});

describe('placeAt', () => {
  it.each<[string, string, string]>([
    ['Mixed', '/body', 'body'], ['Mixed', '/body/list/3', 'body/list/[]'], ['Mixed', '/body/a~1b', 'body/a~1b'], ['Mixed', '/body/free', 'body/free'],
    ['Mixed', '/body/whatever', 'body/{}'], ['Mixed', '/body/7', 'body/{}'], ['Mixed', '/body/either/a', 'body/either/a'],
    ['Tree', '/body/children/0/value', 'body/value'], ['Tree', '/body/other/children/1/children/0/value', 'body/value'], ['Closed', '/body/a/0/1', 'body/a/[]/[]'],
    ['Closed', '', 'request'], ['Closed', '/query/unknown', 'query:{}'],
  ])('%s%s is %s', (name, pointer, place) => {
    expect(placeAt(operation(name).input(), pointer)).toBe(place);
  });
  it('names responses by their prefix', () => {
    expect(placeAt(answer('Closed'), '/a/0', '200 body')).toBe('200 body/a/[]');
    expect(placeAt(answer('Closed'), '', '200 body')).toBe('200 body');
  });
  it('puts a member that is not allowed at its object, a missing one at itself', () => {
    expect(violationPlace(answer('Closed'), { keyword: 'additionalProperties', pointer: '/zzz' }, '200 body')).toBe('200 body');
    expect(violationPlace(answer('Mixed'), { keyword: 'required', pointer: '/name' }, '200 body')).toBe('200 body/name');
  });
});

describe('reachedPlaces', () => {
  it('has the keywords that the instance puts to the test, and no others', () => {
    const reached = (value: Json): string[] => [...reachedPlaces(answer('Mixed'), value, '200 body')].map(({ place, keyword, pointer }) => `${place} ${keyword} ${pointer}`);
    expect(reached([])).toEqual(['200 body type ']);
    const all = reached({ name: null, list: ['ab'], extra: 'x' });
    expect(all).toContain('200 body/name type /name');
    expect(all).not.toContain('200 body/name maxLength /name');
    expect(all).toContain('200 body/list/[] pattern /list/0');
    expect(all).toContain('200 body/{} maxLength /extra');
    expect(all).toContain('200 body/free required /free');
    expect(all).not.toContain('200 body/either oneOf /either');
  });
  it('speaks of places that placesOf lists, as placeAt names them', () => {
    const tree: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.record({ value: fc.oneof(fc.integer(), fc.string()), children: fc.array(tie('node'), { maxLength: 2 }), other: fc.oneof({ maxDepth: 3 }, fc.constant(null), tie('node')), name: fc.string(), extra: fc.jsonValue() as fc.Arbitrary<Json> }, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>,
    })).node;
    fc.assert(fc.property(fc.constantFrom('Tree', 'Mixed', 'Closed'), tree, (name, value) => {
      const schema = operation(name).input();
      const known = new Set(listed(schema));
      const instance = { path: {}, query: {}, header: {}, cookie: {}, body: value };
      for (const { place, keyword, pointer, schemaRef, schemaPointer } of reachedPlaces(schema, instance)) {
        expect(known).toContain(`${place} ${keyword}`);
        expect(placeAt(schema, pointer)).toBe(place);
        if (keyword !== 'required') expect(at(instance, pointer)).toBeDefined();
        expect(violationSource(schema.store, { keyword, pointer, schemaRef, schemaPointer }).pointer).toMatch(/^\//);
      }
    }), { numRuns: 150 });
  });
});
