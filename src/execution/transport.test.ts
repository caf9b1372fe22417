import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { WireRequest } from '#wire';
import { openTransport, type Transport, type TransportOptions } from './transport.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => { for (const close of closers.splice(0).reverse()) await close(); });

interface Asked {
  /** The whole request as it arrived. */
  readonly text: string;
  readonly socket: Socket;
  /** Counted from 0: the connection, the request on it, the request of all. */
  readonly connection: number;
  readonly onConnection: number;
  readonly nth: number;
}

/** A server that hands over the bytes of each request and lets the test write any answer. */
async function rawServer(answer: (asked: Asked) => void): Promise<{ origin: string; asked: Asked[]; close(): Promise<void> }> {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = connections++;
    let onConnection = 0;
    let text = '';
    sockets.add(socket);
    socket.on('error', () => {}).on('data', (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head < 0 || text.length < head + 4 + length) return;
      const one = { text, socket, connection, onConnection: onConnection++, nth: asked.length };
      text = '';
      asked.push(one);
      answer(one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  closers.push(close);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

const ok = (body = 'ok', head = ''): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n${head}\r\n${body}`;

function transport(origin: string | (() => string), more: Partial<TransportOptions> = {}): Transport {
  const made = openTransport({
    origin: typeof origin === 'string' ? () => origin : origin,
    connections: 1, rate: undefined, timeoutMs: 2_000, largestBody: 100_000, now: () => performance.now(), ...more,
  });
  closers.push(() => made.close());
  return made;
}

const get = (target = '/', more: Partial<WireRequest> = {}): WireRequest => ({ method: 'GET', target, headers: [], ...more });
const post = (text: string): WireRequest => ({ method: 'POST', target: '/', headers: [], body: { kind: 'text', text } });

describe('what goes out', () => {
  test.each(['/pets/%2F', '/a//b', '//', '/pets/%00', '/pets/%ZZ', '/a/../b/./c', '/a\\b', '/a;b=1?x=%20+&x=[]|"<>^`{}', '/a#b', '/\u00e9'])(
    'the target %s arrives as it is', async (target) => {
      const server = await rawServer(({ socket }) => socket.write(ok()));
      const { outcome } = await transport(server.origin).send(get(target));
      expect(outcome.kind).toBe('response');
      expect(server.asked[0]!.text.split('\r\n')[0]).toBe(`GET ${target} HTTP/1.1`);
    });

  test('headers keep case, order and repetition; nothing is asked for on the sly; bodies go with any method', async () => {
    const server = await rawServer(({ socket }) => socket.write(ok()));
    const request: WireRequest = {
      method: 'GET', target: '/', headers: [['X-B', '1'], ['x-a', ''], ['X-B', '\u00e9\t2'], ['Host', 'pets.example:1']],
      body: { kind: 'base64', base64: Buffer.from([0, 255, 10]).toString('base64') },
    };
    await transport(server.origin).send(request);
    expect(server.asked[0]!.text).toBe('GET / HTTP/1.1\r\nhost: pets.example:1\r\nconnection: keep-alive\r\nX-B: 1\r\nx-a: \r\nX-B: \u00e9\t2\r\ncontent-length: 3\r\n\r\n\u0000\u00ff\n');
  });

  test.each<[string, WireRequest]>([
    ['a raw space in the target', get('/a b')],
    ['a line break in the target', get('/a\r\nX: y')],
    ['a character past Latin-1 in the target', get('/\u4e00')],
    ['a line break in a header', get('/', { headers: [['x-a', 'b\r\nc: d']] })],
    ['a character past Latin-1 in a header', get('/', { headers: [['x-a', '\u4e00']] })],
    ['a header name that is none', get('/', { headers: [['x a', 'b']] })],
    ['two Host fields', get('/', { headers: [['host', 'a'], ['host', 'b']] })],
    ['a method that is none', get('/', { method: 'G T' })],
    ['a wrong Content-Length', { ...post('abc'), headers: [['content-length', '2']] }],
    ['Expect', get('/', { headers: [['expect', '100-continue']] })],
  ])('%s is unsendable: skipped, not a fault of the target, and the next request goes out', async (_, request) => {
    const server = await rawServer(({ socket }) => socket.write(ok()));
    const sender = transport(server.origin);
    expect((await sender.send(request)).outcome).toEqual({ kind: 'skipped', why: expect.stringMatching(/^The request is unsendable: .+\.$/) });
    expect((await sender.send(get('/next'))).outcome.kind).toBe('response');
    expect(server.asked.map(({ text }) => text.split(' ')[1])).toEqual(['/next']);
  });

  test('one connection is kept and used again; so many are opened at once as were allowed', async () => {
    const server = await rawServer(({ socket }) => setImmediate(() => socket.write(ok())));
    const one = transport(server.origin);
    for (let index = 0; index < 3; index += 1) await one.send(get());
    expect(server.asked.map(({ connection }) => connection)).toEqual([0, 0, 0]);
    const three = transport(server.origin, { connections: 3 });
    await Promise.all(Array.from({ length: 12 }, () => three.send(get())));
    expect(new Set(server.asked.slice(3).map(({ connection }) => connection)).size).toBe(3);
  });

  test('requests start in the order they were handed over, no faster than the rate', async () => {
    const server = await rawServer(({ socket }) => socket.write(ok()));
    const starts: [number, number][] = [];
    const before = performance.now();
    const sender = transport(server.origin, { connections: 4, rate: 100 });
    await Promise.all([0, 1, 2, 3, 4].map((index) => sender.send(get(`/${index}`), () => starts.push([index, performance.now() - before]))));
    expect(starts.map(([index]) => index)).toEqual([0, 1, 2, 3, 4]);
    starts.forEach(([index, at]) => expect(at).toBeGreaterThanOrEqual(index * 10));
  });

  test('a target that moves is followed', async () => {
    const [first, second] = [await rawServer(({ socket }) => socket.write(ok('1'))), await rawServer(({ socket }) => socket.write(ok('2')))];
    let origin = first.origin;
    const sender = transport(() => origin);
    await sender.send(get());
    origin = second.origin;
    await sender.send(get());
    await sender.send(get());
    expect([first.asked.length, second.asked.length, second.asked.at(-1)?.onConnection]).toEqual([1, 2, 1]);
  });
});

