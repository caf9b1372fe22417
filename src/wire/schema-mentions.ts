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
  const waiting = [ref];
  let found = false;
  const look = (node: Json): void => {
    if (isArray(node)) node.forEach(look);
    if (!isObject(node)) return;
    if (node[keyword] === true) found = true;
    if (typeof node.$ref === 'string' && !seen.has(node.$ref)) waiting.push(node.$ref);
    Object.values(node).forEach(look);
  };
  for (let next = waiting.pop(); next !== undefined && !found; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    look(store.get(next));
  }
  return found;
}
