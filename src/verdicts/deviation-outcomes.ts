import type { Finding } from '#findings';
import type { Obligation } from '#requirements';
import type { Tally } from './judge-input.ts';
import type { Deviation, DeviationOutcome, Deviations } from './verdict.ts';

/** Whether an entry is past its date; on the date itself it still holds. */
const isExpired = ({ expires }: Deviation, today: string): boolean => expires !== undefined && expires.slice(0, 10) < today.slice(0, 10);

interface Subject {
  readonly requirement: string;
  readonly operation?: string;
  readonly place?: string;
}

/** Absent or `*`: any. Within a text `*` stands for any characters, so `GET *` is every GET. */
function matchesText(pattern: string | undefined, text: string | undefined): boolean {
  if (pattern === undefined || pattern === '*') return true;
  if (text === undefined) return false;
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const tail = rest.pop() as string;
  if (!text.startsWith(head) || !text.endsWith(tail) || text.length < head.length + tail.length) return false;
  let from = head.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > text.length - tail.length) return false;
    from = found + part.length;
  }
  return true;
}

/** `GET /pets/{petId}` and `GET /pets/{}` name the same operation. */
const operationKey = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '{}');

export const isForOperation = (pattern: string, key: string): boolean => matchesText(operationKey(pattern), key);

const isAbout = (deviation: Deviation, subject: Subject): boolean =>
  deviation.requirement === subject.requirement
  && matchesText(deviation.operation === undefined ? undefined : operationKey(deviation.operation), subject.operation)
  && matchesText(deviation.place, subject.place);

const covers = (deviation: Deviation, finding: Finding): boolean =>
  isAbout(deviation, finding)
  && (deviation.symptom === undefined || deviation.symptom === finding.symptom)
  && matchesText(deviation.trigger, finding.trigger);

/** The entry that accepts a finding, the first that fits; an expired one accepts nothing. */
export const deviationFor = (finding: Finding, deviations: Deviations | undefined, today: string): Deviation | undefined =>
  deviations?.deviations.find((deviation) => !isExpired(deviation, today) && covers(deviation, finding));

/** The findings with the accepted deviation that covers each. */
export const coverFindings = (findings: readonly Finding[], deviations: Deviations | undefined, today: string): readonly Finding[] =>
  findings.map((finding) => {
    const found = deviationFor(finding, deviations, today);
    if (found === undefined) return finding;
    return { ...finding, deviation: { reason: found.reason, ...(found.link === undefined ? {} : { link: found.link }) } };
  });

export interface OutcomeInput {
  readonly deviations?: Deviations;
  readonly findings: readonly Finding[];
  readonly obligations: readonly Obligation[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly today: string;
}

/** What became of every entry of the deviations file. */
export const deviationOutcomes = (input: OutcomeInput): readonly DeviationOutcome[] =>
  allOutcomes(input).filter(({ outcome }) => input.deviations?.ifSeen !== true || outcome === 'seen');

const allOutcomes = (input: OutcomeInput): readonly DeviationOutcome[] =>
  (input.deviations?.deviations ?? []).map((deviation): DeviationOutcome => {
    const findings = input.findings.filter((finding) => covers(deviation, finding)).map(({ id }) => id).toSorted();
    if (isExpired(deviation, input.today)) return { deviation, outcome: 'expired', findings };
    if (findings.length > 0) return { deviation, outcome: 'seen', findings };
    return { deviation, outcome: wasTried(deviation, input) ? 'stale' : 'not-tried', findings };
  });

/** Every obligation the entry is about was exercised, with its trigger where it names one: then it would have shown. */
function wasTried(deviation: Deviation, { obligations, tallies }: OutcomeInput): boolean {
  const own = obligations.filter((obligation) => obligation.excluded === undefined && isAbout(deviation, obligation));
  return own.length > 0 && own.every(({ id }) => {
    const tally = tallies.get(id);
    if (tally === undefined || tally.kept + tally.broken === 0) return false;
    return deviation.trigger === undefined || [...tally.triggers ?? []].some((trigger) => matchesText(deviation.trigger, trigger));
  });
}
