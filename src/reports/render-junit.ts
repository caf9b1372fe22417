import type { Finding } from '#findings';
import type { ProfileConclusion, Verdict } from '#verdicts';
import { exitReason } from './exit-reason.ts';
import { headlineOf, requestLine, shownExchange, outcomeText, sourceText } from './finding-words.ts';
import { indexReport, type ReportIndex } from './report-index.ts';
import { replayCommand } from './replay-command.ts';
import type { Report } from './report.ts';
import { visible } from './visible.ts';
import { element, xmlText } from './xml.ts';

interface TestCase {
  readonly name: string;
  readonly className: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** `type` of a failure or error. */
  readonly type?: string;
  readonly message?: string;
  readonly text?: string;
}

/**
 * JUnit XML that the schemas of Jenkins and of Ant both accept: one suite per operation, one test case per obligation.
 *
 * | verdict | reads as |
 * |---|---|
 * | conforms | passed |
 * | violates, gating | `<failure>` |
 * | violates, advisory | `<skipped>`, the message begins with "advisory:" |
 * | violates, all known deviations | `<skipped>`, the message begins with "known deviation:" and gives the reason |
 * | not-exercised, inconclusive, recorded, not-applicable | `<skipped>` with the reason |
 * | suite-error | `<error>` |
 *
 * A last suite, `conclusions`, has a case per profile, which fails where a gating profile is nonconformant or
 * undetermined, and the case `run`, which fails unless the exit code is 0. So no file of a run that failed reads as passed.
 */
export function renderJUnit(report: Report): string {
  const index = indexReport(report);
  const suites = [...index.ledger].map(([key, verdicts]) => ({
    name: index.operations.has(key) ? index.nameOf(key) : key,
    cases: verdicts.map((verdict) => caseOf(verdict, key, index)),
  }));
  const all = [...suites, { name: 'conclusions', cases: conclusionCases(report) }];
  // Ant's schema allows <testsuites> no attribute, so the totals are those of the suites.
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...all.map(({ name, cases }, position) => suite(name, cases, position, report)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(name: string, cases: readonly TestCase[], id: number, report: Report): string {
  const count = (outcome: TestCase['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const attributes = {
    name: name.trim() === '' ? 'contract' : name, package: 'surety', id, hostname: hostOf(report),
    timestamp: timestampOf(report.run.startedAt),
    tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped'), time: '0.000',
  };
  const content = [
    properties(report), ...cases.map(testCase), '<system-out></system-out>', '<system-err></system-err>',
  ].map((line) => `\n    ${line}`).join('');
  return `  ${element('testsuite', attributes, `${content}\n  `)}`;
}

function properties({ core, run, coreDigest }: Report): string {
  const facts = {
    contract: `${core.contract.title} ${core.contract.version}`, 'contract.digest': core.contract.digest, target: run.target.baseUrl,
    seed: run.seed, surety: core.versions.surety, ...(coreDigest === null ? {} : { coreDigest }),
  };
  return element('properties', {}, Object.entries(facts).map(([name, value]) => element('property', { name, value })).join(''));
}

/** `xs:dateTime` without a zone, as Ant's schema wants it; the time is UTC. */
const timestampOf = (iso: string): string => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(iso)?.[0] ?? '1970-01-01T00:00:00';

function hostOf({ run }: Report): string {
  return (URL.canParse(run.target.baseUrl) ? new URL(run.target.baseUrl).hostname : '') || 'localhost';
}

function testCase({ name, className, outcome, type, message, text }: TestCase): string {
  const attributes = { name: visible(name), classname: visible(className), time: '0.000' };
  if (outcome === 'passed') return element('testcase', attributes);
  const note = outcome === 'skipped'
    ? element('skipped', { message: visible(message ?? '') })
    : element(outcome, { message: visible(message ?? ''), type: type ?? outcome }, xmlText(visible(text ?? '')));
  return element('testcase', attributes, note);
}

function caseOf(verdict: Verdict, className: string, index: ReportIndex): TestCase {
  const name = verdict.obligation.id;
  const findings = verdict.findings.flatMap((id) => index.findings.get(id) ?? []);
  const headline = findings.map((finding) => headlineOf(finding, index)).join('; ');
  const why = verdict.why === undefined ? 'no reason was given' : `${verdict.why.code}: ${verdict.why.sentence}`;
  const base = { name, className };
  switch (index.results.verdict(verdict)) {
    case 'passed': return { ...base, outcome: 'passed' };
    case 'failed': return { ...base, outcome: 'failure', type: findings[0]?.symptom ?? 'violates', message: headline || why, text: findings.map((finding) => evidence(finding, index)).join('\n\n') };
    case 'errored': return { ...base, outcome: 'error', type: verdict.why?.code ?? 'suite-error', message: why, text: why };
    case 'advisory': return { ...base, outcome: 'skipped', message: `advisory: ${headline || why}` };
    case 'accepted': return { ...base, outcome: 'skipped', message: `known deviation: ${findings.map((finding) => finding.deviation?.reason).join('; ')}` };
    case 'skipped': return { ...base, outcome: 'skipped', message: `${verdict.verdict}: ${why}` };
  }
}

function evidence(finding: Finding, { report }: ReportIndex): string {
  const exchange = shownExchange(finding);
  return [
    `clause:   ${finding.clause}`,
    ...finding.sources.map((source) => `source:   ${sourceText(source)}`),
    `expected: ${finding.expected}`,
    `actual:   ${finding.actual}`,
    ...(exchange === undefined ? [] : [`request:  ${requestLine(exchange)}`, `answer:   ${outcomeText(exchange)}`]),
    `finding:  ${finding.id}, ${finding.label}`,
    `replay:   ${replayCommand(finding, report.run)}`,
  ].join('\n');
}

function conclusionCases(report: Report): readonly TestCase[] {
  const { profiles, core } = report;
  const className = 'conclusions';
  const exit: TestCase = core.exit === 0
    ? { name: 'run', className, outcome: 'passed' }
    : { name: 'run', className, outcome: 'failure', type: `exit-${core.exit}`, message: `exit code ${core.exit}: ${exitReason(report)}` };
  return [...profiles.map(profileCase), exit];
}

function profileCase(profile: ProfileConclusion): TestCase {
  const base = { name: `profile ${profile.profile}`, className: 'conclusions', message: `${profile.conclusion}: ${profile.sentence}` };
  const broken = profile.conclusion === 'nonconformant' || profile.conclusion === 'undetermined';
  if (!broken) return { ...base, outcome: 'passed' };
  if (!profile.gates) return { ...base, outcome: 'skipped' };
  return { ...base, outcome: 'failure', type: profile.conclusion, text: profile.blocking.join('\n') };
}
