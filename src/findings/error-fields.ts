import { escapeSegment, isArray, isObject, type Json, type PlainObject } from '#json';
import type { JsonSchema, Operation, Schema, SchemaStore } from '#operations';

/** Field name to the JSON types it may have; none where any type will do. */
export type ErrorFields = ReadonlyMap<string, readonly string[]>;

const found = new WeakMap<ReadonlyMap<string, Operation>, Map<string, ErrorFields | undefined>>();

/**
 * Required fields and their types: given by the row as `fields`, or read off the schema of the name it gives. That one is
 * looked for in what the operations answer with; undefined where none of them leads to it.
 */
export function errorFields({ fields, schema: name }: PlainObject, operations: ReadonlyMap<string, Operation>): ErrorFields | undefined {
  if (isObject(fields)) return new Map(Object.entries(fields).map(([field, type]) => [field, typesOf(type)]));
  if (typeof name !== 'string') return undefined;
  const known = found.get(operations) ?? new Map<string, ErrorFields | undefined>();
  found.set(operations, known);
  if (!known.has(name)) known.set(name, named(name, operations));
  return known.get(name);
}

function named(name: string, operations: ReadonlyMap<string, Operation>): ErrorFields | undefined {
  const pointers = new Set(['components/schemas', 'definitions'].map((folder) => `/${folder}/${escapeSegment(name)}`));
  const visited = new Set<string>();
  for (const { responses } of operations.values()) {
    for (const { schema } of responses.flatMap(({ content }) => content)) {
      const ref = schema === undefined ? undefined : refAt(pointers, schema, visited);
      if (schema !== undefined && ref !== undefined) return requiredOf(schema.store.get(ref), schema.store);
    }
  }
  return undefined;
}

/** The ref of the schema that stands at one of the pointers, among those a schema leads to. */
function refAt(pointers: ReadonlySet<string>, start: Schema, visited: Set<string>): string | undefined {
  const { store } = start;
  const queue = [start.ref];
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    if (visited.has(ref)) continue;
    visited.add(ref);
    if (pointers.has(store.source(ref, '').pointer)) return ref;
    queue.push(...refsIn(store.get(ref)));
  }
  return undefined;
}

function refsIn(value: Json): readonly string[] {
  if (isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : key === 'enum' || key === 'const' ? [] : refsIn(inner)));
}

/** What the shape itself demands: presence and type. Bounds on a field are judged by the schema of the response. */
function requiredOf(schema: JsonSchema, store: SchemaStore): ErrorFields {
  const parts = flattened(schema, store, 0);
  const names = parts.flatMap(({ required }) => (isArray(required) ? required.filter((name) => typeof name === 'string') : []));
  return new Map(names.map((name) => [name, parts.flatMap(({ properties }) => {
    const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isObject(property) ? flattened(property, store, 0).flatMap(({ type }) => typesOf(type)) : [];
  })]));
}

const DEEPEST = 8;

/** The schema and all that is joined to it by `allOf` and `$ref`. */
function flattened(schema: JsonSchema, store: SchemaStore, depth: number): readonly { readonly [keyword: string]: Json }[] {
  if (!isObject(schema) || depth > DEEPEST) return [];
  const target = typeof schema.$ref === 'string' ? [store.get(schema.$ref)] : [];
  const joined = isArray(schema.allOf) ? schema.allOf : [];
  return [schema, ...[...target, ...joined].flatMap((part) => (isObject(part) ? flattened(part, store, depth + 1) : []))];
}

const typesOf = (type: Json | undefined): readonly string[] =>
  typeof type === 'string' ? [type] : isArray(type) ? type.filter((one) => typeof one === 'string') : [];
