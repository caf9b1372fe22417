import type { Provenance } from '#operations';
import type { Conclusion, ExitCode, VerdictKind } from '#verdicts';
import type { FindingResult } from './totals-of.ts';

/** In the order in which people want to read them. */
export const VERDICTS: readonly VerdictKind[] = [
  'violates', 'suite-error', 'inconclusive', 'not-exercised', 'recorded', 'not-applicable', 'conforms',
];

/** From the strongest to the weakest. */
export const PROVENANCES: readonly Provenance[] = ['stated', 'derived', 'inherited', 'not-shown'];

export const VERDICT_MEANING: Readonly<Record<VerdictKind, string>> = {
  conforms: 'put to the test and kept',
  violates: 'a breach was observed',
  'not-exercised': 'no case really put it to the test',
  'not-applicable': 'does not apply to this target',
  recorded: 'observed, but judged only for those who claim it',
  inconclusive: 'what was seen does not settle it',
  'suite-error': 'Surety itself failed here',
};

export const PROVENANCE_WORDS: Readonly<Record<Provenance, { readonly title: string; readonly meaning: string }>> = {
  stated: { title: 'Stated', meaning: 'the source of the contract says so' },
  derived: { title: 'Derived', meaning: 'it follows from the OpenAPI document' },
  inherited: { title: 'Inherited', meaning: 'an HTTP standard says so for every service' },
  'not-shown': { title: 'Not shown', meaning: 'the contract is silent: recorded, and judged only where claimed' },
};

export const CONCLUSION_WORDS: Readonly<Record<Conclusion, { readonly title: string; readonly meaning: string }>> = {
  conformant: { title: 'Conformant', meaning: 'Every clause that was put to the test was kept, and nothing required stayed untested.' },
  partial: { title: 'Partial', meaning: 'Nothing tested was broken, but some clauses were never really put to the test.' },
  undetermined: { title: 'Undetermined', meaning: 'The run does not allow a conclusion.' },
  nonconformant: { title: 'Nonconformant', meaning: 'At least one clause that must be kept is broken.' },
};

export const FINDING_WORDS: Readonly<Record<FindingResult, string>> = {
  failed: 'Breach',
  advisory: 'Advisory',
  noted: 'Noted',
  accepted: 'Known deviation',
};

/** What the exit code tells whoever called the command. */
export const EXIT_MEANING: Readonly<Record<ExitCode, string>> = {
  0: 'no gating profile is broken',
  1: 'a gating profile is nonconformant, or the deviations file names something that is no longer so',
  2: 'no conclusion: something that gates was never really exercised, or the suite failed on it',
  64: 'the command line was not understood',
  65: 'an input file could not be used',
  69: 'the target never answered',
  70: 'the self-check of the checks failed, so nothing was sent',
  74: 'a report could not be written',
  130: 'the run was interrupted; this report covers what was done until then',
};

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** `12345` → `12,345`, whatever the locale of the machine. */
export const grouped = (count: number): string => String(Math.round(count)).replace(THOUSANDS, ',');

export const counted = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`;

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** `2026-03-01T09:30:00.000Z` → `2026-03-01 09:30 UTC`; never the machine's own time zone. */
export function moment(iso: string): string {
  const [, day, minute, zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*(Z|[+-]\d\d:?\d\d)?$/.exec(iso) ?? [];
  return day === undefined ? iso : `${day} ${minute} ${zone === undefined || zone === 'Z' ? 'UTC' : zone}`;
}
