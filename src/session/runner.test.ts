import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createExecutor } from '#execution';
import type { Operation } from '#operations';
import type { Planned } from '#plan';
import { startTarget, type Target, type TargetInput } from '#targets';
import { Runner, type RunResult } from './runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-runner-'));
afterAll(() => { rmSync(folder, { recursive: true }); });
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => { for (const close of closers.splice(0).toReversed()) await close(); });

const source = { uri: 'work.yaml', pointer: '' };
const standing = { provenance: 'derived', placeholder: false } as const;
const schema = { ref: '', store: { get: () => true, source: () => source, standing: () => standing } };
const work: Operation = {
  key: 'GET /work/{}', method: 'GET', path: '/work/{n}', tags: [], deprecated: false, responses: [], security: [], examples: [], basePath: '', siblings: ['GET'], source, standing, problems: [], input: () => schema,
  parameters: [{ in: 'path', name: 'n', required: true, deprecated: false, style: 'simple', explode: false, allowReserved: false, schema, examples: [], source }],
};
const planned = (n: number): Planned => ({
  case: { id: `case ${n}`, kind: 'valid', operation: work.key, obligations: [], steps: [{ role: 'probe', operation: work.key, request: { kind: 'values', values: { path: { n }, query: {}, header: {}, cookie: {} } } }] },
  shrinks: () => [],
});

async function runnerOn(input: TargetInput, connections: number): Promise<{ runner: Runner; target: Target; restarts: string[]; troubles: string[] }> {
  const target = await startTarget(input);
  const [restarts, troubles]: [string[], string[]] = [[], []];
  const executor = createExecutor({
    baseUrl: () => target.baseUrl, connections, headers: [], operations: new Map([[work.key, work]]), credentials: new Map(), timeoutMs: 5_000, epoch: () => runner.epoch,
  });
  const runner = new Runner({ executor, target, connections, onRestart: (reason) => restarts.push(reason), onTrouble: (text) => troubles.push(text) });
  closers.push(() => target.stop(), () => executor.close());
  return { runner, target, restarts, troubles };
}

async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => { probe.listen(0, '127.0.0.1', resolve); });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => { probe.close(resolve); });
  return port;
}

/**
 * In its first life it answers nothing and ends once eight requests are under way, whichever they are; afterwards it answers
 * each at once and ends on the deadly ones alone.
 */
const MORTAL = `
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [, , lived, ...deadly] = process.argv;
const first = !existsSync(lived);
let held = 0;
createServer((request, response) => {
  const n = /^\\/work\\/(.*)$/.exec(request.url)?.[1];
  if (n === undefined) return response.end('ready');
  if (first) {
    held += 1;
    if (held < 8) return;
    writeFileSync(lived, '');
    process.exit(3);
  }
  if (deadly.includes(n)) process.exit(3);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ work: Number(n) }));
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
writeFileSync(join(folder, 'mortal.mjs'), MORTAL);

const bodyOf = ({ exchanges: [exchange] }: RunResult): unknown =>
  (exchange?.outcome.kind === 'response' && exchange.outcome.response.body.kind === 'text' ? JSON.parse(exchange.outcome.response.body.text) : exchange?.outcome);

describe('when a target of ours ends with eight cases in flight', () => {
  it.each([[[5]], [[0, 7]], [[]]])('those that end it again when they run alone are named (%j), and all others get their real exchanges', async (deadly) => {
    const port = await freePort();
    const { runner, restarts } = await runnerOn({
      kind: 'command', command: `exec ${process.execPath} ${join(folder, 'mortal.mjs')} ${join(folder, `lived-${deadly.join('-')}`)} ${deadly.join(' ')}`, baseUrl: `http://127.0.0.1:${port}`,
    }, 8);
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    const results = await Promise.all(numbers.map((n) => runner.run(planned(n))));
    expect(numbers.filter((n) => results[n]?.killedTarget)).toEqual(deadly);
    for (const n of numbers.filter((each) => !(deadly as readonly number[]).includes(each))) {
      expect(bodyOf(results[n] as RunResult)).toEqual({ work: n });
      expect(results[n]?.exchanges).toMatchObject([{ case: `case ${n}`, step: 0, attempt: 0 }]);
      expect(results[n]?.exchanges[0]?.epoch).toBeGreaterThan(0);
    }
    for (const n of deadly) expect(results[n]?.exchanges).toMatchObject([{ case: `case ${n}`, outcome: { kind: 'no-response' } }]);
    expect(restarts).toEqual(['one of 8 cases in flight ended the target', ...deadly.map((n) => `the target ended on: case ${n}`)]);
    expect(runner.restarts).toBe(1 + deadly.length);
    expect(runner.lost).toBeUndefined();
    expect(bodyOf(await runner.run(planned(99)))).toEqual({ work: 99 });
  });
});

