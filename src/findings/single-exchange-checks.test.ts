import { describe, expect, it } from 'vitest';
import type { Operation } from '#operations';
import type { HeaderList, Outcome } from '#wire';
import { judgementsOf, said } from './examined.test-data.ts';
import { answer, creation, dropped, notFound, otherMethod, reading, rex, storedEvidence } from './stored.ts';
import { storedRow } from './stored-contract.ts';

const JSON_TYPE: HeaderList[number] = ['content-type', 'application/json'];
const made = (outcome: Outcome) => storedEvidence('anchor', [creation({ name: 'Rex' }, outcome)]);
const read = (outcome: Outcome, id = '1') => storedEvidence('anchor', [reading(id, outcome)]);
const trace = (outcome: Outcome) => storedEvidence('method', [otherMethod('TRACE', outcome)]);
const lost = (phase: 'connect' | 'headers' | 'body', code: string): Outcome => ({ kind: 'no-response', phase, code, message: code });

describe('no-server-error', () => {
  it.each<[number, string]>([
    [201, 'kept'], [302, 'kept'], [401, 'kept'], [404, 'kept'], [429, 'kept'], [500, 'broken server-error'], [502, 'broken server-error'],
    [501, 'unclear not-implemented'], [503, 'unclear unavailable'],
  ])('%i', (status, outcome) => expect(said('no-server-error', made(answer(status)))).toBe(outcome));

  it.each<[string, Outcome, string]>([
    ['a reset', dropped, 'broken connection-dropped'], ['no answer in time', lost('headers', 'UND_ERR_HEADERS_TIMEOUT'), 'broken no-answer'],
    ['a refused connection', lost('connect', 'ECONNREFUSED'), 'unclear no-response'], ['an answer that is no HTTP', lost('headers', 'HTTP_PARSER'), 'unclear no-response'],
    ['a limit of ours', lost('body', 'TOO_LARGE'), 'unclear no-response'], ['a skipped step', { kind: 'skipped', why: 'no id' }, 'silent'],
  ])('%s', (_, outcome, expected) => expect(said('no-server-error', made(outcome))).toBe(expected));

  it('a drop counts only when it comes again, a 5xx at once', () => {
    expect(judgementsOf('no-server-error', made(dropped))[0]?.relation).toBe(true);
    expect(judgementsOf('no-server-error', made(answer(500)))[0]?.relation).toBe(false);
  });

  it('a method that is not declared is no operation', () => expect(said('no-server-error', trace(answer(500)))).toBe('silent'));

  it('the trigger is the class of what provoked it', () => {
    const violates = { place: 'body/name', pointer: '/body/name', keyword: 'type', point: 'type:null' };
    const cases = [made(answer(500)), storedEvidence('valid', [creation({ name: 'R' }, answer(500))]), storedEvidence('violating', [creation({ name: 'Rex' }, answer(201, rex), 'setup'), creation({}, answer(500))], { violates })];
    const triggers = cases.map((input) => judgementsOf('no-server-error', input).findLast(({ outcome }) => outcome === 'broken'));
    expect(triggers.map((judgement) => judgement?.outcome === 'broken' && judgement.trigger)).toEqual(['valid', 'valid', 'body/name type type']);
  });
});

describe('status-declared', () => {
  it.each<[number, string]>([
    [201, 'kept'], [200, 'broken undeclared-success'], [204, 'broken undeclared-success'], [422, 'kept'], [400, 'broken undeclared-status'], [302, 'broken undeclared-status'],
    [401, 'silent'], [403, 'silent'], [405, 'silent'], [415, 'silent'], [429, 'silent'], [500, 'silent'], [503, 'silent'],
  ])('%i', (status, outcome) => expect(said('status-declared', made(answer(status)))).toBe(outcome));

  it('a closed list leaves out only what is no answer of the operation', () => {
    const closed = [401, 415, 429, 503].map((status) => said('status-declared', { ...made(answer(status)), closedStatuses: true }));
    expect(closed).toEqual(['broken undeclared-status', 'broken undeclared-status', 'silent', 'silent']);
  });

  it('a success and an error are two requirements', () => {
    const ids = [200, 400].map((status) => judgementsOf('status-declared', made(answer(status)))[0]?.requirement);
    expect(ids).toEqual(['openapi.response.status-declared', 'openapi.response.error-status-declared']);
  });

  it('says nothing about a method that is not declared', () => expect(said('status-declared', trace(answer(200)))).toBe('silent'));
});

