import { isArray, isObject, type Json } from './json.ts';
import { compareNumbers } from './numbers.ts';

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** Equality as JSON Schema has it: numbers by value, objects without order. */
export function equalJson(a: Json, b: Json): boolean {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index] as Json));
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length
    && keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key] as Json, b[key] as Json));
}
