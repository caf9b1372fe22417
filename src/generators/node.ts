import type { Json } from '#json';
import type { SchemaStore } from '#operations';
import { arrayMaker, DEEP } from './array-maker.ts';
import { pick, steady, type Chance } from './chance.ts';
import { choiceOf, type Choice } from './choice.ts';
import { matches } from './evaluate.ts';
import { compareMeasures, measureOf } from './measure.ts';
import { memberMaker, membersOf } from './member-maker.ts';
import { numberMaker } from './number-maker.ts';
import { objectMaker } from './object-maker.ts';
import type { JsonType } from './rules-scalar.ts';
import { flatten, keyword } from './site.ts';
import { stringMaker } from './string-maker.ts';
import { kindsOf } from './types-of.ts';
import type { Conjunction, Maker, Node, Site, Why, World } from './world.ts';

const worlds = new WeakMap<SchemaStore, World>();
const TRIES = 60;
/** Heights at which a value is sought in vain before a conjunction is given up. */
const PATIENCE = 2;

/** What is known of a schema store, kept as long as the store is. */
export function worldOf(store: SchemaStore): World {
  const known = worlds.get(store);
  if (known) return known;
  const world: World = {
    store,
    sites: new Map(),
    patterns: new Map(),
    nodes: new Map(),
    node(sites, settled = NOTHING) {
      const key = [...sites.map(({ id }) => id), ...(settled.size > 0 ? ['!', ...settled] : [])].join('\n');
      const found = world.nodes.get(key) ?? new SchemaNode(world, sites, settled);
      world.nodes.set(key, found);
      return found;
    },
  };
  worlds.set(store, world);
  return world;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Keywords that a value made from the others may still break: such a value is tested before it is given. */
const RESIDUE = ['not', 'oneOf', 'if', 'dependentSchemas', 'contains', 'uniqueItems', 'unevaluatedProperties', 'unevaluatedItems', 'patternProperties', 'propertyNames'];

/** A conjunction of schemas with its ways to go on, worked out when they are first needed. */
class SchemaNode implements Node {
  readonly sites: Conjunction;
  readonly world: World;
  readonly settled: ReadonlySet<string>;
  #flat?: Conjunction;
  #choice?: Choice | null;
  #makers?: readonly Maker[];
  #tested?: boolean;
  #fruitless = 0;
  /** The least budget, once it is known; before, all budgets below `#tried` are known to be too small. */
  #height?: number;
  #tried = 0;
  #plainest?: { readonly value: Json | undefined };

  constructor(world: World, sites: Conjunction, settled: ReadonlySet<string>) {
    this.world = world;
    this.sites = sites;
    this.settled = settled;
  }

  get flat(): Conjunction {
    return (this.#flat ??= flatten(this.world, this.sites));
  }

  get choice(): Choice | null {
    if (this.#choice === undefined) this.#choice = choiceOf(this.world, this.flat, this.settled) ?? null;
    return this.#choice;
  }

  /** One maker per way to go on: the options of the first open choice, or one per JSON type. */
  get makers(): readonly Maker[] {
    return (this.#makers ??= this.choice
      ? this.choice.options.map((added) => this.world.node([...this.sites, ...added], new Set([...this.settled, this.choice?.id as string])))
      : makersOf(this.world, this.flat));
  }

  get tested(): boolean {
    return (this.#tested ??= !this.choice && this.flat.some((site) => typeof site.schema === 'object' && RESIDUE.some((name) => keyword(site, name) !== undefined)));
  }

  fits(budget: number): boolean {
    if (budget < 0) return false;
    if (this.#height !== undefined) return budget >= this.#height;
    while (this.#tried <= budget && this.#fruitless <= PATIENCE) {
      const height = this.#tried;
      this.#tried += 1;
      if (!this.makers.some((maker) => maker.fits(height))) continue;
      // What is only found by trying counts as fitting when it was found: parents then never try in vain.
      const value = this.tested ? this.findMinimal(height) : undefined;
      if (this.tested && value === undefined) {
        this.#fruitless += 1;
        continue;
      }
      this.#height = height;
      if (value !== undefined) this.#plainest = { value };
      return true;
    }
    return false;
  }

  /** Always made with the least budget there is: a plain value does not nest because it may. */
  minimal(budget: number): Json | undefined {
    if (!this.fits(budget)) return undefined;
    return (this.#plainest ??= { value: this.findMinimal(this.#height as number) }).value;
  }

  findMinimal(budget: number): Json | undefined {
    const open = this.makers.filter((maker) => maker.fits(budget));
    for (const maker of open) {
      const value = maker.minimal(budget);
      if (value !== undefined && this.accepts(value)) return value;
    }
    if (open.length === 0) return undefined;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const value = pick(steady(tried), open).generate(steady(tried, tried > 20 ? 0.6 : 0), budget);
      if (value !== undefined && this.accepts(value)) return this.descended(value, open);
    }
    return undefined;
  }

  #descending = false;

  /** A value found by chance, made plainer step by step. */
  descended(value: Json, open: readonly Maker[]): Json {
    if (this.#descending) return value;
    this.#descending = true;
    let here = value;
    for (let steps = 0; steps < TRIES; steps += 1) {
      const next = this.plainerThan(here, open);
      if (next === undefined) break;
      here = next;
    }
    this.#descending = false;
    return here;
  }

  plainerThan(value: Json, open: readonly Maker[]): Json | undefined {
    const measure = measureOf(value);
    for (const maker of open) {
      for (const next of maker.shrink(value)) if (compareMeasures(measureOf(next), measure) < 0 && matches(this.world, this.flat, next)) return next;
    }
    return undefined;
  }

  generate(chance: Chance, budget: number): Json | undefined {
    const { makers } = this;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const maker = makers.length === 1 ? (makers[0] as Maker) : pick(chance, makers);
      const value = maker.fits(budget) ? maker.generate(chance, budget) : undefined;
      if (value !== undefined && this.accepts(value)) return value;
    }
    return this.minimal(budget);
  }

  accepts(value: Json): boolean {
    return !this.tested || matches(this.world, this.flat, value);
  }

  *shrink(value: Json): Iterable<Json> {
    const plainest = this.minimal(DEEP);
    if (plainest !== undefined) yield plainest;
    for (const maker of this.makers) yield* this.plainestOf(maker);
    for (const maker of this.makers) {
      if ('sites' in maker && !matches(this.world, (maker as Node).sites, value)) continue;
      yield* maker.shrink(value);
      if (this.choice) return;
    }
  }

  *plainestOf(maker: Maker): Iterable<Json> {
    const value = maker.fits(DEEP) ? maker.minimal(DEEP) : undefined;
    if (value !== undefined) yield value;
  }

  why(): Why | undefined {
    const unread = this.flat.find(({ problem }) => problem !== undefined);
    if (unread) return { site: unread, keyword: '$ref', code: 'unsupported', reason: unread.problem as string };
    const never = this.flat.find(({ schema }) => schema === false);
    if (never) return { site: never, keyword: 'false schema', code: 'unsatisfiable', reason: 'the schema is false' };
    if (this.fits(DEEP)) return this.minimal(DEEP) === undefined ? unfound(this.flat) : undefined;
    if (this.#fruitless > 0) return unfound(this.flat);
    if (this.makers.length === 0) return noType(this.flat);
    return this.explain();
  }

  #explaining = false;

  explain(): Why | undefined {
    if (this.#explaining) return { site: this.flat[0] as Site, keyword: '$ref', code: 'unsatisfiable', reason: 'the schema requires itself without end' };
    this.#explaining = true;
    const found = this.makers.map((maker) => maker.why()).find((why) => why !== undefined);
    this.#explaining = false;
    return found ?? unfound(this.flat);
  }
}

function makersOf(world: World, flat: Conjunction): readonly Maker[] {
  if (flat.some(({ schema }) => schema === false)) return [];
  const members = membersOf(world, flat);
  if (members) return [memberMaker(flat, members)];
  return kindsOf(flat).map((kind) => makerOf(world, flat, kind));
}

function makerOf(world: World, flat: Conjunction, kind: JsonType): Maker {
  switch (kind) {
    case 'null': return memberMaker(flat, [null]);
    case 'boolean': return memberMaker(flat, [false, true]);
    case 'integer': return numberMaker(world, flat, true);
    case 'number': return numberMaker(world, flat, false);
    case 'string': return stringMaker(world, flat);
    case 'array': return arrayMaker(world, flat);
    case 'object': return objectMaker(world, flat);
  }
}

const noType = (flat: Conjunction): Why => ({
  site: flat.find((site) => keyword(site, 'type') !== undefined) ?? (flat[0] as Site),
  keyword: 'type',
  code: 'unsatisfiable',
  reason: 'no JSON type is left',
});

function unfound(flat: Conjunction): Why {
  const name = RESIDUE.find((one) => flat.some((site) => keyword(site, one) !== undefined)) ?? 'type';
  return {
    site: flat.find((site) => keyword(site, name) !== undefined) ?? (flat[0] as Site),
    keyword: name,
    code: 'unsupported',
    reason: `no value was found that meets ${name} with all the other keywords`,
  };
}
