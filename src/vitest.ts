import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareRun, reportOf, writeReport, type RunOptions } from '#commands';
import type { Obligation } from '#requirements';
import type { Report } from '#reports';
import type { Verdict } from '#verdicts';

export interface DescribeOptions extends RunOptions {
  /** Name of the suite; the contract's title where absent. */
  readonly name?: string;
  /** Formats to write to `reportDir` when the run is over. */
  readonly report?: readonly string[];
}

/** Exit codes that say something about the target; any other is a failure of the run. */
const JUDGED = new Set([0, 1]);

/**
 * One test per obligation, listed before anything is sent; one session runs before the first of them. A test fails where its
 * obligation is violated and gates, passes where it conforms, and is skipped with the reason otherwise; the last test asserts
 * the conclusion. Top-level await it: the contract is read at collection.
 */
export async function describeContract(options: DescribeOptions = {}): Promise<void> {
  const { contract, session } = await prepareRun(options);
  describe(options.name ?? `${contract.spec.title} ${contract.spec.apiVersion}`, () => {
    let report: Report | undefined;
    let verdicts = new Map<string, Verdict>();

    beforeAll(async () => {
      report = await reportOf(session, { command: 'vitest', ...options });
      verdicts = new Map(report.verdicts.map((verdict) => [verdict.obligation.id, verdict]));
    }, 0);

    for (const [operation, obligations] of byOperation(contract.obligations)) {
      describe(operation, () => {
        for (const { id } of obligations) {
          it(id, (context) => {
            const verdict = verdicts.get(id);
            if (verdict === undefined) return context.skip('left out by a filter');
            if (verdict.verdict === 'conforms') return;
            if (verdict.verdict === 'violates' && isBlocking(report, verdict)) expect.fail(wordsOf(report, verdict));
            context.skip(verdict.why ? `${verdict.verdict}: ${verdict.why.sentence}` : `${verdict.verdict}: ${wordsOf(report, verdict)}`);
          });
        }
      });
    }

    it('reaches its conclusion', () => {
      expect(report, 'the session ended without a report').toBeDefined();
      if (report && report.core.exit !== 0) {
        expect.fail(`${report.profiles.filter(({ gates }) => gates).map(({ sentence }) => sentence).join('\n')}${JUDGED.has(report.core.exit) ? '' : `\nThe run ended with ${report.core.exit}.`}`);
      }
    });

    afterAll(async () => {
      if (report && options.reportDir !== undefined) await writeReport(report, options.reportDir, options.report ?? ['html', 'json', 'junit', 'markdown']);
    });
  });
}

function byOperation(obligations: readonly Obligation[]): ReadonlyMap<string, readonly Obligation[]> {
  const groups = new Map<string, Obligation[]>();
  for (const obligation of obligations) {
    const key = obligation.operation ?? 'the contract as a whole';
    const group = groups.get(key);
    if (group) group.push(obligation);
    else groups.set(key, [obligation]);
  }
  return groups;
}

/** A breach that gates and that no deviation accepts. */
const isBlocking = (report: Report | undefined, verdict: Verdict): boolean =>
  (report?.findings ?? []).some((finding) => verdict.findings.includes(finding.id) && finding.gates && finding.deviation === undefined);

function wordsOf(report: Report | undefined, verdict: Verdict): string {
  const findings = (report?.findings ?? []).filter((finding) => verdict.findings.includes(finding.id));
  return findings.map(({ clause, expected, actual, deviation }) => `${clause}\n  expected: ${expected}\n  actual: ${actual}${deviation ? `\n  accepted: ${deviation.reason}` : ''}`).join('\n');
}
