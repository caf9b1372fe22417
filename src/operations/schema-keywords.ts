/** What stands under a keyword of JSON Schema 2020-12. */
export type KeywordShape =
  | 'schema' | 'schemas' | 'schema-map'
  | 'type' | 'number' | 'bound' | 'count' | 'string' | 'names' | 'names-map' | 'flag' | 'list' | 'any';

interface Keyword {
  readonly shape: KeywordShape;
  /** Applies to the very same instance, so a chain of them that comes back never ends. */
  readonly inPlace?: true;
  /** OpenAPI 3.0 has it, or documents of 3.0 use it and mean it (`patternProperties`, `const`). */
  readonly in30?: true;
}

/** Every keyword that survives translation. What is not here says nothing about an instance and is dropped. */
export const SCHEMA_KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['type', { shape: 'type', in30: true }],
  ['enum', { shape: 'list', in30: true }],
  ['const', { shape: 'any', in30: true }],
  ['allOf', { shape: 'schemas', inPlace: true, in30: true }],
  ['anyOf', { shape: 'schemas', inPlace: true, in30: true }],
  ['oneOf', { shape: 'schemas', inPlace: true, in30: true }],
  ['not', { shape: 'schema', inPlace: true, in30: true }],
  ['if', { shape: 'schema', inPlace: true }],
  ['then', { shape: 'schema', inPlace: true }],
  ['else', { shape: 'schema', inPlace: true }],
  ['multipleOf', { shape: 'number', in30: true }],
  ['minimum', { shape: 'number', in30: true }],
  ['maximum', { shape: 'number', in30: true }],
  ['exclusiveMinimum', { shape: 'bound', in30: true }],
  ['exclusiveMaximum', { shape: 'bound', in30: true }],
  ['minLength', { shape: 'count', in30: true }],
  ['maxLength', { shape: 'count', in30: true }],
  ['pattern', { shape: 'string', in30: true }],
  ['format', { shape: 'string', in30: true }],
  ['items', { shape: 'schema', in30: true }],
  ['prefixItems', { shape: 'schemas' }],
  ['contains', { shape: 'schema' }],
  ['minContains', { shape: 'count' }],
  ['maxContains', { shape: 'count' }],
  ['minItems', { shape: 'count', in30: true }],
  ['maxItems', { shape: 'count', in30: true }],
  ['uniqueItems', { shape: 'flag', in30: true }],
  ['unevaluatedItems', { shape: 'schema' }],
  ['properties', { shape: 'schema-map', in30: true }],
  ['patternProperties', { shape: 'schema-map', in30: true }],
  ['additionalProperties', { shape: 'schema', in30: true }],
  ['unevaluatedProperties', { shape: 'schema' }],
  ['propertyNames', { shape: 'schema' }],
  ['required', { shape: 'names', in30: true }],
  ['minProperties', { shape: 'count', in30: true }],
  ['maxProperties', { shape: 'count', in30: true }],
  ['dependentRequired', { shape: 'names-map' }],
  ['dependentSchemas', { shape: 'schema-map', inPlace: true }],
  ['readOnly', { shape: 'flag', in30: true }],
  ['writeOnly', { shape: 'flag', in30: true }],
  ['default', { shape: 'any', in30: true }],
  ['examples', { shape: 'list' }],
]);

export const JSON_TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Swagger 2.0's word for "not JSON": nothing can be said about such a value, so nothing is. */
export const OPAQUE_TYPES: readonly string[] = ['file'];
