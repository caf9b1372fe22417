import { serve, type ServerType } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#json';
import type { RequestValues } from '#operations';
import { bytesOf, encodeRequest, type WireRequest } from '#wire';
import { operationOf } from './operation.fixture.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: fc.constantFrom('a', ' ', '+', '%', '&', '=', '#', ',', ';', 'é', '𝒳', '/'), maxLength: 5 }));
const operation = operationOf({
  path: '/things/{id}', body: true,
  parameters: [
    { in: 'path', name: 'id', schema: { type: 'string' } }, { in: 'query', name: 'q', schema: { type: 'string' } }, { in: 'query', name: 'tag list', schema: { type: 'array', items: { type: 'string' } } },
    { in: 'query', name: 'n', schema: { type: 'integer' } }, { in: 'header', name: 'X-H', schema: { type: 'string' } }, { in: 'cookie', name: 'c', schema: { type: 'string' } },
  ],
});
const values = fc.record({
  path: fc.record({ id: text.filter((id) => id !== '' && id !== '.' && id !== '..') }),
  query: fc.record({ q: text, 'tag list': fc.array(text, { minLength: 1, maxLength: 3 }), n: fc.integer() }, { requiredKeys: [] }),
  header: fc.record({ 'x-h': fc.stringMatching(/^[!-~]([ -~]{0,6}[!-~])?$/) }),
  cookie: fc.record({ c: text }),
  body: fc.jsonValue() as fc.Arbitrary<Json>,
}) as unknown as fc.Arbitrary<RequestValues>;

const encoded = (input: RequestValues): WireRequest => {
  const request = encodeRequest(operation, input, { basePath: '' });
  if ('reason' in request) throw new Error(`${request.place}: ${request.reason}`);
  return request;
};

describe('what we encode is what others read', () => {
  it('URLSearchParams reads the query', () => {
    fc.assert(fc.property(values, (input) => {
      const read = new URL(encoded(input).target, 'http://x').searchParams;
      const { q, n, 'tag list': tags } = input.query as { q?: string; n?: number; 'tag list'?: string[] };
      expect({ q: read.get('q') ?? undefined, n: read.get('n') ?? undefined, tags: read.getAll('tag list') })
        .toEqual({ q, n: n === undefined ? undefined : String(n), tags: tags ?? [] });
    }), { numRuns: 500, seed: 11 });
  });

  let server: ServerType;
  let port = 0;
  beforeAll(async () => {
    const app = new Hono();
    app.post('/things/:id', async (c) => c.json({
      id: c.req.param('id'), q: c.req.query('q'), tags: c.req.queries('tag list'), n: c.req.query('n'), header: c.req.header('x-h'),
      cookie: decodeURIComponent((c.req.header('cookie') ?? '').replace(/^c=/, '')), type: c.req.header('content-type'), body: await c.req.json<unknown>() as Json,
    }));
    await new Promise<void>((resolve) => { server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => { port = info.port; resolve(); }); });
  });
  afterAll(() => new Promise<void>((resolve) => { server.close(() => { resolve(); }); }));

  const ask = (request: WireRequest): Promise<JsonObject> => new Promise((resolve, reject) => {
    const outgoing = send({ port, host: '127.0.0.1', method: request.method, path: request.target, headers: Object.fromEntries(request.headers) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => { resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonObject); });
    });
    outgoing.on('error', reject);
    outgoing.end(request.body === undefined ? undefined : Buffer.from(bytesOf(request.body)));
  });

  it('a web framework reads path, query, header, cookie and body', async () => {
    await fc.assert(fc.asyncProperty(values, async (input) => {
      const { q, n, 'tag list': tags } = input.query as { q?: string; n?: number; 'tag list'?: string[] };
      expect(await ask(encoded(input))).toEqual(JSON.parse(JSON.stringify({
        id: input.path.id, q, tags, n: n === undefined ? undefined : String(n), header: input.header['x-h'], cookie: input.cookie.c, type: 'application/json', body: input.body,
      })));
    }), { numRuns: 200, seed: 11 });
  });
});
