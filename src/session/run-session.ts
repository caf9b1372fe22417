import { findingOf, selfCheck, type Finding } from '#findings';
import type { Operation } from '#operations';
import { budgets, type OperationPlanInput, type PlanInput } from '#plan';
import type { ReportInput } from '#reports';
import { describeProblem } from '#spec';
import { startTarget } from '#targets';
import { judge, type RunState } from '#verdicts';
import { confirmAll, type Confirmed } from './confirm.ts';
import { profilesOf } from './contract.ts';
import { exercise } from './exercise.ts';
import { chosenObligations } from './filters.ts';
import { eachOf, findAnchors, type NoAnchor } from './find-anchors.ts';
import { answersAtAll, basePathNotice } from './liveness.ts';
import { redactedNotice, type Loop } from './loop.ts';
import { openLoop } from './open-loop.ts';
import { OperationStats } from './operation-stats.ts';
import { neededOperations } from './needed-operations.ts';
import type { SessionInput } from './session-input.ts';

/** All of a report that the run itself knows; the door adds versions, command and folder. */
export type SessionResult = Omit<ReportInput, 'version'> & { readonly exitReason: string };

/**
 * Runs a contract against a target: anchors, then everything around them, then each finding again alone, then the verdicts.
 * Rejects with `TargetProblem` when the target can't be started and with `FilterError` on a filter that matches nothing;
 * whatever the target does afterwards ends up in the result.
 */
export async function runSession(input: SessionInput): Promise<SessionResult> {
  const startedAt = new Date();
  const start = performance.now();
  const faults = selfCheck();
  const chosen = chosenObligations(input.contract.obligations, input.contract.byKey, input.only, input.skip);
  if (faults.length > 0) return result(input, undefined, chosen, { startedAt, ms: performance.now() - start, faults });
  const target = await startTarget(input.target);
  input.onEvent?.({ kind: 'target', name: target.name, baseUrl: target.baseUrl });
  try {
    const loop = openLoop(input, target, chosen, start);
    try {
      const ran = await runLoop(loop);
      return result(input, loop, chosen, { startedAt, ms: performance.now() - start, faults, ...ran });
    } finally {
      await loop.executor.close();
    }
  } finally {
    await target.stop();
  }
}

interface Ran {
  readonly neverAnswered: boolean;
  readonly missing: ReadonlyMap<string, NoAnchor>;
  readonly confirmed: readonly Confirmed[];
}

async function runLoop(loop: Loop): Promise<Ran> {
  const { input } = loop;
  if (!(await answersAtAll(loop))) return { neverAnswered: true, missing: new Map(), confirmed: [] };
  const plan: PlanInput = { operations: input.contract.byKey, statement: input.contract.statement, runSeed: input.seed, basePath: loop.basePath };
  const selected = selectedOperations(loop);
  const needed = neededOperations(selected, plan);
  const sweeping = new Set([...needed].filter((key) => isSweeping(plan.operations.get(key) as Operation)));
  const missing = new Map(await findAnchors(loop, plan, new Set([...needed].filter((key) => !sweeping.has(key)))));
  loop.notices.push(...basePathNotice(loop));
  const budget = budgets[input.mode];
  const full: OperationPlanInput = { ...plan, obligations: input.contract.obligations, rows: input.contract.rows, budget };
  let done = 0;
  const exerciseOne = async ([index, operation]: readonly [number, Operation]): Promise<void> => {
    const anchor = loop.anchors.get(operation.key);
    if (anchor === undefined || !selected.has(operation.key)) return;
    await exercise(loop, operation, anchor, index, full);
    done += 1;
    input.onEvent?.({ kind: 'operation', operation: operation.key, done, of: selected.size });
  };
  const all = [...[...input.contract.byKey.values()].entries()];
  // Rule 9: what shows the state of everything comes when the state is still, and what changes everything comes last of all.
  await eachOf(all.filter(([, operation]) => !isShared(operation, plan) && !isSweeping(operation)), input.connections, exerciseOne);
  await eachOf(all.filter(([, operation]) => isShared(operation, plan)), 1, exerciseOne);
  for (const [key, reason] of await findAnchors(loop, plan, sweeping, 1)) missing.set(key, reason);
  await eachOf(all.filter(([, operation]) => isSweeping(operation)), 1, exerciseOne);
  const confirmed = await confirmAll(loop);
  if (loop.runner.lost === undefined && !(await answersAtAll(loop))) {
    loop.notices.push({ code: 'silent-at-the-end', severity: 'error', text: 'After the last case the target does not answer any more.', hint: 'Look at the last exchanges in the log: one of them may have taken it down.' });
  }
  return { neverAnswered: false, missing, confirmed };
}

/** Reads what others create: its answers depend on what else runs. */
const isShared = ({ method, path }: Operation, { operations }: PlanInput): boolean =>
  method === 'GET' && !path.endsWith('}') && [...operations.values()].some((other) => other.method === 'POST' && other.path === path);

/** Changes or deletes without naming one resource. */
const isSweeping = ({ method, path }: Operation): boolean => ['PUT', 'PATCH', 'DELETE'].includes(method) && !path.includes('{');

function selectedOperations(loop: Loop): ReadonlySet<string> {
  const keys = loop.input.contract.obligations.flatMap(({ id, operation }) => (operation !== undefined && loop.chosen.has(id) ? [operation] : []));
  return new Set(keys);
}

interface Facts extends Partial<Ran> {
  readonly startedAt: Date;
  readonly ms: number;
  readonly faults: readonly string[];
}

