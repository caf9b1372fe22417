import type { Finding } from '#findings';
import { countsAgainst } from './counts-against.ts';
import type { JudgeInput, OperationOutcome } from './judge-input.ts';
import { deviationFor, isForOperation } from './deviation-outcomes.ts';
import type { Verdict } from './verdict.ts';

/** What conclusions and the exit code ask about verdicts, answered once. */
export interface Standings {
  /** A breach of a MUST that no deviation accepts. */
  blocks(verdict: Verdict): boolean;
  /** A judged MUST that is neither kept nor broken, and not excused. */
  isUnreached(verdict: Verdict): boolean;
  /** Operations of these verdicts' MUSTs that never answered 2xx, without those left out on purpose. */
  neverAnswered(verdicts: readonly Verdict[]): readonly OperationOutcome[];
  /** Findings at an experimental or beta operation gate only with `--strict`. */
  isUnstable(operation: string | undefined): boolean;
  /** The reason under `unexercised:`, where the operation is listed. */
  listed(operation: string): string | undefined;
  /** Operations too broken to be run that are not listed. */
  readonly quarantined: readonly string[];
}

export function standingsOf(input: JudgeInput): Standings {
  const byId = new Map<string, Finding>(input.findings.map((finding) => [finding.id, finding]));
  const operations = new Map(input.operations.map((operation) => [operation.key, operation]));
  const isUnstable = (operation: string | undefined): boolean =>
    !input.strict && ['experimental', 'beta'].includes(operations.get(operation ?? '')?.stability ?? '');
  const listed = (operation: string): string | undefined =>
    input.deviations?.unexercised.find((entry) => isForOperation(entry.operation, operation))?.reason;
  const isAccepted = ({ findings }: Verdict): boolean => {
    const counting = findings.flatMap((id) => byId.get(id) ?? []).filter(countsAgainst);
    return counting.length > 0 && counting.every((finding) => deviationFor(finding, input.deviations, input.today) !== undefined);
  };
  const isMust = ({ obligation, verdict }: Verdict): boolean =>
    obligation.level === 'MUST' && obligation.judged && verdict !== 'not-applicable' && !isUnstable(obligation.operation);
  return {
    quarantined: (input.state.quarantined ?? []).filter((operation) => listed(operation) === undefined),
    listed,
    isUnstable,
    blocks: (verdict) => verdict.verdict === 'violates' && isMust(verdict) && !isAccepted(verdict),
    isUnreached: (verdict) => (verdict.verdict === 'not-exercised' || verdict.verdict === 'inconclusive') && isMust(verdict)
      && (verdict.obligation.operation === undefined || listed(verdict.obligation.operation) === undefined)
      && verdict.why?.code !== 'filtered' && verdict.why?.code !== 'gone',
    neverAnswered: (verdicts) => {
      const keys = new Set(verdicts.filter(isMust).flatMap(({ obligation }) => obligation.operation ?? []));
      return [...keys].flatMap((key) => operations.get(key) ?? []).filter(({ answered2xx, selected, gone }) => !answered2xx && selected !== false && gone !== true);
    },
  };
}
