import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readContract, type Contract } from './contract.ts';
import { runSession } from './run-session.ts';
import type { SessionInput } from './session-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-session-'));
afterAll(() => { rmSync(folder, { recursive: true }); });
const closers: (() => void)[] = [];
afterEach(() => { for (const close of closers.splice(0)) close(); });

const contracts = new Map<string, Promise<Contract>>();
/** A contract of these paths, read once. */
function contractOf(paths: object, securitySchemes: object = {}, producers?: object): Promise<Contract> {
  const key = JSON.stringify([paths, producers]);
  const known = contracts.get(key) ?? written(paths, securitySchemes, producers);
  contracts.set(key, known);
  return known;
}

let documents = 0;
function written(paths: object, securitySchemes: object, producers?: object): Promise<Contract> {
  const name = join(folder, `contract-${documents += 1}`);
  const security = Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] }));
  writeFileSync(`${name}.json`, JSON.stringify({ openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths, ...(security.length > 0 && { security }), components: { securitySchemes } }));
  if (producers === undefined) return readContract({ document: `${name}.json` });
  writeFileSync(`${name}.statement.json`, JSON.stringify({ surety: 'statement/1', implementation: { name: 'Small' }, producers }));
  return readContract({ document: `${name}.json`, statement: `${name}.statement.json` });
}

const session = (input: Pick<SessionInput, 'contract' | 'target'> & Partial<SessionInput>): ReturnType<typeof runSession> => runSession({
  seed: '1', mode: 'smoke', connections: 4, headers: [], auth: new Map(), only: [], skip: [], complete: false, strict: false, timeoutMs: 5_000, ...input,
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}
type Respond = (asked: Asked, response: ServerResponse) => void;

const listener = (respond: Respond) => (request: IncomingMessage, response: ServerResponse): void => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => { body += chunk; });
  request.on('end', () => { respond({ method: request.method ?? '', path: (request.url ?? '').split('?')[0] ?? '', body, headers: request.headers }, response); });
};

async function urlOf(respond: Respond): Promise<string> {
  const server = createServer(listener(respond));
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  closers.push(() => { server.close(); server.closeAllConnections(); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body));
}

const ID = { type: 'integer', format: 'int64', minimum: 1 };
const inPath = (name: string, schema: object = ID, more: object = {}) => ({ name, in: 'path', required: true, schema, ...more });
const NAMED = { required: true, content: { 'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1, example: 'Rex' } } } } } };
const done = (status: number, schema?: object) => ({ [status]: { description: 'Done.', ...(schema && { content: { 'application/json': { schema } } }) }, 404: { description: 'Not there.' }, 422: { description: 'No.' } });
const MADE = done(201, { type: 'object', required: ['id'], properties: { id: ID } });
const ZONE = inPath('zone', { enum: ['north', 'south'] });

/** Resources with and without a way to make one; some that are named in no path at all. */
const SHOP = {
  '/pets': { post: { requestBody: NAMED, responses: MADE }, delete: { responses: done(204) } },
  '/pets/{petId}': {
    parameters: [inPath('petId', ID, { example: 1 })],
    get: { responses: done(200) }, put: { requestBody: NAMED, responses: done(200) }, patch: { requestBody: NAMED, responses: done(200) }, delete: { responses: done(204) },
  },
  '/pet': { put: { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: ['id'], properties: { id: ID, name: { type: 'string' } } }, example: { id: 1, name: 'Rex' } } } }, responses: done(200) } },
  '/orders/{orderId}': { parameters: [inPath('orderId')], get: { responses: done(200) }, delete: { responses: done(204) } },
  '/shelves/{zone}/books': { post: { parameters: [ZONE], requestBody: NAMED, responses: MADE } },
  '/shelves/{zone}/books/{bookId}': { parameters: [ZONE, inPath('bookId')], put: { requestBody: NAMED, responses: done(200) }, delete: { responses: done(204) } },
  '/settings': { put: { requestBody: NAMED, responses: done(200) } },
};
const UNSAFE = new Set(['PUT', 'PATCH', 'DELETE']);

/** A service that was there before the run: everything one may ask for exists, whatever its path, and can be changed. */
function shop() {
  const made = new Set<string>();
  const touched: Asked[] = [];
  let last = 5_000;
  const respond: Respond = (asked, response) => {
    const { method, path, body } = asked;
    if (UNSAFE.has(method)) touched.push(asked);
    if (body !== '' && path !== '/pet' && !/"name":"[^"]/.test(body)) return json(response, 422, {});
    if (method !== 'POST') return json(response, method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : {});
    if (path === '/reset') return json(response, 200, {});
    last += 1;
    made.add(`${path}/${last}`);
    return json(response, 201, { id: last });
  };
  /** A path that the contract does not allow names nothing that could be there. */
  const isNowhere = (path: string): boolean => {
    const [, collection, ...rest] = path.split('/').map(decodeURIComponent);
    const [zone, , book] = rest;
    const isId = (text = ''): boolean => /^\+?\d+(?:\.0*)?(?:e\d+)?$/i.test(text) && BigInt(Math.trunc(Number(text))) >= 1n && !/^\d{19,}$/.test(text);
    return collection === 'shelves' ? !['north', 'south'].includes(zone ?? '') || !isId(book) : ['pets', 'orders'].includes(collection ?? '') && rest.length === 1 && !isId(rest[0]);
  };
  return { made, touched, respond, strangers: () => touched.filter(({ path }) => !made.has(path) && !isNowhere(path)) };
}

