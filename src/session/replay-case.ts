import { findingId } from '#findings';
import type { Case } from '#plan';
import { startTarget } from '#targets';
import { judgementsOf } from './death-of.ts';
import { answersAtAll } from './liveness.ts';
import { perform } from './loop.ts';
import { openLoop } from './open-loop.ts';
import type { SessionInput } from './session-input.ts';

export type ReplayOutcome =
  /** The case runs and the breach is not there any more. */
  | 'FIXED'
  | 'FAILED'
  /** There sometimes. */
  | 'FLAKY'
  /** The contract has no such operation or clause any more. */
  | 'GONE'
  | 'UNREACHABLE';

export interface Replayed {
  readonly outcome: ReplayOutcome;
  /** How often it was seen, of how many runs. */
  readonly seen: number;
  readonly runs: number;
  /** What came instead, one line. */
  readonly last: string;
}

const RUNS = 3;

/** Sends the stored case of a finding again, three times, and says what became of the breach. */
export async function replayCase(input: SessionInput, stored: Case, finding: { readonly id: string; readonly obligation: string }): Promise<Replayed> {
  const known = input.contract.obligations.some(({ id }) => id === finding.obligation) && input.contract.byKey.has(stored.operation);
  if (!known) return { outcome: 'GONE', seen: 0, runs: 0, last: `The contract has no ${finding.obligation} any more.` };
  const target = await startTarget(input.target);
  const loop = openLoop(input, target, new Set([finding.obligation]), performance.now());
  try {
    if (!(await answersAtAll(loop))) return { outcome: 'UNREACHABLE', seen: 0, runs: 0, last: `${target.baseUrl} does not answer.` };
    let seen = 0;
    let last = '';
    for (let attempt = 0; attempt < RUNS; attempt += 1) {
      await loop.runner.fresh();
      const planned = { case: stored, shrinks: () => [] };
      const performed = await perform(loop, planned, attempt);
      const broken = judgementsOf(planned, performed).find((judgement) => judgement.outcome === 'broken' && findingId(judgement) === finding.id);
      if (broken?.outcome === 'broken') seen += 1;
      const { outcome } = performed.evidence.exchanges.at(-1) ?? {};
      last = outcome?.kind === 'response' ? `${outcome.response.status}` : outcome?.kind === 'skipped' ? outcome.why : outcome?.message ?? '';
    }
    return { outcome: seen === RUNS ? 'FAILED' : seen === 0 ? 'FIXED' : 'FLAKY', seen, runs: RUNS, last };
  } finally {
    await loop.executor.close();
    await target.stop();
  }
}
