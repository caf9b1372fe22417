import { weakest, type Operation, type Provenance, type SourceRef, type Standing } from '#operations';
import type { Level, Requirement } from './requirement.ts';

/** A contract node that an obligation judges, and who wrote that very node, wherever it is used from. */
export interface BoundNode {
  readonly source: SourceRef;
  readonly written: Provenance;
}

/** A requirement bound to an operation and a place: an obligation before profiles and claims. */
export interface Bound {
  readonly row: Requirement;
  readonly check: string;
  /** Of `headers-declared` and `error-body`. */
  readonly aspect?: string;
  readonly operation: Operation;
  readonly place?: string;
  readonly direction: 'request' | 'response';
  /** As declared; absent for what is about every status. */
  readonly status?: string;
  readonly keyword?: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly nodes: readonly BoundNode[];
  readonly excluded?: { readonly code: string; readonly reason: string };
}

/**
 * The weakest link: a template says what the node it is bound to says, so the node's provenance is the obligation's; a clause
 * of a source of its own keeps that, except where the node itself is not shown.
 */
export const provenanceOf = (row: Requirement, node: Provenance): Provenance => {
  if (row.provenance === 'derived') return node;
  return node === 'not-shown' ? weakest(row.provenance, node) : row.provenance;
};

export const aspectOf = (row: Requirement, check: string): string | undefined => {
  const aspect = row.checks.find(({ id }) => id === check)?.with?.aspect;
  return typeof aspect === 'string' ? aspect : undefined;
};

/** Values for which a row is a MUST whatever its level. */
export function mustFor(row: Requirement, check: string): readonly string[] {
  const values = row.checks.find(({ id }) => id === check)?.with?.mustFor;
  return Array.isArray(values) ? values.map(String) : [];
}

export const nodeAt = (source: SourceRef, standing: Standing): BoundNode => ({ source, written: standing.provenance });
