import { describe, expect, it } from 'vitest';
import type { JsonSchema, Operation, SchemaStore } from '#operations';
import type { HeaderList } from '#wire';
import { judgementsOf, said } from './examined.test-data.ts';
import { answer, creation, invalid, rex, storedEvidence } from './stored.ts';
import { storedRow } from './stored-contract.ts';
import type { Judgement } from './finding.ts';

const rows = ['type', 'required', 'minimum', 'minLength'].map((keyword) => storedRow(`openapi.output.${keyword}`, 'body-matches-schema'));
const made = (body: string, status = 201, headers: HeaderList = [['content-type', 'application/json']]) => storedEvidence('anchor', [creation({ name: 'Rex' }, answer(status, body, headers))]);
const judged = (body: string, headers?: HeaderList): readonly Judgement[] => judgementsOf('body-matches-schema', made(body, 201, headers), rows);
const ids = (judgements: readonly Judgement[], outcome: Judgement['outcome']): readonly string[] =>
  judgements.filter((each) => each.outcome === outcome).map(({ requirement, place }) => `${requirement.replace('openapi.output.', '')} ${place}`).toSorted();

describe('body-matches-schema', () => {
  it('keeps each keyword that the body really reached, and no other', () => {
    expect(ids(judged(JSON.stringify(rex)), 'kept')).toEqual([
      'minLength 201 body/name', 'minimum 201 body/id', 'required 201 body/id', 'required 201 body/name', 'schema 201 body', 'type 201 body', 'type 201 body/id', 'type 201 body/name',
    ]);
    expect(ids(judged('{"id": null, "name": "Rex"}'), 'kept')).not.toContain('minimum 201 body/id');
  });

  it('breaks the keyword at its place, with pointer and source', () => {
    const [broken] = judged('{"id": 0, "name": "Rex"}').filter(({ outcome }) => outcome === 'broken');
    expect(broken).toMatchObject({
      requirement: 'openapi.output.minimum', place: '201 body/id', symptom: 'keyword-broken', pointer: '/body/id',
      source: { pointer: '/components/schemas/Pet/properties/id/minimum' },
    });
  });

  it('judges integers to the last digit', () => {
    expect(ids(judged('{"id": 9007199254740993.5, "name": "Rex"}'), 'broken')).toEqual(['type 201 body/id']);
    expect(ids(judged('{"id": 9223372036854775807, "name": "Rex"}'), 'broken')).toEqual([]);
  });

  it('a join is not kept where a part of it is broken, and is no second fault', () => {
    const joined = (body: string): readonly string[] => {
      const input = made(body);
      const schemas: Readonly<Record<string, JsonSchema>> = { 'surety://joined': { allOf: [{ required: ['id'] }, { properties: { id: { type: 'integer' } } }] } };
      const store: SchemaStore = { get: (ref) => schemas[ref] ?? true, source: (ref, pointer) => ({ uri: ref, pointer }), standing: () => ({ provenance: 'derived', placeholder: false }) };
      const operation = input.operations.get('POST /pets') as Operation;
      const responses = operation.responses.map((response) => ({ ...response, content: response.content.map((media) => ({ ...media, schema: { ref: 'surety://joined', store } })) }));
      const judgements = judgementsOf('body-matches-schema', { ...input, operations: new Map([['POST /pets', { ...operation, responses }]]) }, rows);
      return judgements.filter(({ requirement }) => /type|allOf/.test(requirement)).map(({ requirement, outcome }) => `${requirement} ${outcome}`);
    };
    expect(joined('{"id": 1}')).toEqual(['openapi.output.allOf kept', 'openapi.output.type kept']);
    expect(joined('{"id": "1"}')).toEqual(['openapi.output.type broken']);
  });

  it('a keyword without a requirement of its own is judged with the body as a whole', () => {
    const judgements = judgementsOf('body-matches-schema', made('{"id": 0, "name": "Rex"}'), [storedRow('openapi.output.schema', 'body-matches-schema')]);
    expect(ids(judgements, 'broken')).toEqual(['schema 201 body']);
  });

  it('JSON that can not be read breaks the whole', () => expect(said('body-matches-schema', made('{"id": 1,'), rows)).toBe('broken unreadable-body'));

  it('a body is judged though its Content-Type is wrong or missing', () => {
    for (const headers of [[], [['content-type', 'text/html']]] satisfies HeaderList[]) {
      expect(ids(judged('{"id": 0, "name": "Rex"}', headers), 'broken')).toEqual(['minimum 201 body/id']);
      expect(judged('<p>', headers)).toEqual([]);
    }
  });

  it('a success without its body is missing it; 204 and errors are not', () => {
    expect(said('body-matches-schema', made(''), rows)).toBe('broken missing-body');
    expect([204, 422, 404].map((status) => said('body-matches-schema', made('', status), rows))).toEqual(['silent', 'silent', 'silent']);
  });

  it('errors are judged by their own schema, a 5xx by none', () => {
    expect(said('body-matches-schema', made(JSON.stringify(invalid), 422), rows)).toBe('kept');
    expect(said('body-matches-schema', made('{}', 422), rows)).toContain('broken keyword-broken');
    expect(said('body-matches-schema', made('{}', 500), rows)).toBe('silent');
  });

  it('a status without declaration has no schema', () => expect(said('body-matches-schema', made('{}', 200), rows)).toBe('silent'));

  it('a compressed body that we can not read is no fault', () => {
    const input = storedEvidence('anchor', [creation({ name: 'Rex' }, {
      kind: 'response', response: { status: 201, headers: [['content-type', 'application/json'], ['content-encoding', 'zstd']], body: { kind: 'base64', base64: 'KLUv/Q==' } },
    })]);
    expect(said('body-matches-schema', input, rows)).toBe('silent');
  });
});
