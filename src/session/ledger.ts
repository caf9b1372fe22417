import { createHash } from 'node:crypto';
import { findingId, type Judgement } from '#findings';
import type { Planned } from '#plan';
import { obligationId } from '#requirements';
import type { Exchange } from '#wire';

export interface Tally {
  readonly kept: number;
  readonly broken: number;
  readonly unclear: number;
  /** Code → sentence, of what kept cases from telling. */
  readonly whys: ReadonlyMap<string, string>;
  /** Classes of what was tried, where a failure has one. */
  readonly triggers: ReadonlySet<string>;
}

type Counts = { kept: number; broken: number; unclear: number; readonly whys: Map<string, string>; readonly triggers: Set<string> };
type Broken = Extract<Judgement, { outcome: 'broken' }>;

/** Every sighting of one fault, with the first in plan order kept whole. */
export interface Sighting {
  readonly id: string;
  readonly obligation: string;
  readonly judgement: Broken;
  readonly planned: Planned;
  /** Position in the plan: independent of what completed first. */
  readonly order: PlanOrder;
  readonly exchanges: readonly Exchange[];
  readonly count: number;
}

/** Operation index, then case index within it. */
export type PlanOrder = readonly [operation: number, index: number];

/** What has been seen so far. Its content does not depend on the order in which cases complete. */
export class Ledger {
  readonly #tallies = new Map<string, Counts>();
  readonly #sightings = new Map<string, Sighting>();
  #cases = 0;
  #digest = 0n;

  get tallies(): ReadonlyMap<string, Tally> {
    return this.#tallies;
  }

  get sightings(): readonly Sighting[] {
    return [...this.#sightings.values()].toSorted((a, b) => comparePlanOrder(a.order, b.order) || (a.id < b.id ? -1 : 1));
  }

  /** Faults seen so far. */
  get sighted(): number {
    return this.#sightings.size;
  }

  /** Number of cases run, and a digest over their ids in which order plays no part, so that shards add up. */
  get cases(): { planned: number; digest: string } {
    return { planned: this.#cases, digest: this.#digest.toString(16).padStart(64, '0') };
  }

  countCase(id: string): void {
    this.#cases += 1;
    this.#digest = BigInt.asUintN(256, this.#digest + BigInt(`0x${createHash('sha256').update(id).digest('hex')}`));
  }

  record(judgement: Judgement, planned: Planned, order: PlanOrder, exchanges: readonly Exchange[]): void {
    const obligation = obligationId(judgement.requirement, judgement.operation, judgement.place);
    const tally = this.#tally(obligation);
    if (judgement.outcome === 'broken' && judgement.trigger !== undefined) tally.triggers.add(judgement.trigger);
    switch (judgement.outcome) {
      case 'kept':
        tally.kept += 1;
        return;
      case 'unclear':
        tally.unclear += 1;
        keepLeast(tally.whys, judgement.why.code, judgement.why.sentence);
        return;
      case 'broken':
        tally.broken += 1;
        this.#sight({ id: findingId(judgement), obligation, judgement, planned, order, exchanges, count: 1 });
    }
  }

  /** Why nothing was planned or told for an obligation. */
  explain(obligation: string, code: string, sentence: string): void {
    keepLeast(this.#tally(obligation).whys, code, sentence);
  }

  /** A relation that could not be seen again: it no longer counts as broken. */
  retract(sighting: Sighting, code: string, sentence: string): void {
    const tally = this.#tally(sighting.obligation);
    tally.broken -= sighting.count;
    tally.unclear += sighting.count;
    tally.whys.set(code, sentence);
    this.#sightings.delete(sighting.id);
  }

  #tally(obligation: string): Counts {
    const known = this.#tallies.get(obligation);
    if (known) return known;
    const fresh: Counts = { kept: 0, broken: 0, unclear: 0, whys: new Map(), triggers: new Set() };
    this.#tallies.set(obligation, fresh);
    return fresh;
  }

  #sight(sighting: Sighting): void {
    const known = this.#sightings.get(sighting.id);
    if (known === undefined) this.#sightings.set(sighting.id, sighting);
    else {
      const first = comparePlanOrder(sighting.order, known.order) < 0 ? sighting : known;
      this.#sightings.set(sighting.id, { ...first, count: known.count + 1 });
    }
  }
}

/** The same sentence is kept whichever case completes first. */
function keepLeast(whys: Map<string, string>, code: string, sentence: string): void {
  const known = whys.get(code);
  if (known === undefined || sentence < known) whys.set(code, sentence);
}

export const comparePlanOrder = (a: PlanOrder, b: PlanOrder): number => a[0] - b[0] || a[1] - b[1];
