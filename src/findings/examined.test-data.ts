import type { Requirement } from '#requirements';
import { checks } from './checks.ts';
import { evidenceOf } from './evidence-of.ts';
import type { EvidenceInput, Judgement } from './finding.ts';
import { storedRow } from './stored-contract.ts';

/** What one check says about evidence. */
export function judgementsOf(check: string, evidence: EvidenceInput, rows: readonly Requirement[] = [storedRow(`row.${check}`, check)]): readonly Judgement[] {
  const found = checks.find(({ id }) => id === check);
  if (found === undefined) throw new Error(`There is no check ${JSON.stringify(check)}.`);
  return found.examine(evidenceOf(evidence), rows);
}

/** The judgements in short: outcome, then symptom or why-code. Nothing at all is `silent`. */
export function said(check: string, evidence: EvidenceInput, rows?: readonly Requirement[]): string {
  const words = judgementsOf(check, evidence, rows).map(shortly);
  return words.length === 0 ? 'silent' : [...new Set(words)].join(', ');
}

function shortly(judgement: Judgement): string {
  switch (judgement.outcome) {
    case 'kept': return 'kept';
    case 'broken': return `broken ${judgement.symptom}`;
    case 'unclear': return `unclear ${judgement.why.code}`;
  }
}
