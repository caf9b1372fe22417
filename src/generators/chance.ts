import * as fc from 'fast-check';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** The randomness and the temper of one draw. */
export interface Chance {
  readonly random: fc.Random;
  /** 0: plain text and small numbers alone; 1: hostile material wherever it is valid. */
  readonly wild: number;
  /** How likely an optional member is there. */
  readonly optional: number;
  /** How many more members and items may be made beyond those demanded: keeps values small whatever the schema. */
  left: number;
}

const LARGEST = 400;

/** The stream of a 64-bit seed. Equal seeds give equal streams. */
export function chanceOf(seed: bigint, manner: { readonly wild: number; readonly optional: number }): Chance {
  return { random: randomOf(seed), ...manner, left: LARGEST };
}

function randomOf(seed: bigint): fc.Random {
  const high = Number(BigInt.asIntN(32, seed >> 32n));
  const low = Number(BigInt.asIntN(32, seed));
  // The all-zero state is the one fixed point of xoroshiro, and near it the first numbers are poor: mix constants in.
  const random = new fc.Random(xoroshiro128plusFromState([low ^ 0x9e3779b9, high ^ 0x7f4a7c15, ~low, ~high ^ 0x2545f491]));
  for (let skipped = 0; skipped < 4; skipped += 1) random.nextInt(0, 1);
  return random;
}

/** True with the given probability. */
export function happens(chance: Chance, probability: number): boolean {
  if (probability <= 0) return false;
  return probability >= 1 || chance.random.nextInt(0, 0xffff) < probability * 0x10000;
}

export const pick = <T>(chance: Chance, from: readonly T[]): T => from[chance.random.nextInt(0, from.length - 1)] as T;

/** The same chance every time, for what must not depend on a seed: the plainest values. */
export const steady = (nth: number, wild = 0.2): Chance => chanceOf(BigInt(nth) + 1n, { wild, optional: 0.3 });
