import type { Finding } from '#findings';
import { conclusionOf, type ProfileFacts } from './conclusion-of.ts';
import { coverFindings, deviationOutcomes, isForOperation } from './deviation-outcomes.ts';
import { deviationProblems, requirementsOf } from './deviation-problems.ts';
import { exitOf, type Exit } from './exit-of.ts';
import type { JudgeInput } from './judge-input.ts';
import { standingsOf } from './standings.ts';
import type { DeviationOutcome, ProfileConclusion, UnexercisedOutcome, Verdict } from './verdict.ts';
import { verdictOf } from './verdict-of.ts';

export interface Judged extends Exit {
  readonly verdicts: readonly Verdict[];
  readonly profiles: readonly ProfileConclusion[];
  /** Those of the input, each with the accepted deviation that covers it; none gates at an unstable operation unless strict. */
  readonly findings: readonly Finding[];
  readonly deviations: readonly DeviationOutcome[];
  readonly unexercised: readonly UnexercisedOutcome[];
  /** What the deviations file names and nobody knows. */
  readonly problems: readonly string[];
}

/** Everything a run concludes, from what it saw alone. */
export function judge(input: JudgeInput): Judged {
  const standings = standingsOf(input);
  const verdicts = verdictsOf(input, standings.listed);
  const byProfile = grouped(verdicts, ({ obligation }) => obligation.profile);
  const profiles = profilesOf(input).map((facts) => conclusionOf(facts, byProfile.get(facts.profile) ?? [], input, standings));
  const deviations = deviationOutcomes(input);
  const unexercised = unexercisedOf(input);
  const problems = input.deviations === undefined ? [] : deviationProblems(input.deviations, {
    requirements: [...(input.requirements ?? []), ...requirementsOf(input.obligations)],
    operations: [...(input.state.quarantined ?? []), ...input.operations.map(({ key }) => key), ...input.obligations.flatMap(({ operation }) => operation ?? [])],
  });
  const findings = coverFindings(input.findings, input.deviations, input.today)
    .map((finding) => (finding.gates && standings.isUnstable(finding.operation) ? { ...finding, gates: false } : finding));
  return { verdicts, profiles, findings, deviations, unexercised, problems, ...exitOf({ input, verdicts, profiles, deviations, unexercised, problems, standings }) };
}

function verdictsOf(input: JudgeInput, listed: (operation: string) => string | undefined): readonly Verdict[] {
  const findings = grouped<Finding>(input.findings, ({ obligation }) => obligation);
  const operations = new Map(input.operations.map((operation) => [operation.key, operation]));
  return input.obligations.map((obligation) => {
    const operation = obligation.operation === undefined ? undefined : operations.get(obligation.operation);
    const tally = input.tallies.get(obligation.id);
    const unexercised = obligation.operation === undefined ? undefined : listed(obligation.operation);
    return verdictOf(obligation, {
      findings: findings.get(obligation.id) ?? [], state: input.state,
      ...(tally === undefined ? {} : { tally }), ...(operation === undefined ? {} : { operation }), ...(unexercised === undefined ? {} : { unexercised }),
    });
  });
}

/** The declared profiles, and those that obligations belong to; a profile gates always, or once it is claimed. */
function profilesOf({ profiles = [], claimed = [], obligations }: JudgeInput): readonly ProfileFacts[] {
  const names = new Set([...profiles.map(({ name }) => name), ...obligations.map(({ profile }) => profile)]);
  return [...names].map((name) => {
    const declared = profiles.find((profile) => profile.name === name);
    const isClaimed = claimed.includes(name);
    const gates = isClaimed || (declared === undefined ? obligations.some((obligation) => obligation.profile === name && obligation.gates) : declared.gates === 'always');
    return { profile: name, title: declared?.title ?? name, gates, claimed: isClaimed };
  });
}

const unexercisedOf = ({ deviations, operations }: JudgeInput): readonly UnexercisedOutcome[] =>
  (deviations?.unexercised ?? []).map(({ operation, reason }) => {
    const answered = operations.some(({ key, answered2xx }) => answered2xx && isForOperation(operation, key));
    return { operation, reason, outcome: answered ? 'stale' : 'listed' };
  });

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
