import { testPattern } from './pattern.ts';
import { keysOf, keyword, sub } from './site.ts';
import type { Conjunction, Site, World } from './world.ts';

/** The schemas one flattened schema puts on the member `name`; undefined where it says nothing about it. */
export function memberSitesOf(world: World, site: Site, name: string): readonly Site[] {
  const own = sub(site, 'properties', name);
  const found = own ? [own] : [];
  for (const source of keysOf(site, 'patternProperties')) {
    const site_ = testPattern(world, source, name) === 'yes' ? sub(site, 'patternProperties', source) : undefined;
    if (site_) found.push(site_);
  }
  if (found.length > 0) return found;
  const additional = sub(site, 'additionalProperties');
  return additional ? [additional] : [];
}

/** The schemas of a member of an object that all of `flat` describe. */
export function memberSites(world: World, flat: Conjunction, name: string): Conjunction {
  const found = flat.flatMap((site) => memberSitesOf(world, site, name));
  if (found.length > 0) return found;
  return flat.flatMap((site) => sub(site, 'unevaluatedProperties') ?? []);
}

function itemSitesOf(site: Site, index: number): Site | undefined {
  const prefix = keyword(site, 'prefixItems');
  if (Array.isArray(prefix) && index < prefix.length) return sub(site, 'prefixItems', index);
  return sub(site, 'items');
}

/** The schemas of the item at `index` of an array that all of `flat` describe. */
export function itemSites(flat: Conjunction, index: number): Conjunction {
  const found = flat.flatMap((site) => itemSitesOf(site, index) ?? []);
  if (found.length > 0) return found;
  return flat.flatMap((site) => sub(site, 'unevaluatedItems') ?? []);
}
