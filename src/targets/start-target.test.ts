import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startTarget, TargetProblem } from './index.ts';
import { wordsOfPrism } from './words-of-prism.ts';

const problemOf = async (promise: Promise<unknown>): Promise<TargetProblem> => {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(TargetProblem);
  return error as TargetProblem;
};

describe('a URL', () => {
  test('keeps its path and loses its trailing slash; is neither restarted nor stopped', async () => {
    const posts: string[] = [];
    const server = createServer((request, response) => {
      posts.push(`${request.method} ${request.url}`);
      response.statusCode = request.url === '/broken' ? 500 : 204;
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const target = await startTarget({ kind: 'url', baseUrl: `${origin}/api/v1/`, ready: `${origin}/ready`, reset: `${origin}/reset` });
    expect(target).toMatchObject({ kind: 'url', name: `${origin}/api/v1`, baseUrl: `${origin}/api/v1`, canRestart: false, canReset: true });
    await target.reset();
    expect(posts).toEqual(['GET /ready', 'POST /reset']);
    expect((await problemOf(target.restart())).code).toBe('not-restartable');
    const broken = await startTarget({ kind: 'url', baseUrl: origin, reset: `${origin}/broken` });
    expect((await problemOf(broken.reset())).message).toContain('it answered 500');
    await target.stop();
    expect(await target.alive()).toBe(true);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await target.alive()).toBe(false);
    expect(await problemOf(startTarget({ kind: 'url', baseUrl: origin }))).toMatchObject({ code: 'never-answered', message: expect.stringContaining('ECONNREFUSED') });
    expect((await problemOf(startTarget({ kind: 'url', baseUrl: origin, ready: origin, readyTimeoutMs: 100 }))).code).toBe('never-answered');
  });

  test.each([
    ['127.0.0.1:3000', 'Try http://127.0.0.1:3000'],
    ['localhost:3000/api', 'Try http://localhost:3000/api'],
    ['ftp://example.test', undefined],
    ['http://example.test/?a=1', 'Try http://example.test/'],
    ['http://user:secret@example.test', expect.stringContaining('--auth')],
    ['', undefined],
  ])('%j is a bad one', async (baseUrl, hint) => {
    const problem = await problemOf(startTarget({ kind: 'url', baseUrl }));
    expect(problem).toMatchObject({ code: 'bad-url', hint });
    expect(problem.message).not.toContain('secret');
  });
});

describe('a handler of this process', () => {
  test('in the Node style is served until it is stopped; what it throws drops the connection and is kept', async () => {
    let resets = 0;
    const target = await startTarget({
      kind: 'handler', style: 'node', name: 'pets', reset: () => { resets += 1; },
      handler(request, response) {
        if (request.url === '/throw') throw new Error('oops');
        response.end(`${request.method} ${request.url}`);
      },
    });
    expect(target).toMatchObject({ kind: 'handler', name: 'pets', canRestart: false, canReset: true });
    expect(await (await fetch(`${target.baseUrl}/a//b`)).text()).toBe('GET /a//b');
    await expect(fetch(`${target.baseUrl}/throw`)).rejects.toThrow('fetch failed');
    expect(target.exits).toMatchObject([{ code: null, signal: null, output: [expect.stringContaining('oops'), ...Array<unknown>(target.exits[0]!.output.length - 1).fill(expect.any(String))] }]);
    await target.reset();
    expect(resets).toBe(1);
    expect(await target.alive()).toBe(true);
    await target.stop();
    await target.stop();
    expect(await target.alive()).toBe(false);
  });

  test('in the fetch style streams bodies both ways; what it rejects with is a 500', async () => {
    const target = await startTarget({
      kind: 'handler', style: 'fetch',
      handler: async (request) => {
        if (request.url.endsWith('/reject')) throw new Error('oops');
        return new Response(`${request.method} ${await request.text()}`, { status: 201, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] });
      },
    });
    const answer = await fetch(`${target.baseUrl}/pets`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect([answer.status, (await answer.text()).length, answer.headers.getSetCookie()]).toEqual([201, 100_005, ['a=1', 'b=2']]);
    expect((await fetch(`${target.baseUrl}/reject`)).status).toBe(500);
    expect(target.exits).toHaveLength(1);
    await target.stop();
  });
});

describe('Prism', () => {
  const document = (schema: unknown): string => JSON.stringify({
    openapi: '3.0.3', info: { title: 'tiny', version: '1' },
    paths: { '/pets/{id}': { get: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: { 200: { description: 'a pet', content: { 'application/json': { schema, example: { id: 7 } } } } },
    } } },
  });

  test('serves the document, is found dead after a request that kills it, serves again after restart, leaves nothing', async () => {
    const target = await startTarget({ kind: 'prism', document: document({ type: 'object' }) });
    expect(target.name).toMatch(/^Prism \d+\.\d+\.\d+$/);
    expect(target.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${target.baseUrl}/pets/1`)).json()).toEqual({ id: 7 });
    await expect(fetch(`${target.baseUrl}/pets/%ZZ`)).rejects.toThrow('fetch failed');
    while (target.exits.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(target.exits[0]).toMatchObject({ code: 1, output: expect.arrayContaining([expect.stringContaining('URI malformed')]) });
    expect(await target.alive()).toBe(false);
    await target.restart();
    expect(await (await fetch(`${target.baseUrl}/pets/1`)).json()).toEqual({ id: 7 });
    await target.stop();
    expect(await target.alive()).toBe(false);
    expect(target.exits).toHaveLength(1);
  });

  test('says in its own words why it refuses a document', async () => {
    const problem = await problemOf(startTarget({ kind: 'prism', document: document({ $ref: '#/components/schemas/Petz' }) }));
    expect(problem.code).toBe('refused-document');
    expect(problem.message).toContain('"#/components/schemas/Petz" does not exist');
    expect(problem.message).not.toContain('surety-prism-');
    expect(problem.output).toEqual([]);
  });

  test('is quoted without usage, stack and inspected object', () => {
    expect(wordsOfPrism(['  --seed  Provide a seed', 'Error: Unsupported document format', '    at x (y.js:1:1)'])).toBe('Unsupported document format');
    expect(wordsOfPrism(['{', "  message: 'token \\'a\\' in \"#/b\" does not exist',", "  name: 'E'", '}'])).toBe('token \'a\' in "#/b" does not exist');
    expect(wordsOfPrism(['[CLI] Starting Prism'])).toBeUndefined();
  });
});
