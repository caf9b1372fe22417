import type { Finding } from '#findings';
import type { Provenance } from '#operations';
import type { Conclusion, Verdict, VerdictKind } from '#verdicts';
import type { Report } from './report.ts';

/** How a verdict counts for whoever has to act on it. `accepted`: every finding is a known deviation. */
export type Result = 'failed' | 'errored' | 'advisory' | 'accepted' | 'skipped' | 'passed';

/** How a finding counts. `noted`: nobody claims the clause, or what rests on several exchanges was not seen again. */
export type FindingResult = 'failed' | 'advisory' | 'accepted' | 'noted';

export interface Results {
  finding(finding: Finding): FindingResult;
  verdict(verdict: Verdict): Result;
}

export interface Totals {
  readonly obligations: number;
  readonly verdicts: Readonly<Record<VerdictKind, number>>;
  readonly results: Readonly<Record<Result, number>>;
  readonly provenances: Readonly<Record<Provenance, Readonly<Record<VerdictKind, number>>>>;
  readonly findings: { readonly all: number; readonly occurrences: number } & Readonly<Record<FindingResult, number>>;
  readonly operations: { readonly all: number; readonly answered2xx: number };
  readonly conclusions: Readonly<Record<Conclusion, number>>;
}

/** A verdict fails exactly where it stands in the way of a gating profile: the conclusion and the counts can't part. */
export function resultsOf(report: Report): Results {
  const findings = findingsById(report);
  const verdicts = new Map(report.verdicts.map((verdict) => [verdict.obligation.id, verdict.verdict]));
  const profiles = new Set(report.profiles.map(({ profile }) => profile));
  const blocking = new Set(report.profiles.filter(({ gates, conclusion }) => gates && conclusion === 'nonconformant').flatMap((profile) => profile.blocking));
  const blocks = (obligation: string, profile: string, gates: boolean): boolean =>
    (profiles.has(profile) ? blocking.has(obligation) : gates);
  const finding = (one: Finding): FindingResult => {
    if (one.deviation !== undefined) return 'accepted';
    const verdict = verdicts.get(one.obligation);
    if ((verdict !== undefined && verdict !== 'violates') || (one.relation === true && one.label !== 'confirmed')) return 'noted';
    return blocks(one.obligation, one.profile, one.gates) ? 'failed' : 'advisory';
  };
  const breach = ({ obligation, findings: ids }: Verdict): Result => {
    const results = ids.flatMap((id) => findings.get(id) ?? []).map(finding).filter((result) => result !== 'noted');
    if (results.length > 0 && results.every((result) => result === 'accepted')) return 'accepted';
    return blocks(obligation.id, obligation.profile, obligation.gates) ? 'failed' : 'advisory';
  };
  const verdict = (one: Verdict): Result => {
    switch (one.verdict) {
      case 'conforms': return 'passed';
      case 'suite-error': return 'errored';
      case 'violates': return breach(one);
      case 'not-exercised': case 'not-applicable': case 'recorded': case 'inconclusive': return 'skipped';
    }
  };
  return { finding, verdict };
}

const noVerdicts = (): Record<VerdictKind, number> => ({
  conforms: 0, violates: 0, 'not-exercised': 0, 'not-applicable': 0, recorded: 0, inconclusive: 0, 'suite-error': 0,
});

export const findingsById = (report: Pick<Report, 'findings'>): ReadonlyMap<string, Finding> =>
  new Map(report.findings.map((finding) => [finding.id, finding]));

/** Every count that any rendering shows. Nothing else counts, so two formats can't disagree. */
export function totalsOf(report: Report, of: Results = resultsOf(report)): Totals {
  const verdicts = noVerdicts();
  const provenances = { stated: noVerdicts(), derived: noVerdicts(), inherited: noVerdicts(), 'not-shown': noVerdicts() };
  const results: Record<Result, number> = { failed: 0, errored: 0, advisory: 0, accepted: 0, skipped: 0, passed: 0 };
  for (const verdict of report.verdicts) {
    verdicts[verdict.verdict] += 1;
    provenances[verdict.obligation.provenance][verdict.verdict] += 1;
    results[of.verdict(verdict)] += 1;
  }
  const findings = { all: report.findings.length, occurrences: 0, failed: 0, advisory: 0, accepted: 0, noted: 0 };
  for (const finding of report.findings) {
    findings.occurrences += finding.occurrences;
    findings[of.finding(finding)] += 1;
  }
  const conclusions: Record<Conclusion, number> = { conformant: 0, partial: 0, undetermined: 0, nonconformant: 0 };
  for (const profile of report.profiles) conclusions[profile.conclusion] += 1;
  const answered2xx = report.operations.filter((facts) => facts.answered2xx).length;
  return {
    obligations: report.verdicts.length, verdicts, results, provenances, findings,
    operations: { all: report.operations.length, answered2xx }, conclusions,
  };
}
