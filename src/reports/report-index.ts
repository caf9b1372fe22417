import type { Finding } from '#findings';
import type { Requirement } from '#requirements';
import type { Verdict } from '#verdicts';
import { byText } from './build-report.ts';
import type { OperationFacts, Report } from './report.ts';
import { findingsById, resultsOf, totalsOf, type FindingResult, type Results, type Totals } from './totals-of.ts';

/** Findings that probably have one cause, in the order of their ids. */
export interface FindingGroup {
  readonly group: string;
  readonly findings: readonly Finding[];
}

/** Obligations left open for one reason. */
export interface OpenGroup {
  readonly verdict: Verdict['verdict'];
  readonly code: string;
  readonly sentence: string;
  readonly verdicts: readonly Verdict[];
}

/** A report with its cross-references followed once, for every rendering. */
export interface ReportIndex {
  readonly report: Report;
  readonly totals: Totals;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** By operation key, in the order of keys; those of no operation come under their requirement's set. */
  readonly ledger: ReadonlyMap<string, readonly Verdict[]>;
  readonly byRequirement: ReadonlyMap<string, readonly Verdict[]>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly results: Results;
  /** `GET /pets/{petId}` for `GET /pets/{}`. */
  nameOf(operation: string): string;
}

export function indexReport(report: Report): ReportIndex {
  const findings = findingsById(report);
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const operations = new Map(report.operations.map((facts) => [facts.operation, facts]));
  const heading = ({ obligation }: Verdict): string =>
    obligation.operation ?? requirements.get(obligation.requirement)?.set ?? 'contract';
  const results = resultsOf(report);
  return {
    report, findings, requirements, operations, results,
    totals: totalsOf(report, results),
    verdicts: new Map(report.verdicts.map((verdict) => [verdict.obligation.id, verdict])),
    ledger: new Map([...groupBy(report.verdicts, heading)].sort(([a], [b]) => byText(a, b))),
    byRequirement: groupBy(report.verdicts.flatMap((verdict) =>
      [verdict.obligation.requirement, ...verdict.obligation.alsoFor].map((id) => ({ id, verdict }))), ({ id }) => id, ({ verdict }) => verdict),
    nameOf: (operation) => nameOf(operation, operations.get(operation)),
  };
}

function nameOf(operation: string, facts: OperationFacts | undefined): string {
  return facts?.path === undefined ? operation : `${operation.split(' ', 1)[0] ?? ''} ${facts.path}`;
}

/** What counts first comes first: breaches, then advice, then what is only noted and known deviations; in each the larger group. */
export function findingGroups({ report, results }: Pick<ReportIndex, 'report' | 'results'>, result: FindingResult): readonly FindingGroup[] {
  const mine = report.findings.filter((finding) => results.finding(finding) === result);
  return [...groupBy(mine, (finding) => finding.group)]
    .map(([group, findings]) => ({ group, findings }))
    .sort((a, b) => b.findings.length - a.findings.length || byText(a.findings[0]?.obligation ?? '', b.findings[0]?.obligation ?? ''));
}

const REASONS_APART = 3;

/** What has no answer, by reason, the commonest first. Many sentences under one code are one reason told in many ways. */
export function openGroups(report: Report, kinds: readonly Verdict['verdict'][]): readonly OpenGroup[] {
  const open = report.verdicts.filter(({ verdict }) => kinds.includes(verdict));
  return [...groupBy(open, ({ verdict, why }) => `${verdict} ${why?.code ?? ''}`).values()]
    .flatMap(apart)
    .sort((a, b) => b.verdicts.length - a.verdicts.length || byText(a.code, b.code) || byText(a.sentence, b.sentence));
}

function apart(verdicts: readonly Verdict[]): readonly OpenGroup[] {
  const bySentence = [...groupBy(verdicts, ({ why }) => why?.sentence ?? 'No reason was given.')];
  const of = (sentence: string, mine: readonly Verdict[]): readonly OpenGroup[] =>
    mine.slice(0, 1).map(({ verdict, why }) => ({ verdict, code: why?.code ?? 'unknown', sentence, verdicts: mine }));
  if (bySentence.length <= REASONS_APART) return bySentence.flatMap(([sentence, mine]) => of(sentence, mine));
  return of(`${bySentence.length} reasons of one kind, for example: ${bySentence[0]?.[0] ?? ''}`, verdicts);
}

function groupBy<T, V = T>(items: readonly T[], keyOf: (item: T) => string, valueOf = (item: T): V => item as unknown as V): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [valueOf(item)]);
    else group.push(valueOf(item));
  }
  return groups;
}
