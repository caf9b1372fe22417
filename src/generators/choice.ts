import { keyword, keysOf, madeSite, sub, subs } from './site.ts';
import type { Conjunction, Site, World } from './world.ts';

/** A keyword that leaves several ways open, each a list of schemas to add. */
export interface Choice {
  readonly id: string;
  readonly options: readonly (readonly Site[])[];
}

/** The first choice not settled yet: the branches of anyOf, oneOf, if and dependentSchemas. */
export function choiceOf(world: World, flat: Conjunction, settled: ReadonlySet<string>): Choice | undefined {
  for (const site of flat) {
    for (const found of choicesOf(world, site)) if (!settled.has(found.id)) return found;
  }
  return undefined;
}

function choicesOf(world: World, site: Site): readonly Choice[] {
  if (typeof site.schema === 'boolean') return [];
  const found: Choice[] = [];
  for (const name of ['anyOf', 'oneOf']) {
    if (keyword(site, name) !== undefined) found.push({ id: `${site.id}/${name}`, options: subs(site, name).map((branch) => [branch]) });
  }
  const condition = sub(site, 'if');
  if (condition && (sub(site, 'then') ?? sub(site, 'else'))) {
    const then = sub(site, 'then');
    const otherwise = sub(site, 'else');
    found.push({
      id: `${site.id}/if`,
      options: [then ? [condition, then] : [condition], [madeSite(world, { not: condition.schema }), ...(otherwise ? [otherwise] : [])]],
    });
  }
  for (const name of keysOf(site, 'dependentSchemas')) {
    const asked = sub(site, 'dependentSchemas', name);
    if (asked) found.push({ id: `${site.id}/dependentSchemas/${name}`, options: [[madeSite(world, { properties: Object.fromEntries([[name, false]]) })], [asked]] });
  }
  return found;
}
