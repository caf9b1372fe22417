import type { ErrorObject } from 'ajv';
import { child, isObject, parsePointer, type Json } from '#json';
import { describeViolation } from './describe-violation.ts';
import type { SchemaOrigin } from './prepare-schema.ts';
import type { Violation } from './violation.ts';

const NAMES: Readonly<Record<string, string>> = { is: 'type', numberFormat: 'format' };

/** An error of Ajv in the words of the contract. */
export function violationOf(error: ErrorObject, origins: WeakMap<object, SchemaOrigin>, instance: unknown): Violation {
  const parent = error.parentSchema as object | undefined;
  const origin = parent === undefined ? undefined : origins.get(parent);
  if (origin === undefined) throw new Error(`No origin for the keyword ${JSON.stringify(error.keyword)}.`);
  const keyword = origin.keyword ?? NAMES[error.keyword] ?? error.keyword;
  const isFalse = origin.schema === false;
  const params = error.params as Readonly<Record<string, unknown>>;
  const member = memberAtFault(params);
  const value = valueAt(instance, error.instancePath);
  const definition = isObject(origin.schema) && Object.hasOwn(origin.schema, keyword) ? origin.schema[keyword] as Json : undefined;
  return {
    keyword,
    pointer: member === undefined ? error.instancePath : child(error.instancePath, member),
    schemaRef: origin.ref,
    schemaPointer: isFalse ? origin.pointer : child(origin.pointer, keyword),
    message: describeViolation({ keyword: isFalse ? 'false' : keyword, value, definition, schema: origin.schema, member, params }),
  };
}

/** The member that is missing, or the one too many. */
function memberAtFault(params: Readonly<Record<string, unknown>>): string | undefined {
  const name = params.missingProperty ?? params.additionalProperty ?? params.unevaluated ?? params.propertyName;
  return typeof name === 'string' ? name : undefined;
}

/** The instance may hold lexemes as symbols, which `at` does not know. */
const valueAt = (instance: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>((here, segment) => (typeof here === 'object' && here !== null ? (here as Readonly<Record<string, unknown>>)[segment] : undefined), instance);
