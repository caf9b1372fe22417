import type { Json } from '#json';
import type { Schema } from '#operations';
import { DEEP } from './array-maker.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { Draw, SeedOf } from './draw.ts';
import { drawTree } from './draw-tree.ts';
import { matches } from './evaluate.ts';
import { worldOf } from './node.ts';
import { siteOf } from './site.ts';
import { Unsatisfiable, unreachableOf } from './unreachable.ts';
import type { Node, World } from './world.ts';

export interface DrawOptions {
  /** Values from outside, best first. Those that break the schema are left out. */
  readonly examples: readonly Json[];
  readonly seedOf: SeedOf;
  /** How many draws at most; without it the stream has no end. */
  readonly limit?: number;
  /** Levels of objects and arrays below the root, where the schema does not demand more. */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 7;
/** Draws in a row that may fail before the plainest value stands in. */
const TRIES = 8;

/**
 * Valid values: the examples, the plainest one, one with every optional member, then random ones, ever more hostile.
 * The n-th depends on its own seed alone (`valid 3`). Throws `Unsatisfiable` at once where there is none.
 */
export function validDraws(schema: Schema, options: DrawOptions): Iterable<Draw> {
  const world = worldOf(schema.store);
  const node = world.node([siteOf(world, schema.ref)]);
  const examples = options.examples.filter((value) => matches(world, node.sites, value));
  const plainest = node.fits(DEEP) ? node.minimal(DEEP) : undefined;
  const why = plainest === undefined || !matches(world, node.sites, plainest) ? node.why() : undefined;
  if (why && examples.length === 0) throw new Unsatisfiable(unreachableOf(why));
  return { [Symbol.iterator]: () => draws(world, node, examples, why ? undefined : plainest, options) };
}

function* draws(world: World, node: Node, examples: readonly Json[], plainest: Json | undefined, options: DrawOptions): Generator<Draw, undefined> {
  const holds = (value: Json): boolean => matches(world, node.sites, value);
  const tree = (value: Json): Draw => drawTree(value, (next) => node.shrink(next), holds);
  let left = options.limit ?? Infinity;
  for (const value of plainest === undefined ? examples : [...examples, plainest]) {
    if (left <= 0) return;
    left -= 1;
    yield tree(value);
  }
  if (plainest === undefined) return;
  const budget = budgetOf(node, options.maxDepth ?? MAX_DEPTH);
  for (let nth = 0; left > 0; nth += 1, left -= 1) yield tree(drawn(node, nth, options.seedOf, budget, holds) ?? plainest);
}

function budgetOf(node: Node, maxDepth: number): number {
  let budget = Math.max(0, maxDepth);
  while (budget < DEEP && !node.fits(budget)) budget += 1;
  return budget;
}

function drawn(node: Node, nth: number, seedOf: SeedOf, budget: number, holds: (value: Json) => boolean): Json | undefined {
  const chance = chanceOf(seedOf(`valid ${nth}`), mannerOf(nth));
  for (let tried = 0; tried < TRIES; tried += 1) {
    const value = node.generate(chance, budget);
    if (value !== undefined && holds(value)) return value;
  }
  return undefined;
}

/** Plain first: what a server is asked first should not be hard for it. */
function mannerOf(nth: number): Pick<Chance, 'wild' | 'optional'> {
  if (nth === 0) return { wild: 0, optional: 1 };
  if (nth < 4) return { wild: 0, optional: 0.5 };
  return { wild: [0, 0.25, 0.6][nth % 3] as number, optional: [0.5, 0.15, 0.85, 0.3][nth % 4] as number };
}
