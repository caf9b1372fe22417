import { obligationId, type Obligation, type Requirement } from '#requirements';
import type { SourceRef } from '#operations';
import type { Case } from '#plan';
import type { Exchange } from '#wire';
import type { Finding, Judgement, Label } from './finding.ts';
import { findingId } from './finding-id.ts';
import { groupOf } from './group-of.ts';

type Broken = Extract<Judgement, { readonly outcome: 'broken' }>;

export interface FindingInput {
  /** The smallest case that shows it, and its exchanges, redacted. */
  readonly case: Case;
  readonly exchanges: readonly Exchange[];
  /** Undefined where the contract binds the requirement to no such place: then nothing gates on it. */
  readonly obligation: Obligation | undefined;
  /** The row that the obligation binds. */
  readonly requirement: Requirement | undefined;
  readonly label: Label;
  readonly occurrences: number;
  /** The accepted request next to it. */
  readonly sibling?: Exchange | undefined;
}

/** The obligation that a judgement is about. */
export const obligationIdOf = ({ requirement, operation, place }: Judgement): string => obligationId(requirement, operation, place);

/** The breach as people and reports see it: what is promised and where, and the evidence against it. */
export function findingOf(judgement: Broken, { obligation, requirement, ...seen }: FindingInput): Finding {
  const place = judgement.place ?? obligation?.place;
  return {
    id: findingId(judgement),
    requirement: judgement.requirement,
    obligation: obligation?.id ?? obligationIdOf(judgement),
    ...(judgement.operation === undefined ? {} : { operation: judgement.operation }),
    ...(place === undefined ? {} : { place }),
    ...(obligation?.keyword === undefined ? {} : { keyword: obligation.keyword }),
    symptom: judgement.symptom,
    ...(judgement.trigger === undefined ? {} : { trigger: judgement.trigger }),
    check: judgement.check,
    level: obligation?.level ?? requirement?.level ?? 'SHOULD',
    gates: obligation?.gates ?? false,
    profile: obligation?.profile ?? '',
    clause: requirement?.text ?? judgement.requirement,
    sources: distinct([judgement.source, obligation?.source, requirement?.source].filter((source) => source !== undefined)),
    expected: judgement.expected,
    actual: judgement.actual,
    ...(judgement.pointer === undefined ? {} : { pointer: judgement.pointer }),
    label: seen.label,
    case: seen.case,
    exchanges: seen.exchanges,
    exchange: judgement.exchange,
    ...(seen.sibling === undefined ? {} : { sibling: seen.sibling }),
    occurrences: seen.occurrences,
    group: groupOf(judgement),
    relation: judgement.relation,
  };
}

function distinct(sources: readonly SourceRef[]): readonly SourceRef[] {
  const known = new Map<string, SourceRef>();
  for (const source of sources) {
    const key = `${source.uri}#${source.pointer}`;
    if (!known.has(key)) known.set(key, source);
  }
  return [...known.values()];
}
