import { child, isArray, isObject, writeJson, type Json, type JsonObject } from '#json';
import type { JsonSchema } from '#operations';
import type { Conjunction, Site, World } from './world.ts';

/** The root of the stored schema `ref`; unreadable ones carry their problem. */
export function siteOf(world: World, ref: string): Site {
  const known = world.sites.get(ref);
  if (known) return known;
  const site = read(world, ref);
  world.sites.set(ref, site);
  return site;
}

function read(world: World, ref: string): Site {
  try {
    return made(ref, '', world.store.get(ref));
  } catch (error) {
    return { ...made(ref, '', false), problem: error instanceof Error ? error.message : String(error) };
  }
}

const made = (ref: string, pointer: string, schema: JsonSchema): Site =>
  ({ id: `${ref}#${pointer}`, ref, pointer, schema, ...unvisited() });

const unvisited = (): Pick<Site, 'below' | 'lists'> => ({ below: new Map(), lists: new Map() });

/** A schema that stands nowhere in the contract, such as the negation of a bound. */
export function madeSite(world: World, schema: JsonSchema): Site {
  const id = `~${writeJson(schema)}`;
  const known = world.sites.get(id);
  if (known) return known;
  const site: Site = { id, ref: '~', pointer: '', schema, ...unvisited() };
  world.sites.set(id, site);
  return site;
}

/** The same place with other contents: a schema less one of its keywords, for instance. */
export function changedSite(world: World, site: Site, schema: JsonSchema): Site {
  const id = `${site.id}~${typeof schema === 'boolean' ? String(schema) : Object.keys(schema).join()}`;
  const known = world.sites.get(id);
  if (known) return known;
  const changed: Site = { id, ref: site.ref, pointer: site.pointer, schema, ...unvisited() };
  world.sites.set(id, changed);
  return changed;
}

const isSchema = (value: Json | undefined): value is JsonSchema => typeof value === 'boolean' || isObject(value);

/** The value of a keyword, own members only: a schema may well have a property called `constructor`. */
export const keyword = (site: Site, name: string): Json | undefined =>
  typeof site.schema === 'object' && Object.hasOwn(site.schema, name) ? site.schema[name] : undefined;

/** The schema under a keyword: `sub(site, 'properties', 'name')`, `sub(site, 'items')`. */
export function sub(site: Site, name: string, key?: string | number): Site | undefined {
  const known = site.below.get(name)?.get(key);
  if (known) return known;
  const operand = keyword(site, name);
  const schema = key === undefined ? operand : inside(operand, key);
  if (!isSchema(schema)) return undefined;
  const at = key === undefined ? child(site.pointer, name) : child(child(site.pointer, name), key);
  const found: Site = { id: `${site.id}/${key === undefined ? name : `${name}/${key}`}`, ref: site.ref, pointer: at, schema, ...unvisited() };
  const siblings = site.below.get(name) ?? new Map<string | number | undefined, Site>();
  site.below.set(name, siblings.set(key, found));
  return found;
}

function inside(operand: Json | undefined, key: string | number): Json | undefined {
  if (isArray(operand)) return operand[Number(key)];
  return isObject(operand) && Object.hasOwn(operand, key) ? operand[key] : undefined;
}

/** The schemas of a list keyword: `subs(site, 'anyOf')`. */
export function subs(site: Site, name: string): readonly Site[] {
  const known = site.lists.get(name);
  if (known) return known;
  const operand = keyword(site, name);
  const found = isArray(operand) ? operand.flatMap((_, index) => sub(site, name, index) ?? []) : [];
  site.lists.set(name, found);
  return found;
}

/** The keys of an object keyword: the names under `properties`. */
export function keysOf(site: Site, name: string): readonly string[] {
  const operand = keyword(site, name);
  return isObject(operand) ? Object.keys(operand) : [];
}

export function target(world: World, site: Site): Site | undefined {
  const ref = keyword(site, '$ref') ?? keyword(site, '$dynamicRef');
  return typeof ref === 'string' ? siteOf(world, ref) : undefined;
}

/** Every schema that must hold where these must: through `$ref` and `allOf`, each once, so cycles end. */
export function flatten(world: World, sites: Conjunction): Conjunction {
  const seen = new Map<string, Site>();
  const visit = (site: Site): void => {
    if (seen.has(site.id)) return;
    seen.set(site.id, site);
    const referred = target(world, site);
    if (referred) visit(referred);
    for (const part of subs(site, 'allOf')) visit(part);
  };
  for (const site of sites) visit(site);
  return [...seen.values()];
}

export const without = (schema: JsonObject, keywords: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.includes(name)));
