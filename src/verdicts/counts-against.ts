import type { Finding } from '#findings';

/** A fact of one exchange counts however often it was seen; a relation between exchanges counts once it was reproduced. */
export const countsAgainst = (finding: Finding): boolean => finding.relation !== true || finding.label === 'confirmed';
