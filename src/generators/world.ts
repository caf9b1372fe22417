import type { Json } from '#json';
import type { JsonSchema, SchemaStore } from '#operations';
import type { Chance } from './chance.ts';
import type { Pattern } from './pattern.ts';

/** One schema node: `pointer` is relative to the schema `ref`. Made ones (no place in the contract) have the ref `~`. */
export interface Site {
  readonly id: string;
  readonly ref: string;
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** Why the schema cannot be read: its `$ref` points at nothing. */
  readonly problem?: string;
  /** Sub-schemas already looked up, by keyword and key. */
  readonly below: Map<string, Map<string | number | undefined, Site>>;
  /** Those of list keywords. */
  readonly lists: Map<string, readonly Site[]>;
}

/** Schemas that must all hold for one value. */
export type Conjunction = readonly Site[];

/** Why no value can be made, and the keyword that says so. */
export interface Why {
  readonly site: Site;
  readonly keyword: string;
  readonly code: 'unsatisfiable' | 'unsupported' | 'environment';
  readonly reason: string;
}

/**
 * A conjunction made ready for generation. `budget` is how many levels of objects and arrays a value may have below it;
 * nothing but a budget for which `fits` is true may be passed to `minimal` and `generate`.
 */
export interface Maker {
  fits(budget: number): boolean;
  /** The plainest value: undefined where bounded trying found none. */
  minimal(budget: number): Json | undefined;
  generate(chance: Chance, budget: number): Json | undefined;
  /** Simpler values of the same structure, simplest first; the caller drops those that are not valid. */
  shrink(value: Json): Iterable<Json>;
  why(): Why | undefined;
}

export interface Node extends Maker {
  readonly sites: Conjunction;
}

/** All that is computed once per schema store. */
export interface World {
  readonly store: SchemaStore;
  readonly sites: Map<string, Site>;
  readonly patterns: Map<string, Pattern>;
  readonly nodes: Map<string, Node>;
  /** `settled` has the choices (`site id/anyOf`) whose branch already stands among the sites. */
  node(sites: Conjunction, settled?: ReadonlySet<string>): Node;
}
