import { isArray, isObject, type Json } from '#json';

/** A text that two values share exactly when JSON Schema counts them as equal: what makes many items quick to compare. */
export function textKey(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : String(value);
  if (typeof value === 'bigint') return String(value);
  if (isArray(value)) return `[${value.map(textKey).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${textKey(value[name] as Json)}`).join(',')}}`;
}
