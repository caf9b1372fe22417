import type { ValidateFunction } from 'ajv';
import type { Decoded, Json } from '#json';
import type { Schema, SchemaStore } from '#operations';
import { CompiledSchemas } from './compiled-schemas.ts';
import { exactValue } from './exact-value.ts';
import { SchemaProblem } from './schema-problem.ts';
import { violationOf } from './violation-of.ts';
import type { Violation } from './violation.ts';

const compiled = new WeakMap<SchemaStore, CompiledSchemas>();

function compiledFor(store: SchemaStore): CompiledSchemas {
  const known = compiled.get(store);
  if (known !== undefined) return known;
  const made = new CompiledSchemas(store);
  compiled.set(store, made);
  return made;
}

/**
 * Every keyword the value breaks and must break: what failed inside a branch of `anyOf`, `oneOf`, `not`, `if`, `contains` or
 * `propertyNames` is told by that keyword alone. Numbers are judged by their decimal value. Throws `SchemaProblem`.
 */
export function validate(schema: Schema, value: Json | Decoded): readonly Violation[] {
  const schemas = compiledFor(schema.store);
  const judge = schemas.validator(schema.ref);
  const instance = exactValue(value);
  if (holds(judge, instance, schema.ref)) return [];
  const violations = (judge.errors ?? []).map((error) => violationOf(error, schemas.origins, instance));
  return violations.length > 1 ? distinct(violations) : violations;
}

export const isValid = (schema: Schema, value: Json | Decoded): boolean =>
  holds(compiledFor(schema.store).validator(schema.ref), exactValue(value), schema.ref);

function holds(judge: ValidateFunction, instance: unknown, ref: string): boolean {
  try {
    return judge(instance);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SchemaProblem('endless-reference', ref, 'following its references does not come to an end (expected a $ref cycle to pass through a member or an item).');
  }
}

/** A keyword reached over two ways is one violation. */
function distinct(violations: readonly Violation[]): readonly Violation[] {
  const known = new Map(violations.map((violation) => [`${violation.keyword}\n${violation.pointer}\n${violation.schemaRef}\n${violation.schemaPointer}`, violation]));
  return [...known.values()];
}
