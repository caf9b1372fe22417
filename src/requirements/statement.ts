/** What an implementation declares about itself (after the ICS of ISO/IEC 9646): the file given with `--statement`. */
export interface Statement {
  readonly implementation: { readonly name: string; readonly version?: string };
  /** `mock` makes obligations that a stateless stub cannot meet not-applicable. */
  readonly kind: 'service' | 'mock';
  /** Claimed profiles. */
  readonly claims: readonly string[];
  /** Requirement id of a not-shown clause → id of the claimed reading. */
  readonly readings: Readonly<Record<string, string>>;
  /** operationId → `METHOD /path`, for an implementation with other paths. */
  readonly bind: Readonly<Record<string, string>>;
  /**
   * Where the values of a request come from: operation key or id → place → `POST /pets#/id`
   * (a producing operation, and the pointer into its response body).
   */
  readonly producers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Operations whose object belongs to the user who made it. */
  readonly owned: readonly string[];
  /** The declared statuses are all there are. */
  readonly closedStatuses: boolean;
  /** Formats, beyond int32 and int64, whose refusal is promised. */
  readonly formats: readonly string[];
}
