import { relative } from 'node:path';
import { assetPath } from '#files';
import { operationsOf, relocate, type Operation, type SpecProblem } from '#operations';
import {
  emptyStatement, obligationsOf, readRequirementSet, readStatement, statementFaults, type Obligation, type Requirement, type RequirementSet, type Statement,
} from '#requirements';
import { readSpec, type LayerInput, type Spec } from '#spec';

/** Everything that follows from the documents alone: nothing of it needs the network or a target. */
export interface Contract {
  readonly spec: Spec;
  readonly operations: readonly Operation[];
  readonly byKey: ReadonlyMap<string, Operation>;
  readonly problems: readonly SpecProblem[];
  /** `METHOD /path` of operations that are too broken in the document to be run. */
  readonly quarantined: readonly string[];
  readonly sets: readonly RequirementSet[];
  /** Every row of every set, in one array: examining caches by it. */
  readonly requirements: readonly Requirement[];
  readonly rows: ReadonlyMap<string, Requirement>;
  readonly statement: Statement;
  /** Profiles claimed by the statement or by the user. */
  readonly claimed: readonly string[];
  readonly obligations: readonly Obligation[];
}

export interface ContractInput {
  /** Path or URL of an OpenAPI document; the petstore contract where absent. */
  readonly document?: string;
  readonly overlays?: readonly string[];
  /** Path of a statement file. */
  readonly statement?: string;
  readonly profiles?: readonly string[];
  readonly strict?: boolean;
  /** The target is a stateless stub, whatever the statement says or does not say. */
  readonly mock?: boolean;
}

/** Thrown where the documents are read but the words the user gave do not fit them. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Thrown for a profile that the caller claims and the contract does not have. */
export class ProfileError extends ContractError {}

/** Reads a contract with its requirement sets. Throws `SpecError`, `FileProblem` or `ContractError`: bad input. */
export async function readContract(input: ContractInput): Promise<Contract> {
  const own = input.document === undefined ? await readRequirementSet(shown(assetPath('spec/petstore/requirements.yaml'))) : undefined;
  const common = await Promise.all(['openapi', 'http'].map((set) => readRequirementSet(shown(assetPath(`spec/${set}/requirements.yaml`)))));
  const sets = own ? [own, ...common] : common;
  const spec = await readSpec(own ? petstoreLayers(own, input.overlays ?? []) : { document: input.document as string, overlays: (input.overlays ?? []).map(derived) });
  const { operations: declaredOperations, problems, quarantined } = operationsOf(spec);
  const declared = input.statement === undefined ? emptyStatement : await readStatement(input.statement);
  const statement: Statement = input.mock === true && input.statement === undefined ? { ...declared, kind: 'mock' } : declared;
  const operations = relocated(declaredOperations, statement, input.statement);
  const faults = input.statement === undefined ? [] : statementFaults(statement, sets, operations);
  if (faults.length > 0) throw new ContractError(faults.map((fault) => `${input.statement}: ${fault}`).join('\n'));
  const claimed = [...new Set([...statement.claims, ...(input.profiles ?? [])])];
  checkProfiles(input.profiles ?? [], sets, own !== undefined);
  const requirements = sets.flatMap((set) => set.requirements);
  return {
    spec, operations, requirements, problems: once([...spec.problems, ...problems]), quarantined, sets, statement, claimed,
    byKey: new Map(operations.map((operation) => [operation.key, operation])),
    rows: new Map(requirements.map((row) => [row.id, row])),
    obligations: obligationsOf({ operations, sets, statement, claimed, strict: input.strict ?? false }),
  };
}

const once = (problems: readonly SpecProblem[]): readonly SpecProblem[] =>
  [...new Map(problems.map((problem) => [`${problem.code} ${problem.source.uri}#${problem.source.pointer} ${problem.message}`, problem])).values()];

function relocated(operations: readonly Operation[], statement: Statement, uri: string | undefined): readonly Operation[] {
  try {
    return relocate(operations, statement.bind);
  } catch (error) {
    throw new ContractError(`${uri}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A path below the working directory as people would name it. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

const derived = (uri: string): LayerInput => ({ uri, provenance: 'derived' });

function petstoreLayers(set: RequirementSet, extra: readonly string[]): Parameters<typeof readSpec>[0] {
  const { contract } = set;
  if (contract === undefined) throw new ContractError(`${set.uri}: the set names no contract (expected "contract:").`);
  const beside = (file: string): string => shown(assetPath(`spec/petstore/${file}`));
  return {
    document: beside(contract.document), provenance: contract.provenance,
    overlays: [...contract.overlays.map(({ file, provenance }) => ({ uri: beside(file), provenance })), ...extra.map(derived)],
  };
}

function checkProfiles(claimed: readonly string[], sets: readonly RequirementSet[], petstore: boolean): void {
  const known = profilesOf(sets, petstore).map(({ name }) => name);
  for (const name of claimed) {
    if (!known.includes(name)) throw new ProfileError(`profile ${JSON.stringify(name)}: no such profile in this contract.\nHint: it has ${known.map((profile) => JSON.stringify(profile)).join(', ')}.`);
  }
}

/** The profiles that can be claimed: the petstore contract's own take the place of `contract`. */
export const profilesOf = (sets: readonly RequirementSet[], petstore: boolean): RequirementSet['profiles'] =>
  sets.flatMap(({ profiles }) => profiles).filter(({ name }) => !(petstore && name === 'contract'));
