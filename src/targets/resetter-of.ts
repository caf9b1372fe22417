import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { httpUrl } from './base-url-of.ts';
import { supervisedChild } from './supervised-child.ts';
import { TargetProblem } from './target-problem.ts';

interface ResetInput {
  readonly reset?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const LIMIT_MS = 60_000;

/** The user's way back to a fresh state: a POST to a URL, or a shell command. Undefined where none was given. */
export function resetterOf({ reset, env, cwd }: ResetInput): (() => Promise<void>) | undefined {
  if (reset === undefined) return undefined;
  if (!/^https?:\/\//i.test(reset)) return () => runCommand(reset, env, cwd);
  const { href } = httpUrl(reset, 'reset URL');
  return () => post(href);
}

async function runCommand(command: string, env: ResetInput['env'], cwd: string | undefined): Promise<void> {
  const child = supervisedChild({ run: { shell: command }, env, cwd });
  const exit = await Promise.race([child.ended, wait(LIMIT_MS, undefined, { ref: false })]);
  await child.end();
  if (exit?.code === 0) return;
  const what = exit ? describeEnd(exit) : `it did not end within ${LIMIT_MS / 1000} s`;
  throw new TargetProblem('reset-failed', `reset command ${JSON.stringify(command)}: ${what} (expected exit code 0).`, { output: child.output() });
}

async function post(url: string): Promise<void> {
  const fail = (what: string): TargetProblem => new TargetProblem('reset-failed', `reset URL ${url}: ${what} (expected a 2xx answer to POST).`);
  const answer = await request(url, { method: 'POST', reset: true, signal: AbortSignal.timeout(LIMIT_MS) })
    .catch((error: NodeJS.ErrnoException) => { throw fail(error.code ?? error.message); });
  await answer.body.dump();
  if (answer.statusCode >= 300) throw fail(`it answered ${answer.statusCode}`);
}

export const describeEnd = ({ code, signal }: { readonly code: number | null; readonly signal: string | null }): string =>
  signal !== null ? `it was ended by ${signal}` : code === null ? 'it could not be started' : `it ended with exit code ${code}`;
