import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run, type RunOptions } from '../../src/index.ts';
import { json, server } from './small-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-session-'));
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });
const NOTES = 'fixtures/documents/notes.yaml';

const auth = new Map([['alice', new Map([['token', 'alice-secret-1']])]]);
const notes = (options: RunOptions) => run({ spec: NOTES, auth, timeout: 2, ...options });

/** A faithful service of fixtures/documents/notes.yaml. */
function faithful(change: (note: { id: number; text: string; owner: string }) => unknown = (note) => note) {
  const kept = new Map<string, { id: number; text: string; owner: string }>();
  return server('notes', (request, response, body) => {
    const allow = request.url === '/notes' ? 'POST' : 'GET';
    if (request.headers['x-token'] !== 'alice-secret-1') return json(response, 401, { message: 'who?' }, { 'www-authenticate': 'Token' });
    if (request.method !== allow) return json(response, 405, {}, { allow });
    if (request.method === 'GET') {
      const found = kept.get(request.url?.slice('/notes/'.length) ?? '');
      return found ? json(response, 200, change(found)) : json(response, 404, {});
    }
    let note: unknown;
    try {
      note = JSON.parse(body);
    } catch {
      return json(response, 422, {});
    }
    const { text } = (note ?? {}) as { text?: unknown };
    if (typeof note !== 'object' || typeof text !== 'string' || [...text].length < 1 || [...text].length > 200) return json(response, 422, {});
    const made = { id: kept.size + 1, text, owner: 'alice' };
    kept.set(String(made.id), made);
    return json(response, 201, made);
  });
}

describe('a run', () => {
  it('of a faithful service finds nothing and conforms', async () => {
    const report = await notes({ handler: faithful() });
    expect(report.findings.map(({ obligation, actual }) => `${obligation}: ${actual}`)).toEqual([]);
    expect(report.core.exit).toBe(0);
    expect(report.profiles.find(({ profile }) => profile === 'contract')?.conclusion).not.toBe('nonconformant');
  });

  it('gives the same core twice for the same seed, with 1 and with 16 connections', async () => {
    const [first, second, wide] = await Promise.all([1, 1, 16].map((connections) => notes({ handler: faithful(), connections, seed: '7' })));
    expect(second?.core).toEqual(first?.core);
    expect(wide?.core).toEqual(first?.core);
    expect(wide?.coreDigest).toBe(first?.coreDigest);
    expect(first?.coreDigest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('names the clause that a lying read breaks, and shrinks to a small case', async () => {
    const report = await notes({ handler: faithful((note) => ({ ...note, id: String(note.id) })) });
    expect(report.findings.map(({ requirement, operation, place }) => `${requirement} ${operation} ${place}`)).toContain('openapi.output.type GET /notes/{} 200 body/id');
    expect(report.core.exit).toBe(1);
  });

  it('against a service that answers 400 to everything is not green', async () => {
    const report = await notes({ handler: server('no', (_request, response) => { json(response, 400, {}); }) });
    expect(report.core.exit).toBe(2);
    expect(report.operations.every(({ answered2xx }) => !answered2xx)).toBe(true);
  });

  it('says once that the base path is wrong when everything is 404', async () => {
    const report = await notes({ handler: server('lost', (_request, response) => { json(response, 404, {}); }) });
    expect(report.notices.filter(({ code }) => code === 'everything-404')).toHaveLength(1);
    expect(report.core.exit).toBe(2);
  });

  it('never writes a credential into its report or its log', async () => {
    const lines: string[] = [];
    const echo = server('echo', (request, response, body) => { json(response, 500, { youSent: request.headers, body }); });
    const report = await notes({ handler: echo, onLog: (line) => lines.push(line), headers: [['authorization', 'Bearer planted-2']] });
    const everything = JSON.stringify(report) + lines.join('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(everything).not.toContain('alice-secret-1');
    expect(everything).not.toContain('planted-2');
  });

  it('finds the request that ends a service of ours, starts it again and goes on', async () => {
    const port = await freePort();
    const file = join(folder, 'mortal.mjs');
    writeFileSync(file, `
import { createServer } from 'node:http';
let made = 0;
createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    const answer = (status, value) => { response.writeHead(status, { 'content-type': 'application/json' }); response.end(JSON.stringify(value)); };
    if (request.method === 'GET') return !/^\\/notes\\/\\d{1,9}$/.test(request.url) ? answer(404, {}) : answer(200, { id: Number(request.url.slice(7)), owner: 'a', text: 'x' });
    if (request.method !== 'POST') return answer(405, {});
    let note; try { note = JSON.parse(body); } catch { return answer(422, {}); }
    if (note !== null && typeof note === 'object' && note.text === '') process.exit(3);
    if (typeof note?.text !== 'string' || [...note.text].length > 200) return answer(422, {});
    made += 1;
    answer(201, { id: made, owner: 'a', text: note.text });
  });
}).listen(Number(process.env.PORT), '127.0.0.1');`);
    const report = await notes({ start: `exec ${process.execPath} ${file}`, baseUrl: `http://127.0.0.1:${port}`, connections: 4 });
    const died = report.findings.filter(({ symptom }) => symptom === 'target-died');
    expect(died.map(({ operation, trigger }) => [operation, trigger])).toEqual([['POST /notes', 'body/text minLength just-below']]);
    expect(report.run.restarts).toBeGreaterThan(0);
    expect(report.core.exit).toBe(1);
    expect(report.verdicts.find(({ obligation }) => obligation.id === 'openapi.output.type GET /notes/{} 200 body/id')?.verdict).toBe('conforms');
  });

  it('ends with a partial report when a service that is not ours dies half-way', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, ['-e', `
let left = 30;
require('http').createServer((request, response) => {
  left -= 1; if (left < 0) process.exit(1);
  request.resume().on('end', () => { response.writeHead(201, { 'content-type': 'application/json' }); response.end('{"id":1,"owner":"a","text":"x"}'); });
}).listen(${port}, '127.0.0.1', () => console.log('up'));`]);
    await new Promise((resolve) => { child.stdout.once('data', resolve); });
    const report = await notes({ baseUrl: `http://127.0.0.1:${port}` });
    expect(report.notices.map(({ code }) => code)).toContain('target-lost');
    expect(report.core.exit).not.toBe(0);
    child.kill();
  });

  it('says 69 when nothing ever answers', async () => {
    await expect(notes({ baseUrl: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(/127\.0\.0\.1/);
  });

  it('can be interrupted, and then says so', async () => {
    const interruption = new AbortController();
    const report = await notes({ handler: faithful(), signal: interruption.signal, onEvent: ({ kind }) => { if (kind === 'anchor') interruption.abort(); } });
    expect(report.core.exit).toBe(130);
    expect(report.run.interrupted).toBe(true);
    expect(report.coreDigest).toBeNull();
  });

  it('refuses a filter that matches nothing', async () => {
    await expect(notes({ handler: faithful(), only: ['GET /nots*'] })).rejects.toThrow(/matches nothing/);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => { probe.listen(0, '127.0.0.1', resolve); });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => { probe.close(resolve); });
  return port;
}
