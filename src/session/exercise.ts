import type { Judgement } from '#findings';
import type { Operation } from '#operations';
import { planOperation, type OperationPlanInput, type Planned } from '#plan';
import { comparePlanOrder, type PlanOrder } from './ledger.ts';
import { perform, record, type Anchor, type Loop, type Performed } from './loop.ts';
import { judgementsOf } from './death-of.ts';
import { isStillAccepted } from './is-still-accepted.ts';

/** Cases between two controls: what they showed counts only once the anchor is accepted again. */
const CHUNK = 24;
/** An operation that ended the target this often has been understood: more deaths cost a restart each. */
const MOST_DEATHS = 3;

interface Done {
  readonly planned: Planned;
  readonly order: PlanOrder;
  readonly performed: Performed;
}

/** Runs everything planned for one operation around its anchor. */
export async function exercise(loop: Loop, operation: Operation, anchor: Anchor, index: number, plan: OperationPlanInput): Promise<void> {
  let chunk: { planned: Planned; order: PlanOrder }[] = [];
  let number = 0;
  let deaths = 0;
  for (const item of planOperation(operation, anchor.recipe, anchor.mediaType, plan)) {
    if (loop.stopped() || loop.runner.lost !== undefined) break;
    if (deaths >= MOST_DEATHS) {
      loop.notices.push({ code: 'deadly-operation', severity: 'warning', text: `${operation.key} ended the target ${deaths} times, so the rest of its cases was left out.` });
      break;
    }
    if ('obligation' in item) {
      loop.ledger.explain(item.obligation, item.why.code, item.why.sentence);
      continue;
    }
    const { obligations } = item.case;
    if (obligations.length > 0 && !obligations.some((id) => loop.chosen.has(id))) continue;
    chunk.push({ planned: item, order: [index, number] });
    number += 1;
    if (chunk.length === CHUNK) {
      deaths += await runChunk(loop, operation, anchor, chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) await runChunk(loop, operation, anchor, chunk);
}

/** Gives how many of the cases ended the target. */
async function runChunk(loop: Loop, operation: Operation, anchor: Anchor, chunk: readonly { planned: Planned; order: PlanOrder }[]): Promise<number> {
  const done = await Promise.all(chunk.map(async ({ planned, order }): Promise<Done> => {
    loop.ledger.countCase(planned.case.id);
    const performed = await perform(loop, planned);
    loop.input.onEvent?.({ kind: 'case', operation: operation.key, exchanges: loop.stats.exchanges, findings: loop.ledger.sighted });
    return { planned, order, performed };
  }));
  const needsControl = done.some(({ performed }) => performed.judgements.some(restsOnAnchor));
  const control = needsControl && loop.runner.lost === undefined ? await isStillAccepted(loop, anchor) : true;
  for (const { planned, order, performed } of done.toSorted((a, b) => comparePlanOrder(a.order, b.order))) {
    const judgements = judgementsOf(planned, performed);
    record(loop, planned, order, { ...performed, judgements: control ? judgements : judgements.map(withoutControl) });
  }
  if (!control) {
    loop.notices.push({
      code: 'anchor-lost', severity: 'warning',
      text: `${operation.key}: the request that was accepted at first is not accepted any more, so what lay between proves nothing about refusals.`,
      hint: 'Something the run sent changed the target; give --reset so that Surety can begin afresh.',
    });
  }
  return done.filter(({ performed }) => performed.killedTarget).length;
}

const CONTROLLED = new Set(['invalid-input-refused', 'valid-input-accepted']);
const restsOnAnchor = ({ check, outcome }: Judgement): boolean =>
  (check === 'invalid-input-refused' && outcome === 'kept') || (check === 'valid-input-accepted' && outcome === 'broken');

function withoutControl(judgement: Judgement): Judgement {
  if (!CONTROLLED.has(judgement.check) || !restsOnAnchor(judgement)) return judgement;
  const { check, requirement, operation, place, exchange, relation } = judgement;
  return {
    check, requirement, exchange, relation, outcome: 'unclear',
    ...(operation === undefined ? {} : { operation }), ...(place === undefined ? {} : { place }),
    why: { code: 'control-failed', sentence: 'The accepted request was not accepted again afterwards, so the refusal may have another cause.' },
  };
}
