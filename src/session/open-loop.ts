import { createExecutor } from '#execution';
import { escapeSegment } from '#json';
import type { Notice } from '#reports';
import type { Target } from '#targets';
import { Ledger } from './ledger.ts';
import { passwordsIn } from './liveness.ts';
import type { Loop } from './loop.ts';
import { OperationStats } from './operation-stats.ts';
import { secretsOf } from './read-auth.ts';
import { Runner } from './runner.ts';
import type { SessionInput } from './session-input.ts';

/** Everything the parts of a session share, on a started target. `start` is when the budget began, on the run's clock. */
export function openLoop(input: SessionInput, target: Target, chosen: ReadonlySet<string>, start: number): Loop {
  const notices: Notice[] = [];
  const executor = createExecutor({
    baseUrl: () => target.baseUrl, connections: input.connections, headers: input.headers, operations: input.contract.byKey,
    credentials: input.auth, timeoutMs: input.timeoutMs, epoch: () => runner.epoch, ...(input.rate === undefined ? {} : { rate: input.rate }),
  });
  const runner = new Runner({
    executor, target, connections: input.connections,
    onRestart: (reason) => {
      notices.push({ code: 'restarted', severity: 'warning', text: `The target ended and was started again: ${reason}.` });
      input.onEvent?.({ kind: 'restart', reason });
    },
    onTrouble: (text) => { notices.push({ code: 'reset-failed', severity: 'warning', text }); },
  });
  return {
    input, target, executor, runner, chosen, notices,
    basePath: new URL(target.baseUrl).pathname.replace(/\/+$/, ''),
    ledger: new Ledger(), stats: new OperationStats(), anchors: new Map(),
    schemes: [...new Set(input.contract.operations.flatMap(({ security }) => security.flat()))],
    // Within a JSON Pointer a secret has a form of its own.
    secrets: [...secretsOf(input.auth), ...passwordsIn(input.headers)].flatMap((secret) => [secret, escapeSegment(secret)]),
    stopped: () => input.signal?.aborted === true || (input.budgetMs !== undefined && performance.now() - start > input.budgetMs),
  };
}
