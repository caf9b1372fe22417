import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run, type Report } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-doors-'));
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

interface VitestResults {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

describe('the command line and the Vitest door', () => {
  it('give the same verdicts on the same target', async () => {
    const results = join(folder, 'vitest.json');
    const child = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'suites/conformance/conformance.test.ts', '--reporter=json', `--outputFile=${results}`], {
      env: { ...process.env, SURETY_REPORT_DIR: folder }, encoding: 'utf8',
    });
    const throughVitest = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    const direct = await run();
    expect(throughVitest.core).toEqual(direct.core);
    expect(throughVitest.coreDigest).toBe(direct.coreDigest);
    expect(child.status).toBe(direct.core.exit === 0 ? 0 : 1);

    const titles = new Map((JSON.parse(readFileSync(results, 'utf8')) as VitestResults).testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => [title, status])));
    for (const { obligation, verdict } of direct.verdicts) {
      const status = titles.get(obligation.id);
      expect(status, obligation.id).toBeDefined();
      if (verdict === 'conforms') expect(status, obligation.id).toBe('passed');
      else expect(status, obligation.id).not.toBe('passed');
    }
  });
});
