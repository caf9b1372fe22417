import { compareNumbers, isIntegral, isMultipleOf } from '#json';

/**
 * A number as the validator sees it: a double, a `bigint`, or, where neither holds its digits (`1e-400`), a symbol
 * whose description is the lexeme. Ajv passes over a symbol as over any value that is no string, object or array.
 */
export type ExactNumber = number | bigint | symbol;

export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'bigint' || typeof value === 'symbol';

const comparable = (number: ExactNumber): number | bigint | string =>
  typeof number === 'symbol' ? number.description ?? '0' : number;

export const compareExact = (a: ExactNumber, b: ExactNumber): number => compareNumbers(comparable(a), comparable(b));

export const isExactInteger = (number: ExactNumber): boolean => isIntegral(comparable(number));

export function isExactMultiple(number: ExactNumber, divisor: number | bigint): boolean {
  if (Number.isSafeInteger(number) && Number.isSafeInteger(divisor) && Number(divisor) > 0) return Number(number) % Number(divisor) === 0;
  return isMultipleOf(comparable(number), divisor);
}