describe('a service that Surety did not start', () => {
  it('never has anything changed or deleted that the run did not make', async () => {
    const { respond, strangers, touched, made } = shop();
    const result = await session({ contract: await contractOf(SHOP), target: { kind: 'url', baseUrl: await urlOf(respond) } });
    expect(strangers().map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([]);
    const own = touched.filter(({ path }) => made.has(path)).map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{}')}`);
    expect([...new Set(own)].toSorted()).toEqual(['DELETE /pets/{}', 'DELETE /shelves/north/books/{}', 'PATCH /pets/{}', 'PUT /pets/{}', 'PUT /shelves/north/books/{}']);
    for (const key of ['DELETE /orders/{}', 'DELETE /pets', 'PUT /pet', 'PUT /settings']) {
      expect([key, result.operations.find(({ operation }) => operation === key)]).toEqual([key, expect.objectContaining({ exchanges: 0, answered2xx: false, unexercised: expect.stringContaining('--reset') as string })]);
      const why = result.verdicts.filter(({ obligation, verdict }) => obligation.operation === key && verdict === 'conforms');
      expect(why).toEqual([]);
    }
  });

  it('may have all of it changed and deleted when the user gives a way to reset it', async () => {
    const { respond, strangers } = shop();
    const baseUrl = await urlOf(respond);
    const only = ['DELETE /orders/{}', 'DELETE /pets', 'PUT /pet', 'PUT /settings'];
    await session({ contract: await contractOf(SHOP), only, target: { kind: 'url', baseUrl, reset: `${baseUrl}/reset` } });
    const reached = new Set(strangers().map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{}')}`));
    expect([...reached].toSorted()).toEqual(only);
  });

  it('may have changed what the statement says how to make', async () => {
    const { respond, strangers, touched } = shop();
    const contract = await contractOf(SHOP, {}, { 'DELETE /orders/{orderId}': { 'path:orderId': 'POST /pets#/id' }, 'PUT /pet': { 'body/id': 'POST /pets#/id' } });
    const result = await session({ contract, only: ['DELETE *', 'PUT *'], target: { kind: 'url', baseUrl: await urlOf(respond) } });
    for (const key of ['DELETE /orders/{}', 'PUT /pet']) expect(result.operations.find(({ operation }) => operation === key)?.answered2xx).toBe(true);
    expect([...new Set(strangers().map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{}')}`))]).toEqual(['DELETE /orders/{}', 'PUT /pet']);
    for (const { path, body } of touched.filter((asked) => asked.path === '/pet')) expect([path, body]).not.toEqual(['/pet', expect.stringMatching(/"id":[1-9]\d{0,2}[,}]/)]);
  });
});

const SECRETS = { token: 'tok/en+secret-1', login: 'pass word-2', header: 'planted-header-3', cookie: 'planted-cookie-4', basic: 'planted-basic-5' };
const AUTH = new Map([['alice', new Map<string, string | { username: string; password: string }>([['token', SECRETS.token], ['login', { username: 'alice', password: SECRETS.login }]])]]);
const HEADERS = [['X-Session-Token', SECRETS.header], ['Cookie', `theme=dark; sid=${SECRETS.cookie}`], ['Authorization', `Basic ${Buffer.from(`bob:${SECRETS.basic}`).toString('base64')}`]] as const;
const PLANTED = Object.values(SECRETS).flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, ''), JSON.stringify(secret).slice(1, -1)]);

describe('a secret', () => {
  /** Tells everything it is given, in every place that an answer has. */
  const gossip: Respond = ({ headers, path, method }, response) => {
    const known = [...Object.values(SECRETS), String(headers.authorization), String(headers['x-token']), String(headers.cookie)];
    response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json', 'x-count': SECRETS.token, 'x-echo': known.map(encodeURIComponent).join(' ') });
    response.end(JSON.stringify({ [SECRETS.token]: 'first', id: 7, text: SECRETS.login, path, seen: known, base64: known.map((one) => Buffer.from(one).toString('base64')), ...Object.fromEntries(known.map((one) => [one, one])) }));
  };
  const paths = {
    '/notes': {
      post: {
        requestBody: NAMED,
        responses: { 201: { description: 'Made.', headers: { 'X-Count': { required: true, schema: { type: 'integer' } } }, content: { 'application/json': { schema: { type: 'object', properties: { id: ID, text: { type: 'integer' } }, additionalProperties: { type: 'integer' } } } } }, 422: { description: 'No.' } },
      },
    },
    '/notes/{noteId}': { get: { parameters: [inPath('noteId')], responses: done(200, { type: 'object', additionalProperties: false, properties: { id: ID } }) } },
  };
  const schemes = { token: { type: 'apiKey', in: 'header', name: 'X-Token' }, login: { type: 'http', scheme: 'basic' } };

  it('of the auth file or of a header stands nowhere in findings, verdicts, notices and log, however it is told', async () => {
    const lines: string[] = [];
    const result = await session({
      contract: await contractOf(paths, schemes), auth: AUTH, headers: HEADERS, onLog: (line) => lines.push(line),
      target: { kind: 'handler', style: 'node', handler: listener(gossip), reset: () => { throw new Error(`no login with ${SECRETS.login} and ${SECRETS.basic}`); } },
    });
    const everything = JSON.stringify(result) + lines.join('\n');
    expect(result.findings.length).toBeGreaterThan(2);
    expect(result.findings.map(({ pointer }) => pointer)).toContainEqual(expect.stringContaining('[redacted]'));
    expect(result.notices.map(({ code }) => code)).toContain('reset-failed');
    expect(lines.length).toBeGreaterThan(20);
    for (const secret of PLANTED) expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  });

  it('is not told by the reason for which an operation was never accepted', async () => {
    const result = await session({
      contract: await contractOf(paths, schemes), auth: AUTH, headers: HEADERS,
      target: { kind: 'handler', style: 'node', handler: listener((_, response) => json(response, 403, { message: `not with ${Object.values(SECRETS).join(' or ')}` })) },
    });
    expect(result.operations.every(({ answered2xx }) => !answered2xx)).toBe(true);
    const everything = JSON.stringify(result);
    expect(everything).toContain('[redacted]');
    for (const secret of PLANTED) expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  });
});

describe('an interrupted run', () => {
  const paths = {
    '/pets': { post: { requestBody: NAMED, responses: MADE }, get: { responses: done(200, { type: 'array', items: { type: 'object' } }) } },
    '/pets/{petId}': { parameters: [inPath('petId')], get: { responses: done(200, { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }) }, delete: { responses: done(204) } },
  };
  /** Keeps most of its contract; that an id is a number gives findings to confirm. */
  const pets = (onRequest: (number: number) => void): Respond => {
    let number = 0;
    let last = 0;
    return ({ method, path, body }, response) => {
      onRequest(number += 1);
      if (method === 'POST') {
        if (path !== '/pets') return json(response, 405, {});
        if (!/"name":"[^"]/.test(body)) return json(response, 422, {});
        return json(response, 201, { id: last += 1 });
      }
      if (path === '/pets') return json(response, method === 'GET' ? 200 : 405, []);
      if (!/^\/pets\/[1-9]\d{0,9}$/.test(path)) return json(response, 404, {});
      return method === 'DELETE' ? json(response, 204) : json(response, method === 'GET' ? 200 : 405, { id: Number(path.slice(6)) });
    };
  };
  const judgedSoundly = (result: Awaited<ReturnType<typeof session>>): void => {
    for (const { obligation, verdict, seen, findings } of result.verdicts) {
      if (verdict === 'conforms') expect([obligation.id, seen.kept > 0, seen.broken]).toEqual([obligation.id, true, 0]);
      if (verdict === 'violates') expect([obligation.id, findings.length > 0 || seen.broken > 0]).toEqual([obligation.id, true]);
    }
  };

  it('gives a report at whatever request it comes, in which nothing conforms that was not seen kept', async () => {
    const contract = await contractOf(paths);
    let all = 0;
    const whole = await session({ contract, target: { kind: 'handler', style: 'node', handler: listener(pets((number) => { all = number; })) } });
    judgedSoundly(whole);
    expect([whole.run.interrupted, whole.exit, whole.findings.length > 0]).toEqual([false, 1, true]);
    const ids = whole.verdicts.map(({ obligation }) => obligation.id).toSorted();
    for (const moment of [1, 2, 5, 13, 34, Math.floor(all / 2), all - 12, all]) {
      const interruption = new AbortController();
      const handler = listener(pets((number) => { if (number === moment) interruption.abort(); }));
      const result = await session({ contract, signal: interruption.signal, target: { kind: 'handler', style: 'node', handler } });
      expect([moment, result.run.interrupted, result.exit]).toEqual([moment, true, 130]);
      expect(result.verdicts.map(({ obligation }) => obligation.id).toSorted()).toEqual(ids);
      judgedSoundly(result);
      // What was seen by then is no more than what the whole run sees.
      expect(result.cases.planned).toBeLessThanOrEqual(whole.cases.planned);
    }
  });

  it.each(['target', 'anchor', 'case', 'operation', 'confirming'] as const)('gives one when it comes at the first event "%s", and one before the first request', async (kind) => {
    const contract = await contractOf(paths);
    const interruption = new AbortController();
    if (kind === 'target') interruption.abort();
    const result = await session({
      contract, signal: interruption.signal, target: { kind: 'handler', style: 'node', handler: listener(pets(() => {})) }, onEvent: (event) => { if (event.kind === kind) interruption.abort(); },
    });
    expect([result.run.interrupted, result.exit]).toEqual([true, 130]);
    judgedSoundly(result);
    if (kind === 'target') expect(result.verdicts.filter(({ verdict }) => verdict === 'conforms' || verdict === 'violates')).toEqual([]);
  });
});
