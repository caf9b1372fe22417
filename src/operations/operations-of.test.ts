import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, formatPointer, isArray, isObject, type Json, type JsonObject } from '#json';
import { exampleValues, operationsOf, placesOf, resolveSchema, type Operation } from '#operations';
import { bodyDocument, specOf } from './spec-of.fixture.ts';

const ok = { 200: { description: 'ok' } };
const pets: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'pets', version: '1' },
  servers: [{ url: 'https://{host}/{base}/', variables: { host: { default: 'api.example.com' }, base: { default: 'v1' } } }],
  security: [{ key: [] }, {}],
  paths: {
    '/pets/{petId}': {
      parameters: [{ $ref: '#/components/parameters/PetId' }, { name: 'X-Trace', in: 'header', schema: { type: 'string' } }],
      get: { operationId: 'getPet', responses: ok, 'x-sunset': '2099-12-31' },
      put: {
        operationId: 'putPet', security: [], servers: [{ url: '/v2' }], 'x-stability': 'beta',
        parameters: [
          { name: 'x-trace', in: 'header', required: true, schema: { type: 'string', minLength: 3 }, example: 'abc' },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
          { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: { $ref: '#/components/requestBodies/Pet' },
        responses: { '4xx': { $ref: '#/components/responses/Bad' }, default: { description: 'else' } },
      },
    },
    '/pets': { get: { operationId: 'listPets', responses: ok } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    parameters: { PetId: { name: 'petId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 }, example: 10 } },
    requestBodies: { Pet: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' }, examples: { full: { value: { name: 'Rex' } }, outside: { externalValue: 'x' } } } } } },
    responses: { Bad: { description: 'bad', headers: { 'Content-Type': { schema: {} }, 'X-Rate': { required: true, schema: { type: 'integer' } } }, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
    schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } } },
  },
};

const byKey = (root: JsonObject): Map<string, Operation> => new Map(operationsOf(specOf(root)).operations.map((operation) => [operation.key, operation]));
const only = (root: JsonObject): Operation => operationsOf(specOf(root)).operations[0] as Operation;

describe('operationsOf', () => {
  it('gives the operations in the order of the document, by method and blanked path', () => {
    expect(operationsOf(specOf(pets)).operations.map(({ key }) => key)).toEqual(['GET /pets/{}', 'PUT /pets/{}', 'GET /pets']);
  });
  it('merges the parameters of the path, those of the operation winning, and ignores what OpenAPI ignores', () => {
    const put = byKey(pets).get('PUT /pets/{}') as Operation;
    expect(put.parameters.map(({ in: place, name, required, style, explode, mediaType }) => [place, name, required, style, explode, mediaType])).toEqual([
      ['path', 'petId', true, 'simple', false, undefined],
      ['header', 'x-trace', true, 'simple', false, undefined],
      ['query', 'filter', false, 'form', true, 'application/json'],
      ['query', 'tags', false, 'form', true, undefined],
    ]);
  });
  it('takes servers, security and marks from the nearest level', () => {
    const operations = byKey(pets);
    expect(operations.get('GET /pets/{}')).toMatchObject({ basePath: '/v1', sunset: '2099-12-31', siblings: ['GET', 'PUT'] });
    expect(operations.get('GET /pets/{}')?.security).toMatchObject([[{ name: 'key', kind: 'apiKey', in: 'header', parameter: 'X-Key' }], []]);
    expect(operations.get('PUT /pets/{}')).toMatchObject({ basePath: '/v2', stability: 'beta', security: [] });
  });
  it('names responses as declared, ranges in upper case, and leaves out the header Content-Type', () => {
    const put = byKey(pets).get('PUT /pets/{}') as Operation;
    expect(put.responses.map(({ status, headers }) => [status, headers.map(({ name }) => name)])).toEqual([['4XX', ['X-Rate']], ['default', []]]);
  });
  it('follows path items that are references', () => {
    const root = { ...pets, paths: { '/a': { $ref: '#/components/x-items/a' } }, components: { ...(pets.components as JsonObject), 'x-items': { a: { get: { responses: ok } } } } };
    expect(only(root)).toMatchObject({ key: 'GET /a', source: { pointer: '/components/x-items/a/get' } });
  });
});

describe('quarantine', () => {
  const broken = (paths: JsonObject, more: JsonObject = {}) => {
    const { operations, problems } = operationsOf(specOf({ openapi: '3.0.3', info: {}, ...more, paths: { ...paths, '/fine': { get: { responses: ok } } } }));
    expect(operations.at(-1)?.key).toBe('GET /fine');
    return { keys: operations.slice(0, -1).map(({ key }) => key), problems: problems.map(({ severity, code, source }) => `${severity} ${code} ${source.pointer}`) };
  };
  const get = (operation: JsonObject): JsonObject => ({ '/x': { get: { responses: ok, ...operation } } });
  it.each<[string, JsonObject, string[], string[]]>([
    ['a dangling parameter', get({ parameters: [{ $ref: '#/nope' }] }), [], ['error dangling-ref /paths/~1x/get/parameters/0']],
    ['a missing path parameter', { '/x/{id}': { get: { responses: ok } } }, [], ['error path-parameter-missing /paths/~1x~1{id}/get']],
    ['an unused path parameter', get({ parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] }), ['GET /x'], ['warning path-parameter-unused /paths/~1x/get/parameters/0']],
    ['an optional parameter without schema', get({ parameters: [{ name: 'q', in: 'query' }] }), ['GET /x'], ['error parameter-schema /paths/~1x/get/parameters/0']],
    ['a required parameter without schema', get({ parameters: [{ name: 'q', in: 'query', required: true }] }), [], ['error parameter-schema /paths/~1x/get/parameters/0']],
    ['duplicate parameters', get({ parameters: [{ name: 'q', in: 'query', schema: {} }, { name: 'q', in: 'query', schema: {} }] }), ['GET /x'], ['error duplicate-parameter /paths/~1x/get/parameters/1']],
    ['a template that does not parse', { '/x/{id': { get: { responses: ok } } }, [], ['error path-template /paths/~1x~1{id/get']],
    ['no responses', { '/x': { get: {} } }, [], ['error responses-missing /paths/~1x/get']],
    ['an operation that is text', { '/x': { get: 'hello' } }, [], ['error wrong-node-type /paths/~1x/get']],
    ['a path item that is a list', { '/x': [] }, [], ['error wrong-node-type /paths/~1x']],
    ['a response that dangles', get({ responses: { 200: { $ref: '#/nope' }, 404: { description: '' } } }), ['GET /x'], ['error dangling-ref /paths/~1x/get/responses/200']],
    ['the same path twice', { '/x/{a}': { get: { parameters: [{ name: 'a', in: 'path', required: true, schema: {} }], responses: ok } }, '/x/{b}': { get: { parameters: [{ name: 'b', in: 'path', required: true, schema: {} }], responses: ok } } }, ['GET /x/{}'], ['error same-operation /paths/~1x~1{b}/get']],
    ['the same operationId twice', { '/x': { get: { operationId: 'a', responses: ok }, put: { operationId: 'a', responses: ok } } }, ['GET /x', 'PUT /x'], ['warning duplicate-operation-id /paths/~1x/put/operationId']],
    ['an unknown security scheme', get({ security: [{ nope: [] }] }), ['GET /x'], ['error unknown-security-scheme /paths/~1x/get/security/0']],
    ['a required body with an unknown type', { '/x': { post: { responses: ok, requestBody: { required: true, content: { 'application/json': { schema: { properties: { a: { type: 'uuid' } } } } } } } } }, [], ['error unknown-type /paths/~1x/post/requestBody/content/application~1json/schema/properties/a/type']],
    ['a response whose schema dangles deep down', get({ responses: { 200: { description: '', content: { 'application/json': { schema: { items: { $ref: '#/nope' } } } } } } }), ['GET /x'], ['error dangling-ref /paths/~1x/get/responses/200/content/application~1json/schema/items']],
  ])('%s takes out what it must and no more', (_, paths, keys, problems) => {
    expect(broken(paths)).toEqual({ keys, problems });
  });
  it('finds a schema that never ends, and lets recursion through objects be', () => {
    const schemas = { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { anyOf: [{ $ref: '#/components/schemas/A' }] }, Tree: { properties: { next: { $ref: '#/components/schemas/Tree' } } } };
    const endless = operationsOf(specOf(bodyDocument({ $ref: '#/components/schemas/A' }, { components: { schemas } })));
    expect(endless.operations).toEqual([]);
    expect(endless.problems.map(({ code }) => code)).toContain('endless-schema');
    expect(operationsOf(specOf(bodyDocument({ $ref: '#/components/schemas/Tree' }, { components: { schemas } }))).problems).toEqual([]);
  });
  it('never throws, whatever stands anywhere in a document', () => {
    const pointers: string[] = [];
    const collect = (value: Json, path: (string | number)[]): void => {
      pointers.push(formatPointer(path));
      if (isArray(value)) value.forEach((item, index) => { collect(item, [...path, index]); });
      else if (isObject(value)) for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key]);
    };
    collect(pets, []);
    const junk = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.constantFrom<Json>(
      { $ref: '#' }, { $ref: '#/paths' }, { $ref: '#/components/schemas/Pet' }, { $ref: 7 }, [], {}, { __proto__: null, constructor: {} }, null, 'x', -1, 2n ** 70n, { type: ['string', 3] }, { allOf: [{ $ref: '#' }] },
    ));
    fc.assert(fc.property(fc.constantFrom(...pointers.slice(1)), junk, fc.boolean(), (pointer, value, modern) => {
      const root = { ...(applyPatch(pets, [{ op: 'replace', path: pointer, value }]) as JsonObject), ...(modern && { openapi: '3.1.0' }) };
      for (const operation of operationsOf(specOf(root)).operations) {
        exampleValues(operation);
        expect(operation.examples.length).toBeLessThan(20);
        for (const schema of [operation.input(), ...operation.responses.flatMap(({ content }) => content.flatMap((media) => media.schema ?? []))]) {
          for (const place of placesOf(schema)) schema.store.source(place.schemaRef, place.nodePointer);
        }
      }
    }), { numRuns: 300 });
  });
});

