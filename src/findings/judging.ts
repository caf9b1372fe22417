import type { Judgement } from './finding.ts';

/** Where a judgement stands. */
export interface Subject {
  readonly check: string;
  readonly requirement: string;
  readonly operation: string;
  readonly place?: string;
  readonly exchange: number;
  /** False where left out: a fact of one exchange. */
  readonly relation?: boolean;
}

type Broken = Extract<Judgement, { readonly outcome: 'broken' }>;
type Breach = Pick<Broken, 'symptom' | 'expected' | 'actual' | 'pointer' | 'trigger' | 'source' | 'cause'>;

export const kept = (subject: Subject): Judgement => ({ ...subject, relation: subject.relation ?? false, outcome: 'kept' });

export const broken = (subject: Subject, breach: Breach): Judgement =>
  ({ ...subject, relation: subject.relation ?? false, outcome: 'broken', ...breach });

export const unclear = (subject: Subject, code: string, sentence: string): Judgement =>
  ({ ...subject, relation: subject.relation ?? false, outcome: 'unclear', why: { code, sentence } });
