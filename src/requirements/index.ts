export type { Basis, CheckRef, Level, Obligation, Profile, Reading, Requirement, RequirementSet } from './requirement.ts';
export type { Statement } from './statement.ts';
