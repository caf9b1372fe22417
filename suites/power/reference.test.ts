import { describe, expect, it } from 'vitest';
import { run } from '../../src/index.ts';
import { referenceTarget, STATEMENT } from './reference.ts';

describe('the faithful reference server', () => {
  const seeds = ['1', '2', '3'];
  const cores = new Map<string, string | null>();

  it.each(seeds.flatMap((seed) => [1, 16].map((connections) => ({ seed, connections }))))('conforms in all it claims, seed $seed, $connections connections', async ({ seed, connections }) => {
    const report = await run({ statement: STATEMENT, seed, connections, handler: referenceTarget() });
    expect(report.findings.map(({ obligation, expected, actual }) => `${obligation}: expected ${expected}, got ${actual}`)).toEqual([]);
    expect(report.profiles.map(({ profile, claimed, conclusion }) => [profile, claimed, conclusion].join(' ')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'core true conformant', 'extended true conformant', 'http true conformant',
    ]);
    expect(report.core.exit).toBe(0);
    expect(report.operations.filter(({ answered2xx }) => !answered2xx)).toEqual([]);
    expect(report.verdicts.filter(({ verdict }) => verdict === 'suite-error')).toEqual([]);

    // The same seed gives the same core, whatever completes first.
    expect(report.coreDigest).toBe(cores.get(seed) ?? report.coreDigest);
    cores.set(seed, report.coreDigest);
  });
});
