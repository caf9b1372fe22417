import type { Executor } from '#execution';
import { evidenceOf, examine, type Evidence, type Judgement } from '#findings';
import type { Planned, Recipe } from '#plan';
import type { SecurityScheme } from '#operations';
import type { Notice } from '#reports';
import { obligationId } from '#requirements';
import type { Target } from '#targets';
import { redact, redactText, type Exchange } from '#wire';
import type { PlanOrder } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { OperationStats } from './operation-stats.ts';
import type { Runner } from './runner.ts';
import type { SessionInput } from './session-input.ts';

/** An accepted recipe, and the exchange that shows it. */
export interface Anchor {
  readonly recipe: Recipe;
  readonly mediaType?: string;
  readonly exchange: Exchange;
}

/** What the parts of one running session share. */
export interface Loop {
  readonly input: SessionInput;
  readonly target: Target;
  readonly executor: Executor;
  readonly runner: Runner;
  readonly basePath: string;
  readonly ledger: Ledger;
  readonly stats: OperationStats;
  /** Obligations that the filters leave in. */
  readonly chosen: ReadonlySet<string>;
  readonly anchors: Map<string, Anchor>;
  readonly notices: Notice[];
  readonly secrets: readonly string[];
  /** The contract's security schemes: what they carry is redacted by name. */
  readonly schemes: readonly SecurityScheme[];
  /** Nothing new is planned from now on. */
  stopped(): boolean;
}

export interface Performed {
  readonly evidence: Evidence;
  readonly judgements: readonly Judgement[];
  readonly killedTarget: boolean;
}

/** Runs a case, looks at what came of it, and keeps statistics and the log; what the judgements count for is the caller's. */
export async function perform(loop: Loop, planned: Planned, attempt = 0): Promise<Performed> {
  const { exchanges, killedTarget } = await loop.runner.run(planned, attempt);
  const { contract } = loop.input;
  const evidence = evidenceOf({
    case: planned.case, exchanges, operations: contract.byKey, basePath: loop.basePath,
    closedStatuses: contract.statement.closedStatuses, formats: contract.statement.formats,
  });
  const judgements = examine(evidence, contract.requirements).map((judgement) => redactedJudgement(judgement, loop.secrets));
  for (const exchange of exchanges) {
    loop.stats.count(exchange, planned.case);
    if (loop.input.onLog) loop.input.onLog(JSON.stringify({ exchange: redacted(loop, exchange) }));
  }
  return { evidence, judgements, killedTarget };
}

function redactedJudgement(judgement: Judgement, secrets: readonly string[]): Judgement {
  if (secrets.length === 0 || judgement.outcome !== 'broken') return judgement;
  const { expected, actual, pointer } = judgement;
  return {
    ...judgement, expected: redactText(expected, secrets), actual: redactText(actual, secrets),
    // A member may be named as what was sent.
    ...(pointer === undefined ? {} : { pointer: redactText(pointer, secrets) }),
  };
}

/** What a target or a reset says of itself may quote what it was given. */
export const redactedNotice = (notice: Notice, secrets: readonly string[]): Notice =>
  ({ ...notice, text: redactText(notice.text, secrets), ...(notice.hint === undefined ? {} : { hint: redactText(notice.hint, secrets) }) });

/** The exchange as it may be kept and shown. */
export const redacted = (loop: Loop, exchange: Exchange): Exchange => redact(exchange, loop.secrets, loop.schemes);

/** Counts judgements of chosen obligations. */
export function record(loop: Loop, planned: Planned, order: PlanOrder, { evidence, judgements }: Performed): void {
  const exchanges = evidence.exchanges.map((exchange) => redacted(loop, exchange));
  for (const judgement of judgements) {
    if (loop.chosen.has(obligationId(judgement.requirement, judgement.operation, judgement.place))) {
      loop.ledger.record(judgement, planned, order, exchanges);
    }
  }
}
