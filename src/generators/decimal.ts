/** A decimal number without loss: `digits × 10^exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export function decimalOf(number: number | bigint): Decimal {
  if (typeof number === 'bigint') return { digits: number, exponent: 0 };
  const [, sign, whole = '0', fraction = '', power = '0'] = NUMBER.exec(String(number)) ?? [];
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, exponent: Number(power) - fraction.length };
}

const scaled = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to);

function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [scaled(a, exponent), scaled(b, exponent)];
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** `value / step` towards minus infinity, and whether it came out even. */
export function divide(value: Decimal, step: Decimal): { readonly floor: bigint; readonly even: boolean } {
  const [x, y] = aligned(value, step);
  const quotient = x / y;
  const even = quotient * y === x;
  return { floor: even || x >= 0n ? quotient : quotient - 1n, even };
}

/** The least common multiple: what is a multiple of both is a multiple of it. */
export function commonStep(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const [x, y] = aligned(a, b);
  return { digits: (x / greatestDivisor(x, y)) * y, exponent };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const times = (step: Decimal, factor: bigint): Decimal => ({ digits: step.digits * factor, exponent: step.exponent });

/** As JSON has it: a `bigint` for an integer past 2^53 - 1, otherwise the nearest double. */
export function numberOf({ digits, exponent }: Decimal): number | bigint {
  const double = Number(`${digits}e${exponent}`);
  if (Number.isSafeInteger(double) || Math.abs(double) < Number.MAX_SAFE_INTEGER) return double === 0 ? 0 : double;
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  return digits % divisor === 0n ? digits / divisor : double;
}