describe('what comes back', () => {
  test('status, fields in arrival order and in lower case, repeated where repeated, and bytes', async () => {
    const server = await rawServer(({ socket }) => socket.write(Buffer.from('HTTP/1.1 299 Odd\r\nX-B: 1\r\nContent-Type: a/b\r\nx-b: \u00e9\r\ncontent-type: c/d\r\ncontent-length: 2\r\n\r\n\u00ff\u0000', 'latin1')));
    expect((await transport(server.origin).send(get())).outcome).toEqual({
      kind: 'response',
      response: {
        status: 299,
        headers: [['x-b', '1'], ['content-type', 'a/b'], ['x-b', '\u00e9'], ['content-type', 'c/d'], ['content-length', '2']],
        body: { kind: 'base64', base64: Buffer.from([255, 0]).toString('base64') },
      },
    });
  });

  test('an interim answer is not the answer; chunks are joined; a HEAD answer has no body', async () => {
    const server = await rawServer(({ socket, text }) => socket.write(text.startsWith('HEAD')
      ? 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-encoding: gzip\r\n\r\n'
      : 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\nx-trailer: 1\r\n\r\n'));
    const sender = transport(server.origin);
    expect((await sender.send(get())).outcome).toMatchObject({ response: { status: 201, headers: [['transfer-encoding', 'chunked']], body: { text: 'abc' } } });
    expect((await sender.send(get('/', { method: 'HEAD' }))).outcome).toMatchObject({ response: { status: 200, body: { text: '' } } });
  });

  test('a body without a length lasts until the connection ends', async () => {
    const server = await rawServer(({ socket }) => socket.end('HTTP/1.0 200 OK\r\n\r\nall of it'));
    const sender = transport(server.origin);
    for (let index = 0; index < 2; index += 1) {
      expect((await sender.send(get())).outcome).toMatchObject({ response: { status: 200, body: { text: 'all of it' } } });
    }
  });

  test.each([
    ['gzip', gzipSync('pets'), 'gzip'], ['X-Gzip', gzipSync('pets'), 'x-gzip'], ['br', brotliCompressSync('pets'), 'br'],
    ['deflate', deflateSync('pets'), 'deflate'], ['deflate', deflateRawSync('pets'), 'deflate'],
    ['gzip, br', brotliCompressSync(gzipSync('pets')), 'gzip, br'],
  ])('a body that comes in %s unasked is decoded, and that is noted', async (name, bytes, noted) => {
    const server = await rawServer(({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${name}\r\ncontent-length: ${bytes.length}\r\n\r\n`);
      socket.write(bytes);
    });
    const sent = await transport(server.origin).send(get());
    expect(sent).toMatchObject({ outcome: { response: { body: { kind: 'text', text: 'pets' } } }, coding: { name: noted, decoded: true } });
  });

  test('a body that is not in the coding it claims stands as it came', async () => {
    const server = await rawServer(({ socket, nth }) => socket.write(ok('pets', `content-encoding: ${nth === 0 ? 'gzip' : 'rot13'}\r\n`)));
    const sender = transport(server.origin);
    for (const name of ['gzip', 'rot13']) {
      expect(await sender.send(get())).toMatchObject({ outcome: { response: { body: { text: 'pets' } } }, coding: { name, decoded: false } });
    }
  });

  test('a body past the limit is no response, packed or not', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const server = await rawServer(({ socket, nth }) => {
      if (nth === 0) socket.write(ok('x'.repeat(100_001)));
      else socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb]));
    });
    const sender = transport(server.origin);
    for (let index = 0; index < 2; index += 1) {
      expect((await sender.send(get())).outcome).toMatchObject({ kind: 'no-response', phase: 'body', code: 'TOO_LARGE' });
    }
  });
});

describe('a target that does not answer', () => {
  test('refuses connections: connect', async () => {
    const server = await rawServer(() => {});
    await server.close();
    const { outcome } = await transport(server.origin).send(get());
    expect(outcome).toMatchObject({ kind: 'no-response', phase: 'connect', code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') });
    const byName = await transport(server.origin.replace('127.0.0.1', 'localhost')).send(get());
    expect(byName.outcome).toMatchObject({ phase: 'connect', code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') });
  });

  test('has a name that nobody knows: connect', async () => {
    const { outcome } = await transport('http://surety.invalid').send(get());
    expect(outcome).toMatchObject({ kind: 'no-response', phase: 'connect', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/) });
  });

  test.each<[string, (socket: Socket) => void, object]>([
    ['garbage', (socket) => socket.end('<html>hello</html>\r\n\r\n'), { phase: 'headers', code: 'HTTP_PARSER' }],
    ['a malformed field', (socket) => socket.write('HTTP/1.1 200 OK\r\nx y: 1\r\n\r\n'), { phase: 'headers', code: 'HTTP_PARSER' }],
    ['half a status line', (socket) => socket.end('HTTP/1.1 20'), { phase: 'headers', code: 'UND_ERR_SOCKET' }],
    ['endless headers', (socket) => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(300_000)}`), { phase: 'headers', code: 'UND_ERR_HEADERS_OVERFLOW' }],
    ['half a body, then its end', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'), { phase: 'body' }],
    ['half a body, then a reset', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', () => setTimeout(() => socket.resetAndDestroy(), 20)), { phase: 'body' }],
    ['half a chunk, then its end', (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nhalf'), { phase: 'body' }],
    ['a 204 with a body', (socket) => socket.write('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nhi'), { phase: 'body', code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }],
  ])('but sends %s: no response, sent once, and the next request is on a sound connection', async (_, answer, expected) => {
    const server = await rawServer(({ socket, nth }) => { if (nth === 0) answer(socket); else socket.write(ok()); });
    const sender = transport(server.origin);
    const sent = await sender.send(get());
    expect(sent.outcome).toMatchObject({ kind: 'no-response', message: expect.stringMatching(/./), ...expected });
    expect(sent).not.toHaveProperty('retried');
    expect((await sender.send(get())).outcome.kind).toBe('response');
    expect(server.asked).toHaveLength(2);
  });

  test('hangs, before the headers or within the body, or drips for ever: it ends in time, without a second try', async () => {
    const drips = new Set<NodeJS.Timeout>();
    const server = await rawServer(({ socket, text }) => {
      if (text.startsWith('GET /silent')) return;
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      if (text.startsWith('GET /drip')) drips.add(setInterval(() => socket.write('.'), 20));
    });
    closers.push(() => drips.forEach((drip) => clearInterval(drip)));
    const sender = transport(server.origin, { connections: 3, timeoutMs: 400 });
    const sent = await Promise.all(['/silent', '/half', '/drip'].map((target) => sender.send(get(target))));
    expect(sent.map(({ outcome }) => outcome)).toMatchObject([
      { phase: 'headers', code: 'UND_ERR_HEADERS_TIMEOUT' }, { phase: 'body', code: 'UND_ERR_BODY_TIMEOUT' }, { phase: 'body', code: 'DEADLINE' },
    ]);
    expect(server.asked).toHaveLength(3);
  });
});

describe('a connection dropped without a byte of an answer', () => {
  const drop = (socket: Socket): void => { socket.destroy(); };
  const reset = (socket: Socket): void => { socket.resetAndDestroy(); };

  test.each([['GET', drop], ['PUT', reset], ['DELETE', drop]] as const)('%s is sent once more on a new one, and what came of the first is kept', async (method, end) => {
    const server = await rawServer(({ socket, nth }) => { if (nth === 0) end(socket); else socket.write(ok()); });
    const sent = await transport(server.origin).send(get('/', { method }));
    expect(sent).toMatchObject({ outcome: { kind: 'response' }, retried: { kind: 'no-response', phase: 'headers' } });
    expect(server.asked.map(({ connection }) => connection)).toEqual([0, 1]);
  });

  test('POST is not, on a connection of its own: the target may have acted on it', async () => {
    const server = await rawServer(({ socket }) => drop(socket));
    const sent = await transport(server.origin).send(post('{}'));
    expect(sent.outcome).toMatchObject({ kind: 'no-response', phase: 'headers', code: 'UND_ERR_SOCKET' });
    expect(sent).not.toHaveProperty('retried');
    expect(server.asked).toHaveLength(1);
  });

  test('POST is, on one that had served before: it was closed as idle just then', async () => {
    const server = await rawServer(({ socket, connection, onConnection }) => { if (connection === 0 && onConnection === 1) drop(socket); else socket.write(ok()); });
    const sender = transport(server.origin);
    await sender.send(get());
    expect(await sender.send(post('{}'))).toMatchObject({ outcome: { kind: 'response' }, retried: { code: 'UND_ERR_SOCKET' } });
    expect(server.asked.map(({ connection }) => connection)).toEqual([0, 0, 1]);
  });

  test('twice is twice: the second drop is the outcome', async () => {
    const server = await rawServer(({ socket }) => drop(socket));
    expect(await transport(server.origin).send(get())).toMatchObject({ outcome: { phase: 'headers' }, retried: { phase: 'headers' } });
    expect(server.asked).toHaveLength(2);
  });

  test('by a target that dies of the request: the drop is the outcome, not the refusal after it', async () => {
    const server = await rawServer(() => void server.close());
    expect(await transport(server.origin).send(get())).toMatchObject({
      outcome: { kind: 'no-response', phase: 'headers', code: 'UND_ERR_SOCKET' }, retried: { phase: 'connect', code: 'ECONNREFUSED' },
    });
  });

  test('server that closes every idle connection at once costs no request its answer', async () => {
    const server = createHttpServer((_, response) => response.end('ok'));
    server.keepAliveTimeout = 1;
    server.on('connection', (socket) => socket.on('error', () => {}));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => { server.closeAllConnections(); server.close(); });
    const sender = transport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 4 });
    const kinds = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => sender.send(index % 2 ? post('x') : get())));
      for (const { outcome } of sent) kinds.add(outcome.kind);
      await new Promise((resolve) => setTimeout(resolve, round % 4));
    }
    expect([...kinds]).toEqual(['response']);
  });
});

test('closing skips what is under way and what waits, and takes nothing more', async () => {
  const server = await rawServer(() => {});
  const sender = transport(server.origin);
  const pending = [sender.send(get('/1')), sender.send(get('/2'))];
  while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await sender.close();
  const outcomes = [...await Promise.all(pending), await sender.send(get('/3'))].map(({ outcome }) => outcome);
  expect(outcomes).toMatchObject([{ kind: 'skipped' }, { kind: 'skipped' }, { kind: 'skipped' }]);
  expect(server.asked).toHaveLength(1);
});
