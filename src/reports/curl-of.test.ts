import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRequest } from '#wire';
import { curlOf } from './curl-of.ts';
import { replayCommand } from './replay-command.ts';
import { shellQuote } from './shell-quote.ts';

const run = promisify(execFile);
/** From standard input, as if typed: an argument of `sh -c` could not be as long. */
async function sh(command: string): Promise<Buffer> {
  const running = run('sh', [], { encoding: 'buffer', maxBuffer: 10_000_000 });
  running.child.stdin?.end(command);
  return (await running).stdout;
}

interface Seen {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const hasCurl = await run('curl', ['--version']).then(() => true, () => false);

describe('quoting for a POSIX shell', () => {
  test('any text comes through as one word', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/[\0\p{Cs}]/u.test(text) && !text.endsWith('\n')), { numRuns: 300, seed: 7 });
    const hard = ["it's", '$(reboot)', '`x`', '"', '\\', '!', '-n', '~', '*', 'a\nb', '\u001b[2J', '\u202e', '%s', '-%\\', ''];
    const all = [...hard, ...texts];
    const said = await sh(`printf '%s\\0' ${all.map(shellQuote).join(' ')}`);
    expect(said.toString('utf8').split('\0').slice(0, -1)).toEqual(all);
  });

  test('a word that could steer a terminal is spelt out', () => {
    expect(shellQuote('\u001b[2J\u202e')).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('the shape of the command', () => {
  const request = (more: Partial<WireRequest>): WireRequest => ({ method: 'GET', target: '/', headers: [], ...more });
  const BASE = 'http://127.0.0.1:4010/v1';

  test.each([
    ['a plain GET stays short', request({ target: '/v1/pets?limit=2' }), "curl -sS -i 'http://127.0.0.1:4010/v1/pets?limit=2'"],
    ['HEAD asks for the head alone', request({ method: 'HEAD', target: '/v1/pets' }), 'curl -sS -i -I http://127.0.0.1:4010/v1/pets'],
    ['what curl makes itself is left out', request({ headers: [['Host', '127.0.0.1:4010'], ['Content-Length', '3']] }), 'curl -sS -i http://127.0.0.1:4010/'],
    ['another Host is kept', request({ headers: [['Host', 'other']] }), "curl -sS -i http://127.0.0.1:4010/ -H 'Host: other'"],
    ['a body without a media type is sent without one', request({ method: 'PUT', body: { kind: 'text', text: '{}' } }), "curl -sS -i -X PUT http://127.0.0.1:4010/ -H Content-Type: --data-raw '{}'"],
    ['an authority or a fragment goes as it is', request({ target: '//evil#x' }), "curl -sS -i --request-target '//evil#x' http://127.0.0.1:4010"],
  ])('%s', (_, sent, expected) => expect(curlOf(sent, BASE)).toBe(expected));

  test('replay names the finding and the folder', () => {
    expect(replayCommand({ id: 'a1b2' }, {})).toBe('npx surety replay a1b2 --report reports/latest');
    expect(replayCommand({ id: 'a1b2' }, { reportDir: 'my reports' })).toBe("npx surety replay a1b2 --report 'my reports'");
  });
});

describe.skipIf(!hasCurl)('the command, run', () => {
  let server: Server;
  let origin = '';
  const seen: Seen[] = [];

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        seen.push({ method: incoming.method, target: incoming.url, headers: incoming.rawHeaders, body: Buffer.concat(parts) });
        outgoing.end();
      });
    });
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => { server.close(resolve); }));

  const text = (body: string): WireRequest['body'] => ({ kind: 'text', text: body });
  const json = [['content-type', 'application/json'], ['x-quote', `it's "so" $HOME`], ['x-empty', '']] as const;

  test.each<[string, WireRequest]>([
    ['a JSON body', { method: 'POST', target: '/v1/pets', headers: json, body: text('{"name":"O\'Neill \\n ü 🐶","at":"@file","price":"$5"}') }],
    ['a body that begins with @', { method: 'POST', target: '/v1/pets', headers: json, body: text('@/etc/hostname') }],
    ['line breaks, NUL, escapes, percent and backslash', { method: 'PATCH', target: '/', headers: json, body: text('-a\r\nb\0\u001b[2J\u202e%s\\n') }],
    ['bytes that are not text', { method: 'POST', target: '/', headers: json, body: { kind: 'base64', base64: Buffer.from([0, 255, 10, 200, 39]).toString('base64') } }],
    ['a body too long for an argument', { method: 'POST', target: '/', headers: json, body: text('é'.repeat(150_000)) }],
    ['an empty body', { method: 'POST', target: '/', headers: json, body: text('') }],
    ['brackets, dots and broken percent sequences', { method: 'GET', target: '/v1/../a/./b?x[0]={1}&y=%ZZ%00', headers: [] }],
    ['a GET with a body', { method: 'GET', target: '/v1', headers: json, body: text('{}') }],
    ['a double slash', { method: 'DELETE', target: '//x/y', headers: [] }],
  ])('sends %s as it was', async (_, request) => {
    await sh(curlOf(request, `${origin}/v1`));
    const got = seen.at(-1);
    const pairs = Object.fromEntries((got?.headers ?? []).flatMap((name, index, all) => (index % 2 === 0 ? [[name.toLowerCase(), all[index + 1] ?? '']] : [])));
    const { body } = request;
    expect([got?.method, got?.target]).toEqual([request.method, request.target]);
    expect(got?.body.equals(body === undefined ? Buffer.alloc(0) : body.kind === 'text' ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64'))).toBe(true);
    for (const [name, value] of request.headers) expect(pairs[name]).toBe(value);
  });
});
