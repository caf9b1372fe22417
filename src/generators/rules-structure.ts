import { isArray, isObject, type Json } from '#json';
import { memberSitesOf } from './children.ts';
import type { Asking, Rules } from './evaluation.ts';
import { keyword, keysOf, sub } from './site.ts';
import { testPattern } from './pattern.ts';
import { textKey } from './text-key.ts';

/** Asks every member that `names` picks, all of them when failures are wanted. */
function every<T>(asking: Asking, parts: readonly T[], holds: (part: T) => boolean): boolean | 'told' {
  let all = true;
  for (const part of parts) {
    if (holds(part)) continue;
    all = false;
    if (!asking.report) break;
  }
  return all || 'told';
}

const count = (holds: (count: number, operand: number) => boolean, of: (value: Json) => number | undefined): Rules[string] =>
  (operand, { value }) => {
    const size = of(value);
    return size === undefined || typeof operand !== 'number' || holds(size, operand);
  };

const items = (value: Json): number | undefined => (isArray(value) ? value.length : undefined);
const members = (value: Json): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);
const names = (value: Json): readonly string[] => (isObject(value) ? Object.keys(value) : []);
const strings = (operand: Json): readonly string[] => (isArray(operand) ? operand.filter((name) => typeof name === 'string') : []);

export const structureRules: Rules = {
  minItems: count((size, operand) => size >= operand, items),
  maxItems: count((size, operand) => size <= operand, items),
  minProperties: count((size, operand) => size >= operand, members),
  maxProperties: count((size, operand) => size <= operand, members),
  uniqueItems: (operand, { value }) => operand !== true || !isArray(value) || areUnique(value),
  required: (operand, { value }) => !isObject(value) || strings(operand).filter((name) => !Object.hasOwn(value, name)),
  dependentRequired: (operand, { value }) => {
    if (!isObject(value) || !isObject(operand)) return true;
    return Object.entries(operand).filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([, needed]) => strings(needed).filter((name) => !Object.hasOwn(value, name)));
  },
  properties: (_, asking) => {
    const { value, site, marks } = asking;
    if (!isObject(value)) return true;
    const present = keysOf(site, 'properties').filter((name) => Object.hasOwn(value, name));
    if (marks) for (const name of present) marks.names.add(name);
    return every(asking, present, (name) => {
      const part = sub(site, 'properties', name);
      return !part || asking.ask(part, { below: { value: value[name] as Json, key: name } });
    });
  },
  patternProperties: (_, asking) => {
    const { value, site, marks, world } = asking;
    if (!isObject(value)) return true;
    return every(asking, keysOf(site, 'patternProperties'), (source) => {
      const part = sub(site, 'patternProperties', source);
      const matching = names(value).filter((name) => testPattern(world, source, name) === 'yes');
      if (marks) for (const name of matching) marks.names.add(name);
      return every(asking, matching, (name) => !part || asking.ask(part, { below: { value: value[name] as Json, key: name } })) === true;
    });
  },
  additionalProperties: (operand, asking) => {
    const { value, site, marks, world } = asking;
    if (!isObject(value)) return true;
    const part = sub(site, 'additionalProperties');
    const extra = names(value).filter((name) => memberSitesOf(world, site, name)[0] === part);
    if (marks) for (const name of extra) marks.names.add(name);
    if (operand === false) return extra;
    return every(asking, extra, (name) => !part || asking.ask(part, { below: { value: value[name] as Json, key: name } }));
  },
  propertyNames: (_, asking) => {
    const part = sub(asking.site, 'propertyNames');
    return names(asking.value).filter((name) => part && !asking.ask(part, { below: { value: name, key: name }, quiet: true }));
  },
  prefixItems: (operand, asking) => {
    const { value, site, marks } = asking;
    if (!isArray(value) || !isArray(operand)) return true;
    const held = [...operand.keys()].filter((index) => index < value.length);
    if (marks) for (const index of held) marks.items.add(index);
    return every(asking, held, (index) => {
      const part = sub(site, 'prefixItems', index);
      return !part || asking.ask(part, { below: { value: value[index] as Json, key: index } });
    });
  },
  items: (operand, asking) => {
    const { value, site, marks } = asking;
    const part = sub(site, 'items');
    if (!isArray(value) || !part) return true;
    const prefix = keyword(site, 'prefixItems');
    const from = isArray(prefix) ? prefix.length : 0;
    if (operand === false) return value.length <= from;
    const rest = [...value.keys()].slice(from);
    if (marks) for (const index of rest) marks.items.add(index);
    return every(asking, rest, (index) => asking.ask(part, { below: { value: value[index] as Json, key: index } }));
  },
  contains: (_, asking) => {
    const { value, site, marks } = asking;
    const part = sub(site, 'contains');
    if (!isArray(value) || !part) return true;
    const found = [...value.keys()].filter((index) => asking.ask(part, { below: { value: value[index] as Json, key: index }, quiet: true }));
    if (marks) for (const index of found) marks.items.add(index);
    const [least, most] = [keyword(site, 'minContains') ?? 1, keyword(site, 'maxContains') ?? Infinity];
    return found.length >= Number(least) && found.length <= Number(most);
  },
};

const areUnique = (items: readonly Json[]): boolean => new Set(items.map(textKey)).size === items.length;
