import { child, isArray, isObject, type Json } from '#json';
import { DEEP } from './array-maker.ts';
import { boundary, breaking, reaching, relaxed, someOf, violating, type Aim, type Aiming, type AimsOf, type Miss } from './aim.ts';
import { itemSites, memberSites } from './children.ts';
import { stringsOf } from './facts.ts';
import { keyword, madeSite, sub } from './site.ts';

/** More items or members are not sent to test a bound. */
const MOST = 10_000;
const tooMany = (what: string, bound: number): Miss => ({ code: 'environment', reason: `${bound} ${what} are too many to be sent` });

function* counted(aiming: Aiming, name: string, kind: 'array' | 'object', end: 'least' | 'most'): Iterable<Aim | Miss> {
  const { operand } = aiming;
  if (typeof operand !== 'number') return;
  if (operand > MOST) return yield tooMany(kind === 'array' ? 'items' : 'members', operand);
  const [least, most] = kind === 'array' ? ['minItems', 'maxItems'] : ['minProperties', 'maxProperties'];
  const exactly = (size: number): Json => ({ type: kind, [least]: size, [most]: size });
  const outside = end === 'least' ? operand - 1 : operand + 1;
  const inside = end === 'least' ? operand + 1 : operand - 1;
  if (outside >= 0) yield violating(end === 'least' ? 'just-below' : 'just-above', both(resized(aiming, outside), () => breaking(aiming, [name], exactly(outside))));
  if (end === 'least' && operand > 1) yield violating('empty', both(resized(aiming, 0), () => breaking(aiming, [name], exactly(0))));
  yield boundary('at', both(resized(aiming, operand), () => reaching(aiming, exactly(operand))));
  if (inside >= 0) yield boundary('just-inside', both(resized(aiming, inside), () => reaching(aiming, exactly(inside))));
  return undefined;
}

/** The base's own value made shorter: the least there is to change. */
function* resized({ spot: { value, active } }: Aiming, size: number): Iterable<Json> {
  if (isArray(value) && value.length >= size) yield value.slice(0, size);
  if (!isObject(value)) return;
  const required = new Set(active.flatMap((site) => stringsOf(keyword(site, 'required'))));
  const entries = Object.entries(value);
  if (entries.length < size || required.size > size) return;
  const optional = entries.filter(([name]) => !required.has(name)).slice(0, size - [...required].filter((name) => Object.hasOwn(value, name)).length).map(([name]) => name);
  yield Object.fromEntries(entries.filter(([name]) => required.has(name) || optional.includes(name)));
}

function* both(first: Iterable<Json>, rest: () => Iterable<Json>): Iterable<Json> {
  yield* first;
  yield* rest();
}

function* unique(aiming: Aiming): Iterable<Aim> {
  const { spot: { value, active }, operand } = aiming;
  if (operand !== true) return;
  yield violating('repeated', both(repeated(value), function* () {
    const [item] = someOf(aiming, itemSites(active, 0), 1);
    if (item !== undefined) yield [item, item];
    yield* breaking(aiming, ['uniqueItems'], { type: 'array', minItems: 2, not: { uniqueItems: true } });
  }));
}

function* repeated(value: Json): Iterable<Json> {
  if (!isArray(value) || value.length === 0) return;
  yield [...value, value[0] as Json];
  if (value.length > 1) yield [...value.slice(0, -1), value[0] as Json];
}

function* required({ spot, operand }: Aiming): Iterable<Aim> {
  for (const name of stringsOf(operand)) {
    if (isObject(spot.value) && Object.hasOwn(spot.value, name)) yield { kind: 'violating', point: 'missing', pointer: child(spot.pointer, name), op: 'remove', values: [] };
  }
}

function* dependent({ spot, operand }: Aiming): Iterable<Aim | Miss> {
  const { value } = spot;
  if (!isObject(operand) || !isObject(value)) return;
  for (const [trigger, needed] of Object.entries(operand)) {
    if (!Object.hasOwn(value, trigger)) {
      yield { code: 'unsupported', reason: `the base has no member ${JSON.stringify(trigger)}, on which the others depend` };
      continue;
    }
    for (const name of stringsOf(needed)) yield { kind: 'violating', point: `missing-with:${trigger}`, pointer: child(spot.pointer, name), op: 'remove', values: [] };
  }
}

const NAMES = ['unknown', 'suretyUnknown', 'x-surety-unknown', 'zzz', '0', '!'];

/** An unknown member with a name that no schema knows. */
function* closed({ spot, operand, site }: Aiming): Iterable<Aim> {
  if (operand !== false || !isObject(spot.value)) return;
  const { value } = spot;
  const fresh = NAMES.filter((one) => !Object.hasOwn(value, one) && !sub(site, 'properties', one));
  // Which name is unknown depends on patternProperties; the judge takes the first that fails as it should.
  for (const one of fresh.slice(0, 1)) yield { kind: 'violating', point: 'unknown', pointer: child(spot.pointer, one), op: 'add', values: ['a', 1, true] };
}

function* names(aiming: Aiming): Iterable<Aim> {
  const { spot, site, world } = aiming;
  const rule = sub(site, 'propertyNames');
  if (!rule || !isObject(spot.value)) return;
  const bad = [...someOf(aiming, [madeSite(world, { type: 'string', not: rule.schema })], 3), '', '!', 'a b'].filter((name) => typeof name === 'string' && !Object.hasOwn(spot.value as object, name));
  for (const name of bad.slice(0, 1)) {
    const node = world.node(memberSites(world, spot.active, String(name)));
    const value = node.fits(DEEP) ? node.minimal(DEEP) : undefined;
    yield { kind: 'violating', point: 'name', pointer: child(spot.pointer, String(name)), op: 'add', values: value === undefined ? ['a'] : [value] };
  }
}

function* contains(aiming: Aiming): Iterable<Aim> {
  const { world, spot, site } = aiming;
  const wanted = sub(site, 'contains');
  if (!wanted) return;
  const rest = relaxed(world, spot.active, { site, keywords: ['contains', 'minContains', 'maxContains'] }, { type: 'array', items: { not: wanted.schema } });
  if (keyword(site, 'minContains') !== 0) yield violating('none', someOf(aiming, rest));
}

function* items(aiming: Aiming): Iterable<Aim> {
  const { spot, operand, site, world } = aiming;
  if (operand !== false || !isArray(spot.value)) return;
  const prefix = keyword(site, 'prefixItems');
  const missing = (isArray(prefix) ? prefix.length : 0) - spot.value.length;
  const [full] = someOf(aiming, relaxed(world, spot.active, { keywords: ['items', 'maxItems'] }, { type: 'array', minItems: spot.value.length + Math.max(0, missing) }), 1);
  if (isArray(full)) yield violating('one-more', [[...full, 'a']]);
}

export const structureAims: Readonly<Record<string, AimsOf>> = {
  minItems: (aiming) => counted(aiming, 'minItems', 'array', 'least'),
  maxItems: (aiming) => counted(aiming, 'maxItems', 'array', 'most'),
  minProperties: (aiming) => counted(aiming, 'minProperties', 'object', 'least'),
  maxProperties: (aiming) => counted(aiming, 'maxProperties', 'object', 'most'),
  uniqueItems: unique,
  required,
  dependentRequired: dependent,
  additionalProperties: closed,
  unevaluatedProperties: closed,
  propertyNames: names,
  contains,
  items,
};
