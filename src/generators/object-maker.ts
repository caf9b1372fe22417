import { isArray, isObject, type Json, type JsonObject } from '#json';
import { DEEP, MOST_ITEMS } from './array-maker.ts';
import { happens, pick, steady, type Chance } from './chance.ts';
import { memberSites } from './children.ts';
import { matches } from './evaluate.ts';
import { allOfKeyword, contradiction, countOf, stringsOf } from './facts.ts';
import { keyword, keysOf, madeSite, sub } from './site.ts';
import { stringMaker } from './string-maker.ts';
import { nameOf } from './text.ts';
import type { Conjunction, Maker, Node, Site, Why, World } from './world.ts';

const TRIES = 30;

export function objectMaker(world: World, flat: Conjunction): Maker {
  const least = countOf(flat, 'minProperties', 'largest');
  const most = countOf(flat, 'maxProperties', 'smallest');
  const [low, high] = [Math.ceil(least?.value ?? 0), Math.floor(most?.value ?? Infinity)];
  const declared = [...new Set(flat.flatMap((site) => keysOf(site, 'properties')))];
  const needs = needsOf(flat);
  const required = closure(requiredOf(flat), needs);
  const forbidden = forbiddenOf(flat);
  const names = [...new Set([...declared, ...required])].filter((name) => !forbidden.has(name));
  const optional = names.filter((name) => !required.has(name));
  const known = new Set(names);
  const nodes = new Map<string, Node>();
  const nameRules = flat.flatMap((site) => sub(site, 'propertyNames') ?? []);
  const member = (name: string): Node => {
    const made = nodes.get(name);
    if (made) return made;
    const sites = memberSites(world, flat, name);
    const barred = forbidden.has(name) || (nameRules.length > 0 && !matches(world, nameRules, name));
    const node = world.node(barred ? [...sites, madeSite(world, false)] : sites);
    if (known.has(name)) nodes.set(name, node);
    return node;
  };
  const extras = extraNames(world, flat, nameRules);
  const open = isOpen(flat, declared);

  const pairs = (made: ReadonlyMap<string, Json>): JsonObject => Object.fromEntries(names.filter((name) => made.has(name))
    .concat([...made.keys()].filter((name) => !known.has(name))).map((name) => [name, made.get(name) as Json]));

  /** The members with what their presence asks for; undefined where that cannot be had. */
  function chosen(wanted: Iterable<string>, budget: number): ReadonlySet<string> | undefined {
    const all = closure(new Set([...required, ...wanted]), needs);
    return all.size <= high && [...all].every((name) => member(name).fits(budget - 1)) ? all : undefined;
  }

  function fill(set: ReadonlySet<string>, chance: Chance | undefined, budget: number): JsonObject | undefined {
    const made = new Map<string, Json>();
    for (const name of set) {
      const value = chance ? member(name).generate(chance, budget - 1) : member(name).minimal(budget - 1);
      if (value === undefined) return undefined;
      made.set(name, value);
    }
    return pairs(made);
  }

  function grown(set: ReadonlySet<string>, to: number, chance: Chance | undefined, budget: number): ReadonlySet<string> {
    const all = new Set(set);
    const add = (name: string): void => {
      const wanted = [...closure(new Set([name]), needs)].filter((one) => !all.has(one));
      if (all.size + wanted.length > high || !wanted.every((one) => member(one).fits(budget - 1))) return;
      for (const one of wanted) all.add(one);
    };
    for (const name of optional) if (all.size < to) add(name);
    for (let vain = 0, nth = 0; all.size < to && vain < TRIES; nth += 1) {
      const before = all.size;
      const name = extras.make(chance, nth);
      if (name !== undefined) add(name);
      vain = all.size > before ? 0 : vain + 1;
    }
    return all;
  }

  const minimal = (budget: number): JsonObject | undefined => {
    const set = chosen([], budget);
    return set && fill(grown(set, low, undefined, budget), undefined, budget);
  };

  function problem(): Why | undefined {
    if (least && most && low > high) return contradiction(least, most);
    if (most && required.size > high) return { site: most.site, keyword: 'maxProperties', code: 'unsatisfiable', reason: `${required.size} members are required and maxProperties is ${most.value}` };
    if (least && low > MOST_ITEMS) return { site: least.site, keyword: 'minProperties', code: 'environment', reason: `objects of more than ${MOST_ITEMS} members are not made` };
    const bad = [...required].find((name) => !member(name).fits(DEEP));
    return bad === undefined ? undefined : member(bad).why() ?? whyRequired(flat, bad);
  }

  let broken: { readonly why: Why | undefined } | undefined;
  const fitting = new Map<number, boolean>();
  const fits = (budget: number): boolean => {
    if ((low > high) || required.size > high || low > MOST_ITEMS) return false;
    if (required.size > 0 && budget <= 0) return false;
    if (![...required].every((name) => member(name).fits(budget - 1))) return false;
    if (low <= required.size) return true;
    const set = chosen([], budget);
    return set !== undefined && grown(set, low, undefined, budget).size >= low;
  };

  return {
    fits(budget) {
      const answer = fitting.get(budget) ?? fits(budget);
      fitting.set(budget, answer);
      return answer;
    },
    minimal,
    generate(chance, budget) {
      const set = new Set(required);
      const room = budget > 0 && chance.left > 0;
      for (const name of room ? optional : []) {
        if (set.size >= high || !happens(chance, chance.optional) || !member(name).fits(budget - 1)) continue;
        if (needs.has(name)) for (const needed of chosen([...set, name], budget) ?? []) set.add(needed);
        else set.add(name);
      }
      chance.left -= set.size - required.size;
      const more = room && open && happens(chance, open === 'only' ? 0.7 : 0.3 + chance.wild * 0.3) ? chance.random.nextInt(1, 3) : 0;
      const all = set.size < low || more > 0 ? grown(set, Math.min(high, Math.max(low, set.size + more)), chance, budget) : set;
      return fill(all, chance, budget) ?? fill(required, chance, budget) ?? minimal(budget);
    },
    *shrink(value) {
      if (!isObject(value)) return;
      const keys = Object.keys(value);
      const only = (kept: (name: string) => boolean): JsonObject => Object.fromEntries(Object.entries(value).filter(([name]) => kept(name)));
      yield only((name) => required.has(name));
      for (const name of keys) if (!required.has(name)) yield only((other) => other !== name);
      for (const name of keys.filter((one) => !known.has(one))) {
        for (const plainer of extras.plainer(name)) if (!keys.includes(plainer)) yield renamed(value, name, plainer);
      }
      for (const name of keys) {
        for (const smaller of member(name).shrink(value[name] as Json)) {
          yield Object.fromEntries(Object.entries(value).map(([other, old]) => [other, other === name ? smaller : old]));
        }
      }
    },
    why: () => (broken ??= { why: problem() }).why
      ?? (least && { site: least.site, keyword: 'minProperties', code: 'unsatisfiable', reason: `fewer than ${least.value} members are possible` }),
  };
}

