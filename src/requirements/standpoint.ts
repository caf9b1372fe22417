import type { Operation, Provenance } from '#operations';
import type { ObligationsInput } from './obligations-input.ts';
import type { Basis, Obligation, Profile, Requirement } from './requirement.ts';

/** How an obligation is looked at in one run. `gates` leaves the level out of account. */
interface Stance {
  readonly profile: string;
  readonly basis: Basis;
  readonly judged: boolean;
  readonly gates: boolean;
  readonly excluded?: Obligation['excluded'];
}

export interface Standpoint {
  /** `owners` are the contract's own clauses that the obligation is evidence for. */
  of(row: Requirement, provenance: Provenance, owners: readonly Requirement[], operation: Operation | undefined): Stance;
}

/** What is stated or derived is judged. What is inherited or not shown is judged for those who claim its profile or its reading. */
export function createStandpoint({ sets, statement, claimed, defaultProfiles = [], strict = false }: ObligationsInput): Standpoint {
  const profiles = [...sets.flatMap((set) => set.profiles), ...defaultProfiles];
  const claims = new Set([...statement.claims, ...claimed]);
  const profileFor = (provenance: Provenance): Profile | undefined => profiles.find(({ includes }) => includes.includes(provenance));
  const isClaimed = (provenance: Provenance): boolean => {
    const profile = profileFor(provenance);
    return profile !== undefined && claims.has(profile.name);
  };
  const readingOf = (rows: readonly Requirement[]): Requirement | undefined => rows.find(({ id }) => Object.hasOwn(statement.readings, id));

  return {
    of: (row, provenance, owners, operation) => {
      // A clause of a standard stays in its own profile; where the operation itself is not shown, both must be claimed.
      const home = profileFor(row.provenance === 'inherited' ? 'inherited' : provenance) ?? profiles[0];
      const free = provenance === 'stated' || provenance === 'derived';
      const reading = readingOf(owners);
      const other = reading !== undefined && statement.readings[reading.id] !== reading.taken;
      const claimedHere = isClaimed(provenance) && (row.provenance !== 'inherited' || isClaimed('inherited'));
      const judged = free || claimedHere || (reading !== undefined && !other);
      const unstable = operation?.stability === 'experimental' || operation?.stability === 'beta';
      return {
        profile: home?.name ?? 'contract',
        basis: !free && judged ? 'claimed' : provenance,
        judged: judged && !other,
        gates: judged && !other && (home === undefined || home.gates === 'always' || claims.has(home.name) || reading !== undefined) && (strict || !unstable),
        ...(other && { excluded: { code: 'other-reading', reason: `The statement follows another reading of ${reading.id}: ${String(statement.readings[reading.id])}.` } }),
      };
    },
  };
}
