import type { CheckRef, Requirement } from '#requirements';

/** The rows that name a check, each with the parameters it gives it. To which operations a row is bound, obligations say. */
export const refsOf = (rows: readonly Requirement[], check: string): readonly { row: Requirement; ref: CheckRef }[] =>
  rows.flatMap((row) => row.checks.filter(({ id }) => id === check).map((ref) => ({ row, ref })));

/** Whether a row is about a status; one that names none is about all. */
export const isAboutStatus = ({ applies: { statuses } }: Requirement, status: number): boolean =>
  statuses === undefined || statuses.some((wanted) => wanted === String(status) || (/^\dXX$/i.test(wanted) && wanted[0] === String(status)[0]));
