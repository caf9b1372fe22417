import { compareExact, isExactInteger, type ExactNumber } from './exact-number.ts';

const signed = (bits: number): [bigint, bigint] => [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n];
const unsigned = (bits: number): [bigint, bigint] => [0n, 2n ** BigInt(bits) - 1n];

const integer = ([least, most]: [bigint, bigint]) => (number: ExactNumber): boolean =>
  isExactInteger(number) && compareExact(number, least) >= 0 && compareExact(number, most) <= 0;

/** (2 - 2^-23) * 2^127: the largest finite number of IEEE 754 binary32. */
const LARGEST_FLOAT = (2n ** 24n - 1n) * 2n ** 104n;
/** (2 - 2^-52) * 2^1023. */
const LARGEST_DOUBLE = (2n ** 53n - 1n) * 2n ** 971n;

/** Range alone: a decimal that a float can only round is still a float's to hold. */
const within = (most: bigint) => (number: ExactNumber): boolean => compareExact(number, most) <= 0 && compareExact(number, -most) >= 0;

/** The formats of the OpenAPI Format Registry that bound a number. */
export const numberFormats: ReadonlyMap<string, (number: ExactNumber) => boolean> = new Map([
  ['int8', integer(signed(8))], ['int16', integer(signed(16))], ['int32', integer(signed(32))], ['int64', integer(signed(64))],
  ['uint8', integer(unsigned(8))], ['uint16', integer(unsigned(16))], ['uint32', integer(unsigned(32))], ['uint64', integer(unsigned(64))],
  ['double-int', integer([-(2n ** 53n) + 1n, 2n ** 53n - 1n])],
  ['float', within(LARGEST_FLOAT)], ['double', within(LARGEST_DOUBLE)],
]);
