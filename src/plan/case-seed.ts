import { createHash } from 'node:crypto';

/** What a draw follows from. Never pointers into the document, order, responses, worker, shard or mode. */
export interface DrawName {
  readonly runSeed: string;
  readonly operation: string;
  readonly kind: string;
  /** Obligation id, or the variation's place, keyword and point. */
  readonly subject: string;
  readonly index: number;
  readonly draw: string;
}

/** Part of every seed: raised when the same seed is meant to give other cases. */
const SEED_VERSION = '1';

/** The first 64 bits of SHA-256 over the parts, so that adding an operation shifts nobody's cases. */
export function caseSeed({ runSeed, operation, kind, subject, index, draw }: DrawName): bigint {
  const text = JSON.stringify([SEED_VERSION, runSeed, operation, subject, kind, index, draw]);
  return createHash('sha256').update(text).digest().readBigUInt64BE(0);
}
