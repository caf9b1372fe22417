import { findingId, groupOf, type Judgement, type Label } from '#findings';
import type { Planned } from '#plan';
import type { Exchange } from '#wire';
import { judgementsOf } from './death-of.ts';
import { isStillAccepted } from './is-still-accepted.ts';
import type { Sighting } from './ledger.ts';
import { perform, redacted, type Loop } from './loop.ts';

/** A sighting after shrinking and repetition. */
export interface Confirmed {
  readonly sighting: Sighting;
  readonly label: Label;
}

/** Cases run at most to make one sighting smaller. */
const SHRINK_RUNS = 48;
/** A relation must come again this often, each time between accepted anchors. */
const RELATION_RUNS = 3;
/** Sightings shrunk and repeated at most: beyond, they are told as seen. */
const MOST_CONFIRMED = 150;

/** Makes each sighting as small as it gets, and sees whether it comes again. Runs alone, after everything else. */
export async function confirmAll(loop: Loop): Promise<readonly Confirmed[]> {
  const sightings = inOrderOfWorth(loop);
  const confirmed: Confirmed[] = [];
  const seen = new Map<string, number>();
  for (const [index, sighting] of sightings.entries()) {
    loop.input.onEvent?.({ kind: 'confirming', done: index, of: sightings.length });
    if (loop.stopped() || loop.runner.lost !== undefined || index >= MOST_CONFIRMED) {
      confirmed.push(...unrepeated(loop, sighting, index >= MOST_CONFIRMED ? `only ${MOST_CONFIRMED} findings are repeated` : 'the run ended first'));
      continue;
    }
    const smaller = await shrink(loop, sighting);
    // Two triggers that shrink to one request are one fault.
    const request = faultKey(smaller);
    const twin = seen.get(request);
    if (twin !== undefined) {
      const known = confirmed[twin] as Confirmed;
      confirmed[twin] = { ...known, sighting: { ...known.sighting, count: known.sighting.count + sighting.count } };
      continue;
    }
    const label = await repeat(loop, smaller);
    if (label === 'flaky' && smaller.judgement.relation) {
      loop.ledger.retract(sighting, 'flaky', `Seen ${times(sighting.count)} and not seen again when repeated: ${smaller.judgement.actual}.`);
    } else {
      seen.set(request, confirmed.length);
      confirmed.push({ sighting: smaller, label });
    }
  }
  return confirmed;
}

/** A relation that nothing repeated proves nothing yet; a fact of one exchange stands. */
function unrepeated(loop: Loop, sighting: Sighting, reason: string): readonly Confirmed[] {
  if (!sighting.judgement.relation) return [{ sighting, label: 'unconfirmed' }];
  loop.ledger.retract(sighting, 'unconfirmed', `Seen ${times(sighting.count)} and not repeated, since ${reason}: ${sighting.judgement.actual}.`);
  return [];
}

/** What gates first, and of what probably has one cause one first, so that the limit cuts off repetitions. */
function inOrderOfWorth(loop: Loop): readonly Sighting[] {
  const gating = new Map(loop.input.contract.obligations.map(({ id, gates }) => [id, gates]));
  const groups = new Set<string>();
  const worth = loop.ledger.sightings.map((sighting) => {
    const group = groupOf(sighting.judgement);
    const rank = (gating.get(sighting.obligation) === true ? 0 : 2) + (groups.has(group) ? 1 : 0);
    groups.add(group);
    return { sighting, rank };
  });
  return worth.toSorted((a, b) => a.rank - b.rank).map(({ sighting }) => sighting);
}

function faultKey({ judgement, exchanges }: Sighting): string {
  const { requirement, operation, place, symptom, exchange } = judgement;
  const { method, target, body } = exchanges[exchange]?.request ?? { method: '', target: '' };
  return JSON.stringify([requirement, operation, place, symptom, method, target, body]);
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

async function shrink(loop: Loop, sighting: Sighting): Promise<Sighting> {
  let best = sighting;
  let runs = 0;
  for (let improved = true; improved;) {
    improved = false;
    for (const candidate of best.planned.shrinks()) {
      if (runs >= SHRINK_RUNS || loop.stopped() || loop.runner.lost !== undefined) return best;
      runs += 1;
      const again = await seeAgain(loop, candidate, sighting.id);
      if (again === undefined) continue;
      best = { ...best, planned: candidate, judgement: again.judgement, exchanges: again.exchanges };
      improved = true;
      break;
    }
  }
  return best;
}

interface Again {
  readonly judgement: Extract<Judgement, { outcome: 'broken' }>;
  readonly exchanges: readonly Exchange[];
}

async function seeAgain(loop: Loop, planned: Planned, id: string, attempt = 0): Promise<Again | undefined> {
  const performed = await perform(loop, planned, attempt);
  for (const judgement of judgementsOf(planned, performed)) {
    if (judgement.outcome === 'broken' && findingId(judgement) === id) {
      return { judgement, exchanges: performed.evidence.exchanges.map((exchange) => redacted(loop, exchange)) };
    }
  }
  return undefined;
}

/** Rule 8: on a fresh start where there is one; a relation k of k, between accepted anchors. */
async function repeat(loop: Loop, sighting: Sighting): Promise<Label> {
  const fresh = await loop.runner.fresh();
  if (await comesAgain(loop, sighting)) return 'confirmed';
  // What depends on the state the run left behind is given the state of a start.
  return !fresh && await loop.runner.startAgain() && await comesAgain(loop, sighting) ? 'confirmed' : 'flaky';
}

async function comesAgain(loop: Loop, sighting: Sighting): Promise<boolean> {
  const runs = sighting.judgement.relation ? RELATION_RUNS : 1;
  for (let attempt = 1; attempt <= runs; attempt += 1) {
    if (sighting.judgement.check === 'valid-input-accepted' && !(await anchorAccepted(loop, sighting))) return false;
    if (await seeAgain(loop, sighting.planned, sighting.id, attempt) === undefined) return false;
  }
  return sighting.judgement.check !== 'valid-input-accepted' || await anchorAccepted(loop, sighting);
}

async function anchorAccepted(loop: Loop, { planned }: Sighting): Promise<boolean> {
  const anchor = loop.anchors.get(planned.case.operation);
  return anchor !== undefined && await isStillAccepted(loop, anchor);
}
