import type { Json } from '#json';
import { compareExact, isExactNumber } from './exact-number.ts';

/** `equalJson` for values that may hold lexemes as symbols. Calls no member of the data, so one named `valueOf` is safe. */
function equalExact(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isExactNumber(a)) return isExactNumber(b) && compareExact(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => equalExact(item, b[index]));
  }
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && equalExact(left[key], right[key]));
}

const isPlain = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';

/** A test for membership, in constant time where the value is a plain one. */
export function isMember(members: readonly Json[]): (data: unknown) => boolean {
  const plain = new Set<unknown>(members.filter(isPlain));
  const others = members.filter((member) => !isPlain(member));
  return (data) => plain.has(data) || (typeof data === 'string' ? false : isPlain(data)
    ? others.some((member) => equalExact(data, member))
    : members.some((member) => equalExact(data, member)));
}

/** The first two indices of equal items. Plain items are found in linear time, objects pairwise. */
export function repeatedItem(items: readonly unknown[]): readonly [number, number] | undefined {
  const plain = new Map<unknown, number>();
  const others: number[] = [];
  for (const [index, item] of items.entries()) {
    const earlier = isPlain(item) ? plain.get(item) : undefined;
    const equal = earlier ?? others.find((other) => equalExact(items[other], item))
      ?? (isExactNumber(item) && typeof item !== 'number' ? [...plain].find(([known]) => equalExact(known, item))?.[1] : undefined);
    if (equal !== undefined) return [equal, index];
    if (isPlain(item)) plain.set(item, index);
    else others.push(index);
  }
  return undefined;
}
