import { child, isArray, isIntegral, isObject, type Json, type JsonObject } from '#json';
import type { Spec } from '#spec';
import { own } from './contract-reader.ts';
import type { HiddenMembers } from './hidden-members.ts';
import type { JsonSchema } from './operation.ts';
import { JSON_TYPES, SCHEMA_KEYWORDS, type KeywordShape } from './schema-keywords.ts';

interface Dialect {
  readonly version: Spec['version'];
  /** The ref under which the target of a `$ref` is kept, or undefined where it leads nowhere. */
  refOf(ref: string, uri: string, pointer: string): string | undefined;
  readonly hiddenMembers: HiddenMembers;
}

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
const isCount = (value: Json): boolean => isNumber(value) && value >= 0 && isIntegral(value);
const isNames = (value: Json): value is readonly string[] => isArray(value) && value.every((name) => typeof name === 'string');

/** The text of a schema's reference. A `$dynamicRef` is read as the plain reference it is without dynamic scopes. */
export function referenceOf(schema: JsonObject, version: Spec['version']): string | undefined {
  const ref = own(schema, '$ref') ?? (version === '3.1' ? own(schema, '$dynamicRef') : undefined);
  return typeof ref === 'string' ? ref : undefined;
}

/** Whether a value may stand under a keyword of that shape. What may not is left out of the translation. */
function fits(shape: KeywordShape, value: Json): boolean {
  switch (shape) {
    case 'schema': return isObject(value) || typeof value === 'boolean';
    case 'schemas': return isArray(value) && value.length > 0;
    case 'schema-map': return isObject(value);
    case 'type': return typeof value === 'string' || isNames(value);
    case 'number': return isNumber(value);
    case 'bound': return isNumber(value) || typeof value === 'boolean';
    case 'count': return isCount(value);
    case 'string': return typeof value === 'string';
    case 'names': return isNames(value);
    case 'names-map': return isObject(value) && Object.values(value).every(isNames);
    case 'flag': return typeof value === 'boolean';
    case 'list': return isArray(value);
    case 'any': return true;
  }
}

export const isKeyword = (name: string, version: Spec['version']): boolean => {
  const keyword = SCHEMA_KEYWORDS.get(name);
  return keyword !== undefined && (version === '3.1' || keyword.in30 === true);
};

/**
 * One schema in JSON Schema 2020-12. Subschemas stay where they stand, so that pointers hold; every `$ref` becomes the ref of
 * a store entry. Of annotations `default`, `examples`, `readOnly` and `writeOnly` stay, for generators.
 */
export function translateSchema(source: Json | undefined, uri: string, pointer: string, dialect: Dialect, hiddenAbove?: ReadonlySet<string>): JsonSchema {
  if (typeof source === 'boolean') return source;
  if (source === undefined || !isObject(source)) return true;
  const members: [string, Json][] = [];
  const ref = referenceOf(source, dialect.version);
  if (ref !== undefined) {
    const target = dialect.refOf(ref, uri, pointer);
    if (target !== undefined) members.push(['$ref', target]);
    // "This object cannot be extended with additional properties and any properties added SHALL be ignored" (OpenAPI 3.0).
    if (dialect.version !== '3.1') return Object.fromEntries(members);
  }
  const hidden = hiddenAt(source, uri, pointer, dialect, hiddenAbove);
  for (const [name, value] of Object.entries(source)) {
    const shape = SCHEMA_KEYWORDS.get(name)?.shape;
    if (shape === undefined || !isKeyword(name, dialect.version) || !fits(shape, value)) continue;
    const inner = (node: Json, ...path: (string | number)[]): JsonSchema =>
      translateSchema(node, uri, path.reduce<string>(child, child(pointer, name)), dialect, SCHEMA_KEYWORDS.get(name)?.inPlace ? hidden : undefined);
    const translated = translateKeyword(name, shape, value, source, inner, hidden);
    if (translated !== undefined) members.push([name, translated]);
  }
  const example = own(source, 'example');
  if (example !== undefined && !members.some(([name]) => name === 'examples')) members.push(['examples', [example]]);
  return Object.fromEntries(members);
}

/** Computed only where `required` can stand: it takes a look at every property. */
function hiddenAt(source: JsonObject, uri: string, pointer: string, dialect: Dialect, above?: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const composes = ['required', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas'].some((name) => Object.hasOwn(source, name));
  if (!composes) return above;
  const here = dialect.hiddenMembers(source, uri, pointer);
  return above ? new Set([...above, ...here]) : here;
}

function translateKeyword(
  name: string, shape: KeywordShape, value: Json, source: JsonObject,
  inner: (node: Json, ...path: (string | number)[]) => JsonSchema, hidden: ReadonlySet<string> | undefined,
): Json | undefined {
  switch (shape) {
    case 'schema': return inner(value);
    case 'schemas': return (value as readonly Json[]).map((item, index) => inner(item, index));
    case 'schema-map': return Object.fromEntries(Object.entries(value as JsonObject).map(([key, node]) => [key, inner(node, key)]));
    case 'type': return typesOf(value as string | readonly string[], own(source, 'nullable') === true);
    case 'list': return name === 'enum' ? enumOf(value as readonly Json[], own(source, 'nullable') === true) : value;
    case 'names': return namesOf(value as readonly string[], hidden);
    case 'number': return name.startsWith('m') && own(source, `exclusive${name[0]?.toUpperCase()}${name.slice(1)}`) === true ? undefined : value;
    case 'bound': return boundOf(name, value, source);
    case 'any': case 'count': case 'string': case 'names-map': case 'flag': return value;
  }
}

function typesOf(value: string | readonly string[], nullable: boolean): Json | undefined {
  const declared = typeof value === 'string' ? [value] : value;
  const types = [...new Set([...declared.filter((type) => JSON_TYPES.includes(type)), ...(nullable ? ['null'] : [])])];
  // A type that says nothing (`file`) takes `nullable` with it: alone, "null" would allow nothing else.
  if (!declared.some((type) => JSON_TYPES.includes(type))) return undefined;
  return types.length === 1 ? types[0] : types;
}

const enumOf = (value: readonly Json[], nullable: boolean): Json | undefined => {
  if (value.length === 0) return undefined;
  return nullable && !value.includes(null) ? [...value, null] : value;
};

function namesOf(value: readonly string[], hidden: ReadonlySet<string> | undefined): Json | undefined {
  const names = [...new Set(value)].filter((name) => !hidden?.has(name));
  return names.length > 0 ? names : undefined;
}

/** `exclusiveMinimum: true` beside `minimum: 5` (OpenAPI 3.0) is `exclusiveMinimum: 5`. */
function boundOf(name: string, value: Json, source: JsonObject): Json | undefined {
  if (value === false) return undefined;
  if (value !== true) return value;
  const bound = own(source, name === 'exclusiveMinimum' ? 'minimum' : 'maximum');
  return bound !== undefined && isNumber(bound) ? bound : undefined;
}
