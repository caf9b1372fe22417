import { createHash } from 'node:crypto';
import { canonicalJson, type PlainJson } from '#json';
import type { ExitCode } from '#verdicts';
import type { Report, ReportCore } from './report.ts';

/** What a finished (or interrupted) run hands over. The order of its lists does not matter. */
export interface ReportInput extends Omit<Report, 'surety' | 'core' | 'coreDigest'> {
  readonly contract: ReportCore['contract'];
  readonly sets: readonly { readonly set: string; readonly version: string }[];
  /** Surety's own version. */
  readonly version: string;
  readonly settings: Readonly<Record<string, PlainJson>>;
  readonly cases: ReportCore['cases'];
  readonly exit: ExitCode;
  /** The run was bounded by seconds, so where it ended depends on the machine: the core gets no digest. */
  readonly timed: boolean;
}

/** Puts the parts of a report in their one order and signs the core. */
export function buildReport(input: ReportInput): Report {
  const sorted = {
    profiles: input.profiles.toSorted((a, b) => Number(b.gates) - Number(a.gates) || byText(a.profile, b.profile)),
    verdicts: input.verdicts.toSorted((a, b) => byText(a.obligation.id, b.obligation.id)),
    findings: input.findings.toSorted((a, b) => byText(a.obligation, b.obligation) || byText(a.id, b.id)),
    requirements: input.requirements.toSorted((a, b) => byText(a.id, b.id)),
    operations: input.operations.toSorted((a, b) => byText(a.operation, b.operation)),
  };
  const core: ReportCore = {
    contract: {
      uri: input.contract.uri, title: input.contract.title, version: input.contract.version, digest: input.contract.digest,
    },
    sets: input.sets.map(({ set, version }) => ({ set, version })).sort((a, b) => byText(a.set, b.set)),
    versions: { surety: input.version },
    settings: input.settings,
    cases: { planned: input.cases.planned, digest: input.cases.digest },
    verdicts: sorted.verdicts.map(({ obligation, verdict, why }) => [obligation.id, verdict, why?.code ?? null] as const),
    findings: input.findings.map((finding) => finding.id).sort(byText),
    conclusions: sorted.profiles.map(({ profile, conclusion }) => [profile, conclusion] as const),
    exit: input.exit,
  };
  return {
    surety: 'report/1',
    core,
    coreDigest: input.timed || input.run.interrupted ? null : digestOf(core),
    run: input.run,
    profiles: sorted.profiles,
    verdicts: sorted.verdicts,
    findings: sorted.findings,
    deviations: input.deviations,
    ...(input.unexercised === undefined ? {} : { unexercised: input.unexercised }),
    ...(input.exitReason === undefined ? {} : { exitReason: input.exitReason }),
    requirements: sorted.requirements,
    operations: sorted.operations,
    problems: input.problems,
    notices: input.notices,
  };
}

/** SHA-256 over the RFC 8785 form, in hex. */
const digestOf = (core: ReportCore): string =>
  createHash('sha256').update(canonicalJson(core as unknown as PlainJson)).digest('hex');

/** By UTF-16 code unit: the same on every machine, unlike a locale's order. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
