import type { Report } from './report.ts';

/** An entry of the deviations file as every rendering shows it. */
interface DeviationRow {
  readonly name: string;
  readonly outcome: 'seen' | 'stale' | 'not-tried' | 'expired' | 'listed';
  readonly reason: string;
  readonly link?: string;
  readonly expires?: string;
  readonly findings: readonly string[];
}

export function deviationRows({ deviations, unexercised = [] }: Report): readonly DeviationRow[] {
  return [
    ...deviations.map(({ deviation, outcome, findings }): DeviationRow => ({
      name: [deviation.requirement, deviation.operation, deviation.place, deviation.symptom, deviation.trigger].filter((part) => part !== undefined).join(' '),
      outcome, reason: deviation.reason, findings,
      ...(deviation.link === undefined ? {} : { link: deviation.link }),
      ...(deviation.expires === undefined ? {} : { expires: deviation.expires }),
    })),
    ...unexercised.map(({ operation, reason, outcome }): DeviationRow => ({ name: `${operation} is not exercised`, outcome, reason, findings: [] })),
  ];
}
