import { isArray, isObject, type Json, type PlainJson } from './json.ts';

const MARKS = new Set(['$int', '$literal', '$from', '$credential']);

/**
 * The form in which a value stands in a record: a `bigint` becomes `{"$int": "…"}`, and an object that would
 * itself read as such a mark is wrapped in `{"$literal": …}`. `fromRecord` is its inverse.
 */
export function toRecord(value: Json): PlainJson {
  if (typeof value === 'bigint') return { $int: value.toString() };
  if (isArray(value)) return value.map(toRecord);
  if (!isObject(value)) return value;
  const plain = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toRecord(inner)]));
  const keys = Object.keys(plain);
  return keys.length === 1 && MARKS.has(keys[0] as string) ? { $literal: plain } : plain;
}

/** The value of a record. A mark other than `$int` and `$literal` is left as it stands: the caller resolves it. */
export function fromRecord(record: PlainJson): Json {
  if (isArray(record)) return record.map(fromRecord);
  if (!isObject(record)) return record;
  const keys = Object.keys(record);
  if (keys.length === 1 && keys[0] === '$int' && typeof record.$int === 'string') return BigInt(record.$int);
  if (keys.length === 1 && keys[0] === '$literal' && isObject(record.$literal)) return members(record.$literal);
  return members(record);
}

const members = (record: { readonly [key: string]: PlainJson }): Json =>
  Object.fromEntries(Object.entries(record).map(([key, inner]) => [key, fromRecord(inner)]));