describe('content-type-declared', () => {
  const typed = (type: string | undefined, body: string = JSON.stringify(rex)): string =>
    said('content-type-declared', made(answer(201, body, type === undefined ? [] : [['content-type', type]])));

  it.each<[string | undefined, string]>([
    ['application/json', 'kept'], ['application/json; charset=utf-8', 'kept'], ['Application/JSON', 'kept'], ['text/html', 'broken undeclared-media-type'], [undefined, 'broken missing-media-type'],
  ])('%s', (type, outcome) => expect(typed(type)).toBe(outcome));

  it('is not asked where there is no body, no declaration, or a 5xx', () => {
    expect([typed('text/html', ''), said('content-type-declared', made(answer(418, 'tea', []))), said('content-type-declared', made(answer(500, 'oops', [])))]).toEqual(['silent', 'silent', 'silent']);
  });
});

describe('headers-declared', () => {
  it.each<[string, HeaderList, string]>([
    ['there and valid', [JSON_TYPE, ['x-rate', '9']], 'kept'], ['missing', [JSON_TYPE], 'broken missing-header'], ['invalid', [JSON_TYPE, ['x-rate', '-1']], 'kept, broken invalid-header'],
  ])('%s', (_, headers, outcome) => expect(said('headers-declared', read(answer(200, rex, headers)))).toBe(outcome));

  it('names the declared status and the header in lower case', () => {
    expect(judgementsOf('headers-declared', read(answer(200, rex)))[0]).toMatchObject({ requirement: 'openapi.response.header.required', place: '200 header:x-rate' });
  });

  it('is not asked for another status', () => expect(said('headers-declared', read(answer(404, notFound)))).toBe('silent'));
});

describe('error-body', () => {
  const fields = [storedRow('fields', 'error-body', { schema: 'Error', aspect: 'fields' })];
  const status = [storedRow('status', 'error-body', { schema: 'Error', aspect: 'status', repeats: { '/status': 'http-status' } })];
  const both = [storedRow('both', 'error-body', { schema: 'Error', repeats: { '/status': 'http-status' } })];

  it.each<[string, Outcome, string, string]>([
    ['a whole error', answer(404, notFound), 'kept', 'kept'],
    ['a field too few', answer(404, { message: 'x', status: 404 }), 'broken missing-field', 'kept'],
    ['a field of another type', answer(404, { ...notFound, code: 4 }), 'broken missing-field', 'kept'],
    ['no object', answer(404, '"no"'), 'broken missing-field', 'unclear no-status-field'],
    ['another status', answer(404, { ...notFound, status: 400 }), 'kept', 'broken status-differs'],
    ['the status as text is one fault', answer(404, { ...notFound, status: '404' }), 'broken missing-field', 'unclear no-status-field'],
    ['an undeclared error status', answer(409, { ...notFound, status: 409 }), 'kept', 'kept'],
    ['a 5xx', answer(500, { error: 'x' }), 'broken missing-field', 'unclear no-status-field'],
    ['problem details are JSON', answer(404, notFound, [['content-type', 'application/problem+json']]), 'kept', 'kept'],
    ['HTML', answer(404, '<p>', [['content-type', 'text/html']]), 'silent', 'silent'],
    ['no body', answer(404), 'silent', 'silent'],
    ['broken JSON', answer(404, '{'), 'silent', 'silent'],
    ['a success', answer(200, {}), 'silent', 'silent'],
  ])('%s', (_, outcome, onFields, onStatus) => {
    expect([said('error-body', read(outcome), fields), said('error-body', read(outcome), status)]).toEqual([onFields, onStatus]);
  });

  it('without an aspect both are judged, as one fault', () => {
    expect([notFound, { status: 404 }, { ...notFound, status: 1 }].map((body) => said('error-body', read(answer(404, body)), both)))
      .toEqual(['kept', 'broken missing-field', 'broken status-differs']);
  });

  it('takes the fields from the row where it gives them, and only for the statuses it applies to', () => {
    const [row] = [storedRow('row', 'error-body', { fields: { error: 'string' }, aspect: 'fields' })];
    expect(said('error-body', read(answer(404, { error: 'x' })), [row])).toBe('kept');
    expect(said('error-body', read(answer(404, {})), [{ ...row, applies: { statuses: ['5XX'] } }])).toBe('silent');
  });

  it('a shape that nobody declares is unclear, not broken', () => {
    expect(said('error-body', read(answer(404, {})), [storedRow('row', 'error-body', { schema: 'Fault', aspect: 'fields' })])).toBe('unclear no-error-shape');
  });

  it('names such as __proto__ and toString are fields like others', () => {
    const rows = [storedRow('row', 'error-body', { fields: { toString: 'string' }, aspect: 'fields' })];
    expect(said('error-body', read(answer(404, {})), rows)).toBe('broken missing-field');
  });

  it('says nothing about a method that is not declared', () => expect(said('error-body', trace(answer(405, {})), fields)).toBe('silent'));
});

