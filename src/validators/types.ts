import { _, type Code } from 'ajv';
import { isExactInteger, isExactNumber } from './exact-number.ts';

const tests: ReadonlyMap<string, (data: unknown) => boolean> = new Map<string, (data: unknown) => boolean>([
  ['null', (data) => data === null],
  ['boolean', (data) => typeof data === 'boolean'],
  ['string', (data) => typeof data === 'string'],
  ['number', isExactNumber],
  ['integer', (data) => isExactNumber(data) && isExactInteger(data)],
  ['array', Array.isArray],
  ['object', (data) => typeof data === 'object' && data !== null && !Array.isArray(data)],
]);

/** Throws on a word that names no JSON type. */
export function isOfType(types: readonly string[]): (data: unknown) => boolean {
  const known = types.map((type) => {
    const test = tests.get(type);
    if (test === undefined) throw new Error(`type ${JSON.stringify(type)} is no JSON type`);
    return test;
  });
  return (data) => known.some((test) => test(data));
}

export const quickType = (data: Code, types: readonly string[]): Code =>
  types.map((type) => quick(data, type)).reduce((left, right) => _`(${left}) || (${right})`);

function quick(data: Code, type: string): Code {
  switch (type) {
    case 'null': return _`${data} === null`;
    case 'integer': return _`Number.isInteger(${data})`;
    case 'array': return _`Array.isArray(${data})`;
    case 'object': return _`typeof ${data} == "object" && ${data} !== null && !Array.isArray(${data})`;
    case 'number': return _`typeof ${data} == "number" && isFinite(${data})`;
    default: return _`typeof ${data} == ${type}`;
  }
}
