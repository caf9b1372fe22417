import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atProcessEnd } from './at-process-end.ts';
import { ownedTarget, type Launched } from './owned-target.ts';
import { describeEnd, resetterOf } from './resetter-of.ts';
import { supervisedChild } from './supervised-child.ts';
import { TargetProblem } from './target-problem.ts';
import type { PrismInput, Target } from './target.ts';
import { wordsOfPrism } from './words-of-prism.ts';

const READY_MS = 60_000;
const LISTENING = /Prism is listening on (https?:\/\/\S+)/;

/**
 * Serves a document with Prism's command line, as a child: its programmatic API is experimental, and requests that
 * kill Prism would kill the run with it.
 */
export function startPrism(input: PrismInput): Promise<Target> {
  const { program, version } = installedPrism();
  const folder = mkdtempSync(join(tmpdir(), 'surety-prism-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const release = atProcessEnd(remove);
  const file = join(folder, 'openapi.json');
  writeFileSync(file, input.document, { mode: 0o600 });
  return ownedTarget({
    kind: 'prism',
    name: `Prism ${version}`,
    launch: () => launch(program, file, input),
    reset: resetterOf(input),
    dispose() {
      release();
      remove();
    },
  });
}

function installedPrism(): { readonly program: string; readonly version: string } {
  try {
    const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
    const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { prism: string }; version: string };
    return { program: join(dirname(manifest), bin.prism), version };
  } catch (error) {
    throw new TargetProblem('not-installed', `Prism: ${(error as Error).message.split('\n')[0]} (expected the package @stoplight/prism-cli beside surety).`,
      { hint: 'Install surety again with its dependencies, or give the URL of a running server.' });
  }
}

async function launch(program: string, file: string, { readyTimeoutMs = READY_MS, env, cwd }: PrismInput): Promise<Launched> {
  let heard: (baseUrl: string) => void = () => {};
  const listening = new Promise<string>((resolve) => { heard = resolve; });
  const child = supervisedChild({
    // No "-v warn": it would hide the line that tells the port.
    run: { program: process.execPath, args: [program, 'mock', file, '-p', '0', '-h', '127.0.0.1'] },
    env,
    cwd,
    onLine(line) {
      const baseUrl = LISTENING.exec(line)?.[1];
      if (baseUrl !== undefined) heard(baseUrl);
    },
  });
  const timer = new AbortController();
  const outcome = await Promise.race([listening, child.ended, wait(readyTimeoutMs, undefined, { signal: timer.signal })]);
  timer.abort();
  if (typeof outcome === 'string') return { child, baseUrl: outcome.replace(/\/+$/, '') };
  await child.end();
  const output = child.output().map((line) => line.replaceAll(file, 'the document'));
  if (!outcome) {
    throw new TargetProblem('not-ready', `Prism: it did not listen within ${readyTimeoutMs / 1000} s (expected about 3 s).`, { output });
  }
  const words = wordsOfPrism(output);
  throw new TargetProblem('refused-document', `Prism: it does not serve the document: ${words ?? describeEnd(outcome)} (expected it to listen).`,
    { output: words === undefined ? output : [], hint: 'Mend the document, or give the URL of a server that runs already.' });
}
