import type { Json, PatchOperation } from '#json';

/** A generated value with the smaller values it shrinks to, lazily, in a fixed order (a rose tree). */
export interface Draw<T = Json> {
  readonly value: T;
  shrinks(): Iterable<Draw<T>>;
}

/** Seeds are 64 bits; `name` keeps draws of one case apart. */
export type SeedOf = (name: string) => bigint;

/**
 * A change of one place of a valid value. `violating` breaks `keyword` there and nothing that does not have to break
 * with it; `boundary` keeps the whole valid and reaches one side of a bound, a member, a presence.
 */
export interface Variation {
  readonly kind: 'violating' | 'boundary';
  readonly pointer: string;
  readonly op: 'add' | 'replace' | 'remove';
  readonly keyword: string;
  /** Which side or form: `just-above`, `at`, `just-inside`, `member:2`, `missing`, `type:string`, `empty` … Unique per pointer and keyword. */
  readonly point: string;
  /** The schema that holds the keyword and the keyword's pointer within it. */
  readonly schemaRef: string;
  readonly schemaPointer: string;
  /** Absent for `remove`. */
  readonly draw?: Draw;
  /** Keywords (with the instance location) that cannot but fail as well: `enum` with `type`, `anyOf` with its branches. */
  readonly alongside?: readonly { readonly keyword: string; readonly pointer: string }[];
  /** To be applied before: puts in a valid optional parent that the base lacks. Only with `throughAbsent`. */
  readonly first?: readonly PatchOperation[];
}

/** A constraint for which no value can be made, and why. */
export interface Unreachable {
  readonly pointer: string;
  readonly keyword: string;
  readonly schemaRef: string;
  readonly schemaPointer: string;
  readonly code: 'unsatisfiable' | 'unsupported' | 'environment';
  readonly reason: string;
}
