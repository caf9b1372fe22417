import type { PlainObject } from '#json';
import type { Provenance, SourceRef } from '#operations';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** A check a requirement is judged by, with the check's own parameters. */
export interface CheckRef {
  readonly id: string;
  readonly with?: PlainObject;
}

export interface Reading {
  readonly id: string;
  readonly text: string;
}

/** One normative clause, or a template that is bound once for every place it applies to. */
export interface Requirement {
  /** Permanent: `petstore.error.status-repeats-http-status`. */
  readonly id: string;
  readonly set: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly text: string;
  /** The cited document and section: `RFC 9110`, `15.5.6`. */
  readonly cites: { readonly document: string; readonly section: string };
  readonly checks: readonly CheckRef[];
  readonly excluded?: string;
  readonly readings: readonly Reading[];
  /** Of a not-shown clause: the reading that the overlay takes, and the checks judge. */
  readonly taken?: string;
  /** Schema nodes (`document#pointer`) whose keyword obligations this clause is the reason for. */
  readonly nodes: readonly string[];
  /** What is left out is no condition. */
  readonly applies: {
    readonly operations?: readonly string[];
    readonly statuses?: readonly string[];
    readonly direction?: 'request' | 'response';
    readonly keywords?: readonly string[];
  };
  /** For templates: the JSON Schema keyword, and the direction it is judged in. */
  readonly keyword?: string;
  readonly direction?: 'request' | 'response';
  readonly source: SourceRef;
}

export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly includes: readonly Provenance[];
  /** `always` gates; `claimed` gates when the statement or `--profile` claims it; `advisory` never does by itself. */
  readonly gates: 'always' | 'claimed';
}

export interface RequirementSet {
  readonly set: string;
  readonly version: string;
  readonly title: string;
  readonly uri: string;
  readonly requirements: readonly Requirement[];
  readonly profiles: readonly Profile[];
  readonly contract?: {
    readonly document: string;
    readonly provenance: Provenance;
    readonly overlays: readonly { readonly file: string; readonly provenance: Provenance }[];
  };
}

/** Why an obligation is judged in this run: its own provenance, or because the user claimed it. */
export type Basis = Provenance | 'claimed';

/**
 * A requirement bound to an operation and a place: what gets a verdict.
 * `id` is `<requirement> <operation key> <place>`; each part is left out where it does not apply.
 */
export interface Obligation {
  readonly id: string;
  readonly requirement: string;
  /** Every other requirement that this obligation is evidence for (a stated field clause and its keyword template). */
  readonly alsoFor: readonly string[];
  readonly operation?: string;
  /** `query:limit`, `body/items/[]/name` for a request; `200 body/[]/name`, `404 header:x-id` for a response. */
  readonly place?: string;
  readonly keyword?: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly basis: Basis;
  readonly profile: string;
  /** Whether a breach makes its profile nonconformant: its profile gates, and the level is MUST. */
  readonly gates: boolean;
  /** Judged at all in this run; otherwise what is seen is `recorded`. */
  readonly judged: boolean;
  /** Set where no case can be planned or judged, known before anything is sent. */
  readonly excluded?: { readonly code: string; readonly reason: string };
  readonly source: SourceRef;
}
