import { parsePointer, splitPointer } from '#json';
import type { Schema } from './operation.ts';
import { enterSegment, sharedStartOf } from './place-walk.ts';

/** The place of an instance location, as `placesOf` names it: `/body/items/3/name` is `body/items/[]/name`. */
export function placeAt(schema: Schema, pointer: string, prefix = ''): string {
  return parsePointer(pointer).reduce(enterSegment, sharedStartOf(schema, prefix)).place;
}

/** Keywords that are about the object, though a violation points at the member at fault. */
const ABOUT_THE_OBJECT = new Set(['additionalProperties', 'propertyNames', 'unevaluatedProperties']);

/** The place of a violation: of the missing member for `required`, of the object for `additionalProperties`. */
export function violationPlace(schema: Schema, violation: { readonly keyword: string; readonly pointer: string }, prefix = ''): string {
  const owner = ABOUT_THE_OBJECT.has(violation.keyword) ? splitPointer(violation.pointer)?.parent : undefined;
  return placeAt(schema, owner ?? violation.pointer, prefix);
}
