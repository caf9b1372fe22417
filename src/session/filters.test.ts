import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#operations';
import type { Obligation } from '#requirements';
import { chosenObligations, FilterError } from './filters.ts';

const source = { uri: 'pets.yaml', pointer: '' };
const operation = (key: string, path: string, operationId: string, ...tags: string[]): Operation => ({
  key, method: key.split(' ')[0] as string, path, operationId, tags, deprecated: false, parameters: [], responses: [], security: [], examples: [], basePath: '',
  siblings: [], source, standing: { provenance: 'derived', placeholder: false }, problems: [],
  input: () => ({ ref: '', store: { get: () => true, source: () => source, standing: () => ({ provenance: 'derived', placeholder: false }) } }),
});
const operations = new Map([
  operation('GET /pets/{}', '/pets/{petId}', 'getPet', 'Animals', 'Store.Front'), operation('POST /pets', '/pets', 'createPet', 'Animals'), operation('GET /orders', '/orders', 'listOrders'),
].map((one) => [one.key, one]));
const obligation = (requirement: string, key?: string, alsoFor: readonly string[] = []): Obligation => ({
  id: key === undefined ? requirement : `${requirement} ${key}`, requirement, alsoFor, ...(key === undefined ? {} : { operation: key }),
  level: 'MUST', provenance: 'derived', basis: 'derived', profile: 'contract', gates: true, judged: true, source,
});
const all = [
  obligation('openapi.output.type', 'GET /pets/{}'), obligation('openapi.output.type', 'POST /pets', ['petstore.pet.name']), obligation('openapi.operation.no-server-error', 'GET /orders'), obligation('petstore.events.delivery'),
];
const [READ, CREATE, LIST, EVENTS] = all.map(({ id }) => id) as [string, string, string, string];
const chosen = (only: readonly string[], skip: readonly string[] = []): readonly string[] => [...chosenObligations(all, operations, only, skip)];

describe('a filter', () => {
  it.each([
    ['the key of an operation', 'GET /pets/{}', [READ]],
    ['method and path as the document spells them', 'GET /pets/{petId}', [READ]],
    ['a path', '/pets', [CREATE]],
    ['an operationId', 'listOrders', [LIST]],
    ['a tag', 'Animals', [READ, CREATE]],
    ['a requirement', 'openapi.output.type', [READ, CREATE]],
    ['a requirement that another obligation is evidence for', 'petstore.pet.name', [CREATE]],
    ['the id of an obligation', CREATE, [CREATE]],
    ['any case', 'get /PETS/{PetID}', [READ]],
    ['* for any text, also none and with slashes', '*/pets*', [READ, CREATE]],
    ['* within a word', 'petstore.*.delivery', [EVENTS]],
    ['* for everything', '*', [READ, CREATE, LIST, EVENTS]],
  ])('takes %s: %s', (_, pattern, ids) => {
    expect(chosen([pattern])).toEqual(ids);
    expect(chosen([], [pattern])).toEqual(all.map(({ id }) => id).filter((id) => !ids.includes(id)));
  });

  it.each(['GET /pet', 'pets', 'openapi.output', 'Store_Front', 'GET /pets/{}/x', '', 'petstore.pet.name '])('that matches nothing is an error, never an empty run: %j', (pattern) => {
    for (const [only, skip] of [[[pattern], []], [[], [pattern]], [['*', pattern], []], [['*'], ['*', pattern]]] as const) {
      expect(() => chosen(only, skip)).toThrow(FilterError);
    }
    expect(() => chosen([pattern])).toThrow(`--only ${JSON.stringify(pattern)} matches nothing`);
    expect(() => chosen([], [pattern])).toThrow(`--skip ${JSON.stringify(pattern)} matches nothing`);
  });

  it('none leaves everything in; several of one flag add up; --skip is stronger than --only', () => {
    expect(chosen([])).toEqual(all.map(({ id }) => id));
    expect(chosen(['listOrders', 'getPet'])).toEqual([READ, LIST]);
    expect(chosen(['Animals'], ['createPet'])).toEqual([READ]);
    expect(chosen(['*'], ['Animals', 'listOrders'])).toEqual([EVENTS]);
    expect(chosen(['getPet'], ['GET *'])).toEqual([]);
  });

  it('made of a word with any of its parts replaced by * still finds it, and means its other characters as they are', () => {
    const words = ['GET /pets/{petId}', 'openapi.operation.no-server-error', 'Store.Front', CREATE];
    fc.assert(fc.property(fc.constantFrom(...words), fc.nat(), fc.nat(), (word, from, length) => {
      const start = from % (word.length + 1);
      const end = Math.min(word.length, start + (length % 12));
      expect(chosen([`${word.slice(0, start)}*${word.slice(end)}`])).toEqual(expect.arrayContaining([...chosen([word])]));
      const at = start % word.length;
      expect(() => chosen([`${word.slice(0, at)}\u0001${word.slice(at + 1)}`])).toThrow(FilterError);
    }), { seed: 3 });
  });
});