describe('Operation.input', () => {
  const put = byKey(pets).get('PUT /pets/{}') as Operation;
  it('is one schema over the whole request', () => {
    expect(resolveSchema(put.input())).toMatchObject({
      type: 'object', required: ['path', 'query', 'header', 'cookie', 'body'],
      properties: { path: { required: ['petId'] }, header: { required: ['x-trace'] }, body: { $ref: expect.stringContaining('/requestBodies/Pet/') as string } },
    });
  });
  it('leads from every place back to the contract', () => {
    const found = [...placesOf(put.input())].map(({ place, keyword, schemaRef, nodePointer }) => [place, keyword, put.input().store.source(schemaRef, nodePointer).pointer]);
    expect(found).toContainEqual(['body', 'required', '/components/requestBodies/Pet']);
    expect(found).toContainEqual(['header:x-trace', 'required', '/paths/~1pets~1{petId}/put/parameters/0']);
    expect(found).toContainEqual(['path:petId', 'minimum', '/components/parameters/PetId/schema/minimum']);
    expect(found).toContainEqual(['body/name', 'required', '/components/schemas/Pet/required/0']);
  });
  it('is as firm as the operation, whatever it uses', () => {
    const spec = specOf(pets, ['/paths/~1pets~1{petId}/put', '/components/schemas/Pet/properties/name/minLength']);
    const operations = new Map(operationsOf(spec).operations.map((operation) => [operation.key, operation]));
    const standings = (key: string): Map<string, string> =>
      new Map([...placesOf((operations.get(key) as Operation).input())].map(({ place, keyword, standing, own }) => [`${place} ${keyword}`, `${standing.provenance} ${own.provenance}`]));
    expect(standings('GET /pets/{}').get('path:petId minimum')).toBe('stated stated');
    expect(standings('PUT /pets/{}').get('path:petId minimum')).toBe('not-shown stated');
    expect(standings('PUT /pets/{}').get('body/name type')).toBe('not-shown stated');
    expect(standings('PUT /pets/{}').get('body/name minLength')).toBe('not-shown not-shown');
  });
  it('is made of schemas that Ajv takes as they are', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false, allowUnionTypes: true });
    const { store, ref } = put.input();
    const refs = new Set([ref]);
    for (const known of refs) {
      ajv.addSchema(store.get(known), known);
      for (const next of JSON.stringify(store.get(known)).match(/surety:[^"]+/g) ?? []) refs.add(next);
    }
    const validate = ajv.getSchema(ref);
    expect(validate?.({ path: { petId: 1 }, query: {}, header: { 'x-trace': 'abc' }, cookie: {}, body: { name: 'Rex' } })).toBe(true);
    expect(validate?.({ path: { petId: 0 }, query: {}, header: { 'x-trace': 'abc' }, cookie: {}, body: { name: 'Rex' } })).toBe(false);
  });
  it('throws on a ref that no schema has', () => {
    expect(() => put.input().store.get('surety://request/nope')).toThrow('No schema of this store has the ref');
  });
});

