import { isArray, isObject, type Json } from '#json';
import type { JsonSchema } from './operation.ts';
import { keywordOf } from './schema-node.ts';

/** The types of instance that a keyword says something about; all where absent. */
const ABOUT: ReadonlyMap<string, readonly string[] | undefined> = new Map<string, readonly string[] | undefined>([
  ['type', undefined], ['enum', undefined], ['const', undefined], ['allOf', undefined], ['anyOf', undefined], ['oneOf', undefined], ['not', undefined], ['if', undefined],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, ['number']] as const),
  ...['minLength', 'maxLength', 'pattern'].map((name) => [name, ['string']] as const),
  ['format', ['string', 'number']],
  ...['minItems', 'maxItems', 'uniqueItems', 'contains', 'items', 'unevaluatedItems'].map((name) => [name, ['array']] as const),
  ...['required', 'minProperties', 'maxProperties', 'additionalProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties']
    .map((name) => [name, ['object']] as const),
]);

const NUMERIC_FORMATS = new Set(['int32', 'int64', 'float', 'double']);

/** A keyword of one schema object that an instance can break, or, for `additionalProperties`, can make use of. */
export interface JudgedKeyword {
  readonly keyword: string;
  readonly value: Json;
  /** Types of instance, with integers under `number`; undefined for all. */
  readonly about?: readonly string[];
}

/** The keywords of a schema object that say something, in the order of the document. */
export function judgedKeywords(schema: JsonSchema): readonly JudgedKeyword[] {
  if (!isObject(schema)) return [];
  const types = typesOf(schema);
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (!ABOUT.has(keyword) || saysNothing(keyword, value)) return [];
    const about = keyword === 'format' ? [NUMERIC_FORMATS.has(String(value)) ? 'number' : 'string'] : ABOUT.get(keyword);
    if (about && types && !about.some((type) => types.has(type))) return [];
    return [{ keyword, value, ...(about && { about }) }];
  });
}

function typesOf(schema: JsonSchema): ReadonlySet<string> | undefined {
  const type = keywordOf(schema, 'type');
  if (type === undefined) return undefined;
  return new Set((isArray(type) ? type : [type]).map((name) => (name === 'integer' ? 'number' : String(name))));
}

/** The inner keywords of `items` are judged one by one: as a keyword of its own it only counts when it forbids items. */
function saysNothing(keyword: string, value: Json): boolean {
  switch (keyword) {
    case 'minLength': case 'minItems': case 'minProperties': return value === 0;
    case 'uniqueItems': return value !== true;
    case 'items': case 'unevaluatedItems': case 'unevaluatedProperties': return value !== false;
    default: return false;
  }
}

/** The type of an instance as `about` names it. */
export function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
