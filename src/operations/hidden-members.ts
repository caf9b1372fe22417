import { child, isArray, isObject, type Json } from '#json';
import { own } from './contract-reader.ts';
import type { Direction } from './operation.ts';
import type { ResolveSchema } from './schema-refs.ts';

export type HiddenMembers = (value: Json, uri: string, pointer: string) => ReadonlySet<string>;

const NONE: ReadonlySet<string> = new Set();

/**
 * The properties of a schema, over `$ref` and `allOf`, that are not of this direction: readOnly in a request, writeOnly
 * in a response. They leave `required` there, wherever in the composition that stands.
 */
export function createHiddenMembers(resolve: ResolveSchema, direction: Direction): HiddenMembers {
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly';
  const known = new Map<string, ReadonlySet<string>>();

  /** The schemas that apply in place: the node, what its `$ref` leads to, its `allOf`. */
  function* composed(value: Json, uri: string, pointer: string, seen: Set<string>): Generator<readonly [Json, string, string]> {
    const key = `${uri}#${pointer}`;
    if (!isObject(value) || seen.has(key)) return;
    seen.add(key);
    yield [value, uri, pointer];
    const ref = own(value, '$ref');
    if (typeof ref === 'string') {
      const target = resolve(ref, uri, pointer);
      if (!('severity' in target)) yield* composed(target.value, target.uri, target.pointer, seen);
    }
    const allOf = own(value, 'allOf');
    if (isArray(allOf)) {
      for (const [index, member] of allOf.entries()) yield* composed(member, uri, child(child(pointer, 'allOf'), index), seen);
    }
  }

  const isMarked = (value: Json, uri: string, pointer: string): boolean => {
    for (const [schema] of composed(value, uri, pointer, new Set())) if (own(schema, mark) === true) return true;
    return false;
  };

  return (value, uri, pointer) => {
    const key = `${uri}#${pointer}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const names = new Set<string>();
    for (const [schema, schemaUri, schemaPointer] of composed(value, uri, pointer, new Set())) {
      const properties = own(schema, 'properties');
      if (!isObject(properties)) continue;
      for (const [name, property] of Object.entries(properties)) {
        if (isMarked(property, schemaUri, child(child(schemaPointer, 'properties'), name))) names.add(name);
      }
    }
    const hidden = names.size > 0 ? names : NONE;
    known.set(key, hidden);
    return hidden;
  };
}