describe('examples', () => {
  it('make whole requests, and values by place', () => {
    const put = byKey(pets).get('PUT /pets/{}') as Operation;
    expect(put.examples[0]).toEqual({ path: { petId: 10 }, query: {}, header: { 'x-trace': 'abc' }, cookie: {}, body: { name: 'Rex' }, mediaType: 'application/json' });
    expect(Object.fromEntries(exampleValues(put))).toMatchObject({ '/path/petId': [10], '/header/x-trace': ['abc'], '/body': [{ name: 'Rex' }], '/body/name': ['Rex'] });
  });
  it('are put together from those of members, and are partial where a required part shows none', () => {
    const schema = { type: 'object', required: ['name', 'kind'], properties: { name: { type: 'string', example: 'Rex' }, kind: { enum: ['dog', 'cat'] }, note: { type: 'string' }, id: { type: 'integer', readOnly: true, example: 3 } } };
    expect(only(bodyDocument(schema)).examples).toEqual([{ path: {}, query: {}, header: {}, cookie: {}, body: { name: 'Rex', kind: 'dog' }, mediaType: 'application/json' }]);
    const bare = only(bodyDocument({ type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string', example: 'x' } } }));
    expect(bare.examples).toEqual([]);
    expect(exampleValues(bare).get('/body/b')).toEqual(['x']);
  });
  it('of one name go together', () => {
    const root = bodyDocument({ type: 'object' });
    const named = applyPatch(root, [
      { op: 'add', path: '/paths/~1things/post/parameters', value: [{ name: 'q', in: 'query', schema: { type: 'string' }, examples: { a: { value: 'qa' }, b: { value: 'qb' } } }] },
      { op: 'add', path: '/paths/~1things/post/requestBody/content/application~1json/examples', value: { b: { value: { n: 'b' } }, a: { value: { n: 'a' } } } },
    ]) as JsonObject;
    expect(only(named).examples.map(({ query, body }) => [query.q, (body as JsonObject).n])).toEqual([['qa', 'b'], ['qa', 'a'], ['qb', 'b'], [undefined, 'b']]);
  });
});
