import { isArray, type Json } from '#json';
import { happens, steady, type Chance } from './chance.ts';
import { itemSites } from './children.ts';
import { compareMeasures, measureOf } from './measure.ts';
import { allOfKeyword, contradiction, countOf } from './facts.ts';
import { keyword, sub } from './site.ts';
import { textKey } from './text-key.ts';
import type { Conjunction, Maker, Node, Why, World } from './world.ts';

/** Longer arrays are not made. */
export const MOST_ITEMS = 10_000;
const TRIES = 40;

type Free = (item: Json | undefined) => boolean;

interface Demand {
  readonly node: (index: number) => Node;
  readonly least: number;
}

export function arrayMaker(world: World, flat: Conjunction): Maker {
  const least = countOf(flat, 'minItems', 'largest');
  const most = countOf(flat, 'maxItems', 'smallest');
  const unique = allOfKeyword(flat, 'uniqueItems').some(({ value }) => value === true);
  const prefix = Math.max(0, ...allOfKeyword(flat, 'prefixItems').map(({ value }) => (isArray(value) ? value.length : 0)));
  const nodes = new Map<number, Node>();
  const itemNode = (index: number): Node => {
    const slot = Math.min(index, prefix);
    const node = nodes.get(slot) ?? world.node(itemSites(flat, slot));
    nodes.set(slot, node);
    return node;
  };
  const demands = flat.flatMap((site): Demand[] => {
    const wanted = sub(site, 'contains');
    if (!wanted) return [];
    return [{ least: Number(keyword(site, 'minContains') ?? 1), node: (index) => world.node([...itemSites(flat, index), wanted]) }];
  });
  const wanted = demands.reduce((sum, demand) => sum + demand.least, 0);
  const low = Math.max(Math.ceil(least?.value ?? 0), Math.min(wanted, MOST_ITEMS));
  const high = Math.floor(most?.value ?? Infinity);

  /** The node of each of `length` items: those that a contains asks for come first. */
  function plan(length: number): readonly Node[] {
    const planned: Node[] = [];
    for (const { node, least } of demands) for (let left = least; left > 0; left -= 1) planned.push(node(planned.length));
    while (planned.length < length) planned.push(itemNode(planned.length));
    return planned.slice(0, Math.max(length, Math.min(wanted, high)));
  }

  function problem(): Why | undefined {
    if (least && most && least.value > high) return contradiction(least, most);
    const site = least?.site ?? most?.site ?? flat[0];
    if (low > MOST_ITEMS) return { site: site as Why['site'], keyword: 'minItems', code: 'environment', reason: `arrays of more than ${MOST_ITEMS} items are not made` };
    if (low > high) return { site: site as Why['site'], keyword: 'contains', code: 'unsatisfiable', reason: 'contains asks for more items than maxItems allows' };
    return undefined;
  }

  /** Items one by one; `free` says whether an item may still be added. */
  function fill(length: number, make: (node: Node, free: Free, nth: number) => Json | undefined): readonly Json[] | undefined {
    const items: Json[] = [];
    const taken = new Set<string>();
    const free: Free = (item) => item !== undefined && !(unique && taken.has(textKey(item)));
    for (const node of plan(length)) {
      const item = make(node, free, items.length);
      if (item === undefined) return items.length >= low ? items : undefined;
      items.push(item);
      if (unique) taken.add(textKey(item));
    }
    return items;
  }

  function fresh(node: Node, free: Free, chance: Chance, budget: number): Json | undefined {
    for (let tried = 0; tried < (unique ? TRIES : 1); tried += 1) {
      const item = node.generate(chance, budget);
      if (free(item)) return item;
    }
    return undefined;
  }

  const minimal = (budget: number): readonly Json[] | undefined => {
    const pools = new Map<Node, Json[]>();
    return fill(low, (node, free, nth) => {
      const item = node.minimal(budget - 1);
      if (free(item)) return item;
      const pool = pools.get(node) ?? plainFirst(node, budget - 1);
      pools.set(node, pool);
      // What was taken stays taken, so the front of the pool is never looked at twice.
      while (pool.length > 0 && !free(pool[0])) pool.shift();
      return pool.shift() ?? fresh(node, free, steady(nth), budget - 1);
    });
  };

  return {
    fits(budget) {
      if (problem()) return false;
      return low === 0 || (budget > 0 && [...new Set(plan(low))].every((node) => node.fits(budget - 1)));
    },
    minimal,
    generate(chance, budget) {
      const length = lengthOf(chance, low, high, budget);
      chance.left -= length;
      return fill(length, (node, free) => (node.fits(budget - 1) ? fresh(node, free, chance, budget - 1) : undefined)) ?? minimal(budget);
    },
    *shrink(value) {
      if (!isArray(value)) return;
      for (let length = low; length < value.length; length += Math.max(1, Math.ceil((value.length - length) / 2))) {
        yield value.slice(0, length);
        yield value.slice(value.length - length);
      }
      for (let index = 0; index < Math.min(value.length, 50); index += 1) yield value.toSpliced(index, 1);
      for (let index = 0; index < Math.min(value.length, 50); index += 1) {
        for (const smaller of itemNode(index).shrink(value[index] as Json)) yield value.with(index, smaller);
      }
    },
    why() {
      const found = problem();
      if (found) return found;
      const node = plan(low).find((item) => !item.fits(DEEP));
      return node?.why();
    },
  };
}

/** Some values of a node, the plainest in front: what unique items are taken from. */
function plainFirst(node: Node, budget: number): Json[] {
  const found = Array.from({ length: TRIES }, (_, nth) => node.generate(steady(nth), budget)).filter((item) => item !== undefined);
  return found.sort((a, b) => compareMeasures(measureOf(a), measureOf(b)));
}

/** Deeper than this, a value that must nest is taken to nest without end. */
export const DEEP = 40;

function lengthOf(chance: Chance, low: number, high: number, budget: number): number {
  if (budget <= 0 || chance.left <= 0) return low;
  const reach = happens(chance, chance.wild * 0.1) ? 12 : 3;
  const top = Math.min(high, low + reach, Math.max(low, chance.left));
  // Plain values have an item where they may: an empty list says little.
  const bottom = low === 0 && top > 0 && !happens(chance, 0.15) ? 1 : low;
  return chance.random.nextInt(bottom, top);
}
