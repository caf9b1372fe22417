import { isArray, isObject, type Json } from '#json';

/** Simpler values of any JSON value, whatever its schema, simplest first. */
export function* plainerValues(value: Json): Iterable<Json> {
  if (typeof value === 'string') yield* texts(value);
  else if (typeof value === 'number' || typeof value === 'bigint') yield* numbers(value);
  else if (isArray(value)) yield* arrays(value);
  else if (isObject(value)) yield* objects(value);
}

function* texts(text: string): Iterable<Json> {
  const points = [...text];
  yield '';
  for (let length = Math.floor(points.length / 2); length > 0; length = Math.floor(length / 2)) yield points.slice(0, points.length - length).join('');
  yield 'a'.repeat(points.length);
  for (let index = 0; index < Math.min(points.length, 40); index += 1) {
    yield points.toSpliced(index, 1).join('');
    for (const plainer of 'a0A') if (points[index] !== plainer) yield points.with(index, plainer).join('');
  }
}

function* numbers(number: number | bigint): Iterable<Json> {
  yield 0;
  if (typeof number === 'bigint') {
    for (let part = 2n; part <= 64n; part *= 2n) yield small(number / part);
    return;
  }
  yield Math.trunc(number);
  for (let gap = number / 2; Math.abs(gap) >= 1; gap /= 2) yield Math.trunc(number - gap);
  yield -number;
}

const small = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

function* arrays(items: readonly Json[]): Iterable<Json> {
  for (let length = 0; length < items.length; length += Math.max(1, Math.ceil((items.length - length) / 2))) yield items.slice(0, length);
  for (let index = 0; index < Math.min(items.length, 20); index += 1) {
    yield items.toSpliced(index, 1);
    for (const plainer of plainerValues(items[index] as Json)) yield items.with(index, plainer);
  }
}

function* objects(value: { readonly [key: string]: Json }): Iterable<Json> {
  const entries = Object.entries(value);
  for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
  for (const [name, member] of entries) {
    for (const plainer of plainerValues(member)) yield Object.fromEntries(entries.map(([other, old]) => [other, other === name ? plainer : old]));
  }
}
