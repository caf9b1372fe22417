import { isIntegral, type Json } from '#json';
import { happens, pick, type Chance } from './chance.ts';
import { commonStep, compareDecimals, decimalOf, divide, numberOf, times, type Decimal } from './decimal.ts';
import { allOfKeyword, contradiction, tightest, wholeFormats, type Bound } from './facts.ts';
import { INTEGER_RANGES } from './formats.ts';
import { matches } from './evaluate.ts';
import type { Conjunction, Maker, Why, World } from './world.ts';

interface End {
  readonly bound: Bound;
  readonly decimal: Decimal;
  readonly open: boolean;
}

interface Range {
  readonly low?: End;
  readonly high?: End;
}

const ONE: Decimal = { digits: 1n, exponent: 0 };
/** Finer than this a gap between two bounds is not searched for a number. */
const FINEST = 340;

/** The multiples `first × step … last × step` that the schemas leave; undefined ends are open. */
interface Grid {
  readonly step: Decimal;
  readonly first?: bigint;
  readonly last?: bigint;
}

export function numberMaker(world: World, flat: Conjunction, integer: boolean): Maker {
  const whole = integer || wholeFormats(flat).length > 0;
  const range = rangeOf(flat);
  const step = stepOf(flat, whole);
  const coarse = gridOf(range, step ?? ONE);
  // Whole numbers are plainer than fractions, so they come first wherever they are possible.
  const wholes = step && step.exponent < 0 ? gridOf(range, commonStep(step, ONE)) : undefined;
  const grids = [wholes, coarse, ...(step ? [] : finerGrids(range))].filter((grid) => grid !== undefined);
  const big = wholeFormats(flat).some(({ value }) => value === 'int64' || value === 'uint64');
  const make = (grid: Grid, factor: bigint): Json | undefined => {
    const value = numberOf(times(grid.step, factor));
    // The nearest double of a fraction may fall outside a bound that lies within its last digit.
    return typeof value === 'number' && !Number.isInteger(value) && !matches(world, flat, value) ? undefined : value;
  };
  const least = (): Json | undefined => {
    const grid = grids[0];
    return grid && make(grid, nearestZero(grid));
  };
  return {
    fits: () => grids.length > 0,
    minimal: least,
    generate: (chance) => {
      const grid = chance.wild === 0 || happens(chance, 0.6) ? grids[0] : pick(chance, grids);
      return grid && (make(grid, factorOf(chance, grid, big)) ?? least());
    },
    *shrink(value) {
      if (typeof value !== 'number' && typeof value !== 'bigint') return;
      for (const grid of grids) yield* halvings(grid, value);
    },
    why: () => (grids.length > 0 ? undefined : noNumber(flat, range, step)),
  };
}

function rangeOf(flat: Conjunction): Range {
  const formats = wholeFormats(flat).map(({ site, value }) => ({ site, range: INTEGER_RANGES[value] as readonly [bigint, bigint] }));
  const formatEnds = (index: 0 | 1): End[] => formats.map(({ site, range }) => endOf({ value: range[index], site, keyword: 'format' }, false));
  const ends = (closed: string, open: string, end: 'largest' | 'smallest'): End[] =>
    [tightest(flat, closed, end), tightest(flat, open, end)].flatMap((bound, index) => (bound ? [endOf(bound, index === 1)] : []));
  const low = [...ends('minimum', 'exclusiveMinimum', 'largest'), ...formatEnds(0)].sort((a, b) => order(b, a));
  const high = [...ends('maximum', 'exclusiveMaximum', 'smallest'), ...formatEnds(1)].sort(order);
  return { ...(low[0] && { low: low[0] }), ...(high[0] && { high: high[0] }) };
}

const endOf = (bound: Bound, open: boolean): End => ({ bound, decimal: decimalOf(bound.value), open });
const order = (a: End, b: End): number => compareDecimals(a.decimal, b.decimal) || Number(b.open) - Number(a.open);

function stepOf(flat: Conjunction, whole: boolean): Decimal | undefined {
  const steps = allOfKeyword(flat, 'multipleOf')
    .flatMap(({ value }) => ((typeof value === 'number' || typeof value === 'bigint') && value > 0 ? [decimalOf(value)] : []));
  return (whole ? [ONE, ...steps] : steps).reduce<Decimal | undefined>((all, step) => (all ? commonStep(all, step) : step), undefined);
}

