import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-cli-'));
const cli = resolve('dist/src/cli.js');
const NOTES = resolve('fixtures/documents/notes.yaml');
const surety = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', ...env } });
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

beforeAll(() => {
  if (!existsSync(cli)) throw new Error('The command line is tested as built: run `npm run build` first.');
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const paths = (text: string): string => `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n${text}`;
const CLOSED = 'http://127.0.0.1:9';

describe('bad input gives its exit code, and says where, what and what to do', () => {
  it.each([
    ['a document that is not there', ['inspect', '--spec', 'nope.yaml'], 65, /nope\.yaml: .*\(expected/s],
    ['a file that is not YAML', ['inspect', '--spec', file('broken.yaml', 'openapi: 3.0.3\ninfo: {title: "x\n')], 65, /broken\.yaml:\d+:\d+: /],
    ['an empty file', ['inspect', '--spec', file('empty.yaml', '')], 65, /empty\.yaml/],
    ['a document that is not OpenAPI', ['inspect', '--spec', file('other.yaml', 'a: 1')], 65, /other\.yaml.*openapi/s],
    ['a contract without operations', ['inspect', '--spec', file('none.yaml', paths('  {}'))], 65, /none\.yaml/],
    ['a dangling $ref', ['inspect', '--no-check', '--spec', file('dangling.yaml', paths("  /a: {get: {responses: {'200': {$ref: '#/components/responses/Nope'}}}}"))], 65, /dangling\.yaml.*Nope.*points at nothing/s],
    ['a document at a URL that refuses connections', ['inspect', '--spec', `${CLOSED}/openapi.yaml`], 65, /127\.0\.0\.1:9/],
    ['a service that refuses connections', ['run', CLOSED, '--spec', NOTES], 69, /127\.0\.0\.1:9.*Hint: /s],
    ['a base URL that is none', ['run', 'localhost', '--spec', NOTES], 64, /localhost/],
    ['an unknown flag', ['run', '--sped', 'x'], 64, /--sped.*--spec/s],
    ['an unknown command', ['runn'], 64, /runn.*run/s],
    ['a bad number', ['run', '--connections', 'many'], 64, /--connections/],
    ['an unknown mode', ['run', '--mode', 'quick'], 64, /smoke/],
    ['an unknown format', ['run', '--report', 'pdf'], 64, /pdf.*html/s],
    ['an unknown profile', ['run', '--profile', 'cor'], 64, /cor.*core/s],
    ['a filter that matches nothing', ['run', CLOSED, '--spec', NOTES, '--only', 'GET /nots'], 64, /GET \/nots.*matches nothing.*did you mean/s],
    ['a statement with an unknown key', ['run', '--statement', file('statement.yaml', 'implementation: {name: x}\nclaim: [core]\n')], 65, /statement\.yaml:2:1: .*claims/s],
    ['a deviation of an unknown requirement', ['run', '--deviations', file('deviations.yaml', 'surety: deviations/1\ndeviations: [{requirement: nope, reason: because}]\n')], 65, /deviations\.yaml.*nope/s],
    ['an auth file whose variable is not set', ['run', CLOSED, '--spec', NOTES, '--auth', file('auth.yaml', 'users: {alice: {token: {env: SURETY_TEST_UNSET}}}\n')], 65, /SURETY_TEST_UNSET/],
    ['a start command without an address', ['run', '--spec', NOTES, '--start', 'true'], 64, /--ready/],
    ['a start command that fails', ['run', 'http://127.0.0.1:9', '--spec', NOTES, '--start', 'echo no database >&2; exit 3'], 69, /no database/],
  ] as const)('%s', (_, args, exit, words) => {
    const { status, stderr } = surety(args);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/^\s+at .*\.js:\d+/m);
    expect(status).toBe(exit);
  });

  it('an unwritable report folder', () => {
    file('taken', 'a file');
    const { status, stderr } = surety(['run', '--report-dir', 'taken']);
    expect(stderr).toMatch(/taken.*Hint: /s);
    expect(status).toBe(74);
  });
});

describe('a run', () => {
  it('against a lying service: 1, a report in every format, and a replay that says FAILED, then FIXED', async () => {
    let lie = true;
    const service = createServer((request, response) => {
      request.resume().on('end', () => {
        const answer = (status: number, body: unknown): void => { response.writeHead(status, { 'content-type': 'application/json', ...(status === 405 ? { allow: 'POST' } : {}) }); response.end(JSON.stringify(body)); };
        if (request.headers['x-token'] !== 'sesame-4711') return answer(401, {});
        if (request.method === 'GET') return /^\/notes\/\d{1,15}$/.test(request.url ?? '') ? answer(200, { id: Number(request.url?.slice(7)), text: 'x', owner: lie ? 7 : 'a' }) : answer(404, {});
        return request.method === 'POST' ? answer(201, { id: 1, text: 'x', owner: 'a' }) : answer(405, {});
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => { service.once('listening', done); });
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    file('users.yaml', 'users: {alice: {token: {env: NOTES_TOKEN}}}\n');
    const common = ['--spec', NOTES, '--auth', 'users.yaml'];
    const env = { NOTES_TOKEN: 'sesame-4711' };
    const asynchronously = (args: readonly string[]): Promise<{ status: number | null; stdout: string; stderr: string }> => new Promise((done) => {
      const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env: { ...process.env, ...env, CI: '1', NO_COLOR: '1' } });
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => { stdout += chunk.toString(); });
      child.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString(); });
      child.on('close', (status) => { done({ status, stdout, stderr }); });
    });

    const { status, stdout } = await asynchronously(['run', url, ...common, '--report-dir', 'out']);
    expect(status).toBe(1);
    expect(stdout).toContain('GET /notes/{id}');
    expect(stdout).not.toContain('\u001b[');
    const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as Report;
    const finding = report.findings.find(({ obligation }) => obligation === 'openapi.output.type GET /notes/{} 200 body/owner');
    expect(finding).toMatchObject({ label: 'confirmed', symptom: 'keyword-broken' });
    for (const name of ['report.html', 'report.json', 'junit.xml', 'summary.md', 'log.ndjson']) {
      expect(readFileSync(join(folder, 'out', name), 'utf8'), name).not.toContain('sesame-4711');
    }

    const replay = ['replay', finding?.id ?? '', url, ...common, '--report', 'out'];
    expect(await asynchronously(replay)).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAILED/) });
    lie = false;
    expect(await asynchronously(replay)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^FIXED/) });
    expect((await asynchronously(['replay', 'zzz', url, ...common, '--report', 'out'])).status).toBe(64);
    service.close();
    service.closeAllConnections();
  });

  it('that is interrupted writes a partial report and exits with 130', async () => {
    const child = spawn(process.execPath, [cli, 'run', '--report-dir', 'interrupted'], { cwd: folder, env: { ...process.env, CI: '1' } });
    let stderr = '';
    let told = false;
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (told || !stderr.includes('testing')) return;
      told = true;
      child.kill('SIGINT');
    });
    const status = await new Promise((done) => { child.on('close', done); });
    expect(status).toBe(130);
    const report = JSON.parse(readFileSync(join(folder, 'interrupted/report.json'), 'utf8')) as Report;
    expect(report.run.interrupted).toBe(true);
    expect(report.coreDigest).toBeNull();
  });
});

describe('surety inspect and mock', () => {
  it('inspect lists what the built-in contract holds', () => {
    const { status, stdout } = surety(['inspect']);
    expect(status).toBe(0);
    expect(stdout).toContain('GET     /pets/{petId}');
    expect(JSON.parse(surety(['inspect', '--json', '--no-check']).stdout)).toMatchObject({ openapi: '3.0', title: 'Petstore Service Interface' });
  });

  it('mock serves a contract until it is ended', async () => {
    const child = spawn(process.execPath, [cli, 'mock', '--spec', NOTES], { cwd: folder });
    const url = await new Promise<string>((found) => {
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        const [match] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? [];
        if (match !== undefined && out.includes('Ctrl-C')) found(match);
      });
    });
    expect((await fetch(`${url}/notes/1`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await new Promise((done) => { child.on('close', done); })).toBe(0);
  });
});

