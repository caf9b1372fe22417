/** A decimal number without loss: `digits × 10^exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Beyond this many powers of ten an integer is not spelled out: it would only cost memory. */
const LARGEST_EXPONENT = 4_000;

function decimalOf(number: number | bigint | string): Decimal {
  if (typeof number === 'bigint') return { digits: number, exponent: 0 };
  const [, sign, whole, fraction = '', power = '0'] = NUMBER.exec(String(number)) ?? [];
  if (whole === undefined) throw new Error(`${JSON.stringify(String(number))} is not a finite decimal number.`);
  const trimmed = fraction.replace(/0+$/, '');
  const digits = BigInt(whole + trimmed);
  const exponent = digits === 0n ? 0 : Number(power) - trimmed.length;
  return { digits: sign === '-' ? -digits : digits, exponent };
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [scaled(a, exponent), scaled(b, exponent)];
}

const scaled = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to);
const magnitude = ({ digits, exponent }: Decimal): number => digits.toString().replace('-', '').length + exponent;

/** Negative, zero or positive, by exact decimal value: `compareNumbers('9223372036854775807', 2n ** 63n)` is negative. */
export function compareNumbers(a: number | bigint | string, b: number | bigint | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [decimalOf(a), decimalOf(b)];
  const [signLeft, signRight] = [signOf(left.digits), signOf(right.digits)];
  if (signLeft !== signRight || signLeft === 0) return signLeft - signRight;
  const gap = magnitude(left) - magnitude(right);
  if (gap !== 0) return gap * signLeft;
  const [x, y] = aligned(left, right);
  return signOf(x - y);
}

const signOf = (n: bigint): number => (n > 0n ? 1 : n < 0n ? -1 : 0);

/** Whether a number is a mathematical integer: `1.0` and `1e3` are, as JSON Schema counts them. */
export function isIntegral(number: number | bigint | string): boolean {
  if (typeof number === 'bigint') return true;
  if (typeof number === 'number') return Number.isInteger(number);
  const { digits, exponent } = decimalOf(number);
  return exponent >= 0 || (exponent > -LARGEST_EXPONENT && digits % 10n ** BigInt(-exponent) === 0n);
}

/** Decimal-exact `multipleOf`: 0.3 is a multiple of 0.1. False when the divisor is not positive. */
export function isMultipleOf(number: number | bigint | string, divisor: number | bigint | string): boolean {
  const [n, d] = [decimalOf(number), decimalOf(divisor)];
  if (d.digits <= 0n) return false;
  if (n.digits === 0n) return true;
  if (Math.abs(n.exponent - d.exponent) > LARGEST_EXPONENT) return n.exponent > d.exponent;
  const [x, y] = aligned(n, d);
  return x % y === 0n;
}

/** The value of a JSON number's text: a `bigint` where it is an integer past 2^53 - 1, otherwise the nearest double. */
export function numberFromLexeme(lexeme: string): number | bigint {
  const double = Number(lexeme);
  if (Number.isSafeInteger(double) || (Number.isFinite(double) && Math.abs(double) < Number.MAX_SAFE_INTEGER)) return double;
  const { digits, exponent } = decimalOf(lexeme);
  if (exponent > LARGEST_EXPONENT) return digits < 0n ? -Number.MAX_VALUE : Number.MAX_VALUE;
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  if (digits % divisor === 0n) return digits / divisor;
  return double;
}
