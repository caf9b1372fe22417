import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTarget, TargetProblem, type CommandInput, type Target } from './index.ts';

const node = JSON.stringify(process.execPath);
let folder: string;
const open: Target[] = [];

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'surety-test-')); });
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server in a file of its own, run by the shell; answers with its pid, and does as the path says. */
function serverFile(before = ''): string {
  const file = join(folder, 'server.cjs');
  writeFileSync(file, `
    ${before}
    const server = require('node:http').createServer((request, response) => {
      if (request.url === '/die') { console.log('dying of /die'); process.exit(3); }
      if (request.url === '/health') { response.statusCode = globalThis.status ?? 200; }
      response.end(String(process.pid));
    });
    server.listen(Number(process.env.PORT), process.env.HOST, () => console.log('\\x1b[32mup\\x1b[0m'));
  `);
  return `${node} ${JSON.stringify(file)}`;
}

async function start(command: string, more: Partial<CommandInput> = {}): Promise<Target> {
  const baseUrl = more.baseUrl ?? `http://127.0.0.1:${await freePort()}`;
  const target = await startTarget({ kind: 'command', command, readyTimeoutMs: 15_000, ...more, baseUrl });
  open.push(target);
  return target;
}

const problemOf = async (promise: Promise<unknown>): Promise<TargetProblem> => {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(TargetProblem);
  return error as TargetProblem;
};
const text = async (url: string): Promise<string> => (await fetch(url)).text();
const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // An ended process that nobody has waited for yet still has its number.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('a command', () => {
  test('is told HOST and PORT of the base URL, is ready when start resolves, and is gone with its port after stop', async () => {
    const target = await start(serverFile());
    const pid = Number(await text(target.baseUrl));
    expect(await target.alive()).toBe(true);
    expect(target).toMatchObject({ kind: 'command', canRestart: true, canReset: false, exits: [] });
    await target.stop();
    await target.stop();
    expect(runs(pid)).toBe(false);
    expect(await target.alive()).toBe(false);
    expect(target.exits).toEqual([]);
  });

  test('that dies is not alive, leaves its exit code and last words without colours, and lives again at the same URL after restart', async () => {
    const target = await start(serverFile());
    const { baseUrl } = target;
    const before = await text(baseUrl);
    await fetch(`${baseUrl}/die`).catch(() => {});
    await until(() => target.exits.length > 0);
    expect(await target.alive()).toBe(false);
    expect(target.exits).toEqual([{ code: 3, signal: null, output: ['up', 'dying of /die'] }]);
    await Promise.all([target.restart(), target.restart()]);
    expect(target.baseUrl).toBe(baseUrl);
    expect(await target.alive()).toBe(true);
    expect(await text(baseUrl)).not.toBe(before);
    expect(target.exits).toHaveLength(1);
    await target.stop();
    expect((await problemOf(target.restart())).code).toBe('stopped');
  });

  test('that ends before it answers is a problem with its exit code and its last lines', async () => {
    const problem = await problemOf(start(`${node} -e "console.error('no such database'); process.exit(7)"`));
    expect(problem.code).toBe('ended');
    expect(problem.message).toContain('it ended with exit code 7 before');
    expect(problem.output).toEqual(['no such database']);
    expect(problem.message).toContain('\n  | no such database');
  });

  test('that does not exist is a problem, not an exception of the runner', async () => {
    expect((await problemOf(start('no-such-program-of-surety'))).message).toContain('exit code 127');
    expect((await problemOf(start('true', { cwd: join(folder, 'nowhere') }))).message).toContain('could not be started');
  });

  test('that never becomes ready is a problem that says what was last seen, and is ended', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const command = serverFile(`globalThis.status = 503; require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));`);
    const problem = await problemOf(start(command, { baseUrl, ready: `${baseUrl}/health`, readyTimeoutMs: 700 }));
    expect(problem.code).toBe('not-ready');
    expect(problem.message).toContain('status 503');
    expect(runs(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false);
  });

  test('is not started where another server already listens: that one would be tested in its place', async () => {
    const other = createServer((_, response) => response.end());
    const port = await listen(other);
    const problem = await problemOf(start(serverFile(), { baseUrl: `http://127.0.0.1:${port}` }));
    expect(problem.code).toBe('port-in-use');
    other.closeAllConnections();
    other.close();
  });
});

describe('reset', () => {
  test('runs the command, with the environment of the target', async () => {
    const target = await start(serverFile(), { reset: `echo "$PORT" > ${JSON.stringify(join(folder, 'reset'))}` });
    expect(target.canReset).toBe(true);
    await target.reset();
    expect(readFileSync(join(folder, 'reset'), 'utf8').trim()).toBe(new URL(target.baseUrl).port);
  });

  test('that fails is a problem with the command’s own words', async () => {
    const target = await start(serverFile(), { reset: 'echo no table >&2; exit 4' });
    const problem = await problemOf(target.reset());
    expect(problem.code).toBe('reset-failed');
    expect(problem.message).toMatch(/exit code 4.*\n.*\n {2}\| no table/);
  });

  test('without a means is a problem', async () => {
    const target = await start(serverFile());
    expect((await problemOf(target.reset())).code).toBe('not-resettable');
  });
});