function gridOf({ low, high }: Range, step: Decimal): Grid | undefined {
  const first = low && firstFactor(low, step);
  const last = high && lastFactor(high, step);
  if (first !== undefined && last !== undefined && first > last) return undefined;
  return { step, ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
}

function firstFactor({ decimal, open }: End, step: Decimal): bigint {
  const { floor, even } = divide(decimal, step);
  return even && !open ? floor : floor + 1n;
}

function lastFactor({ decimal, open }: End, step: Decimal): bigint {
  const { floor, even } = divide(decimal, step);
  return even && open ? floor - 1n : floor;
}

/** Tenths and hundredths and, where the bounds lie closer together, the first finer steps that fall between them. */
function finerGrids(range: Range): Grid[] {
  const found: Grid[] = [];
  for (let exponent = -1; exponent > -FINEST && found.length < 2; exponent -= 1) {
    const grid = gridOf(range, { digits: 1n, exponent });
    if (grid) found.push(grid);
  }
  return found;
}

const clamp = ({ first, last }: Grid, factor: bigint): bigint =>
  first !== undefined && factor < first ? first : last !== undefined && factor > last ? last : factor;

const nearestZero = (grid: Grid): bigint => clamp(grid, 0n);

const PLAIN_REACH = 100n;
const REACHES = [10n, 1_000n, 1_000_000n, 2_147_483_647n];
const BIG = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 62n, 2n ** 63n - 1n];

function factorOf(chance: Chance, grid: Grid, big: boolean): bigint {
  // Doubles lose hundredths of large numbers: a server that divides by 0.01 is not to be tripped up by that.
  if (grid.step.exponent < 0) return clamp(grid, around(chance, grid, pick(chance, [PLAIN_REACH, 10_000n])));
  if (chance.wild > 0 && happens(chance, chance.wild * 0.3)) return extreme(chance, grid, big);
  const reach = chance.wild === 0 ? PLAIN_REACH : pick(chance, REACHES);
  return around(chance, grid, reach);
}

function around(chance: Chance, grid: Grid, reach: bigint): bigint {
  const centre = nearestZero(grid);
  const below = chance.wild === 0 && (grid.last === undefined || grid.last > centre) ? centre : clamp(grid, centre - reach);
  return between(chance, below, clamp(grid, centre + reach));
}

function extreme(chance: Chance, grid: Grid, big: boolean): bigint {
  const ends = [grid.first, grid.last].filter((end) => end !== undefined);
  if (ends.length > 0 && happens(chance, 0.5)) return pick(chance, ends);
  const far = big ? pick(chance, BIG) : 2n ** 31n - 1n;
  return clamp(grid, happens(chance, 0.5) ? far : -far);
}

function between(chance: Chance, low: bigint, high: bigint): bigint {
  if (low >= -0x7fffffffn && high <= 0x7fffffffn) return BigInt(chance.random.nextInt(Number(low), Number(high)));
  return chance.random.nextBigInt(low, high);
}

/** A `not` may bar the nearest number and leave the one beside it. */
const NEAR = [0n, 1n, -1n, 2n, -2n, 3n];

function* halvings(grid: Grid, value: number | bigint): Generator<Json> {
  const goal = nearestZero(grid);
  const { floor } = divide(decimalOf(value), grid.step);
  if (typeof value === 'number') yield -value;
  for (const near of NEAR) yield numberOf(times(grid.step, clamp(grid, goal + near)));
  for (let gap = floor - goal; gap !== 0n; gap /= 2n) yield numberOf(times(grid.step, clamp(grid, floor - gap)));
  if (!isIntegral(value)) yield numberOf(times(grid.step, clamp(grid, floor)));
}

function noNumber(flat: Conjunction, { low, high }: Range, step: Decimal | undefined): Why {
  const site = low?.bound.site ?? high?.bound.site ?? flat[0];
  const gap = low && high ? compareDecimals(low.decimal, high.decimal) : -1;
  if (low && high && (gap > 0 || (gap === 0 && (low.open || high.open)))) return contradiction(low.bound, high.bound);
  return {
    site: site as Why['site'],
    keyword: low?.bound.keyword ?? high?.bound.keyword ?? 'type',
    code: 'unsatisfiable',
    reason: step && low && high
      ? `no multiple of ${numberOf(step)} lies between ${low.bound.value} and ${high.bound.value}`
      : 'no number is left',
  };
}
