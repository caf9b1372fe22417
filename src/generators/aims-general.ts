import { equalJson, isArray, type Json } from '#json';
import { boundary, breaking, reaching, relaxed, someOf, violating, type Aim, type Aiming, type AimsOf, type Miss } from './aim.ts';
import { hasType, listOf } from './rules-scalar.ts';
import { flatten, madeSite, sub, subs } from './site.ts';
import { kindsOf } from './types-of.ts';

/** A wrong type shown by its plainest values, in the order of how often a lax server takes them for right. */
const OF_TYPE: Readonly<Record<string, readonly Json[]>> = {
  string: ['a', 'true', '1', ''],
  integer: [1, 0],
  number: [1.5, 0.5],
  boolean: [true, false],
  null: [null],
  array: [[], ['a']],
  object: [{}, { a: 1 }],
};

function* type(aiming: Aiming): Iterable<Aim> {
  const { operand, spot } = aiming;
  const allowed = listOf(operand);
  const isAllowed = (value: Json): boolean => allowed.some((name) => hasType(value, name));
  for (const [name, values] of Object.entries(OF_TYPE)) {
    const wrong = [...fractionOf(name, spot.value), ...values].filter((value) => !isAllowed(value));
    if (wrong.length > 0) yield violating(`type:${name}`, wrong);
  }
  const kinds = kindsOf(spot.active).filter((kind) => allowed.includes(kind) || (kind === 'integer' && allowed.includes('number')));
  for (const kind of kinds.length > 1 ? kinds : []) yield boundary(`type:${kind}`, reaching(aiming, { type: kind }));
  if (allowed.includes('boolean')) for (const value of [true, false]) yield boundary(String(value), [value]);
  if (allowed.includes('string') && !isShaped(aiming)) yield* sizes(aiming, 'string', 'minLength', 'maxLength');
  if (allowed.includes('array')) yield* sizes(aiming, 'array', 'minItems', 'maxItems');
}

/** Beside the base's own number, so that no bound is broken with the type. */
const fractionOf = (name: string, value: Json): readonly Json[] =>
  (name === 'number' && typeof value === 'number' ? [value + 0.5, value - 0.5] : []);

/** Where a format or pattern says what a text looks like, its length is not a side of its own. */
const isShaped = ({ spot }: Aiming): boolean =>
  spot.active.some(({ schema }) => typeof schema === 'object' && ['format', 'pattern', 'enum', 'const'].some((name) => Object.hasOwn(schema, name)));

/** Empty, one, many: for what has no bounds of its own there. */
function* sizes(aiming: Aiming, kind: string, least: string, most: string): Iterable<Aim> {
  const { spot } = aiming;
  const has = (name: string): boolean => spot.active.some(({ schema }) => typeof schema === 'object' && Object.hasOwn(schema, name));
  const of = (size: number): Iterable<Json> => reaching(aiming, { type: kind, [least]: size, [most]: size });
  if (!has(least)) yield boundary(`${kind}:empty`, of(0));
  if (!has(least)) yield boundary(`${kind}:one`, of(1));
  if (!has(most)) yield boundary(`${kind}:many`, of(kind === 'string' ? 200 : 20));
}

function* members(aiming: Aiming, listed: readonly Json[], name: string): Iterable<Aim> {
  yield violating('outside', nearMisses(aiming, listed, name));
  const cased = listed.flatMap((value) => (typeof value === 'string' ? [value.toUpperCase(), value.toLowerCase()] : []))
    .filter((value) => !listed.includes(value));
  if (cased.length > 0) yield violating('other-case', cased);
  for (const [index, value] of listed.entries()) yield boundary(`member:${index}`, [value]);
}

function* nearMisses(aiming: Aiming, listed: readonly Json[], name: string): Iterable<Json> {
  const [first] = listed;
  const kind = Object.keys(OF_TYPE).find((one) => listed.length > 0 && hasType(first as Json, one)) ?? 'string';
  const text = typeof first === 'string' ? [`${first}x`, `x${first}`] : [];
  const number = typeof first === 'number' ? listed.flatMap((value) => (typeof value === 'number' ? [value + 1, value - 1] : [])) : [];
  yield* [...text, ...number].filter((value) => !listed.some((member) => equalJson(member, value)));
  yield* breaking(aiming, [name], { type: kind, not: { enum: listed } });
}

function* not(aiming: Aiming): Iterable<Aim | Miss> {
  const { world, spot, site } = aiming;
  const barred = sub(site, 'not');
  if (!barred) return;
  yield violating('within', [...someOf(aiming, [...relaxed(world, spot.active, { site, keywords: ['not'] }), barred])]);
}

function* branches(aiming: Aiming, name: 'anyOf' | 'oneOf'): Iterable<Aim> {
  const { world, spot, site, operand } = aiming;
  const rest = relaxed(world, spot.plain, { site, keywords: [name] }, { not: { anyOf: operand } });
  const alike = madeSite(world, { type: jsonTypeOf(spot.value) });
  const none = both(() => someOf(aiming, [...rest, alike]), both(() => someOf(aiming, rest), Object.values(OF_TYPE).flat()));
  yield { ...violating('none', none), inOrder: true };
  const parts = subs(site, name);
  if (name === 'oneOf') yield violating('two', pairs(aiming, parts.length));
  const others = world.node(flatten(world, [site])).sites;
  for (const [index, part] of parts.entries()) yield boundary(`branch:${index}`, someOf(aiming, [...others, part], 3));
}

const jsonTypeOf = (value: Json): string => Object.keys(OF_TYPE).find((name) => name !== 'integer' && hasType(value, name)) ?? 'null';

function* pairs(aiming: Aiming, count: number): Iterable<Json> {
  const { world, spot, site } = aiming;
  const parts = subs(site, 'oneOf');
  const plain = relaxed(world, spot.plain, { keywords: [] });
  for (let left = 0; left < Math.min(count, 4); left += 1) {
    for (let right = left + 1; right < Math.min(count, 4); right += 1) {
      yield* someOf(aiming, [...plain, ...[left, right].flatMap((index) => parts[index] ?? [])], 1);
    }
  }
}

function* both(first: () => Iterable<Json>, rest: Iterable<Json>): Iterable<Json> {
  yield* first();
  yield* rest;
}

export const generalAims: Readonly<Record<string, AimsOf>> = {
  type,
  enum: (aiming) => members(aiming, isArray(aiming.operand) ? aiming.operand : [], 'enum'),
  const: (aiming) => members(aiming, [aiming.operand], 'const'),
  not,
  anyOf: (aiming) => branches(aiming, 'anyOf'),
  oneOf: (aiming) => branches(aiming, 'oneOf'),
};
