import { isArray, isObject, type Json } from '#json';
import type { Schema, SchemaStore } from '#operations';

const known = new WeakMap<SchemaStore, Map<string, boolean>>();

/** Whether a schema, or any it refers to, has `keyword: true` in it. Looked up once per schema. */
export function mentions(schema: Schema, keyword: string): boolean {
  const ofStore = known.get(schema.store) ?? new Map<string, boolean>();
  known.set(schema.store, ofStore);
  const key = `${keyword} ${schema.ref}`;
  const cached = ofStore.get(key);
  if (cached !== undefined) return cached;
  const result = search(schema, keyword);
  ofStore.set(key, result);
  return result;
}

function search({ ref, store }: Schema, keyword: string): boolean {
  const seen = new Set<string>();
  const holds = (node: Json): boolean => {
    if (isArray(node)) return node.some(holds);
    if (!isObject(node)) return false;
    return node[keyword] === true || (typeof node.$ref === 'string' && follow(node.$ref)) || Object.values(node).some(holds);
  };
  const follow = (next: string): boolean => {
    if (seen.has(next)) return false;
    seen.add(next);
    return holds(store.get(next));
  };
  return follow(ref);
}
