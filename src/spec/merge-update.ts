import { child, equalJson, isArray, isObject, type Json, type JsonObject } from '#json';
import { markBelow, PLACEHOLDER, standingBelow, type Layer, type Mark, type Standing } from './layers.ts';

/** What an overlay action is doing: its layer, and how it complains about a value that it may not alter. */
export interface Writing {
  readonly layer: Layer;
  refuse(pointer: string, standing: Standing): void;
}

/** A node that is written to: its value, its mark, where it stands in the effective document and where it comes from. */
export interface Place {
  readonly value: Json;
  readonly mark: Mark;
  readonly pointer: string;
  readonly standing: Standing;
}

/** More items in these admit more instances, so they alter what stands there, unlike more items in `required`. */
const CHOICES = new Set(['enum', 'type', 'anyOf', 'oneOf']);

/**
 * The value after an overlay's `update` (found at `source` in the overlay): objects merge, arrays concatenate, anything
 * else is replaced. Nothing is changed in place; marks are.
 */
export function mergeUpdate(place: Place, update: Json, source: string, writing: Writing): Json {
  if (isObject(place.value) && isObject(update)) return mergeObject(place, place.value, update, source, writing);
  if (isArray(place.value)) return mergeArray(place, place.value, update, source, writing);
  if (equalJson(place.value, update)) return place.value;
  if (!mayAlter(place, writing)) return place.value;
  replaceMark(place.mark, writing.layer, source);
  return update;
}

/** Placeholders give way to anyone; other values only to a layer of the same provenance. */
export function mayAlter({ pointer, standing }: Pick<Place, 'pointer' | 'standing'>, writing: Writing): boolean {
  if (standing.placeholder || standing.layer.provenance === writing.layer.provenance) return true;
  writing.refuse(pointer, standing);
  return false;
}

function mergeArray(place: Place, items: readonly Json[], update: Json, source: string, writing: Writing): Json {
  const keyword = place.pointer.slice(place.pointer.lastIndexOf('/') + 1);
  if (CHOICES.has(keyword) && !mayAlter(place, writing)) return items;
  const added = isArray(update) ? update : [update];
  added.forEach((_, index) => {
    const mark = markBelow(place.mark, String(items.length + index));
    replaceMark(mark, writing.layer, isArray(update) ? child(source, index) : source);
  });
  return [...items, ...added];
}

function mergeObject(place: Place, here: JsonObject, update: JsonObject, source: string, writing: Writing): Json {
  const base = place.standing.placeholder ? givenWay(place, here, source, writing) : here;
  const members = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(update)) {
    const mark = markBelow(place.mark, key);
    const existing = members.get(key);
    if (existing === undefined) {
      members.set(key, value);
      replaceMark(mark, writing.layer, child(source, key));
    } else {
      const standing = standingBelow(place.standing, here, key, mark);
      members.set(key, mergeUpdate({ value: existing, mark, pointer: child(place.pointer, key), standing }, value, child(source, key), writing));
    }
  }
  return Object.fromEntries(members);
}

/** A placeholder that is written onto becomes the overlay's own; what the overlay leaves of it stays a placeholder. */
function givenWay({ mark, standing }: Place, here: JsonObject, source: string, { layer }: Writing): JsonObject {
  for (const key of Object.keys(here)) {
    const inner = markBelow(mark, key);
    if (inner.layer !== undefined) continue;
    Object.assign(inner, { layer: standing.layer, pointer: child(standing.pointer, key), placeholder: true });
  }
  Object.assign(mark, { layer, pointer: source, placeholder: false });
  return Object.fromEntries(Object.entries(here).filter(([key, value]) => !(key === PLACEHOLDER && value === true)));
}

function replaceMark(mark: Mark, layer: Layer, pointer: string): void {
  delete mark.children;
  delete mark.placeholder;
  Object.assign(mark, { layer, pointer });
}
