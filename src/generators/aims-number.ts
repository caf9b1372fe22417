import { isIntegral, type Json } from '#json';
import { boundary, breaking, reaching, violating, type Aim, type Aiming, type AimsOf } from './aim.ts';
import { commonStep, decimalOf, divide, numberOf, times, type Decimal } from './decimal.ts';
import { allOfKeyword, wholeFormats } from './facts.ts';
import { kindsOf } from './types-of.ts';

const FAR = 1_000_000n;
const ONE: Decimal = { digits: 1n, exponent: 0 };

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** The step from one possible number to the next: 1 for integers, the multipleOf, else one more decimal than the bound has. */
function stepAt({ spot }: Aiming, bound: Decimal): Decimal {
  const kinds = kindsOf(spot.active);
  const whole = (kinds.includes('integer') && !kinds.includes('number')) || wholeFormats(spot.active).length > 0;
  const steps = allOfKeyword(spot.active, 'multipleOf').flatMap(({ value }) => (isNumber(value) && value > 0 ? [decimalOf(value)] : []));
  const [first, ...rest] = whole ? [ONE, ...steps] : steps;
  if (first) return rest.reduce(commonStep, first);
  return { digits: 1n, exponent: Math.min(0, bound.exponent) - 1 };
}

/** The next possible number from a bound in the direction of `sign`. */
function beside(aiming: Aiming, operand: number | bigint, sign: 1n | -1n): number | bigint {
  const bound = decimalOf(operand);
  const step = stepAt(aiming, bound);
  const { floor, even } = divide(bound, step);
  const next = sign > 0n ? floor + 1n : even ? floor - 1n : floor;
  return numberOf(times(step, next));
}

function limit(sign: 1n | -1n, open: boolean, name: string): AimsOf {
  const side = sign > 0n ? 'above' : 'below';
  return function* (aiming) {
    const { operand } = aiming;
    if (!isNumber(operand)) return;
    const beyond: Json = sign > 0n ? { exclusiveMinimum: operand } : { exclusiveMaximum: operand };
    const outside = open ? [operand, beside(aiming, operand, sign)] : [beside(aiming, operand, sign)];
    yield violating(open ? 'at' : `just-${side}`, lazily([...outside], () => breaking(aiming, [name], { type: ['number'] }, beyond)));
    yield violating(`far-${side}`, lazily([farFrom(aiming, operand, sign)], () => breaking(aiming, [name], { type: ['number'] }, beyond)));
    if (!open) yield boundary('at', [operand]);
    const inside = beside(aiming, operand, sign === 1n ? -1n : 1n);
    yield boundary('just-inside', lazily([inside], () => reaching(aiming, { type: 'number' })));
  };
}

function farFrom(aiming: Aiming, operand: number | bigint, sign: 1n | -1n): number | bigint {
  const step = stepAt(aiming, decimalOf(operand));
  const { floor } = divide(decimalOf(operand), step);
  return numberOf(times(step, floor + sign * FAR * (step.exponent < 0 ? 10n ** BigInt(-step.exponent) : 1n)));
}

function* lazily(first: Iterable<Json>, rest: () => Iterable<Json>): Iterable<Json> {
  yield* first;
  yield* rest();
}

function* multiples(aiming: Aiming): Iterable<Aim> {
  const { operand, spot } = aiming;
  if (!isNumber(operand) || operand <= 0) return;
  const step = decimalOf(operand);
  const near = isNumber(spot.value) ? decimalOf(spot.value) : times(step, 1n);
  const kinds = kindsOf(spot.active);
  const units = kinds.includes('number') ? [{ digits: 5n, exponent: -1 }, { digits: 1n, exponent: step.exponent - 1 }, ONE] : [ONE];
  const shifted = units.flatMap((unit) => [1n, -1n].map((sign) => {
    const exponent = Math.min(near.exponent, unit.exponent);
    const at = (part: Decimal): bigint => part.digits * 10n ** BigInt(part.exponent - exponent);
    return numberOf({ digits: at(near) + sign * at(unit), exponent });
  }));
  yield violating('between', lazily(kinds.includes('number') ? shifted : shifted.filter(isIntegral), () => breaking(aiming, ['multipleOf'], { not: { multipleOf: operand } })));
  yield boundary('step', lazily([numberOf(step)], () => reaching(aiming, { type: 'number' })));
}

export const numberAims: Readonly<Record<string, AimsOf>> = {
  minimum: limit(-1n, false, 'minimum'),
  maximum: limit(1n, false, 'maximum'),
  exclusiveMinimum: limit(-1n, true, 'exclusiveMinimum'),
  exclusiveMaximum: limit(1n, true, 'exclusiveMaximum'),
  multipleOf: multiples,
};