const renamed = (value: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name === from ? to : name, member]));

const requiredOf = (flat: Conjunction): ReadonlySet<string> => new Set(flat.flatMap((site) => stringsOf(keyword(site, 'required'))));

/** member → members it asks for, from dependentRequired. */
function needsOf(flat: Conjunction): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  for (const { value } of allOfKeyword(flat, 'dependentRequired')) {
    for (const [name, needed] of isObject(value) ? Object.entries(value) : []) needs.set(name, [...(needs.get(name) ?? []), ...stringsOf(needed)]);
  }
  return needs;
}

function closure(names: ReadonlySet<string>, needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  if (needs.size === 0) return names;
  const all = new Set(names);
  // A Set walks what is added while it is walked.
  for (const name of all) for (const needed of needs.get(name) ?? []) all.add(needed);
  return all;
}

/** `not: {required: [x]}` forbids x: a common way to say that two members exclude each other. */
function forbiddenOf(flat: Conjunction): ReadonlySet<string> {
  const single = (value: Json): readonly string[] => {
    const names = isObject(value) && Object.keys(value).every((name) => name === 'required') ? stringsOf(value.required) : [];
    return names.length === 1 ? names : [];
  };
  return new Set(allOfKeyword(flat, 'not').flatMap(({ value }) =>
    (isObject(value) && isArray(value.anyOf) && Object.keys(value).length === 1 ? value.anyOf.flatMap(single) : single(value))));
}

/**
 * Undeclared members are made where a schema speaks of them, or declares none at all. Where it merely leaves them open
 * they are legal, but a request that carries one tests what the contract never mentions.
 */
function isOpen(flat: Conjunction, declared: readonly string[]): 'only' | 'also' | undefined {
  const speaks = (name: string): boolean => flat.some((site) => keyword(site, name) !== undefined && keyword(site, name) !== false);
  const described = speaks('patternProperties') || speaks('additionalProperties') || speaks('unevaluatedProperties') || speaks('propertyNames');
  const mentioned = flat.some((site) => keyword(site, 'properties') !== undefined || keyword(site, 'additionalProperties') === false);
  if (declared.length === 0) return described || !mentioned ? 'only' : undefined;
  return described ? 'also' : undefined;
}

interface ExtraNames {
  make(chance: Chance | undefined, nth: number): string | undefined;
  plainer(name: string): Iterable<string>;
}

function extraNames(world: World, flat: Conjunction, nameRules: Conjunction): ExtraNames {
  const sources = flat.flatMap((site) => keysOf(site, 'patternProperties'));
  const makers = sources.map((source) => stringMaker(world, [...nameRules, madeSite(world, { pattern: source })]));
  if (nameRules.length > 0) makers.push(namedBy(world, nameRules));
  return {
    *plainer(name) {
      yield* ['key0', 'key1', 'key2'];
      for (const maker of makers) for (const text of maker.shrink(name)) yield String(text);
    },
    make(chance, nth) {
      const plainName = nameRules.length === 0 && (makers.length === 0 || nth % 2 === 1);
      if (plainName) return chance ? nameOf(chance) : `key${nth}`;
      if (chance) return asText(pick(chance, makers).generate(chance, 1));
      return nth < makers.length ? asText(makers[nth]?.minimal(1)) : asText(makers[nth % makers.length]?.generate(steady(nth), 1));
    },
  };
}

const namedBy = (world: World, rules: Conjunction): Maker => world.node([...rules, madeSite(world, { type: 'string' })]);
const asText = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function whyRequired(flat: Conjunction, name: string): Why {
  const site: Site = flat.find((one) => stringsOf(keyword(one, 'required')).includes(name)) ?? flat[0] ?? (() => { throw new Error('There is no schema to blame.'); })();
  return { site, keyword: 'required', code: 'unsatisfiable', reason: `the required member ${JSON.stringify(name)} can have no value` };
}
