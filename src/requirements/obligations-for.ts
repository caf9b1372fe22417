import type { Obligation, Requirement } from './requirement.ts';

/** The obligations a requirement is rolled up from: its own, and those it is the reason for. */
export const obligationsFor = (requirement: Pick<Requirement, 'id'>, obligations: Iterable<Obligation>): readonly Obligation[] =>
  [...obligations].filter((obligation) => obligation.requirement === requirement.id || obligation.alsoFor.includes(requirement.id));
