import { child, isArray, isObject, type Json } from '#json';
import type { Schema, Standing } from './operation.ts';
import { judgedKeywords } from './judged-keywords.ts';
import { declaredMembers, enterExtra, enterItem, enterMember, hasExtras, hasItems, startOf, type PlaceState } from './place-walk.ts';
import { keywordOf, standingOf } from './schema-node.ts';
import { isRequestRef } from './schema-store.ts';

/** A keyword at a place: what a template is bound to. */
export interface SchemaPlace {
  /** As in obligations: `query:limit`, `body/items/[]/name`, `200 body/[]/id`. */
  readonly place: string;
  /** A JSON Schema keyword; `schema` where the enumeration was cut off. */
  readonly keyword: string;
  /** The keyword's value; for `required` the name of the member. */
  readonly value: Json;
  /** The schema that holds the keyword, and the keyword's pointer within it: as a violation would name them. */
  readonly schemaRef: string;
  readonly schemaPointer: string;
  /** As `schemaPointer`, but for `required` of the one member: `/required/0`. Ask the store for its source. */
  readonly nodePointer: string;
  /** Weakest link from the root of the enumerated schema to this node. */
  readonly standing: Standing;
  /** The keyword's own node alone, wherever it is used from: who wrote it. */
  readonly own: Standing;
  readonly conditional: boolean;
}

/** More than this many locations below one schema are not told apart. */
const MOST = 400;

/**
 * Every keyword of a schema with the place it judges, shallow places first. What stands under `anyOf`, `oneOf`, `not` or `if`
 * is not descended into: the keyword itself is the clause. With `prefix` `''` a whole request is named by its parts.
 */
export function* placesOf(schema: Schema, prefix = '', limit = MOST): Generator<SchemaPlace> {
  for (const [state, whole] of statesOf(schema, prefix, limit)) {
    if (whole) yield* keywordsAt(state);
    else yield cutAt(state);
  }
}

/** The places of members that may be left out, under the keyword `properties` that declares them. */
export function* optionalPlacesOf(schema: Schema, prefix = '', limit = MOST): Generator<SchemaPlace> {
  for (const [state, whole] of statesOf(schema, prefix, limit)) {
    if (whole) yield* optionalAt(state);
  }
}

/** Every location of a schema, shallow ones first; past the limit they come with `false` and what lies below them not at all. */
function* statesOf(schema: Schema, prefix: string, limit: number): Generator<readonly [PlaceState, boolean]> {
  const queue = [startOf(schema, prefix)];
  const known = new Set(queue);
  let left = limit;
  for (const state of queue) {
    left -= 1;
    yield [state, left >= 0];
    for (const next of left >= 0 ? statesBelow(state) : []) {
      if (known.has(next)) continue;
      known.add(next);
      queue.push(next);
    }
  }
}

function* optionalAt(state: PlaceState): Generator<SchemaPlace> {
  const { store, layers } = state.node;
  const required = new Set(layers.flatMap(({ schema }) => [keywordOf(schema, 'required') ?? []].flat()));
  for (const layer of layers) {
    const properties = keywordOf(layer.schema, 'properties');
    for (const [name, schema] of isObject(properties) ? Object.entries(properties) : []) {
      if (required.has(name) || schema === false) continue;
      const pointer = child(child(layer.pointer, 'properties'), name);
      yield {
        place: enterMember(state, name).place, keyword: 'properties', value: name, schemaRef: layer.ref, schemaPointer: pointer, nodePointer: pointer,
        standing: standingOf(store, layer, pointer), own: store.standing(layer.ref, pointer), conditional: false,
      };
    }
  }
}

function* keywordsAt(state: PlaceState): Generator<SchemaPlace> {
  const { store } = state.node;
  for (const layer of state.node.layers) {
    for (const { keyword, value } of judgedKeywords(layer.schema)) {
      // The parts of a request are our own arrangement: only what must be sent is the contract's.
      if (isRequestRef(layer.ref) && keyword !== 'required') continue;
      const schemaPointer = child(layer.pointer, keyword);
      const found = (place: string, nodePointer: string, of: Json): SchemaPlace => ({
        place, keyword, value: of, schemaRef: layer.ref, schemaPointer, nodePointer,
        standing: standingOf(store, layer, nodePointer), own: store.standing(layer.ref, nodePointer), conditional: false,
      });
      if (keyword === 'required' && isArray(value)) {
        for (const [index, name] of value.entries()) {
          if (isRequiredPart(state, String(name))) yield found(enterMember(state, String(name)).place, child(schemaPointer, index), name);
        }
      } else {
        yield found(state.place, schemaPointer, value);
      }
    }
  }
}

/** A request always has a path, a query, headers and cookies, if only empty ones. */
export const isRequiredPart = (state: PlaceState, name: string): boolean => state.part !== 0 || name === 'body';

function* statesBelow(state: PlaceState): Generator<PlaceState> {
  for (const name of declaredMembers(state.node)) yield enterMember(state, name);
  if (hasItems(state)) yield enterItem(state);
  if (hasExtras(state)) yield enterExtra(state);
}

function cutAt(state: PlaceState): SchemaPlace {
  const [layer] = state.node.layers;
  const { store } = state.node;
  const [schemaRef, schemaPointer] = [layer?.ref ?? '', layer?.pointer ?? ''];
  const standing = layer ? standingOf(store, layer, schemaPointer) : { provenance: 'derived', placeholder: false } as const;
  return {
    place: state.place, keyword: 'schema', value: true, schemaRef, schemaPointer, nodePointer: schemaPointer,
    standing, own: layer ? store.standing(schemaRef, schemaPointer) : standing, conditional: false,
  };
}
