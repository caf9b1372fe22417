import { readContract } from '#session';
import { effectiveText } from '#spec';
import { startTarget } from '#targets';
import type { ExitCode } from '#verdicts';
import type { RunOptions } from './run-options.ts';
import type { Terminal } from './terminal.ts';

/** `surety mock`: Prism on the effective contract, until it is interrupted. */
export async function mockCommand(options: RunOptions, terminal: Terminal): Promise<ExitCode> {
  const contract = await readContract({ overlays: options.overlays ?? [], mock: true, ...(options.spec === undefined ? {} : { document: options.spec }) });
  const target = await startTarget({ kind: 'prism', document: effectiveText(contract.spec) });
  terminal.out(`${contract.spec.title} ${contract.spec.apiVersion} is served by ${target.name} at ${target.baseUrl}\n`);
  for (const { method, path } of contract.operations) terminal.out(`  ${method.padEnd(7)} ${target.baseUrl}${path}\n`);
  terminal.out('Ctrl-C ends it.\n');
  const ended = (): boolean => options.signal?.aborted === true;
  while (!ended()) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, 1_000);
      options.signal?.addEventListener('abort', done, { once: true });
    });
    if (!ended() && !(await target.alive())) {
      terminal.err(`${target.name} ended${target.exits.at(-1) ? `: ${target.exits.at(-1)?.output.at(-1) ?? ''}` : ''}; it is started again.`);
      await target.restart();
      terminal.out(`${target.name} answers at ${target.baseUrl}\n`);
    }
  }
  await target.stop();
  return 0;
}
