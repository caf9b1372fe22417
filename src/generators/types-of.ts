import type { Json } from '#json';
import { allOfKeyword } from './facts.ts';
import { listOf, type JsonType } from './rules-scalar.ts';
import { keyword } from './site.ts';
import type { Conjunction } from './world.ts';

const ALL: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];

/** Keywords that say which type their author had in mind where `type` is left out. */
const HINTS: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties', 'dependentRequired', 'unevaluatedProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['string', ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType']],
];

/** The JSON types that the schemas leave, the one to draw first in front. */
export function kindsOf(flat: Conjunction): readonly JsonType[] {
  const lists = allOfKeyword(flat, 'type').map(({ value }) => listOf(value));
  const barred = allOfKeyword(flat, 'not').flatMap(({ value }) => onlyTypes(value));
  const from = lists.length > 0 ? (lists[0] as readonly JsonType[]) : hinted(flat);
  const kinds = from.flatMap((kind) => narrowed(kind, lists.slice(1)));
  return [...new Set(kinds)].filter((kind) => !barred.includes(kind) && !(kind === 'integer' && (barred.includes('number') || kinds.includes('number'))));
}

function narrowed(kind: JsonType, lists: readonly (readonly Json[])[]): JsonType[] {
  const holds = (type: JsonType): boolean => lists.every((list) => list.includes(type) || (type === 'integer' && list.includes('number')));
  if (holds(kind)) return [kind];
  return kind === 'number' && holds('integer') ? ['integer'] : [];
}

function hinted(flat: Conjunction): readonly JsonType[] {
  const found = HINTS.filter(([, words]) => words.some((word) => flat.some((site) => keyword(site, word) !== undefined))).map(([kind]) => kind);
  const format = allOfKeyword(flat, 'format')[0]?.value;
  if (found.length === 0 && typeof format === 'string') return /^u?int\d+$|^float$|^double$/.test(format) ? ['number'] : ['string'];
  return found.length > 0 ? found : ALL;
}

/** The types that `not: {type: …}` takes away. */
function onlyTypes(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const schema = value as { readonly [key: string]: Json };
  return Object.keys(schema).length === 1 && schema.type !== undefined ? listOf(schema.type) : [];
}
