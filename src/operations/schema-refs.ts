import { at, child, isArray, isObject, type Json } from '#json';
import type { ResolvedNode, Spec, SpecProblem } from '#spec';

export type ResolveSchema = (ref: string, fromUri: string, fromPointer: string) => ResolvedNode | SpecProblem;

/**
 * Resolves the `$ref` of a schema. OpenAPI 3.0 ignores what stands beside a `$ref`, so a chain may be followed to its
 * end; in 3.1 every link counts, so a local one is followed a single step. `$id` and `$anchor` are looked for only
 * when the reference names nothing otherwise.
 */
export function createResolveSchema(spec: Spec): ResolveSchema {
  if (spec.version !== '3.1') return (ref, uri, pointer) => spec.resolve(ref, uri, pointer);
  let named: ReadonlyMap<string, ResolvedNode> | undefined;
  return (ref, uri, pointer) => {
    const step = localStep(spec, ref, uri);
    if (step) return step;
    const target = spec.resolve(ref, uri, pointer);
    if (!('severity' in target)) return target;
    named ??= namedSchemas(spec);
    return byName(spec, named, ref, uri, pointer) ?? target;
  };
}

function localStep(spec: Spec, ref: string, uri: string): ResolvedNode | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  const pointer = decoded(ref.slice(1));
  const value = spec.at(uri, pointer);
  return value === undefined ? undefined : { value, uri, pointer };
}

function byName(spec: Spec, named: ReadonlyMap<string, ResolvedNode>, ref: string, uri: string, pointer: string): ResolvedNode | undefined {
  const base = enclosingId(spec, uri, pointer);
  const [address, fragment = ''] = absolute(ref, base).split('#', 2) as [string, string?];
  if (fragment !== '' && !fragment.startsWith('/')) return named.get(`${address}#${decoded(fragment)}`) ?? named.get(`${uri}#${decoded(fragment)}`);
  const resource = named.get(address);
  if (!resource) return undefined;
  const inner = decoded(fragment);
  const value = at(resource.value, inner);
  return value === undefined ? undefined : { value, uri: resource.uri, pointer: resource.pointer + inner };
}

/** The `$id` in force at a node, made absolute as far as its own ancestors allow. */
function enclosingId(spec: Spec, uri: string, pointer: string): string {
  for (let here = pointer; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const value = spec.at(uri, here);
    if (isObject(value) && Object.hasOwn(value, '$id') && typeof value.$id === 'string') {
      return here === '' ? value.$id : absolute(value.$id, enclosingId(spec, uri, here.slice(0, here.lastIndexOf('/'))));
    }
    if (here === '') return uri;
  }
}

function absolute(ref: string, base: string): string {
  if (ref.startsWith('#')) return base.split('#', 1)[0] + ref;
  return URL.canParse(ref, base) ? new URL(ref, base).href : ref;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Schemas by `$id` (`https://example.com/pet`) and by anchor (`https://example.com/pet#name`). */
function namedSchemas(spec: Spec): ReadonlyMap<string, ResolvedNode> {
  const named = new Map<string, ResolvedNode>();
  const visit = (value: Json, uri: string, pointer: string, base: string): void => {
    if (isArray(value)) {
      value.forEach((item, index) => { visit(item, uri, child(pointer, index), base); });
    } else if (isObject(value)) {
      const id = Object.hasOwn(value, '$id') && typeof value.$id === 'string' ? absolute(value.$id, base) : undefined;
      const here = id ?? base;
      if (id !== undefined) named.set(id.split('#', 1)[0] as string, { value, uri, pointer });
      for (const word of ['$anchor', '$dynamicAnchor']) {
        const anchor = Object.hasOwn(value, word) ? value[word] : undefined;
        if (typeof anchor === 'string') named.set(`${here}#${anchor}`, { value, uri, pointer });
      }
      for (const [key, inner] of Object.entries(value)) visit(inner, uri, child(pointer, key), here);
    }
  };
  for (const uri of spec.documents) {
    const root = spec.at(uri, '');
    if (root !== undefined) visit(root, uri, '', uri);
  }
  return named;
}
