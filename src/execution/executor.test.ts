import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Operation, Parameter, ParameterIn, SecurityScheme } from '#operations';
import type { Case, Step } from '#plan';
import { createExecutor, type Credentials, type ExecutorOptions } from './index.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => { for (const close of closers.splice(0).reverse()) await close(); });

interface Asked { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string }
interface Answer { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string; readonly drop?: boolean }

async function server(answer: (asked: Asked, nth: number) => Answer): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const http = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { line: `${request.method} ${request.url}`, headers: request.headers, body };
    const { status = 200, headers = {}, body: text = '', drop = false } = answer(one, asked.push(one) - 1);
    if (drop) request.socket.destroy();
    else response.writeHead(status, headers).end(text);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closers.push(() => { http.closeAllConnections(); http.close(); });
  return { baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked };
}

const source = { uri: 'test.yaml', pointer: '' };
const standing = { provenance: 'derived', placeholder: false } as const;
const schema = { ref: '#', store: { get: () => true, source: () => source, standing: () => standing } } as const;

function operation(key: string, more: Partial<Operation> = {}): Operation {
  const [method = '', path = ''] = key.split(' ');
  const parameter = (place: ParameterIn, name: string): Parameter => ({
    in: place, name, required: place === 'path', deprecated: false, style: place === 'path' || place === 'header' ? 'simple' : 'form',
    explode: place === 'query' || place === 'cookie', allowReserved: false, schema, examples: [], source,
  });
  return {
    key: key.replaceAll(/\{[^}]*\}/g, '{}'), method, path, tags: [], deprecated: false,
    parameters: [
      ...[...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => parameter('path', name)),
      parameter('query', 'limit'), parameter('query', 'key'), parameter('header', 'x-trace'), parameter('header', 'x-key'),
    ],
    body: { required: false, content: [{ type: 'application/json', schema, examples: [], source, standing }], source },
    responses: [], security: [], input: () => schema, examples: [], basePath: '', siblings: [], source, standing, problems: [], ...more,
  };
}

const operations = (...list: Operation[]): ReadonlyMap<string, Operation> => new Map(list.map((one) => [one.key, one]));
const PETS = operations(operation('POST /pets'), operation('GET /pets/{petId}'), operation('DELETE /pets/{petId}'));

function executor(baseUrl: string, more: Partial<ExecutorOptions> = {}): ReturnType<typeof createExecutor> {
  const made = createExecutor({
    baseUrl: () => baseUrl, connections: 2, headers: [], operations: PETS, credentials: new Map(), timeoutMs: 2_000, epoch: () => 0, ...more,
  });
  closers.push(() => made.close());
  return made;
}

const EMPTY = { path: {}, query: {}, header: {}, cookie: {} };
const values = (more: object): Step['request'] => ({ kind: 'values', values: { ...EMPTY, ...more } });
const step = (key: string, more: object = {}, rest: Partial<Step> = {}): Step => ({ role: 'probe', operation: key, request: values(more), ...rest });
const planned = (...steps: Step[]): Case => ({ id: 'a case', kind: 'sequence', operation: 'GET /pets/{}', obligations: [], steps });
const json = (body: string): Answer => ({ status: 201, headers: { 'content-type': 'application/json', location: '/pets/77' }, body });

