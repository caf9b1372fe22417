import type { Json } from '#json';
import { boundary, breaking, reaching, violating, type Aim, type Aiming, type AimsOf, type Miss } from './aim.ts';
import { EDGES, FAULTS, INTEGER_EDGES } from './format-faults.ts';
import { FORMATS, INTEGER_RANGES } from './formats.ts';
import { patternOf } from './pattern.ts';
import { lengthOf } from './text.ts';

/** Longer strings are not sent to test a bound. */
const LONGEST = 70_000;

const exactly = (length: number): Json => ({ type: 'string', minLength: length, maxLength: length });
const tooLong = (bound: number): Miss => ({ code: 'environment', reason: `a string of ${bound} characters is too large to be sent` });

function* stretched(value: Json, length: number): Iterable<Json> {
  if (typeof value !== 'string') return;
  const points = [...value];
  if (points.length >= length) yield points.slice(0, length).join('');
  else if (points.length > 0) yield value + (points.at(-1) as string).repeat(length - points.length);
}

function* both(first: Iterable<Json>, rest: () => Iterable<Json>): Iterable<Json> {
  yield* first;
  yield* rest();
}

/** A string of as many code points as wanted: from the base's value where there is one, else made. */
const ofLength = (aiming: Aiming, name: string, length: number): Iterable<Json> =>
  both(stretched(aiming.spot.value, length), () => breaking(aiming, [name], exactly(length)));

function* minLength(aiming: Aiming): Iterable<Aim | Miss> {
  const { operand } = aiming;
  if (typeof operand !== 'number') return;
  if (operand > LONGEST) return yield tooLong(operand);
  if (operand >= 1) yield violating('just-below', ofLength(aiming, 'minLength', operand - 1));
  if (operand >= 3) yield violating('empty', ['']);
  yield boundary('at', both(stretched(aiming.spot.value, operand), () => reaching(aiming, exactly(operand))));
  yield boundary('just-inside', reaching(aiming, exactly(operand + 1)));
  return undefined;
}

function* maxLength(aiming: Aiming): Iterable<Aim | Miss> {
  const { operand } = aiming;
  if (typeof operand !== 'number') return;
  if (operand > LONGEST) return yield tooLong(operand);
  yield violating('just-above', ofLength(aiming, 'maxLength', operand + 1));
  yield violating('far-above', ofLength(aiming, 'maxLength', Math.min(operand * 2 + 100, LONGEST + 1)));
  yield boundary('at', both(stretched(aiming.spot.value, operand), () => reaching(aiming, exactly(operand))));
  if (operand >= 1) yield boundary('just-inside', reaching(aiming, exactly(operand - 1)));
  // JSON Schema counts code points: a server that counts UTF-16 units refuses this one.
  if (operand >= 1) yield boundary('at-astral', ['😀'.repeat(operand)]);
  return undefined;
}

function* pattern(aiming: Aiming): Iterable<Aim | Miss> {
  const { operand, world, spot } = aiming;
  if (typeof operand !== 'string') return;
  const compiled = patternOf(world, operand);
  if (compiled.kind === 'broken') return yield { code: compiled.environment ? 'environment' : 'unsatisfiable', reason: compiled.reason };
  yield violating('mismatch', both(mangled(spot.value), () => breaking(aiming, ['pattern'], { type: 'string', not: { pattern: operand } })));
  yield boundary('match', [...reaching(aiming, { type: 'string' })].slice(1));
  return undefined;
}

/** The base's text with one thing wrong, the length kept where it can be. */
function* mangled(value: Json): Iterable<Json> {
  if (typeof value !== 'string') return;
  const points = [...value];
  for (const odd of ['!', ' ', 'a', 'A', '0', 'é', '\n']) {
    if (points.length > 0) yield points.with(0, odd).join('');
    if (points.length > 1) yield points.with(points.length - 1, odd).join('');
  }
  yield `${value}!`;
  yield `!${value}`;
  yield '!'.repeat(lengthOf(value));
  yield '';
}

function* format(aiming: Aiming): Iterable<Aim | Miss> {
  const { operand } = aiming;
  const name = String(operand);
  if (!FORMATS.has(name)) return;
  if (Object.hasOwn(INTEGER_RANGES, name)) return yield* integers(aiming, name);
  const faults = FAULTS.get(name);
  if (!faults) return yield { code: 'unsupported', reason: name === 'float' || name === 'double' ? `every JSON number that is sent keeps the format ${JSON.stringify(name)}` : `no value is known that clearly breaks the format ${JSON.stringify(name)}` };
  for (const [point, values] of Object.entries(faults)) yield violating(point, values);
  for (const [point, value] of Object.entries(EDGES.get(name) ?? {})) yield boundary(point, [value]);
  return undefined;
}

function* integers(aiming: Aiming, name: string): Iterable<Aim> {
  const [least, most] = INTEGER_RANGES[name] as readonly [bigint, bigint];
  yield violating('just-above', both([plain(most + 1n)], () => breaking(aiming, ['format'], { type: 'number', exclusiveMinimum: plain(most) })));
  yield violating('just-below', both([plain(least - 1n)], () => breaking(aiming, ['format'], { type: 'number', exclusiveMaximum: plain(least) })));
  yield boundary('max', [plain(most)]);
  yield boundary('min', [plain(least)]);
  for (const [point, value] of Object.entries(INTEGER_EDGES)) if (most > 2n ** 53n) yield boundary(point, [value]);
}

/** As JSON values hold integers: a `bigint` only past 2^53 - 1. */
const plain = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

export const stringAims: Readonly<Record<string, AimsOf>> = { minLength, maxLength, pattern, format };
