import type { Json, JsonObject } from '#json';

/** Where a clause comes from. Ordered from the strongest to the weakest by `weakest`. */
export type Provenance = 'stated' | 'derived' | 'inherited' | 'not-shown';

/** A place in one of the user's documents. `pointer` is an RFC 6901 JSON Pointer, line and column count from 1. */
export interface SourceRef {
  readonly uri: string;
  readonly pointer: string;
  readonly line?: number;
  readonly column?: number;
}

/** Which layer a node came from: the base document, or the overlay that added it. */
export interface Origin {
  readonly uri: string;
  readonly pointer: string;
  readonly provenance: Provenance;
  /**
   * Stands there only because OpenAPI demands it: creates no obligation. `x-surety-placeholder: true` says so of an object
   * and all below it, `x-surety-placeholder: [name, …]` of single members of an object, texts and numbers included.
   */
  readonly placeholder: boolean;
}

/** Something wrong with the contract itself. `error` takes the part below `source` out of the run, `warning` does not. */
export interface SpecProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly source: SourceRef;
  /** *what is so (what was expected)*, without the place: `describeProblem` puts that in front. */
  readonly message: string;
  readonly hint?: string;
}

/** One layer of the contract as a requirement set declares it; any other contract is one `derived` layer. */
export interface LayerInput {
  readonly uri: string;
  readonly provenance: Provenance;
}

export interface ResolvedNode {
  readonly value: Json;
  readonly uri: string;
  readonly pointer: string;
}

/** The contract document with its overlays applied and every `$ref` indexed; nothing is dereferenced. */
export interface Spec {
  /** The root document, as the user named it: a path relative to the working directory, or a URL. */
  readonly uri: string;
  readonly version: '2.0' | '3.0' | '3.1';
  readonly title: string;
  readonly apiVersion: string;
  /** The root document after overlays: what Prism or any other tool would be given. Big integers are `bigint`. */
  readonly root: JsonObject;
  readonly documents: readonly string[];
  readonly problems: readonly SpecProblem[];
  /** SHA-256 over the canonical form of all documents after overlays, in hex. Computed when it is first asked for. */
  readonly digest: string;
  /**
   * Follows `$ref` text found in document `uri`. Chains are followed to the end (in 3.1, to a node whose `$ref` has other
   * keywords beside it: they count there); a cycle or a dangling end gives a problem.
   */
  resolve(ref: string, fromUri: string, fromPointer?: string): ResolvedNode | SpecProblem;
  /** The value at a pointer of a document after overlays. */
  at(uri: string, pointer: string): Json | undefined;
  origin(uri: string, pointer: string): Origin;
  /** With line and column looked up: call it only for what is shown. */
  locate(uri: string, pointer: string): SourceRef;
}

const ORDER: readonly Provenance[] = ['stated', 'derived', 'inherited', 'not-shown'];

/** The weakest link of a chain of provenances. */
export const weakest = (...links: readonly Provenance[]): Provenance =>
  ORDER[Math.max(...links.map((link) => ORDER.indexOf(link)))] ?? 'stated';
