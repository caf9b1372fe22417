import * as fc from 'fast-check';
import type { Json } from '#json';
import type { Schema } from '#operations';
import { DEEP } from './array-maker.ts';
import { drawTree } from './draw-tree.ts';
import type { Draw } from './draw.ts';
import { matches } from './evaluate.ts';
import { worldOf } from './node.ts';
import { siteOf } from './site.ts';
import { Unsatisfiable, unreachableOf } from './unreachable.ts';
import type { Node, World } from './world.ts';

const LEVELS = 7;
const LARGEST = 400;

/** The valid values of a schema for fast-check's own runners; values from outside shrink too. Throws `Unsatisfiable`. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<Json> {
  const world = worldOf(schema.store);
  const node = world.node([siteOf(world, schema.ref)]);
  const plainest = node.minimal(DEEP);
  const why = plainest === undefined ? node.why() : undefined;
  if (plainest === undefined || why) throw new Unsatisfiable(unreachableOf(why ?? { site: siteOf(world, schema.ref), keyword: 'type', code: 'unsupported', reason: 'no value was found' }));
  return new SchemaArbitrary(world, node, plainest);
}

class SchemaArbitrary extends fc.Arbitrary<Json> {
  readonly world: World;
  readonly node: Node;
  readonly plainest: Json;
  readonly budget: number;

  constructor(world: World, node: Node, plainest: Json) {
    super();
    this.world = world;
    this.node = node;
    this.plainest = plainest;
    let budget = LEVELS;
    while (!node.fits(budget)) budget += 1;
    this.budget = budget;
  }

  /** fast-check's bias (1 at first, then growing) asks for small values: plain ones, here. */
  override generate(random: fc.Random, bias: number | undefined): fc.Value<Json> {
    const value = this.node.generate({ random, wild: bias === undefined ? 0.3 : 0.1, optional: 0.5, left: LARGEST }, this.budget);
    return new fc.Value(value !== undefined && this.holds(value) ? value : this.plainest, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return this.holds(value as Json);
  }

  override shrink(value: Json): fc.Stream<fc.Value<Json>> {
    const tree = drawTree(value, (next) => this.node.shrink(next), (next) => this.holds(next));
    return fc.stream(values(tree.shrinks()));
  }

  holds(value: Json): boolean {
    return matches(this.world, this.node.sites, value);
  }
}

function* values(draws: Iterable<Draw>): IterableIterator<fc.Value<Json>> {
  for (const { value } of draws) yield new fc.Value(value, undefined);
}
