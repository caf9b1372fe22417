import { weakest } from '#operations';
import { bindInput } from './bind-input.ts';
import { bindOperation, speakersOf } from './bind-operation.ts';
import { bindOutput } from './bind-output.ts';
import type { Bound } from './bound.ts';
import { obligationId } from './obligation-id.ts';
import type { ObligationsInput } from './obligations-input.ts';
import type { Level, Obligation, Requirement, RequirementSet } from './requirement.ts';
import { createRowBinder } from './rows-of-contract.ts';
import { createStandpoint, type Standpoint } from './standpoint.ts';

/**
 * Everything that gets a verdict: templates bound to every place of every operation, the contract's own clauses that no template
 * covers, and its clauses that nothing here puts to the test. In the order of operations; ids are unique.
 */
export function obligationsOf(input: ObligationsInput): readonly Obligation[] {
  const { operations, sets, statement } = input;
  const binder = createRowBinder(statement);
  const contracts = sets.filter(({ contract }) => contract !== undefined);
  const templates = templatesOf(sets);
  const context = { operations, statement, speakers: speakersOf(operations) };
  const standpoint = createStandpoint(input);
  const obligations = new Map<string, Obligation>();
  for (const operation of operations) {
    const rows = templates.filter((row) => binder.isAbout(row, operation));
    const bound = merged([...bindOperation(operation, rows, context), ...bindInput(operation, rows, statement), ...bindOutput(operation, rows)]);
    for (const [id, one] of bound) {
      const owners = contracts.flatMap((set) => binder.rowOf(set, one) ?? []).filter((row) => row !== one.row);
      obligations.set(id, obligationOf(id, one, owners, standpoint));
    }
  }
  const covered = new Set([...obligations.values()].flatMap(({ requirement, alsoFor }) => [requirement, ...alsoFor]));
  for (const row of contracts.flatMap(({ requirements }) => requirements)) {
    if (!covered.has(row.id) && (row.checks.length > 0 || row.provenance === 'not-shown')) obligations.set(row.id, rowObligation(row, standpoint));
  }
  return [...obligations.values()];
}

/** The rows that are bound themselves: those of general sets, and of a contract's those whose check no general row has. */
function templatesOf(sets: readonly RequirementSet[]): readonly Requirement[] {
  const general = sets.filter(({ contract }) => contract === undefined).flatMap(({ requirements }) => requirements);
  const served = new Set(general.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const own = sets.filter(({ contract }) => contract !== undefined).flatMap(({ requirements }) => requirements)
    .filter(({ checks }) => checks.length > 0 && checks.every(({ id }) => !served.has(id)));
  return [...general, ...own].filter(({ checks }) => checks.length > 0);
}

/** Two schemas that say the same at one place are one obligation, as firm as the firmest of them. */
function merged(bounds: readonly Bound[]): ReadonlyMap<string, Bound> {
  const found = new Map<string, Bound>();
  for (const bound of bounds) {
    const id = obligationId(bound.row.id, bound.operation.key, bound.place);
    const known = found.get(id);
    if (!known) {
      found.set(id, bound);
      continue;
    }
    const firmer = weakest(known.provenance, bound.provenance) !== bound.provenance ? bound : known;
    found.set(id, { ...firmer, level: firmest(known.level, bound.level), nodes: [...firmer.nodes, ...(firmer === known ? bound : known).nodes] });
  }
  return found;
}

const LEVELS: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];
const firmest = (a: Level, b: Level): Level => (LEVELS.indexOf(a) <= LEVELS.indexOf(b) ? a : b);

/** Checks with no latitude of their own: where the contract asks for more than the RFC does, the contract counts. */
const AS_FIRM_AS_THE_CONTRACT = new Set(['undeclared-method-refused', 'allow-on-405', 'read-returns-id', 'operation-offered']);

function obligationOf(id: string, bound: Bound, owners: readonly Requirement[], standpoint: Standpoint): Obligation {
  const { row, operation, place, keyword, provenance, nodes } = bound;
  const level = AS_FIRM_AS_THE_CONTRACT.has(bound.check) ? owners.reduce<Level>((firm, owner) => firmest(firm, owner.level), bound.level) : bound.level;
  const stance = standpoint.of(row, provenance, owners, operation);
  const excluded = bound.excluded ?? stance.excluded;
  return {
    id, requirement: row.id, alsoFor: owners.map((owner) => owner.id), operation: operation.key,
    ...(place !== undefined && { place }),
    ...(keyword !== undefined && { keyword }),
    level, provenance,
    basis: stance.basis, profile: stance.profile, gates: stance.gates && level === 'MUST' && excluded === undefined, judged: stance.judged,
    ...(excluded && { excluded }),
    source: nodes[0]?.source ?? row.source,
  };
}

/** A clause of the contract that no operation puts to the test still has its line in the ledger. */
function rowObligation(row: Requirement, standpoint: Standpoint): Obligation {
  const { provenance } = row;
  const stance = standpoint.of(row, provenance, [row], undefined);
  const excluded = row.excluded === undefined ? stance.excluded : { code: 'excluded', reason: row.excluded };
  return {
    id: row.id, requirement: row.id, alsoFor: [], level: row.level, provenance, basis: stance.basis, profile: stance.profile,
    gates: false, judged: stance.judged,
    ...(excluded && { excluded }),
    source: row.source,
  };
}
