import type { CheckRef, Requirement } from '#requirements';
import type { Operation } from '#operations';

/** The rows that name a check, each with the parameters it gives it. */
export const refsOf = (rows: readonly Requirement[], check: string): readonly { row: Requirement; ref: CheckRef }[] =>
  rows.flatMap((row) => row.checks.filter(({ id }) => id === check).map((ref) => ({ row, ref })));

/** Whether a row is about this operation and status; what it leaves out is no condition. */
export function applies(row: Requirement, operation: Operation, status?: number): boolean {
  const { operations, statuses } = row.applies;
  const forOperation = operations === undefined || operations.includes(operation.key) || operations.includes('all')
    || (operation.operationId !== undefined && operations.includes(operation.operationId));
  return forOperation && (status === undefined || statuses === undefined || statuses.some((wanted) => covers(wanted, status)));
}

const covers = (wanted: string, status: number): boolean =>
  wanted === String(status) || (/^\dXX$/i.test(wanted) && wanted[0] === String(status)[0]);
