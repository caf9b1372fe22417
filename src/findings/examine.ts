import type { Requirement } from '#requirements';
import { checks } from './checks.ts';
import type { Evidence, Judgement } from './finding.ts';

const rowsPerCheck = new WeakMap<readonly Requirement[], ReadonlyMap<string, readonly Requirement[]>>();

/** What every check says about one case. Only checks that a requirement names are run. */
export function examine(evidence: Evidence, requirements: readonly Requirement[]): readonly Judgement[] {
  const rows = rowsFor(requirements);
  return checks.flatMap((check) => {
    const own = rows.get(check.id);
    return own === undefined ? [] : check.examine(evidence, own);
  });
}

function rowsFor(requirements: readonly Requirement[]): ReadonlyMap<string, readonly Requirement[]> {
  const known = rowsPerCheck.get(requirements);
  if (known !== undefined) return known;
  const rows = new Map<string, Requirement[]>();
  for (const row of requirements) {
    for (const id of new Set(row.checks.map((check) => check.id))) {
      const own = rows.get(id);
      if (own === undefined) rows.set(id, [row]);
      else own.push(row);
    }
  }
  rowsPerCheck.set(requirements, rows);
  return rows;
}
