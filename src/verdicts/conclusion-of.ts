import type { JudgeInput } from './judge-input.ts';
import type { Standings } from './standings.ts';
import type { Conclusion, ProfileConclusion, Verdict, VerdictKind } from './verdict.ts';

export interface ProfileFacts {
  readonly profile: string;
  readonly title: string;
  readonly gates: boolean;
  readonly claimed: boolean;
}

interface Concluded {
  readonly conclusion: Conclusion;
  readonly sentence: string;
  readonly blocking: readonly string[];
}

/** What a run says about one profile: the first conclusion that holds, in words. */
export function conclusionOf(facts: ProfileFacts, verdicts: readonly Verdict[], input: JudgeInput, standings: Standings): ProfileConclusion {
  return { ...facts, ...concluded(verdicts, input, standings), counts: countsOf(verdicts) };
}

function concluded(verdicts: readonly Verdict[], input: JudgeInput, standings: Standings): Concluded {
  const broken = idsOf(verdicts.filter(standings.blocks));
  if (broken.length > 0) {
    return { conclusion: 'nonconformant', blocking: broken, sentence: `Nonconformant: ${counted(broken.length, 'MUST obligation is', 'MUST obligations are')} violated and no deviation accepts ${broken.length === 1 ? 'it' : 'them'}: ${listing(broken)}.` };
  }
  const failed = idsOf(verdicts.filter(({ verdict }) => verdict === 'suite-error'));
  const general = input.state.suiteErrors.find(({ obligation, operation }) => obligation === undefined && operation === undefined);
  if (failed.length > 0 || general) {
    return { conclusion: 'undetermined', blocking: failed, sentence: `Undetermined: Surety itself failed${failed.length > 0 ? ` at ${listing(failed)}` : `. ${general?.sentence ?? ''}`}`.replace(/\.*$/, '.') };
  }
  if (!verdicts.some(isExercised)) return { conclusion: 'undetermined', blocking: [], sentence: `Undetermined: ${whyNothing(verdicts, input.state.partialRun === true)}.` };
  return short(verdicts, input, standings);
}

function whyNothing(verdicts: readonly Verdict[], partialRun: boolean): string {
  const kinds = new Set(verdicts.map(({ verdict }) => verdict));
  if (kinds.size === 0) return partialRun ? 'the filters of this run leave all of it out' : 'it has no obligation in this contract';
  if (kinds.size === 1 && kinds.has('recorded')) return 'nobody claims it, so what was seen is only recorded';
  if (kinds.size === 1 && kinds.has('not-applicable')) return 'none of its obligations applies here';
  if (verdicts.every(({ verdict, why }) => verdict === 'not-applicable' || why?.code === 'filtered')) return 'the filters of this run leave all of it out';
  return 'none of its obligations was exercised';
}

function short(verdicts: readonly Verdict[], input: JudgeInput, standings: Standings): Concluded {
  const unreached = idsOf(verdicts.filter(standings.isUnreached));
  const silent = standings.neverAnswered(verdicts).map(({ key }) => key).toSorted();
  const filtered = input.state.partialRun === true || verdicts.some(({ why }) => why?.code === 'filtered');
  const unknown = unreached.length === 0 ? '' : ` ${counted(unreached.length, 'MUST obligation was', 'MUST obligations were')} not reached or not clear.`;
  const broken = standings.quarantined;
  const reasons = [
    ...(broken.length > 0 ? [`${counted(broken.length, 'operation is', 'operations are')} too broken in the document to be run: ${listing(broken)}`] : []),
    ...(silent.length > 0 ? [`${counted(silent.length, 'operation', 'operations')} never answered 2xx: ${listing(silent)}`] : []),
    ...(filtered ? ['the filters of this run leave parts of the contract out'] : []),
    ...(input.state.interrupted === true ? ['the run was interrupted'] : []),
    ...(input.complete && unreached.length > 0 ? [`${counted(unreached.length, 'MUST obligation was', 'MUST obligations were')} not reached or not clear: ${listing(unreached)}`] : []),
  ];
  if (reasons.length > 0) {
    return { conclusion: 'partial', blocking: [...broken, ...silent, ...(input.complete ? unreached : [])], sentence: `Partial: nothing that gates was seen broken, but ${reasons.join('; ')}.${input.complete ? '' : unknown}` };
  }
  const accepted = verdicts.filter(({ verdict, obligation }) => verdict === 'violates' && obligation.level === 'MUST').length;
  const conforming = verdicts.filter(({ verdict }) => verdict === 'conforms').length;
  const exceptions = accepted === 0 ? '' : ` ${counted(accepted, 'violated MUST obligation does', 'violated MUST obligations do')} not gate: accepted as a deviation, or at an unstable operation.`;
  return { conclusion: 'conformant', blocking: [], sentence: `Conformant: ${counted(conforming, 'obligation was', 'obligations were')} put to the test and kept.${exceptions}${unknown}` };
}

export const isExercised = ({ verdict }: Verdict): boolean => verdict === 'conforms' || verdict === 'violates';

const idsOf = (verdicts: readonly Verdict[]): readonly string[] => verdicts.map(({ obligation }) => obligation.id).toSorted();
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const SHOWN = 5;

const listing = (ids: readonly string[]): string =>
  ids.length <= SHOWN ? ids.join(', ') : `${ids.slice(0, SHOWN).join(', ')} and ${ids.length - SHOWN} more`;

function countsOf(verdicts: readonly Verdict[]): Readonly<Record<VerdictKind, number>> {
  const counts: Record<VerdictKind, number> =
    { 'conforms': 0, 'violates': 0, 'not-exercised': 0, 'not-applicable': 0, 'recorded': 0, 'inconclusive': 0, 'suite-error': 0 };
  for (const { verdict } of verdicts) counts[verdict] += 1;
  return counts;
}
