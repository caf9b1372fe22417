export { CHECK_IDS } from './check-ids.ts';
export { obligationId } from './obligation-id.ts';
export { obligationsFor } from './obligations-for.ts';
export { obligationsOf } from './obligations-of.ts';
export type { ObligationsInput } from './obligations-input.ts';
export { readRequirementSet } from './read-requirement-set.ts';
export { emptyStatement, readStatement } from './read-statement.ts';
export type { Basis, CheckRef, Level, Obligation, Profile, Reading, Requirement, RequirementSet } from './requirement.ts';
export type { Statement } from './statement.ts';
