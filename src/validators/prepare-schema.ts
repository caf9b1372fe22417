import { child, isArray, isObject, parsePointer, type Json, type JsonObject } from '#json';
import type { JsonSchema } from '#operations';
import type { SchemaNode } from './evaluated.ts';
import { numberFormats } from './number-formats.ts';
import { patternOf } from './pattern-of.ts';
import { SchemaProblem } from './schema-problem.ts';
import { stringFormats } from './string-formats.ts';

/** Where a schema object given to Ajv comes from. */
export interface SchemaOrigin extends SchemaNode {
  /** What a failure here is called in the contract, where Ajv has another name for it; its pointer is `pointer` then. */
  readonly keyword?: string;
}

type Expectation = readonly [test: (value: Json) => boolean, what: string];
const isNumber = (value: Json): boolean => typeof value === 'number' || typeof value === 'bigint';
const isNames = (value: Json): boolean => isArray(value) && value.every((name) => typeof name === 'string');
const aNumber: Expectation = [isNumber, 'a number'];
const aCount: Expectation = [(value) => isNumber(value) && Number(value) >= 0, 'a number that is not negative'];
const anything: Expectation = [() => true, 'any value'];

const COUNTS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']);
const TAKEN: ReadonlyMap<string, Expectation> = new Map<string, Expectation>([
  ['maximum', aNumber], ['minimum', aNumber], ['exclusiveMaximum', aNumber], ['exclusiveMinimum', aNumber],
  ['multipleOf', [(value) => isNumber(value) && Number(value) > 0, 'a number above 0']],
  ['const', anything],
  ['enum', [isArray, 'an array']],
  ['uniqueItems', [(value) => typeof value === 'boolean', 'true or false']],
  ['pattern', [(value) => typeof value === 'string', 'a string']],
  ['required', [isNames, 'an array of strings']],
  ['dependentRequired', [(value) => isObject(value) && Object.values(value).every(isNames), 'an object of arrays of strings']],
  ...[...COUNTS].map((keyword): [string, Expectation] => [keyword, aCount]),
]);
const ONE = ['not', 'if', 'then', 'else', 'items', 'propertyNames', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
/** Where the keyword itself is reported, with the member or array at fault, when its schema is `false`. */
const REPORTS_FALSE = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems']);

/**
 * The schema as Ajv is given it: known keywords only, so that an unknown one is harmless; and every object fresh and entered
 * in `origins`, so that an error's parent schema tells which entry of the store it stands in, through any chain of `$ref`s.
 */
export function prepareSchema({ ref, pointer: start, schema: source }: SchemaNode, origins: WeakMap<object, SchemaOrigin>): JsonObject {
  const originate = (schema: Record<string, Json>, pointer: string, original: JsonSchema, keyword?: string): JsonObject => {
    origins.set(schema, { ref, pointer, schema: original, ...(keyword === undefined ? {} : { keyword }) });
    return schema;
  };

  const prepare = (schema: Json, pointer: string, keyword: string): JsonObject => {
    if (schema === true) return originate({}, pointer, true);
    if (schema === false) return originate({ never: true }, pointer, false, keyword);
    if (!isObject(schema)) throw new SchemaProblem('invalid-schema', ref, `${pointer}: ${JSON.stringify(schema)} is no schema (expected an object or a boolean).`);
    return originate(keywordsOf(schema, pointer), pointer, schema);
  };

  const keywordsOf = (schema: JsonObject, pointer: string): Record<string, Json> => {
    const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
    const expect = (holds: boolean, keyword: string, what: string): void => {
      if (!holds) throw new SchemaProblem('invalid-schema', ref, `${child(pointer, keyword)}: the keyword's value is not valid (expected ${what}).`);
    };
    const out: Record<string, Json> = {};
    const parts: JsonObject[] = [];
    if (typeof schema.$ref === 'string') out.see = schema.$ref;
    if (has('type')) out.is = schema.type as Json;
    for (const [keyword, [test, what]] of TAKEN) {
      if (!has(keyword)) continue;
      expect(test(schema[keyword] as Json), keyword, what);
      out[keyword] = COUNTS.has(keyword) ? Number(schema[keyword]) : schema[keyword] as Json;
    }
    if (typeof schema.format === 'string') {
      if (numberFormats.has(schema.format)) out.numberFormat = schema.format;
      if (stringFormats.has(schema.format)) out.format = schema.format;
    }
    for (const keyword of ONE) {
      if (!has(keyword)) continue;
      const inner = schema[keyword] as Json;
      const told = inner === false && (REPORTS_FALSE.has(keyword) || (keyword === 'items' && has('prefixItems')));
      out[keyword] = told ? false : prepare(inner, child(pointer, keyword), keyword);
    }
    for (const keyword of LISTS) {
      if (!has(keyword)) continue;
      const list = schema[keyword];
      expect(isArray(list) && list.length > 0, keyword, 'an array with at least one schema');
      out[keyword] = (list as readonly Json[]).map((inner, index) => prepare(inner, child(child(pointer, keyword), index), keyword));
    }
    for (const keyword of MAPS) {
      if (!has(keyword)) continue;
      const map = schema[keyword];
      expect(isObject(map), keyword, 'an object of schemas');
      const members = Object.entries(map as JsonObject).map(([name, inner]): [string, JsonObject] => [name, prepare(inner, child(child(pointer, keyword), name), keyword)]);
      const kept = keyword === 'patternProperties' ? members.map(([name, inner]): [string, Json] => (patternOf(name) instanceof RegExp ? [name, inner] : ['', {}])) : members;
      out[keyword] = Object.fromEntries(kept);
    }
    // Ajv passes over a property schema of this name.
    if (isObject(out.properties) && Object.hasOwn(out.properties, '__proto__')) {
      out.patternProperties = { ...out.patternProperties as JsonObject | undefined, '^(?:__proto__)$': out.properties.__proto__ as Json };
    }
    if (has('contains')) parts.push(...containsParts(schema, pointer));
    if (parts.length > 0) out.allOf = [...(isArray(out.allOf) ? out.allOf : []), ...parts];
    return out;
  };

  /** Ajv reports too few and too many as one failure of `contains`: asked for apart, each has its own name. */
  const containsParts = (schema: JsonObject, pointer: string): JsonObject[] => {
    const [least, most] = [schema.minContains, schema.maxContains];
    const contains = (): Json => prepare(schema.contains as Json, child(pointer, 'contains'), 'contains');
    const parts = [originate({ contains: contains(), minContains: Number(least ?? 1) }, pointer, schema, least === undefined ? 'contains' : 'minContains')];
    if (most !== undefined) parts.push(originate({ contains: contains(), minContains: 0, maxContains: Number(most) }, pointer, schema, 'maxContains'));
    return parts;
  };

  return prepare(source, start, keywordOver(start));
}

const keywordOver = (pointer: string): string => {
  const segments = parsePointer(pointer);
  return segments.findLast((segment, index) => !/^\d+$/.test(segment) && !MAPS.includes(segments[index - 1] ?? '')) ?? 'false';
};