describe('a case', () => {
  test('runs its steps in order; each exchange names case, step, operation, attempt, epoch, a place in the order of sending, and its duration', async () => {
    const { baseUrl, asked } = await server(() => json('{"id":7}'));
    let epoch = 3;
    const run = executor(`${baseUrl}/v2/`, { epoch: () => epoch });
    const exchanges = await run.run(planned(step('POST /pets', { body: { name: 'Rex' } }), step('GET /pets/{}', { path: { petId: 1 }, query: { limit: 10 } })), 2);
    expect(asked.map(({ line, body }) => [line, body])).toEqual([['POST /v2/pets', '{"name":"Rex"}'], ['GET /v2/pets/1?limit=10', '']]);
    expect(exchanges).toMatchObject([
      { case: 'a case', step: 0, operation: 'POST /pets', attempt: 2, epoch: 3, order: 0, schemesRemoved: [], request: { method: 'POST', target: '/v2/pets' }, outcome: { kind: 'response', response: { status: 201, body: { text: '{"id":7}' } } } },
      { step: 1, order: 1, operation: 'GET /pets/{}' },
    ]);
    expect(exchanges.every(({ ms }) => typeof ms === 'number' && ms >= 0)).toBe(true);
    epoch = 4;
    expect(await run.run(planned(step('GET /pets/{}', { path: { petId: 1 } })), 0)).toMatchObject([{ epoch: 4, order: 2 }]);
  });

  test('takes values from earlier answers, digit for digit, from bodies and fields', async () => {
    const { baseUrl, asked } = await server(({ line }) => json(line === 'POST /pets' ? '{"id":9223372036854775807,"tags":[{"a/b":"x"}],"$from":1}' : '{}'));
    await executor(baseUrl).run(planned(
      step('POST /pets', { body: { id: { $int: '9223372036854775806' } } }, { role: 'setup' }),
      step('GET /pets/{}', { path: { petId: { $from: 'step0#/body/id' } }, header: { 'x-trace': { $from: 'step0#/header/Location' } } }),
      step('POST /pets', { body: { whole: { $from: 'step0#/body' }, tag: { $from: 'step0#/body/tags/0/a~1b' }, data: { $literal: { $from: 'step0#/body/id' } } } }),
    ), 0);
    expect(asked.map(({ line }) => line)).toEqual(['POST /pets', 'GET /pets/9223372036854775807', 'POST /pets']);
    expect(asked[0]!.body).toBe('{"id":9223372036854775806}');
    expect(asked[1]!.headers['x-trace']).toBe('/pets/77');
    expect(asked[2]!.body).toBe('{"whole":{"id":9223372036854775807,"tags":[{"a/b":"x"}],"$from":1},"tag":"x","data":{"$from":"step0#/body/id"}}');
  });

  test('patches its anchor after the marks are resolved', async () => {
    const { baseUrl, asked } = await server(() => json('{"id":5}'));
    const anchor = { ...EMPTY, body: { name: 'Rex', owner: { $from: 'step0#/body/id' }, age: 3 } };
    const request: Step['request'] = { kind: 'patched', anchor, patch: [
      { op: 'replace', path: '/body/age', value: { $int: '18446744073709551616' } }, { op: 'remove', path: '/body/name' }, { op: 'add', path: '/query/limit', value: { $from: 'step0#/body/id' } },
    ] };
    await executor(baseUrl).run(planned(step('POST /pets', { body: {} }, { role: 'setup' }), step('POST /pets', {}, { request })), 0);
    expect(asked[1]).toMatchObject({ line: 'POST /pets?limit=5', body: '{"owner":5,"age":18446744073709551616}' });
  });

  test('sends the declared request with another method, without a body', async () => {
    const { baseUrl, asked } = await server(() => ({ status: 405 }));
    const request: Step['request'] = { kind: 'method', method: 'TRACE', values: { ...EMPTY, query: { limit: 1 }, body: { a: 1 } } };
    const [exchange] = await executor(baseUrl).run(planned(step('POST /pets', {}, { request })), 0);
    expect(asked[0]).toMatchObject({ line: 'TRACE /pets?limit=1', body: '' });
    expect(Object.keys(asked[0]!.headers)).not.toContain('content-type');
    expect(exchange?.request.body).toBeUndefined();
  });

  test.each([
    ['a reference that the answer does not hold', { path: { petId: { $from: 'step0#/body/nope' } } }, '"step0#/body/nope": the answer to step 0 has no such value.'],
    ['an inherited name', { path: { petId: { $from: 'step0#/body/constructor' } } }, '"step0#/body/constructor": the answer to step 0 has no such value.'],
    ['a reference to no step', { path: { petId: { $from: 'step9#/body/id' } } }, '"step9#/body/id": step 9 has no answer.'],
    ['a reference that is none', { path: { petId: { $from: 'pet' } } }, expect.stringContaining('"pet" is not a reference')],
  ])('skips a step with %s, and the steps after it, and says why', async (_, more, why) => {
    const { baseUrl, asked } = await server(() => json('{"id":7}'));
    const exchanges = await executor(baseUrl).run(planned(step('POST /pets', { body: {} }), step('GET /pets/{}', more), step('POST /pets')), 0);
    expect(asked).toHaveLength(1);
    expect(exchanges.map(({ outcome, order }) => [order, outcome.kind])).toEqual([[0, 'response'], [1, 'skipped'], [2, 'skipped']]);
    expect(exchanges[1]?.outcome).toEqual({ kind: 'skipped', why });
    expect(exchanges[2]?.outcome).toMatchObject({ why: expect.stringContaining('After step 1 (probe GET /pets/{}), which was skipped: ') });
  });

  test.each<[string, Answer, string]>([
    ['is refused', { status: 422 }, 'After step 0 (setup POST /pets), which was answered 422.'],
    ['is redirected', { status: 303 }, 'After step 0 (setup POST /pets), which was answered 303.'],
    ['gets no answer', { drop: true }, 'After step 0 (setup POST /pets), which got no answer (UND_ERR_SOCKET).'],
  ])('whose setup %s skips what rests on it, but still cleans up what there is', async (_, answer, why) => {
    const { baseUrl, asked } = await server(({ line }) => (line === 'POST /pets' ? answer : { status: 204 }));
    const exchanges = await executor(baseUrl).run(planned(
      step('POST /pets', { body: {} }, { role: 'setup' }),
      step('GET /pets/{}', { path: { petId: 1 } }),
      step('GET /pets/{}', { path: { petId: 1 } }, { role: 'control' }),
      step('DELETE /pets/{}', { path: { petId: 5 } }, { role: 'cleanup' }),
      step('DELETE /pets/{}', { path: { petId: { $from: 'step0#/body/id' } } }, { role: 'cleanup' }),
    ), 0);
    expect(asked.map(({ line }) => line)).toEqual(['POST /pets', 'DELETE /pets/5']);
    expect(exchanges.slice(1).map(({ outcome }) => (outcome.kind === 'skipped' ? outcome.why : outcome.kind))).toEqual([why, why, 'response', expect.stringContaining('step0#/body/id')]);
  });

  test('touches nothing that an error answer names', async () => {
    const { baseUrl, asked } = await server(() => ({ status: 409, body: '{"id":1}' }));
    const exchanges = await executor(baseUrl).run(planned(step('POST /pets', { body: {} }), step('DELETE /pets/{}', { path: { petId: { $from: 'step0#/body/id' } } }, { role: 'cleanup' })), 0);
    expect(asked).toHaveLength(1);
    expect(exchanges[1]?.outcome).toEqual({ kind: 'skipped', why: '"step0#/body/id": step 0 was answered 409.' });
  });

  test('a refused probe is an observation: its control still runs', async () => {
    const { baseUrl, asked } = await server((_, nth) => ({ status: nth === 1 ? 422 : 201 }));
    await executor(baseUrl).run(planned(step('POST /pets', {}, { role: 'anchor' }), step('POST /pets'), step('POST /pets', {}, { role: 'control' })), 0);
    expect(asked).toHaveLength(3);
  });

  test('with a step that can’t be encoded, patched or found is skipped, never an exception', async () => {
    const { baseUrl } = await server(() => ({}));
    const patched: Step['request'] = { kind: 'patched', anchor: EMPTY, patch: [{ op: 'replace', path: '/body/a/b', value: 1 }] };
    const run = executor(baseUrl);
    const whyOf = async (one: Step): Promise<unknown> => (await run.run(planned(one), 0))[0]?.outcome;
    expect(await whyOf(step('GET /pets/{}', { path: { petId: '' } }))).toMatchObject({ kind: 'skipped', why: expect.stringContaining('path:petId') });
    expect(await whyOf(step('POST /pets', {}, { request: patched }))).toMatchObject({ kind: 'skipped', why: expect.stringContaining('The planned request can\'t be built') });
    expect(await whyOf(step('GET /nowhere'))).toEqual({ kind: 'skipped', why: 'The contract has no operation "GET /nowhere".' });
  });

  test('against a target that is gone ends with what became of each step', async () => {
    const exchanges = await executor('http://127.0.0.1:1').run(planned(step('POST /pets'), step('POST /pets')), 0);
    expect(exchanges).toMatchObject([{ outcome: { kind: 'no-response', phase: 'connect' } }, { outcome: { kind: 'no-response', phase: 'connect' } }]);
  });
});

