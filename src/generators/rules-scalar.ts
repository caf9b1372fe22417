import { compareNumbers, equalJson, isArray, isIntegral, isMultipleOf, isObject, type Json } from '#json';
import type { Rules } from './evaluation.ts';
import { FORMATS } from './formats.ts';
import { testPattern } from './pattern.ts';
import { lengthOf } from './text.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

export function hasType(value: Json, type: Json): boolean {
  switch (type) {
    case 'null': return value === null;
    case 'boolean': return typeof value === 'boolean';
    case 'integer': return isNumber(value) && isIntegral(value);
    case 'number': return isNumber(value);
    case 'string': return typeof value === 'string';
    case 'array': return isArray(value);
    case 'object': return isObject(value);
    default: return false;
  }
}

export const listOf = (operand: Json): readonly Json[] => (isArray(operand) ? operand : [operand]);

const bound = (holds: (order: number) => boolean): Rules[string] => (operand, { value }) =>
  !isNumber(value) || !isNumber(operand) || holds(compareNumbers(value, operand));

const length = (holds: (length: number, operand: number) => boolean): Rules[string] => (operand, { value }) =>
  typeof value !== 'string' || typeof operand !== 'number' || holds(lengthOf(value), operand);

export const scalarRules: Rules = {
  type: (operand, { value }) => listOf(operand).some((type) => hasType(value, type)),
  enum: (operand, { value }) => !isArray(operand) || operand.some((member) => equalJson(member, value)),
  const: (operand, { value }) => equalJson(operand, value),
  minimum: bound((order) => order >= 0),
  maximum: bound((order) => order <= 0),
  exclusiveMinimum: bound((order) => order > 0),
  exclusiveMaximum: bound((order) => order < 0),
  multipleOf: (operand, { value }) => !isNumber(value) || !isNumber(operand) || operand <= 0 || isMultipleOf(value, operand),
  minLength: length((length, operand) => length >= operand),
  maxLength: length((length, operand) => length <= operand),
  // A text that cannot be tested safely counts as broken: nothing is called valid on a guess.
  pattern: (operand, { value, world }) => typeof value !== 'string' || typeof operand !== 'string' || testPattern(world, operand, value) === 'yes',
  format: (operand, { value }) => FORMATS.get(String(operand))?.(value) ?? true,
};
