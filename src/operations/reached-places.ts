import { child, isArray, isObject, type Json } from '#json';
import type { Schema } from './operation.ts';
import { judgedKeywords, typeOf } from './judged-keywords.ts';
import { declaredMembers, enterExtra, enterItem, enterMember, sharedStartOf, type PlaceState } from './place-walk.ts';
import { isRequiredPart } from './places-of.ts';
import { below, keywordOf, nodeOf, propertyOf, type Layer } from './schema-node.ts';
import { isRequestRef } from './schema-store.ts';

/** A keyword that an instance puts to the test, at one of its locations. */
export interface ReachedPlace {
  readonly place: string;
  readonly keyword: string;
  readonly pointer: string;
  readonly schemaRef: string;
  readonly schemaPointer: string;
}

/**
 * The keywords that a given instance really puts to the test, under the names of `placesOf`: a bound on a value of its type,
 * `required` once per member, an item's keywords per item. Branches are not descended into.
 */
export function* reachedPlaces(schema: Schema, value: Json, prefix = ''): Generator<ReachedPlace> {
  const start = sharedStartOf(schema, prefix);
  yield* reachedAt(start, start.node.layers, value, '');
}

function* reachedAt(state: PlaceState, layers: readonly Layer[], value: Json, pointer: string): Generator<ReachedPlace> {
  const type = typeOf(value);
  for (const layer of layers) {
    for (const { keyword, value: of, about } of judgedKeywords(layer.schema)) {
      if (about && !about.includes(type)) continue;
      if (isRequestRef(layer.ref) && keyword !== 'required') continue;
      const schemaPointer = child(layer.pointer, keyword);
      if (keyword === 'required' && isArray(of)) {
        for (const name of of.map(String)) {
          if (isRequiredPart(state, name)) yield { place: enterMember(state, name).place, keyword, pointer: child(pointer, name), schemaRef: layer.ref, schemaPointer };
        }
      } else {
        yield { place: state.place, keyword, pointer, schemaRef: layer.ref, schemaPointer };
      }
    }
  }
  // Where a location is all that its place is, the place's own layers do: nothing needs to be put together again.
  const whole = layers === state.node.layers;
  const expanded = (starts: readonly Layer[]): readonly Layer[] => nodeOf(state.node.store, starts).layers;
  if (isArray(value)) {
    const item = enterItem(state);
    const alike = whole && !layers.some(({ schema }) => keywordOf(schema, 'prefixItems') !== undefined);
    for (const [index, inner] of value.entries()) {
      yield* reachedAt(item, alike ? item.node.layers : expanded(layers.flatMap((layer) => itemAt(layer, index))), inner, child(pointer, index));
    }
  } else if (isObject(value)) {
    const plain = whole && !layers.some(({ schema }) => keywordOf(schema, 'patternProperties') !== undefined);
    const declared = declaredMembers({ layers });
    for (const [name, inner] of Object.entries(value)) {
      const next = declared.has(name) ? enterMember(state, name) : enterExtra(state);
      const alike = plain && layers.every((layer) => extraOf(layer, name).length === 0 || !declared.has(name));
      yield* reachedAt(next, alike ? next.node.layers : expanded(layers.flatMap((layer) => [...propertyOf(layer, name), ...extraOf(layer, name)])), inner, child(pointer, name));
    }
  }
}

function itemAt(layer: Layer, index: number): readonly Layer[] {
  const first = below(layer, 'prefixItems');
  const own = first[index];
  return own ? [own] : below(layer, 'items').filter(({ schema }) => schema !== false);
}

/**
 * What holds for a member without a schema of its own. Patterns of a document are not run here, so beside
 * `patternProperties` nothing is claimed to be reached, unless one pattern alone admits members at all.
 */
function extraOf(layer: Layer, name: string): readonly Layer[] {
  if (propertyOf(layer, name).length > 0) return [];
  const [patterns, others] = [below(layer, 'patternProperties'), below(layer, 'additionalProperties')];
  if (patterns.length === 0) return others.filter(({ schema }) => schema !== false);
  return patterns.length === 1 && others[0]?.schema === false ? patterns : [];
}