describe('credentials', () => {
  const bearer: SecurityScheme = { name: 'token', kind: 'bearer', source };
  const header: SecurityScheme = { name: 'key', kind: 'apiKey', in: 'header', parameter: 'X-Key', source };
  const query: SecurityScheme = { name: 'queryKey', kind: 'apiKey', in: 'query', parameter: 'key', source };
  const cookie: SecurityScheme = { name: 'session', kind: 'apiKey', in: 'cookie', parameter: 'sid', source };
  const secured = (...security: Operation['security']): Partial<ExecutorOptions> => ({ operations: operations(operation('GET /pets/{petId}', { security })) });
  const users = (record: Record<string, Record<string, string>>): Credentials =>
    new Map(Object.entries(record).map(([user, own]) => [user, new Map(Object.entries(own))]));
  const CREDENTIALS = users({ alice: { key: 'a-key', token: 'a-token' }, bob: { key: 'b-key' } });

  async function sent(options: Partial<ExecutorOptions>, rest: Partial<Step> = {}, more: object = {}) {
    const { baseUrl, asked } = await server(() => ({}));
    const run = executor(baseUrl, { credentials: CREDENTIALS, ...options });
    const [exchange] = await run.run(planned(step('GET /pets/{}', { path: { petId: 1 }, ...more }, rest)), 0);
    const headers: Readonly<Record<string, unknown>> = asked[0]?.headers ?? {};
    const line = asked[0]?.line;
    return { key: headers['x-key'], authorization: headers.authorization, cookie: headers.cookie, line, identity: exchange?.identity, removed: exchange?.schemesRemoved, outcome: exchange?.outcome };
  }

  test('are those of the first user, for the first alternative that user can meet', async () => {
    expect(await sent(secured([query], [header], [bearer]))).toMatchObject({ key: 'a-key', authorization: undefined, identity: 'alice', removed: [] });
    expect(await sent(secured([bearer, header]))).toMatchObject({ key: 'a-key', authorization: 'Bearer a-token' });
    expect(await sent(secured([], [header]))).toMatchObject({ key: 'a-key', identity: 'alice' });
    expect(await sent(secured([bearer, query]))).toMatchObject({ authorization: undefined, identity: undefined, removed: [] });
    expect(await sent(secured())).toMatchObject({ key: undefined, identity: undefined });
  });

  test('are those of the user a step names', async () => {
    expect(await sent(secured([header], [bearer]), { identity: 'bob' })).toMatchObject({ key: 'b-key', identity: 'bob' });
    expect(await sent(secured([header]), { identity: 'eve' })).toMatchObject({ line: undefined, outcome: { kind: 'skipped', why: 'There are no credentials of user "eve".' } });
  });

  test('are none for identity null: not in a header of the user, nor in a parameter of the same name', async () => {
    const nobody = await sent({ ...secured([header], [bearer], [query]), headers: [['authorization', 'Bearer mine'], ['X-KEY', 'mine'], ['X-Trace', 'kept']] },
      { identity: null }, { header: { 'x-key': 'planned' }, query: { limit: 1, key: 'planned' } });
    expect(await sent({ ...secured([cookie]), headers: [['Cookie', 'sid=mine; theme=dark']] }, { identity: null })).toMatchObject({ cookie: 'theme=dark', removed: ['session'] });
    expect(nobody).toMatchObject({ key: undefined, authorization: undefined, line: 'GET /pets/1?limit=1', identity: undefined, removed: ['key', 'token', 'queryKey'] });
  });

  test('can be another’s, a literal one, or taken away, scheme by scheme', async () => {
    expect(await sent(secured([header, bearer]), { credentials: { key: { $credential: 'bob/key' } } })).toMatchObject({ key: 'b-key', authorization: 'Bearer a-token', identity: 'alice', removed: [] });
    expect(await sent(secured([header]), { credentials: { key: { $credential: 'bob/key' } } })).toMatchObject({ key: 'b-key', identity: 'bob' });
    expect(await sent(secured([header]), { credentials: { key: 'forged' } })).toMatchObject({ key: 'forged', identity: undefined, removed: [] });
    expect(await sent(secured([header, bearer]), { credentials: { key: null } })).toMatchObject({ key: undefined, authorization: 'Bearer a-token', removed: ['key'] });
    expect(await sent(secured([cookie]), { identity: null, credentials: { session: 's1' } })).toMatchObject({ cookie: 'sid=s1', removed: [] });
    expect(await sent(secured([header]), { credentials: { key: { $credential: 'eve/key' } } })).toMatchObject({ outcome: { kind: 'skipped', why: 'There is no credential "eve/key".' } });
    expect(await sent(secured([header]), { credentials: { toString: null } })).toMatchObject({ outcome: { kind: 'skipped', why: 'GET /pets/{} has no security scheme "toString".' } });
  });

  test('give way to the user’s own header, unless the step is about them', async () => {
    const mine = { headers: [['x-key', 'mine'], ['X-Trace', 'kept']] } as const;
    expect(await sent({ ...secured([header]), ...mine }, {}, { header: { 'x-trace': 'planned' } })).toMatchObject({ key: 'mine' });
    expect(await sent({ ...secured([header]), ...mine }, { identity: 'bob' })).toMatchObject({ key: 'b-key' });
    expect(await sent({ ...secured([header]), ...mine }, { credentials: { key: null } })).toMatchObject({ key: undefined });
  });
});

