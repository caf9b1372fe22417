import { compareNumbers, isArray, type Json } from '#json';
import { INTEGER_RANGES } from './formats.ts';
import { keyword } from './site.ts';
import type { Conjunction, Site, Why } from './world.ts';

/** The tightest of a numeric keyword over several schemas, and who set it. */
export interface Bound<T = number | bigint> {
  readonly value: T;
  readonly site: Site;
  readonly keyword: string;
}

const isNumber = (value: Json | undefined): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** The largest (`most` false) or smallest value that the schemas give to a keyword. */
export function tightest(flat: Conjunction, name: string, end: 'largest' | 'smallest'): Bound | undefined {
  let found: Bound | undefined;
  for (const site of flat) {
    const value = keyword(site, name);
    if (!isNumber(value)) continue;
    const order = found ? compareNumbers(value, found.value) : 0;
    if (!found || (end === 'largest' ? order > 0 : order < 0)) found = { value, site, keyword: name };
  }
  return found;
}

/** A count such as minLength; the default where no schema has the keyword. */
export function countOf(flat: Conjunction, name: string, end: 'largest' | 'smallest'): Bound<number> | undefined {
  const bound = tightest(flat, name, end);
  return bound && { ...bound, value: Number(bound.value) };
}

interface Held {
  readonly site: Site;
  readonly value: Json;
}

/** Every value that the schemas give to a keyword. */
export const allOfKeyword = (flat: Conjunction, name: string): readonly Held[] =>
  flat.flatMap((site) => {
    const value = keyword(site, name);
    return value === undefined ? [] : [{ site, value }];
  });

export const textsOf = (flat: Conjunction, name: string): readonly { readonly site: Site; readonly value: string }[] =>
  allOfKeyword(flat, name).flatMap(({ site, value }) => (typeof value === 'string' ? [{ site, value }] : []));

export const wholeFormats = (flat: Conjunction): readonly { readonly site: Site; readonly value: string }[] =>
  textsOf(flat, 'format').filter(({ value }) => Object.hasOwn(INTEGER_RANGES, value));

export const contradiction = (low: Bound, high: Bound): Why => ({
  site: low.site,
  keyword: low.keyword,
  code: 'unsatisfiable',
  reason: `${low.keyword} ${low.value} and ${high.keyword} ${high.value} leave no value`,
});

export const stringsOf = (value: Json | undefined): readonly string[] =>
  isArray(value) ? value.filter((item) => typeof item === 'string') : [];
