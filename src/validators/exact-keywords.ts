import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Json } from '#json';
import { compareExact, isExactMultiple, isExactNumber, type ExactNumber } from './exact-number.ts';
import { isMember, repeatedItem } from './exact-equality.ts';
import { numberFormats } from './number-formats.ts';
import { isOfType, quickType } from './types.ts';

type Test = (data: unknown) => boolean;

/**
 * The keywords that judge numbers, written for doubles, `bigint`s and lexemes alike. They take the place of Ajv's own, which
 * know doubles only and whose deep comparison calls the `valueOf` and `toString` members of an instance.
 * `is` stands for `type` and `numberFormat` for `format`, which can't be replaced; `never` for the schema `false`.
 */
export const exactKeywords: readonly CodeKeywordDefinition[] = [
  keyword('is', (types: string | readonly string[]) => isOfType([types].flat()), (data, types) => quickType(data, [types].flat())),
  keyword('numberFormat', (name: string) => onNumber(numberFormats.get(name) ?? (() => true))),
  keyword('maximum', (bound: number | bigint) => onNumber((data) => compareExact(data, bound) <= 0), (data, bound) => quickBound(_`${data} <= ${Number(bound)}`, data, bound)),
  keyword('minimum', (bound: number | bigint) => onNumber((data) => compareExact(data, bound) >= 0), (data, bound) => quickBound(_`${data} >= ${Number(bound)}`, data, bound)),
  keyword('exclusiveMaximum', (bound: number | bigint) => onNumber((data) => compareExact(data, bound) < 0)),
  keyword('exclusiveMinimum', (bound: number | bigint) => onNumber((data) => compareExact(data, bound) > 0)),
  keyword('multipleOf', (divisor: number | bigint) => onNumber((data) => isExactMultiple(data, divisor))),
  keyword('enum', (members: readonly Json[]) => isMember(members)),
  keyword('const', (member: Json) => isMember([member])),
  keyword('uniqueItems', (unique: boolean) => (data) => !unique || !Array.isArray(data) || repeatedItem(data) === undefined),
  keyword('never', () => () => false),
];

const onNumber = (test: (data: ExactNumber) => boolean): Test => (data) => !isExactNumber(data) || test(data);

const quickBound = (holds: Code, data: Code, bound: number | bigint): Code | undefined =>
  (typeof bound === 'number' ? _`typeof ${data} == "number" && ${holds}` : undefined);

/** `quick` is inline code that settles the common case without a call. */
function keyword<T>(name: string, testOf: (schema: T) => Test, quick?: (data: Code, schema: T) => Code | undefined): CodeKeywordDefinition {
  return {
    keyword: name,
    code(cxt: KeywordCxt) {
      const schema = cxt.schema as T;
      const data = cxt.data;
      const test = cxt.gen.scopeValue('keyword', { ref: testOf(schema) });
      const holds = quick?.(data, schema);
      cxt.fail(holds ? _`!(${holds}) && !${test}(${data})` : _`!${test}(${data})`);
    },
  };
}
