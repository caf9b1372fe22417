import { child, isArray, isObject, type Json, type JsonObject } from '#json';
import type { JsonSchema, Schema, SchemaStore, Standing } from './operation.ts';
import { joinStandings } from './standing.ts';

/** A `$ref` that was followed: where it stands, and the one before it. */
interface Hop {
  readonly ref: string;
  readonly pointer: string;
  readonly before?: Hop;
}

/** One schema object that holds for an instance, among those that `$ref` and `allOf` join. */
export interface Layer {
  readonly ref: string;
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly via?: Hop;
}

/** Everything a schema says about one instance location. */
export interface SchemaNode {
  /** The same for two locations with the same schemas: how recursion is noticed. Empty where nothing is declared. */
  readonly key: string;
  readonly store: SchemaStore;
  /** What holds unconditionally. */
  readonly layers: readonly Layer[];
  /** What holds under `anyOf`, `oneOf`, `if`, …: good for naming members, not for judging. */
  branches(): readonly Layer[];
}

const IN_PLACE_BRANCHES = ['anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

export const rootNode = (schema: Schema): SchemaNode =>
  nodeOf(schema.store, [{ ref: schema.ref, pointer: '', schema: schema.store.get(schema.ref) }]);

/** `conditional` gives the schemas that hold under a branch of a location above. */
export function nodeOf(store: SchemaStore, starts: readonly Layer[], conditional: () => readonly Layer[] = () => []): SchemaNode {
  let branches: readonly Layer[] | undefined;
  const layers = expand(store, starts, false);
  const named = starts.length > 0 ? starts : conditional();
  return {
    key: named.map((start) => identity(store, start)).sort().join(' '),
    store,
    layers,
    branches: () => branches ??= expand(store, [...starts, ...conditional()], true).filter((layer) => !layers.some((sure) => sure.schema === layer.schema)),
  };
}

/** A schema that only refers is the one it refers to. */
function identity(store: SchemaStore, start: Layer): string {
  const seen = new Set<string>();
  for (let layer = start; ;) {
    const key = `${layer.ref}#${layer.pointer}`;
    const target = refOf(layer.schema);
    if (target === undefined || seen.has(key) || Object.keys(layer.schema).length > 1) return key;
    seen.add(key);
    layer = { ref: target, pointer: '', schema: store.get(target) };
  }
}

const refOf = (schema: JsonSchema): string | undefined => (isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined);

function expand(store: SchemaStore, starts: readonly Layer[], withBranches: boolean): readonly Layer[] {
  const layers = new Map<string, Layer>();
  const queue = [...starts];
  for (const layer of queue) {
    const key = `${layer.ref}#${layer.pointer}`;
    if (layers.has(key)) continue;
    layers.set(key, layer);
    const target = refOf(layer.schema);
    if (target !== undefined) {
      const via: Hop = { ref: layer.ref, pointer: `${layer.pointer}/$ref`, ...(layer.via && { before: layer.via }) };
      queue.push({ ref: target, pointer: '', schema: store.get(target), via });
    }
    for (const name of withBranches ? ['allOf', ...IN_PLACE_BRANCHES] : ['allOf']) queue.push(...below(layer, name));
  }
  return [...layers.values()];
}

/** The schemas directly under a keyword, whether it holds one, a list or a map of them. */
export function below(layer: Layer, name: string): readonly Layer[] {
  const value = keywordOf(layer.schema, name);
  const pointer = child(layer.pointer, name);
  if (isArray(value)) return value.map((schema, index) => ({ ...layer, pointer: child(pointer, index), schema: schema as JsonSchema }));
  if (value === undefined || (!isObject(value) && typeof value !== 'boolean')) return [];
  if (name === 'dependentSchemas' || name === 'properties' || name === 'patternProperties') {
    return Object.entries(value as JsonObject).map(([key, schema]) => ({ ...layer, pointer: child(pointer, key), schema: schema as JsonSchema }));
  }
  return [{ ...layer, pointer, schema: value }];
}

export const keywordOf = (schema: JsonSchema, name: string): Json | undefined =>
  isObject(schema) && Object.hasOwn(schema, name) ? schema[name] : undefined;

export function propertyOf(layer: Layer, name: string): readonly Layer[] {
  const properties = keywordOf(layer.schema, 'properties');
  const schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return schema === undefined ? [] : [{ ...layer, pointer: child(child(layer.pointer, 'properties'), name), schema: schema as JsonSchema }];
}

/** The weakest link from the root of the walk to a node of this layer. */
export function standingOf(store: SchemaStore, layer: Layer, pointer: string): Standing {
  let standing = store.standing(layer.ref, pointer);
  for (let hop = layer.via; hop; hop = hop.before) standing = joinStandings(standing, store.standing(hop.ref, hop.pointer));
  return standing;
}
