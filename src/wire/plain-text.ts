import { isArray, isObject, type Json } from '#json';

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** A number without an exponent, which every server reads alike: 1e21 is `1000000000000000000000`. */
function plainNumber(number: number | bigint): string {
  const text = Object.is(number, -0) ? '0' : String(number);
  const [, sign, whole, fraction = '', power] = EXPONENT.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** A primitive as parameters carry it; undefined for null, arrays and objects, for which no style has a text. */
export function plainText(value: Json): string | undefined {
  if (value === null || isArray(value) || isObject(value)) return undefined;
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : plainNumber(value);
}
