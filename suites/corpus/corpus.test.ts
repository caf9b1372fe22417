import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { FileProblem, readContract, run, SpecError } from '../../src/index.ts';

/** Real documents of others; they lie beside a checkout for development and are no part of the package. */
const CORPUS = '../shared/specs';
const present = existsSync(CORPUS);
const folder = mkdtempSync(join(tmpdir(), 'surety-corpus-'));
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const filesOf = (kind: string): readonly string[] => (present ? readdirSync(join(CORPUS, kind)).map((name) => join(CORPUS, kind, name)) : []);

function readable(file: string): string {
  if (!file.endsWith('.gz')) return file;
  const path = join(folder, 'unpacked.json');
  writeFileSync(path, gunzipSync(readFileSync(file)));
  return path;
}

describe.skipIf(!present)('real documents (skipped where ../shared/specs is absent)', () => {
  it.each([...filesOf('corpus'), ...filesOf('large')])('%s is read, or refused by file and line', async (file) => {
    try {
      const { obligations } = await readContract({ document: readable(file) });
      expect(new Set(obligations.map(({ id }) => id)).size, 'obligation ids are unique').toBe(obligations.length);
    } catch (error) {
      expect(error instanceof SpecError || error instanceof FileProblem, String(error)).toBe(true);
      expect((error as Error).message).toMatch(/^\S+\.(?:ya?ml|json)(?::\d+|#|:)/);
    }
  }, 120_000);

  // Small and middle-sized, of many hands: hand-written, generated, with cycles, with header and form parameters.
  it.each([
    'cars-openapi-2c3147.json', 'pastry-for-proxy-openapi-022126.yaml', 'stateful-users-c93a73.yaml', 'restcountries-9255ea.yaml',
    'news-openapi-db6fb9.yaml', 'person-openapi-7b74b3.yaml', 'openapi-044d5b.yaml', 'v3-relative-server-79b586.json',
  ])('%s, served by Prism, is tested to the end', async (name) => {
    const report = await run({ spec: join(CORPUS, 'corpus', name), timeout: 5 });
    expect([0, 1, 2]).toContain(report.core.exit);
    expect(report.verdicts.filter(({ verdict }) => verdict === 'suite-error')).toEqual([]);
    expect(report.run.exchanges).toBeGreaterThan(0);
    for (const finding of report.findings) expect(finding.exchanges[finding.exchange], finding.id).toBeDefined();
  }, 120_000);
});
