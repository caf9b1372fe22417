import { isArray, isObject, type Json } from './json.ts';

/** Compact JSON text; a `bigint` is written as its digits, `undefined` members are left out. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${writeJson(inner)}`).join(',')}}`;
}