/** A server of this process that does as it is told on each request. */
async function serverThat(answer: (n: number) => 'answer' | 'hold' | 'drop' | 'end'): Promise<string> {
  const server: Server = createServer((request, response) => {
    const n = Number(/^\/work\/(.*)$/.exec(request.url ?? '')?.[1]);
    const what = answer(n);
    if (what === 'answer') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ work: n }));
    if (what === 'drop') request.socket.destroy();
    if (what === 'end') {
      server.close();
      server.closeAllConnections();
    }
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  closers.push(() => { server.close(); server.closeAllConnections(); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a target that is not ours', () => {
  it('and only drops a connection is no dead one: the case keeps what it saw, and nothing is restarted', async () => {
    const { runner, restarts } = await runnerOn({ kind: 'url', baseUrl: await serverThat((n) => (n === 3 ? 'drop' : 'answer')) }, 4);
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => runner.run(planned(n))));
    expect(results.map(({ killedTarget }) => killedTarget)).toEqual([false, false, false, false, false, false]);
    expect(results.map(bodyOf)).toMatchObject([{ work: 0 }, { work: 1 }, { work: 2 }, { kind: 'no-response' }, { work: 4 }, { work: 5 }]);
    expect([restarts, runner.lost]).toEqual([[], undefined]);
  });

  it('and ends on a case that ran alone is lost, the case is named, and nothing more is sent', async () => {
    const asked: number[] = [];
    const { runner } = await runnerOn({ kind: 'url', baseUrl: await serverThat((n) => (asked.push(n), n === 1 ? 'end' : 'answer')) }, 4);
    expect(bodyOf(await runner.run(planned(0)))).toEqual({ work: 0 });
    expect((await runner.run(planned(1))).killedTarget).toBe(true);
    expect(runner.lost).toMatch(/not ours to restart/);
    expect(await runner.run(planned(2))).toEqual({ exchanges: [], killedTarget: false });
    expect(asked.filter((n) => n !== 1)).toEqual([0]);
    expect([await runner.fresh(), await runner.startAgain()]).toEqual([false, false]);
  });

  it('and ends with several cases in flight is lost, and no case is accused', async () => {
    let under = 0;
    const baseUrl = await serverThat(() => ((under += 1) < 4 ? 'hold' : 'end'));
    const { runner } = await runnerOn({ kind: 'url', baseUrl }, 4);
    const results = await Promise.all([0, 1, 2, 3].map((n) => runner.run(planned(n))));
    expect(results.map(({ killedTarget }) => killedTarget)).toEqual([false, false, false, false]);
    expect(results.map(bodyOf)).toMatchObject(Array.from({ length: 4 }, () => ({ kind: 'no-response' })));
    expect(runner.lost).toBeDefined();
  });
});

describe('a fresh start', () => {
  it('is a reset, counts as an epoch, and after one that failed is said once and not tried again', async () => {
    let resets = 0;
    const { runner, troubles } = await runnerOn({
      kind: 'handler', style: 'node', handler: (_, response) => response.end('{}'), reset: () => { if ((resets += 1) > 2) throw new Error('no more'); },
    }, 2);
    expect([await runner.fresh(), await runner.fresh(), runner.epoch]).toEqual([true, true, 2]);
    expect((await runner.run(planned(0))).exchanges).toMatchObject([{ epoch: 2 }]);
    expect([await runner.fresh(), await runner.fresh(), runner.epoch, resets]).toEqual([false, false, 2, 3]);
    expect(troubles).toEqual([expect.stringContaining('could not be reset')]);
  });

  it('of a target without a reset is not to be had', async () => {
    const { runner } = await runnerOn({ kind: 'handler', style: 'node', handler: (_, response) => response.end('{}') }, 2);
    expect([await runner.fresh(), await runner.startAgain(), runner.epoch]).toEqual([false, false, 0]);
  });
});
