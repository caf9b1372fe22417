import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type PlainJson } from '#json';
import { renderJson } from './render-json.ts';
import { interrupted, mixed, shuffledMixed, timedMixed } from './sample-reports.test-data.ts';

describe('building a report', () => {
  test('the order in which a run collects its parts does not show', () => {
    const { core, coreDigest, verdicts, findings, requirements, operations, profiles } = mixed();
    const other = shuffledMixed();
    expect(canonicalJson(other.core as unknown as PlainJson)).toBe(canonicalJson(core as unknown as PlainJson));
    expect({ verdicts: other.verdicts, findings: other.findings, requirements: other.requirements, operations: other.operations, profiles: other.profiles, digest: other.coreDigest })
      .toEqual({ verdicts, findings, requirements, operations, profiles, digest: coreDigest });
  });

  test('the digest is SHA-256 over the RFC 8785 form of the core', () => {
    const report = mixed();
    expect(report.coreDigest).toBe(createHash('sha256').update(canonicalJson(report.core as unknown as PlainJson)).digest('hex'));
  });

  test('a run that time ended has no digest', () => {
    expect(timedMixed().coreDigest).toBeNull();
    expect(interrupted().coreDigest).toBeNull();
  });

  test('the core holds no host, time or body', () => {
    const { core, run } = mixed();
    const text = JSON.stringify(core);
    for (const value of [run.target.baseUrl, run.startedAt, run.node, 'Rex', 'reports/latest']) expect(text).not.toContain(value);
  });

  test('gating profiles come first', () => {
    expect(mixed().profiles.map(({ profile, gates }) => [profile, gates])).toEqual([['core', true], ['extended', true], ['http', false]]);
  });

  test('the JSON reads back to the same report', () => {
    const report = mixed();
    expect(JSON.parse(renderJson(report))).toEqual(report);
    expect(renderJson(report).endsWith('}\n')).toBe(true);
  });
});