test('a header of the user takes the place of every one of its name; repeated ones all go', async () => {
  const { baseUrl, asked } = await server(() => ({}));
  const run = executor(baseUrl, { headers: [['X-Trace', '1'], ['x-trace', '2'], ['Content-Type', 'application/json; v=2']] });
  const [exchange] = await run.run(planned(step('POST /pets', { header: { 'x-trace': 'planned' }, body: {} })), 0);
  expect(asked[0]!.headers).toMatchObject({ 'x-trace': '1, 2', 'content-type': 'application/json; v=2' });
  expect(exchange?.request.headers.filter(([name]) => /^(x-trace|content-type)$/i.test(name))).toEqual([['X-Trace', '1'], ['x-trace', '2'], ['Content-Type', 'application/json; v=2']]);
});

test('send sends as it stands: no headers of the user, no credentials, no place in the order', async () => {
  const { baseUrl, asked } = await server(() => ({ status: 204 }));
  const run = executor(baseUrl, { headers: [['x-trace', 'mine']] });
  expect(await run.send({ method: 'OPTIONS', target: '/x', headers: [] })).toMatchObject({ outcome: { response: { status: 204 } } });
  expect(asked[0]!.headers).not.toHaveProperty('x-trace');
  expect(await run.run(planned(step('POST /pets')), 0)).toMatchObject([{ order: 0 }]);
});

test('many cases at once share the connections and one order of sending', async () => {
  const { baseUrl, asked } = await server(() => json('{"id":1}'));
  const run = executor(baseUrl, { connections: 4 });
  const all = await Promise.all(Array.from({ length: 25 }, () => run.run(planned(step('POST /pets', { body: {} }, { role: 'setup' }), step('GET /pets/{}', { path: { petId: { $from: 'step0#/body/id' } } })), 0)));
  const orders = all.flat().map(({ order }) => order);
  expect(asked).toHaveLength(50);
  expect(orders.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(all.every(([first, second]) => first!.order < second!.order)).toBe(true);
});
