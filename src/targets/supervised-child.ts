import { spawn, type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { atProcessEnd } from './at-process-end.ts';
import { outputTail } from './output-tail.ts';
import { groupRuns, signalGroup } from './process-group.ts';
import type { TargetExit } from './target.ts';

export interface ChildInput {
  /** A program with its arguments, or one line for the shell. */
  readonly run: { readonly program: string; readonly args: readonly string[] } | { readonly shell: string };
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  readonly onLine?: (line: string) => void;
}

export interface SupervisedChild {
  readonly pid: number | undefined;
  output(): readonly string[];
  /** Set once the process has ended, whoever ended it. */
  exit(): TargetExit | undefined;
  readonly ended: Promise<TargetExit>;
  /** Ends the process and all that it started: SIGTERM, and SIGKILL to what is left after `graceMs`. */
  end(): Promise<void>;
}

const GRACE_MS = 5_000;
/** How long output that was written before the end may take to arrive after it. */
const DRAIN_MS = 250;

/**
 * Starts a process in a group of its own, so that what a shell command starts ends with it; drains its output; and
 * ends it with this process at the latest.
 */
export function supervisedChild({ run, env, cwd, onLine }: ChildInput, graceMs = GRACE_MS): SupervisedChild {
  const tail = outputTail(onLine);
  const options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  };
  const child = 'shell' in run ? spawn(run.shell, { ...options, shell: true }) : spawn(run.program, run.args, options);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', tail.write);

  const { pid } = child;
  const release = pid === undefined ? () => {} : atProcessEnd(() => signalGroup(pid, 'SIGKILL'));
  let exit: TargetExit | undefined;
  // Once the whole group is gone its number may be given to strangers, who must hear no signal of ours.
  let gone = pid === undefined;
  const ended = new Promise<TargetExit>((resolve) => {
    const finish = (code: number | null, signal: string | null): void => {
      if (exit) return;
      exit = { code, signal, output: tail.lines() };
      gone ||= pid === undefined || !groupRuns(pid);
      if (gone) release();
      resolve(exit);
    };
    child.once('error', (error) => {
      if (pid !== undefined) return;
      tail.write(`${error.message}\n`);
      finish(null, null);
    });
    child.once('exit', (code, signal) => {
      // "close" waits for every holder of the pipes, grandchildren too: they may hold them for ever.
      void Promise.race([once(child, 'close'), wait(DRAIN_MS)]).then(() => finish(code, signal));
    });
  });

  return {
    pid,
    output: tail.lines,
    exit: () => exit,
    ended,
    async end() {
      if (pid === undefined || gone) return;
      signalGroup(pid, 'SIGTERM');
      if (!(await isGone(pid, graceMs))) {
        signalGroup(pid, 'SIGKILL');
        await isGone(pid, graceMs);
      }
      await Promise.race([ended, wait(graceMs, undefined, { ref: false })]);
      gone = true;
      release();
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0, pause = 5; waited < withinMs; waited += pause, pause = Math.min(pause * 2, 100)) {
    if (!groupRuns(pid)) return true;
    await wait(pause);
  }
  return !groupRuns(pid);
}
