import { at, isObject, type Json } from '#json';
import type { SourceRef } from '#spec';
import type { JsonSchema, Schema, SchemaStore } from './operation.ts';

/** The node of a translated schema at a pointer within it, or undefined where nothing stands there. */
export const schemaAt = (schema: Schema, schemaPointer: string): Json | undefined => at(schema.store.get(schema.ref), schemaPointer);

/** The translated schema; one that only refers to another gives that one. */
export function resolveSchema(schema: Schema): JsonSchema {
  let here = schema.store.get(schema.ref);
  const seen = new Set<JsonSchema>();
  while (isObject(here) && typeof here.$ref === 'string' && Object.keys(here).length === 1 && !seen.has(here)) {
    seen.add(here);
    here = schema.store.get(here.$ref);
  }
  return here;
}

/** Where in the contract a violated keyword stands; for `required` the very name in the list, which `pointer` ends in. */
export function violationSource(
  store: SchemaStore, { keyword, pointer, schemaRef, schemaPointer }: { readonly keyword: string; readonly pointer: string; readonly schemaRef: string; readonly schemaPointer: string },
): SourceRef {
  const names = keyword === 'required' ? at(store.get(schemaRef), schemaPointer) : undefined;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('~1', '/').replaceAll('~0', '~');
  const index = Array.isArray(names) ? names.indexOf(name) : -1;
  return store.source(schemaRef, index < 0 ? schemaPointer : `${schemaPointer}/${index}`);
}