describe('allow-on-405', () => {
  it.each<[string, Outcome, string]>([
    ['a list', answer(405, '', [['allow', 'GET']]), 'kept'], ['an empty list', answer(405, '', [['allow', '']]), 'kept'], ['none', answer(405, '', []), 'broken missing-allow'],
    ['another status', answer(404), 'silent'],
  ])('%s', (_, outcome, expected) => expect([said('allow-on-405', trace(outcome)), said('allow-on-405', made(outcome))]).toEqual([expected, expected]));
});

describe('clauses about a whole resource', () => {
  it('are judged at the GET of the path, whichever operation was refused', () => {
    const input = storedEvidence('valid', [creation({ name: 'Rex' }, answer(405, '', []))]);
    const listing = { ...(input.operations.get('POST /pets') as Operation), key: 'GET /pets', method: 'GET' };
    const operations = new Map([...input.operations, ['GET /pets', listing]]);
    expect(judgementsOf('allow-on-405', { ...input, operations })[0]).toMatchObject({ operation: 'GET /pets', symptom: 'missing-allow' });
    expect(judgementsOf('allow-on-405', input)[0]).toMatchObject({ operation: 'POST /pets' });
  });
});

describe('undeclared-method-refused', () => {
  it.each<[number, string]>([
    [405, 'kept'], [501, 'kept'], [200, 'broken method-accepted'], [404, 'unclear business-rule'], [401, 'unclear unauthorized'], [429, 'unclear rate-limited'], [500, 'unclear server-error'], [302, 'unclear redirected'],
  ])('%i', (status, outcome) => expect(said('undeclared-method-refused', trace(answer(status)))).toBe(outcome));

  it('HEAD and OPTIONS may be answered, and a declared method is none', () => {
    const silent = ['HEAD', 'OPTIONS', 'GET'].map((method) => said('undeclared-method-refused', storedEvidence('method', [otherMethod(method, answer(200))])));
    expect(silent).toEqual(['silent', 'silent', 'silent']);
  });
});

describe('operation-offered', () => {
  it.each<[number, string]>([
    [201, 'kept'], [405, 'broken not-offered'], [501, 'broken not-offered'], [404, 'unclear business-rule'], [401, 'unclear unauthorized'], [400, 'unclear other-refusal'], [503, 'unclear unavailable'],
  ])('%i', (status, outcome) => expect(said('operation-offered', made(answer(status)))).toBe(outcome));

  it('only anchors tell', () => expect(said('operation-offered', storedEvidence('valid', [creation({ name: 'R' }, answer(405))]))).toBe('silent'));
});

describe('what may belong to another operation', () => {
  it.each(['..', '%2e%2e', '1%2F2', '1;v=2', ''])('the path segment %j proves nothing about a response', (id) => {
    expect(said('status-declared', storedEvidence('valid', [reading(id, answer(202))]))).toBe('silent');
  });

  it('nothing is said about an operation that the contract does not have', () => {
    const input = storedEvidence('anchor', [creation({ name: 'Rex' }, answer(500))]);
    expect(said('no-server-error', { ...input, operations: new Map() })).toBe('silent');
  });

  it('the literal of a sibling path is that path, not an id', () => {
    const input = read(answer(202), 'search');
    const sibling = { ...[...input.operations.values()][1], key: 'POST /pets/search', method: 'POST', path: '/pets/search', parameters: [] } as never;
    expect(said('status-declared', input)).toBe('broken undeclared-success');
    expect(said('status-declared', { ...input, operations: new Map([...input.operations, ['POST /pets/search', sibling]]) })).toBe('silent');
  });
});
