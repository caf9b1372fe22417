import { setTimeout as wait } from 'node:timers/promises';
import { baseUrlOf, httpUrl } from './base-url-of.ts';
import { isConnectable } from './connect-failure.ts';
import { ownedTarget, type Launched } from './owned-target.ts';
import { describeEnd, resetterOf } from './resetter-of.ts';
import { supervisedChild } from './supervised-child.ts';
import { TargetProblem } from './target-problem.ts';
import type { CommandInput, Target } from './target.ts';
import { untilReady } from './until-ready.ts';

const READY_MS = 60_000;
/** How long the port of an ended process may stay taken. */
const PORT_FREE_MS = 3_000;
const PAUSE_MS = 100;

/** Starts a shell command and waits until the server it runs answers. */
export function startCommand(input: CommandInput): Promise<Target> {
  const baseUrl = baseUrlOf(input.baseUrl);
  if (input.ready !== undefined) httpUrl(input.ready, 'ready URL');
  const env = { ...portOf(baseUrl), ...input.env };
  let patienceMs = 0;
  return ownedTarget({
    kind: 'command',
    name: input.command,
    async launch() {
      await portIsFree(baseUrl, input.command, patienceMs);
      patienceMs = PORT_FREE_MS;
      return launch(input, baseUrl, env);
    },
    reset: resetterOf({ ...input, env }),
  });
}

function portOf(baseUrl: string): Record<string, string> {
  const { hostname, port } = new URL(baseUrl);
  return port === '' ? {} : { HOST: hostname.replace(/^\[|\]$/g, ''), PORT: port };
}

async function launch(input: CommandInput, baseUrl: string, env: Readonly<Record<string, string>>): Promise<Launched> {
  const where = `command ${JSON.stringify(input.command)}`;
  const child = supervisedChild({ run: { shell: input.command }, env, cwd: input.cwd });
  const url = input.ready ?? baseUrl;
  const timeoutMs = input.readyTimeoutMs ?? READY_MS;
  const late = await untilReady(url, { promised: input.ready !== undefined, timeoutMs, ended: () => child.exit() !== undefined });
  const exit = child.exit();
  if (!late && !exit) return { child, baseUrl };
  await child.end();
  if (exit) {
    throw new TargetProblem('ended', `${where}: ${describeEnd(exit)} before ${url} answered (expected a server that keeps running).`, {
      output: exit.output,
      hint: exit.code === 0 ? 'Start the server in the foreground, without "&" or a daemon option.' : 'Run the command by itself to see what it needs.',
    });
  }
  throw new TargetProblem('not-ready', `${where}: ${url} did not become ready within ${timeoutMs / 1000} s: ${late?.failure} (expected a status below 500).`, {
    output: child.output(),
    hint: 'Give a URL that answers once the server is up with --ready; HOST and PORT of the base URL are set for the command.',
  });
}

/** Otherwise the run would test whatever server had been left there, and never say so. */
async function portIsFree(baseUrl: string, command: string, patienceMs: number): Promise<void> {
  for (let waited = 0; await isConnectable(baseUrl); waited += PAUSE_MS) {
    if (waited >= patienceMs) throw portInUse(baseUrl, command);
    await wait(PAUSE_MS);
  }
}

const portInUse = (baseUrl: string, command: string): TargetProblem =>
  new TargetProblem('port-in-use', `command ${JSON.stringify(command)}: something already listens at ${new URL(baseUrl).host} (expected a free port).`,
    { hint: 'Stop it, choose another port, or leave --start away to test the server that runs there.' });
