import { child, isObject, type Json, type JsonObject } from '#json';
import type { Spec, SpecProblem } from '#spec';
import type { Standing } from './operation.ts';
import { createStandingAt, joinStandings, type StandingAt } from './standing.ts';

/** A node of the contract, and the way on which it was reached. */
export interface Located<T extends Json = Json> {
  readonly value: T;
  readonly uri: string;
  readonly pointer: string;
  /** The last `$ref` that was followed on the way. */
  readonly via?: Located;
}

export type Report = (problem: SpecProblem) => void;

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity?: SpecProblem['severity'];
}

/** Walks the contract: members, references and what is wrong with them. */
export interface ContractReader {
  readonly spec: Spec;
  readonly standingAt: StandingAt;
  readonly root: Located<JsonObject>;
  /** An own member, or undefined. `null` counts as absent: YAML authors leave keys empty. */
  member(node: Located, key: string): Located | undefined;
  items(node: Located<readonly Json[]>): readonly Located[];
  /** The node itself, or what its `$ref` leads to; a way that leads nowhere is reported and gives undefined. */
  follow(node: Located, report: Report): Located | undefined;
  /** The weakest link on the way to the node. Looked up when asked for: most nodes never are. */
  standing(node: Located): Standing;
  problem(where: { readonly uri: string; readonly pointer: string }, fault: Fault): SpecProblem;
}

export const own = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const isLocatedObject = (node: Located | undefined): node is Located<JsonObject> => node !== undefined && isObject(node.value);

export function createContractReader(spec: Spec): ContractReader {
  const standingAt = createStandingAt(spec);
  const reach = (from: Located, key: string | number, value: Json): Located =>
    ({ value, uri: from.uri, pointer: child(from.pointer, key), ...(from.via && { via: from.via }) });
  const reader: ContractReader = {
    spec,
    standingAt,
    root: { value: spec.root, uri: spec.uri, pointer: '' },
    member: (node, key) => {
      const value = own(node.value, key);
      return value === undefined || value === null ? undefined : reach(node, key, value);
    },
    items: (node) => node.value.map((value, index) => reach(node, index, value)),
    follow: (node, report) => {
      const ref = own(node.value, '$ref');
      if (typeof ref !== 'string') return node;
      const target = spec.resolve(ref, node.uri, node.pointer);
      if ('severity' in target) {
        report(target);
        return undefined;
      }
      return { ...target, via: node };
    },
    standing: (node) => {
      const own = standingAt(node.uri, node.pointer);
      return node.via ? joinStandings(own, reader.standing(node.via)) : own;
    },
    problem: ({ uri, pointer }, { severity = 'error', ...fault }) => ({ ...fault, severity, source: spec.locate(uri, pointer) }),
  };
  return reader;
}

/** `Object.keys`, without the extensions. */
export const namesOf = (value: JsonObject): readonly string[] => Object.keys(value).filter((name) => !name.startsWith('x-'));

export const textOf = (node: Located | undefined): string | undefined => (typeof node?.value === 'string' ? node.value : undefined);

/** What a value is, for a message. */
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;
}
