import { isArray, isObject, type Json } from '#json';

/** How complicated a value is: parts, text, oddness of its characters, digits, magnitude, kind. Compared in that order. */
type Measure = readonly [number, number, number, number, number, number];

export function measureOf(value: Json): Measure {
  const sum: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  add(sum, value);
  return sum;
}

export function compareMeasures(a: Measure, b: Measure): number {
  for (const [index, part] of a.entries()) {
    const gap = part - (b[index] as number);
    if (gap !== 0) return gap;
  }
  return 0;
}

function add(sum: [number, number, number, number, number, number], value: Json): void {
  sum[0] += 1;
  if (isArray(value)) {
    for (const item of value) add(sum, item);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      addText(sum, name);
      add(sum, member);
    }
  } else if (typeof value === 'string') {
    addText(sum, value);
  } else if (typeof value === 'number' || typeof value === 'bigint') {
    sum[3] += String(value).length;
    sum[4] += Math.min(Math.abs(Number(value)), Number.MAX_VALUE / 1e6);
  }
  sum[5] += rankOf(value);
}

function addText(sum: [number, number, number, number, number, number], text: string): void {
  sum[1] += text.length;
  for (const point of text) sum[2] += oddness(point);
}

const PLAINEST = 'a0AbcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ123456789';

function oddness(point: string): number {
  const known = PLAINEST.indexOf(point);
  return known === -1 ? 100 + (point.codePointAt(0) as number) : known;
}

function rankOf(value: Json): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 2 : 1;
  if (typeof value === 'string') return 4;
  if (isArray(value)) return 5;
  return isObject(value) ? 6 : 3;
}
