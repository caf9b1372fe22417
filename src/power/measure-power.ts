import { runSession, type Contract, type SessionInput } from '#session';
import type { TargetInput } from '#targets';

/** The reference with one clause broken. */
export interface Mutant {
  readonly id: string;
  /** The requirement it breaks. */
  readonly breaks: string;
  /** Operation key, where the fault is of one operation. */
  readonly operation?: string;
  readonly title: string;
  start(): TargetInput;
}

export interface Kill {
  readonly mutant: Mutant;
  /** `killed`: a finding names the clause it breaks. `misnamed`: found, under other clauses. `silent`: nothing found. */
  readonly outcome: 'killed' | 'misnamed' | 'silent';
  readonly exit: number;
  /** Requirement ids of the findings, the broken clause first. */
  readonly named: readonly string[];
  readonly exchanges: number;
}

export type PowerInput = Omit<SessionInput, 'target' | 'contract'> & { readonly contract: Contract };

/** Runs the suite against each mutant in turn, and says whether it was caught by the clause it breaks. */
export async function* measurePower(mutants: readonly Mutant[], input: PowerInput): AsyncIterable<Kill> {
  for (const mutant of mutants) {
    if (input.signal?.aborted === true) return;
    const result = await runSession({ ...input, target: mutant.start() });
    const named = new Set(result.findings.flatMap((finding) => [finding.requirement, ...also(input.contract, finding.obligation)]));
    const hit = named.has(mutant.breaks);
    yield {
      mutant, exit: result.exit, exchanges: result.run.exchanges,
      outcome: hit ? 'killed' : named.size > 0 ? 'misnamed' : 'silent',
      named: [...named].toSorted((a, b) => Number(b === mutant.breaks) - Number(a === mutant.breaks) || (a < b ? -1 : 1)),
    };
  }
}

const also = (contract: Contract, obligation: string): readonly string[] =>
  contract.obligations.find(({ id }) => id === obligation)?.alsoFor ?? [];
