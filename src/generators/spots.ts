import { applyPatch, child, isArray, isObject, type Json, type PatchOperation } from '#json';
import { DEEP } from './array-maker.ts';
import { itemSites, memberSites } from './children.ts';
import { matches } from './evaluate.ts';
import { stringsOf } from './facts.ts';
import { flatten, keysOf, keyword, sub, subs } from './site.ts';
import type { Unreachable } from './draw.ts';
import { unreachableOf } from './unreachable.ts';
import type { Conjunction, Site, World } from './world.ts';

/** A place of the base value, or one that could be added to it, with the schemas that hold there. */
export interface Spot {
  readonly pointer: string;
  /** `add` where the base has nothing there yet. */
  readonly op: 'add' | 'replace';
  /** The base's value, or the plainest one that could be added. */
  readonly value: Json;
  /** Through `$ref`, `allOf` and the branches that the value takes. */
  readonly active: Conjunction;
  /** Through `$ref` and `allOf` alone. */
  readonly plain: Conjunction;
  /** An optional member: its declaration, and that it can be left out. */
  readonly optional?: Site;
  /** The whole value that changes are made to, and what makes it from the caller's base. */
  readonly base: Json;
  readonly first: readonly PatchOperation[];
  /** Seen before as a place to add: only what is changed within it counts now. */
  readonly within?: boolean;
}

/** Schemas that hold for a value, the branches it takes among them. */
function activeSites(world: World, sites: Conjunction, value: Json): Conjunction {
  const seen = new Map<string, Site>();
  const visit = (from: Conjunction): void => {
    for (const site of flatten(world, from)) {
      if (seen.has(site.id)) continue;
      seen.set(site.id, site);
      visit(taken(world, site, value));
    }
  };
  visit(sites);
  return [...seen.values()];
}

function taken(world: World, site: Site, value: Json): readonly Site[] {
  if (typeof site.schema === 'boolean') return [];
  const found = ['anyOf', 'oneOf'].flatMap((name) => subs(site, name).filter((branch) => matches(world, [branch], value)));
  const condition = sub(site, 'if');
  const then = condition && sub(site, matches(world, [condition], value) ? 'then' : 'else');
  const dependent = isObject(value) ? keysOf(site, 'dependentSchemas').filter((name) => Object.hasOwn(value, name)) : [];
  return [...found, ...(then ? [then] : []), ...dependent.flatMap((name) => sub(site, 'dependentSchemas', name) ?? [])];
}

interface SpotOptions {
  readonly world: World;
  /** How many optional parents may be put in on the way to a place. */
  readonly absentLevels: number;
}

/** Every place of a valid base value, parents before children, present members before absent ones. */
export function* spotsOf(options: SpotOptions, sites: Conjunction, base: Json): Iterable<Spot | Unreachable> {
  yield* walk(options, { pointer: '', op: 'replace', value: base, base, first: [] }, sites, 0);
}

type Start = Pick<Spot, 'pointer' | 'op' | 'value' | 'base' | 'first' | 'optional'>;

/** Nothing useful lies deeper, and a recursive schema has no end. */
const DEEPEST = 24;

function* walk(options: SpotOptions, start: Start, sites: Conjunction, depth: number): Iterable<Spot | Unreachable> {
  const { world } = options;
  const spot: Spot = { ...start, active: activeSites(world, sites, start.value), plain: flatten(world, sites) };
  yield spot;
  if (depth > DEEPEST) return;
  if (isObject(spot.value)) yield* members(options, spot, spot.value, depth);
  if (isArray(spot.value)) yield* items(options, spot, spot.value, depth);
}

function* members(options: SpotOptions, spot: Spot, value: { readonly [key: string]: Json }, depth: number): Iterable<Spot | Unreachable> {
  const { world } = options;
  const { active, pointer, base, first } = spot;
  const required = new Set(active.flatMap((site) => stringsOf(keyword(site, 'required'))));
  const declared = [...new Set(active.flatMap((site) => keysOf(site, 'properties')))];
  const optional = (name: string): Pick<Spot, 'optional'> => {
    const site = required.has(name) ? undefined : active.find((one) => sub(one, 'properties', name));
    return site ? { optional: site } : {};
  };
  for (const [name, member] of Object.entries(value)) {
    const sites = memberSites(world, active, name);
    if (sites.length > 0) yield* walk(options, { pointer: child(pointer, name), op: 'replace', value: member, base, first, ...optional(name) }, sites, depth + 1);
  }
  for (const name of declared) {
    if (!Object.hasOwn(value, name)) yield* added(options, spot, child(pointer, name), memberSites(world, active, name), optional(name), depth);
  }
  const map = active.find((site) => isObject(keyword(site, 'additionalProperties')));
  const known = Object.keys(value).some((name) => !declared.includes(name));
  if (map && !known) yield* added(options, spot, child(pointer, 'key0'), memberSites(world, active, 'key0'), {}, depth);
}

function* items(options: SpotOptions, spot: Spot, value: readonly Json[], depth: number): Iterable<Spot | Unreachable> {
  const { active, pointer, base, first } = spot;
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    const sites = itemSites(active, index);
    // Items of one shape are one place: the first of each shape stands for all.
    const shape = activeSites(options.world, sites, item).map(({ id }) => id).join('\n');
    if (sites.length === 0 || seen.has(shape)) continue;
    seen.add(shape);
    yield* walk(options, { pointer: child(pointer, index), op: 'replace', value: item, base, first }, sites, depth + 1);
  }
  if (value.length === 0) yield* added(options, spot, child(pointer, 0), itemSites(active, 0), {}, depth);
}

/** A place that the base lacks, filled with the plainest value there is; or why nothing valid can stand there. */
function* added(options: SpotOptions, { base, first, op }: Spot, pointer: string, sites: Conjunction, optional: Pick<Spot, 'optional'>, depth: number): Iterable<Spot | Unreachable> {
  const { world, absentLevels } = options;
  const node = world.node(sites);
  const value = sites.length > 0 && node.fits(DEEP) ? node.minimal(DEEP) : undefined;
  if (value === undefined) {
    const why = sites.some(({ schema }) => schema === false) ? undefined : node.why();
    if (why) yield unreachableOf(why, pointer);
    return;
  }
  const active = activeSites(world, sites, value);
  yield { pointer, op: 'add', value, active, plain: flatten(world, sites), base, first, ...optional };
  if (absentLevels <= 0 || op === 'add' || typeof value !== 'object' || value === null) return;
  const operation: PatchOperation = { op: 'add', path: pointer, value };
  const grown = applyPatch(base, [operation]);
  const below = walk({ ...options, absentLevels: absentLevels - 1 }, { pointer, op: 'replace', value, base: grown, first: [...first, operation] }, sites, depth + 1);
  for (const found of below) yield 'active' in found && found.pointer === pointer ? { ...found, within: true } : found;
}
