/**
 * One keyword that an instance breaks. `false` stands for a schema `false` that no keyword is over, and `syntax` for a part of
 * a request that could not be read as any value.
 */
export interface Violation {
  readonly keyword: string;
  /** Of the instance. For `required` and `dependentRequired`: the pointer of the missing member; for
   * `additionalProperties`, `propertyNames` and duplicate keys: of the member at fault. */
  readonly pointer: string;
  /** The schema that holds the keyword (a `Schema.ref`), and the keyword's pointer within it. */
  readonly schemaRef: string;
  readonly schemaPointer: string;
  /** *what is so (what was expected)*. */
  readonly message: string;
}
