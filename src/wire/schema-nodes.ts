import { isArray, isObject, parsePointer, type Json, type JsonObject } from '#json';
import type { Schema, SchemaStore } from '#operations';

/** JSON types as JSON Schema names them. */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const IN_PLACE = ['allOf', 'anyOf', 'oneOf'] as const;
const IN_PLACE_ONE = ['if', 'then', 'else'] as const;

/** Every schema object that may have a say at an instance location, branches included; references followed. */
export function nodesAt(schema: Schema, pointer: string): readonly JsonObject[] {
  const { store } = schema;
  let here = spread(store, [store.get(schema.ref)]);
  for (const segment of parsePointer(pointer)) here = spread(store, here.flatMap((node) => membersOf(node, segment)));
  return here;
}

function spread(store: SchemaStore, starts: readonly Json[]): readonly JsonObject[] {
  const seen = new Set<JsonObject>();
  const queue = [...starts];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (!isObject(node) || seen.has(node)) continue;
    seen.add(node);
    if (typeof node.$ref === 'string') queue.push(store.get(node.$ref));
    for (const keyword of IN_PLACE) if (isArray(node[keyword])) queue.push(...node[keyword]);
    for (const keyword of IN_PLACE_ONE) if (node[keyword] !== undefined) queue.push(node[keyword]);
    if (isObject(node.dependentSchemas)) queue.push(...Object.values(node.dependentSchemas));
  }
  return [...seen];
}

function membersOf(node: JsonObject, segment: string): readonly Json[] {
  const found: Json[] = [];
  if (isObject(node.properties) && Object.hasOwn(node.properties, segment)) found.push(node.properties[segment] as Json);
  const isIndex = /^\d+$/.test(segment);
  if (isIndex && isArray(node.prefixItems) && Number(segment) < node.prefixItems.length) found.push(node.prefixItems[Number(segment)] as Json);
  else if (isIndex && node.items !== undefined) found.push(node.items);
  if (found.length > 0) return found;
  if (isObject(node.patternProperties)) found.push(...Object.values(node.patternProperties));
  if (node.additionalProperties !== undefined) found.push(node.additionalProperties);
  if (node.unevaluatedProperties !== undefined) found.push(node.unevaluatedProperties);
  return found;
}

type Types = ReadonlySet<TypeName> | undefined;

const known = new WeakMap<SchemaStore, Map<string, { readonly types: Types }>>();
/** Locations kept per store: names of members in the data are without end. */
const MOST_KNOWN = 5_000;

/** The JSON types the schema names for a location; undefined where it names none, so that any may stand there. */
export function typesAt(schema: Schema, pointer: string): Types {
  const ofStore = known.get(schema.store) ?? new Map<string, { readonly types: Types }>();
  known.set(schema.store, ofStore);
  const key = `${schema.ref}\n${pointer}`;
  const cached = ofStore.get(key);
  if (cached !== undefined) return cached.types;
  const types = namedTypes(schema, pointer);
  if (ofStore.size >= MOST_KNOWN) ofStore.clear();
  ofStore.set(key, { types });
  return types;
}

function namedTypes(schema: Schema, pointer: string): Types {
  const nodes = nodesAt(schema, pointer);
  const named = nodes.flatMap(({ type }) => (isArray(type) ? type : typeof type === 'string' ? [type] : []));
  if (named.length > 0) return new Set(named as TypeName[]);
  const members = nodes.flatMap((node) => [...(isArray(node.enum) ? node.enum : []), ...(node.const === undefined ? [] : [node.const])]);
  if (members.length > 0) return new Set(members.map(typeOf));
  const structural = new Set<TypeName>();
  if (nodes.some(({ items, prefixItems }) => items !== undefined || prefixItems !== undefined)) structural.add('array');
  if (nodes.some(({ properties, additionalProperties }) => properties !== undefined || isObject(additionalProperties))) structural.add('object');
  return structural.size > 0 ? structural : undefined;
}

function typeOf(value: Json): TypeName {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean': return 'boolean';
    case 'string': return 'string';
    case 'bigint': return 'integer';
    case 'number': return Number.isInteger(value) ? 'integer' : 'number';
    default: return 'object';
  }
}

/** The members an object here declares by name, and whether it takes others too. */
export function declaredMembers(schema: Schema): { readonly names: ReadonlySet<string>; readonly open: boolean } {
  const nodes = nodesAt(schema, '');
  const names = new Set(nodes.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])));
  return { names, open: names.size === 0 || nodes.some(({ additionalProperties }) => isObject(additionalProperties) || additionalProperties === true) };
}