function result(input: SessionInput, loop: Loop | undefined, chosen: ReadonlySet<string>, facts: Facts): SessionResult {
  const { contract } = input;
  const findings: readonly Finding[] = (facts.confirmed ?? []).map(({ sighting, label }) => located(contract, findingOf(sighting.judgement, {
    obligation: contract.obligations.find(({ id }) => id === sighting.obligation), requirement: contract.rows.get(sighting.judgement.requirement),
    case: sighting.planned.case, exchanges: sighting.exchanges, occurrences: sighting.count, label,
    sibling: loop?.anchors.get(sighting.planned.case.operation)?.exchange,
  })));
  if (loop) explainMissing(loop, facts);
  const lost = loop?.runner.lost;
  const interrupted = input.signal?.aborted === true;
  const state: RunState = {
    selfCheckFailed: facts.faults.length > 0, neverAnswered: facts.neverAnswered ?? false, interrupted,
    quarantined: contract.quarantined, partialRun: chosen.size < contract.obligations.length, suiteErrors: facts.faults.map((sentence) => ({ sentence })),
  };
  const today = facts.startedAt.toISOString().slice(0, 10);
  const judged = judge({
    obligations: contract.obligations.filter(({ id }) => chosen.has(id)),
    tallies: loop?.ledger.tallies ?? new Map(), findings, today, state, complete: input.complete, strict: input.strict,
    ...(input.deviations === undefined ? {} : { deviations: input.deviations }),
    operations: contract.operations.map((operation) => outcomeOf(operation, loop, facts, chosen, contract.obligations)),
    profiles: profilesOf(contract.sets, contract.sets.some(({ contract: own }) => own !== undefined)), claimed: contract.claimed,
    requirements: [...contract.rows.keys()],
  });
  return {
    contract: { uri: contract.sets.some(({ contract: own }) => own !== undefined) ? 'spec/petstore/openapi.yaml' : contract.spec.uri, title: contract.spec.title, version: contract.spec.apiVersion, digest: contract.spec.digest },
    sets: contract.sets.map(({ set, version }) => ({ set, version })),
    settings: { seed: input.seed, mode: input.mode, only: input.only, skip: input.skip, complete: input.complete, strict: input.strict, claimed: contract.claimed },
    cases: loop?.ledger.cases ?? { planned: 0, digest: '0'.repeat(64) },
    exit: judged.exit, exitReason: judged.exitReason, timed: input.budgetMs !== undefined,
    run: {
      startedAt: facts.startedAt.toISOString(), ms: Math.round(facts.ms), seed: input.seed, node: process.version, interrupted, command: '',
      target: { kind: input.target.kind, name: loop?.target.name ?? input.target.kind, baseUrl: loop?.target.baseUrl ?? '' },
      exchanges: loop?.stats.exchanges ?? 0, restarts: loop?.runner.restarts ?? 0,
    },
    profiles: judged.profiles, verdicts: judged.verdicts, findings: judged.findings, deviations: judged.deviations, unexercised: judged.unexercised,
    requirements: contract.requirements,
    operations: contract.operations.map((operation) => (loop?.stats ?? new OperationStats()).facts(
      operation, facts.missing?.get(operation.key)?.sentence, contract.spec.locate(operation.source.uri, operation.source.pointer))),
    problems: contract.problems,
    notices: [...contract.problems.filter(({ severity }) => severity === 'error').map((problem) => ({ code: 'contract-problem', severity: 'error' as const, text: describeProblem({ ...problem, hint: undefined }), ...(problem.hint === undefined ? {} : { hint: problem.hint }) })), ...(loop?.notices ?? []), ...(lost === undefined ? [] : [{ code: 'target-lost', severity: 'error' as const, text: lost, hint: 'With --start CMD Surety starts the target again and finds the request that ends it.' }])].map((notice) => redactedNotice(notice, loop?.secrets ?? [])),
  };
}

/** Lines and columns are looked up for what is shown, and only then. */
const located = (contract: SessionInput['contract'], finding: Finding): Finding => ({
  ...finding, sources: finding.sources.map((source) => (source.line === undefined && contract.spec.documents.includes(source.uri) ? contract.spec.locate(source.uri, source.pointer) : source)),
});

function outcomeOf(
  operation: SessionInput['contract']['operations'][number], loop: Loop | undefined, facts: Facts, chosen: ReadonlySet<string>, obligations: SessionInput['contract']['obligations'],
): Parameters<typeof judge>[0]['operations'][number] {
  const reason = facts.missing?.get(operation.key)?.sentence;
  const statuses = [...(loop?.stats.statuses(operation.key).keys() ?? [])];
  const past = operation.sunset !== undefined && operation.sunset.slice(0, 10) < facts.startedAt.toISOString().slice(0, 10);
  return {
    key: operation.key, answered2xx: loop?.stats.answered2xx(operation.key) ?? false,
    selected: obligations.some(({ id, operation: key }) => key === operation.key && chosen.has(id)),
    gone: past && statuses.length > 0 && statuses.every((status) => status === '404' || status === '410'),
    ...(reason === undefined ? {} : { reason }), ...(operation.stability === undefined ? {} : { stability: operation.stability }),
  };
}

/** An obligation that no case reached says why, through its operation. */
function explainMissing(loop: Loop, { missing }: Facts): void {
  const { contract } = loop.input;
  for (const { id, operation } of contract.obligations) {
    const why = operation === undefined ? undefined : missing?.get(operation);
    if (why) loop.ledger.explain(id, why.code, why.sentence);
    else if (loop.runner.lost !== undefined && operation !== undefined && !loop.ledger.tallies.has(id)) loop.ledger.explain(id, 'target-lost', loop.runner.lost);
  }
}
