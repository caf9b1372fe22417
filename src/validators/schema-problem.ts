/**
 * Thrown by `validate` where a schema itself stands in the way: a `$ref` that its store does not know, a keyword whose
 * value no validator can take, a `$ref` cycle without an end. Never thrown because of the instance.
 */
export class SchemaProblem extends Error {
  override readonly name = 'SchemaProblem';
  readonly code: 'unknown-reference' | 'invalid-schema' | 'endless-reference';
  /** The `Schema.ref` of the entry at fault. */
  readonly ref: string;

  constructor(code: SchemaProblem['code'], ref: string, message: string) {
    super(`${ref}: ${message}`);
    this.code = code;
    this.ref = ref;
  }
}
