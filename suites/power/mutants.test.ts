import { describe, expect, it } from 'vitest';
import { mutants } from '../../fixtures/petstore/index.ts';
import { readContract, run } from '../../src/index.ts';
import { referenceTarget, STATEMENT } from './reference.ts';

/** Requirements that a finding is evidence for: its own, and those its obligation stands for. */
const contract = await readContract({ statement: STATEMENT });
const also = new Map(contract.obligations.map(({ id, alsoFor }) => [id, alsoFor]));
const MUST = mutants.filter(({ advisory }) => advisory !== true);

describe('each mutant of the reference server', () => {
  it.each(mutants)('$id is caught by the clause it breaks: $title', async ({ id, breaks, operation, advisory }) => {
    const report = await run({ statement: STATEMENT, handler: referenceTarget(id), timeout: 3, ...(operation === undefined ? {} : { only: [operation] }) });
    const named = new Set(report.findings.flatMap(({ requirement, obligation }) => [requirement, ...also.get(obligation) ?? []]));
    expect([...named], `findings of ${id}`).toContain(breaks);
    // A SHOULD that is not kept is told and does not gate.
    expect(report.core.exit).toBe(advisory === true ? 0 : 1);
  });

  it('there is one at least for every check', () => {
    const checks = new Set(MUST.flatMap(({ breaks }) => contract.rows.get(breaks)?.checks.map((check) => check.id) ?? []));
    expect([...checks].toSorted()).toEqual([
      'allow-on-405', 'body-matches-schema', 'content-type-declared', 'error-body', 'headers-declared', 'invalid-input-refused', 'no-server-error',
      'operation-offered', 'read-returns-id', 'status-declared', 'undeclared-method-refused', 'valid-input-accepted',
    ]);
    expect(MUST.length).toBeGreaterThanOrEqual(12);
  });
});
