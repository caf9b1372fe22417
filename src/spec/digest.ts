import { createHash } from 'node:crypto';
import { canonicalJson, toRecord } from '#json';
import type { Effective } from './layers.ts';
import { relativeTo } from './uris.ts';

/**
 * SHA-256 over a line per document, `[place, canonical form]`, by place. A place is relative to the root's folder, and the root's own
 * is ".": neither moving the folder nor renaming the root changes the contract.
 */
export function digestOf(root: string, documents: readonly Effective[]): string {
  const hash = createHash('sha256');
  const placed = documents.map(({ uri, value }) => ({ place: uri === root ? '.' : relativeTo(root, uri), value }));
  for (const { place, value } of placed.sort((a, b) => (a.place < b.place ? -1 : 1))) {
    hash.update(`${JSON.stringify(place)} ${canonicalJson(toRecord(value))}\n`);
  }
  return hash.digest('hex');
}
