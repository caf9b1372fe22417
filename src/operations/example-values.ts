import { child, equalJson, isArray, isObject, type Json } from '#json';
import { mediaTypeOfBody, memberOf } from './composite-input.ts';
import type { Operation } from './operation.ts';
import { declaredMembers, enterItem, enterMember, hasItems, startOf, type PlaceState } from './place-walk.ts';
import { givenAt } from './schema-examples.ts';

/** Locations looked at below one request. */
const MOST = 400;

/**
 * What the document shows of values, by instance pointer: `/query/limit`, `/body`, `/body/name`, with item 0 for every item.
 * Values are as written, best first, not judged.
 */
export function exampleValues(operation: Operation, mediaType?: string): ReadonlyMap<string, readonly Json[]> {
  const values = new Map<string, Json[]>();
  const add = (pointer: string, value: Json): void => {
    const known = values.get(pointer) ?? [];
    if (!known.some((other) => equalJson(other, value))) values.set(pointer, [...known, value]);
  };
  const addParts = (pointer: string, value: Json): void => {
    if (values.size >= MOST) return;
    add(pointer, value);
    if (isArray(value)) value.slice(0, 1).forEach((item) => { addParts(child(pointer, 0), item); });
    else if (isObject(value)) for (const [name, inner] of Object.entries(value)) addParts(child(pointer, name), inner);
  };
  for (const parameter of operation.parameters) {
    for (const value of parameter.examples) addParts(child(`/${parameter.in}`, memberOf(parameter)), value);
  }
  for (const value of mediaTypeOfBody(operation.body, mediaType)?.examples ?? []) addParts('/body', value);
  for (const [pointer, state] of locations(startOf(operation.input(mediaType), ''))) {
    for (const value of givenAt(state)) add(pointer, value);
  }
  return values;
}

function* locations(start: PlaceState): Generator<readonly [string, PlaceState]> {
  const queue: (readonly [string, PlaceState])[] = [['', start]];
  let left = MOST;
  for (const [pointer, state] of queue) {
    if (left-- <= 0) return;
    yield [pointer, state];
    const below: (readonly [string, PlaceState])[] = [...declaredMembers(state.node)].map((name) => [child(pointer, name), enterMember(state, name)]);
    if (hasItems(state)) below.push([child(pointer, 0), enterItem(state)]);
    queue.push(...below.filter(([, next]) => next.above === state));
  }
}
