import { baseUrlOf, httpUrl } from './base-url-of.ts';
import { connectFailure, isConnectable } from './connect-failure.ts';
import { notResettable } from './owned-target.ts';
import { resetterOf } from './resetter-of.ts';
import { TargetProblem } from './target-problem.ts';
import type { Target, UrlInput } from './target.ts';
import { untilReady } from './until-ready.ts';

const READY_MS = 60_000;
const CONNECT_MS = 10_000;

/** A server that someone else runs: it must accept a connection before the run begins. */
export async function startUrl(input: UrlInput): Promise<Target> {
  const baseUrl = baseUrlOf(input.baseUrl);
  const reset = resetterOf(input);
  if (input.ready === undefined) await mustConnect(baseUrl);
  else await mustBecomeReady(httpUrl(input.ready, 'ready URL').href, input.readyTimeoutMs ?? READY_MS);
  return {
    kind: 'url',
    name: baseUrl,
    baseUrl,
    canRestart: false,
    canReset: reset !== undefined,
    exits: [],
    alive: () => isConnectable(baseUrl),
    async restart() {
      throw new TargetProblem('not-restartable', `${baseUrl}: Surety did not start it (expected a command).`, { hint: 'Give the command with --start.' });
    },
    async reset() {
      if (!reset) throw notResettable(baseUrl);
      await reset();
    },
    async stop() {},
  };
}

async function mustConnect(baseUrl: string): Promise<void> {
  const failure = await connectFailure(baseUrl, CONNECT_MS);
  if (failure === undefined) return;
  throw new TargetProblem('never-answered', `${baseUrl}: no connection: ${failure} (expected a server that listens).`, {
    hint: failure === 'ENOTFOUND' ? 'Check the host name.' : 'Start the server first, or let Surety start it with --start; a server that needs time can be awaited with --ready URL.',
  });
}

async function mustBecomeReady(ready: string, timeoutMs: number): Promise<void> {
  const late = await untilReady(ready, { promised: true, timeoutMs, ended: () => false });
  if (!late) return;
  throw new TargetProblem('never-answered', `${ready}: not ready within ${timeoutMs / 1000} s: ${late.failure} (expected a status below 500).`);
}
