/** A JSON value as Surety computes with it. A `bigint` stands for an integer that a double can't hold exactly. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON value that `JSON.stringify` writes without loss: what records are made of. */
export type PlainJson = null | boolean | number | string | readonly PlainJson[] | PlainObject;

export interface PlainObject {
  readonly [key: string]: PlainJson;
}

/**
 * JSON text after reading. `lexemes` maps the JSON Pointer of every number whose source text is not what
 * `JSON.stringify` would write for its value (`1.0`, `1e400`, `9223372036854775807`) to that text;
 * `duplicateKeys` has the pointer of every member that came more than once (the last one wins, as in `JSON.parse`).
 */
export interface Decoded {
  readonly value: Json;
  readonly lexemes: Readonly<Record<string, string>>;
  readonly duplicateKeys: readonly string[];
}

/** One operation of RFC 6902, of the three that Surety plans. `value` is absent for `remove`. */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);
