import type { Operation } from '#operations';
import type { Profile, RequirementSet } from './requirement.ts';
import type { Statement } from './statement.ts';

export interface ObligationsInput {
  readonly operations: readonly Operation[];
  /** The contract's own set first, if it has one. */
  readonly sets: readonly RequirementSet[];
  readonly statement: Statement;
  /** Profiles claimed by the statement or by the user. */
  readonly claimed: readonly string[];
  /** Profiles besides those of the sets. */
  readonly defaultProfiles?: readonly Profile[];
  /** Also operations marked as experimental or beta gate. */
  readonly strict?: boolean;
}
