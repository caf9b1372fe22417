import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupRuns } from './process-group.ts';
import { supervisedChild } from './supervised-child.ts';

const node = JSON.stringify(process.execPath);
let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'surety-test-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return JSON.stringify(file);
};
const IDLE = 'setInterval(() => {}, 1000);';

test('ending a shell ends all it started, with SIGKILL for what is deaf to SIGTERM', async () => {
  let up: () => void = () => {};
  const bothUp = new Promise<void>((resolve) => { up = resolve; });
  const heard: string[] = [];
  const deaf = script('deaf.cjs', `process.on('SIGTERM', () => {}); console.log('deaf'); ${IDLE}`);
  const tame = script('tame.cjs', `console.log('tame'); ${IDLE}`);
  const child = supervisedChild({
    run: { shell: `${node} ${deaf} & ${node} ${tame}; true` },
    onLine(line) { if (heard.push(line) === 2) up(); },
  }, 300);
  await bothUp;
  expect(heard.sort()).toEqual(['deaf', 'tame']);
  expect(groupRuns(child.pid!)).toBe(true);
  await child.end();
  expect(groupRuns(child.pid!)).toBe(false);
  expect(child.exit()).toMatchObject({ signal: 'SIGTERM' });
});

test('what a shell left running behind it ends too', async () => {
  const child = supervisedChild({ run: { shell: `${node} ${script('left.cjs', IDLE)} & exit 5` } }, 2_000);
  expect(await child.ended).toMatchObject({ code: 5 });
  expect(groupRuns(child.pid!)).toBe(true);
  await child.end();
  await child.end();
  expect(groupRuns(child.pid!)).toBe(false);
});

test('the last words of a process are there when its end is told', async () => {
  const program = `process.stdout.write('x'.repeat(100) + '\\n'); process.stderr.write('no newline', () => process.exit(9))`;
  const child = supervisedChild({ run: { program: process.execPath, args: ['-e', program] } });
  const exit = await child.ended;
  expect(exit.code).toBe(9);
  expect(exit.output.toSorted()).toEqual(['no newline', 'x'.repeat(100)]);
});

test('a program that is not there ends at once, with the reason as its words', async () => {
  const child = supervisedChild({ run: { program: 'no-such-program-of-surety', args: [] } });
  expect(await child.ended).toMatchObject({ code: null, signal: null, output: [expect.stringContaining('ENOENT')] });
  await child.end();
});

test.each([
  ['an uncaught exception', 'throw new Error("oops");', 1],
  ['its exit', 'process.exit(0);', 0],
  ['SIGINT', 'process.kill(process.pid, "SIGINT");', 'SIGINT'],
  ['SIGTERM', 'process.kill(process.pid, "SIGTERM");', 'SIGTERM'],
  ['a signal it handles itself', 'process.on("SIGINT", () => process.exit(130)); process.kill(process.pid, "SIGINT");', 130],
])('no child outlives %s of the process that started it', async (_, end, expected) => {
  const pids = join(folder, 'pids');
  const left = script('left.cjs', `console.log('up'); ${IDLE}`);
  const runner = script('runner.mts', `
    import { writeFileSync } from 'node:fs';
    import { supervisedChild } from ${JSON.stringify(join(import.meta.dirname, 'supervised-child.ts'))};
    const run = { shell: ${JSON.stringify(`${node} ${left} & wait`)} };
    const children = [];
    const up = [0, 1].map(() => new Promise((resolve) => children.push(supervisedChild({ run, onLine: resolve }))));
    Promise.all(up).then(() => {
      writeFileSync(${JSON.stringify(pids)}, JSON.stringify(children.map(({ pid }) => pid)));
      setImmediate(() => { ${end} });
    });
    ${IDLE}
  `);
  const program = `import { runnerImport } from 'vite'; await runnerImport(${runner}, { configFile: false });`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const [code, signal] = await once(run, 'exit') as [number | null, string | null];
  expect(signal ?? code).toBe(expected);
  const groups = JSON.parse(readFileSync(pids, 'utf8')) as number[];
  expect(groups).toHaveLength(2);
  // SIGKILL is sent before the runner is gone, and takes effect after.
  while (groups.some(groupRuns)) await new Promise((resolve) => setTimeout(resolve, 5));
});
