import { isObject, type Json } from '#json';
import { DEEP } from './array-maker.ts';
import { chanceOf } from './chance.ts';
import { changedSite, madeSite, without } from './site.ts';
import type { Spot } from './spots.ts';
import type { Conjunction, Site, World } from './world.ts';

/** One change to be tried: a keyword, a form of breaking or reaching it, and values in the order of preference. */
export interface Aim {
  readonly kind: 'violating' | 'boundary';
  readonly point: string;
  /** Where the change is made; the spot's own place where absent. */
  readonly pointer?: string;
  readonly op?: 'add' | 'replace' | 'remove';
  readonly values: Iterable<Json>;
  /** The first value that breaks the keyword is the best: what fails within its branches does not count. */
  readonly inOrder?: boolean;
  /** Where the keyword stands, if not under its own name in the site. */
  readonly schemaPointer?: string;
}

/** Why a keyword is not put to the test, in place of an aim. */
export interface Miss {
  readonly code: 'unsatisfiable' | 'unsupported' | 'environment';
  readonly reason: string;
}

/** What a keyword's aims are made from. */
export interface Aiming {
  readonly world: World;
  readonly spot: Spot;
  readonly site: Site;
  readonly operand: Json;
  /** Of the place and keyword: what is random about the values. */
  readonly seed: bigint;
}

export type AimsOf = (aiming: Aiming) => Iterable<Aim | Miss>;

export const isMiss = (found: Aim | Miss): found is Miss => 'reason' in found;

/** The parts of a spot's schemas stand in the list one by one: what leads to them must not bring them back. */
const LEADING = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

/** The schemas of a spot one by one, without the named keywords of one site (or, for `everywhere`, of all). */
export function relaxed(world: World, from: Conjunction, drop: { readonly site?: Site; readonly keywords: readonly string[] }, ...extra: readonly Json[]): Conjunction {
  const parts = from.flatMap((site): Conjunction => {
    if (!isObject(site.schema)) return [site];
    const dropped = drop.site === undefined || drop.site.id === site.id ? [...LEADING, ...drop.keywords] : LEADING;
    return [changedSite(world, site, without(site.schema, dropped))];
  });
  return [...parts, ...extra.map((schema) => madeSite(world, schema as { readonly [key: string]: Json }))];
}

/** Some values of a conjunction, the plainest first. Empty where there is none. */
export function* someOf({ world, seed }: Pick<Aiming, 'world' | 'seed'>, sites: Conjunction, count = 3): Iterable<Json> {
  const node = world.node(sites);
  if (!node.fits(DEEP)) return;
  const first = node.minimal(DEEP);
  if (first === undefined) return;
  yield first;
  let budget = 3;
  while (budget < DEEP && !node.fits(budget)) budget += 1;
  const chance = chanceOf(seed, { wild: 0, optional: 0.3 });
  for (let nth = 1; nth < count; nth += 1) {
    const value = node.generate(chance, budget);
    if (value !== undefined) yield value;
  }
}

/**
 * Values that break a keyword and as little else as can be: everything else held first, then without the listed values
 * that nearly always stand in the way, then on its own.
 */
export function* breaking(aiming: Aiming, keywords: readonly string[], ...extra: readonly Json[]): Iterable<Json> {
  const { world, spot, site } = aiming;
  yield* someOf(aiming, relaxed(world, spot.active, { site, keywords }, ...extra), 2);
  const blunt = [...keywords, 'enum', 'const', 'pattern', 'format'];
  yield* someOf(aiming, relaxed(world, spot.active, { keywords: blunt }, ...extra), 1);
}

/** Valid values of a spot that also meet the extra schemas. */
export const reaching = (aiming: Aiming, ...extra: readonly Json[]): Iterable<Json> =>
  someOf(aiming, relaxed(aiming.world, aiming.spot.active, { keywords: [] }, ...extra), 2);

export const violating = (point: string, values: Iterable<Json>): Aim => ({ kind: 'violating', point, values });
export const boundary = (point: string, values: Iterable<Json>): Aim => ({ kind: 'boundary', point, values });
