import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../reports/golden/', import.meta.url);

/** The tracked text of a golden file; with UPDATE_GOLDEN=1 it is `actual` from now on. */
export function goldenFile(name: string, actual: string): string {
  const path = fileURLToPath(new URL(name, folder));
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  return readFileSync(path, 'utf8');
}
