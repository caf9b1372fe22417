import { resolve } from 'node:path';
import { blankPath, type Operation } from '#operations';
import type { Bound } from './bound.ts';
import type { Requirement, RequirementSet } from './requirement.ts';
import type { Statement } from './statement.ts';

/** Keyword checks judge schema nodes, so a row that names nodes takes just those. */
const ABOUT_NODES = new Set(['body-matches-schema', 'invalid-input-refused', 'valid-input-accepted', 'headers-declared']);

export interface RowBinder {
  /** Whether a row is about an operation at all, by its operationIds and the statement's bindings. */
  isAbout(row: Requirement, operation: Operation): boolean;
  /** The one row of a set that an obligation belongs to. */
  rowOf(set: RequirementSet, bound: Bound): Requirement | undefined;
}

export function createRowBinder(statement: Statement): RowBinder {
  const keys = new Map(Object.entries(statement.bind).map(([id, key]) => [id, blankPath(key)]));
  const isAbout = ({ applies: { operations } }: Requirement, operation: Operation): boolean => operations === undefined
    || operations.some((id) => (keys.has(id) ? keys.get(id) === operation.key : id === operation.operationId || id === operation.key));
  const places = new Map<string, string>();
  const identity = (uri: string): string => {
    const known = places.get(uri) ?? (/^[a-z][a-z0-9+.-]+:/i.test(uri) ? uri : resolve(uri));
    places.set(uri, known);
    return known;
  };
  return {
    isAbout,
    rowOf: (set, bound) => {
      let best: { readonly row: Requirement; readonly score: number } | undefined;
      for (const row of set.requirements) {
        if (!row.checks.some(({ id, with: given }) => id === bound.check && (given?.aspect === undefined || bound.aspect === undefined || given.aspect === bound.aspect))) continue;
        if (!meets(row, bound) || !isAbout(row, bound.operation)) continue;
        const score = scoreOf(set, row, bound, identity);
        if (score > (best?.score ?? 0)) best = { row, score };
      }
      return best?.row;
    },
  };
}

/** The conditions under `applies`, the operations aside. */
function meets({ applies }: Requirement, { direction, status, keyword }: Bound): boolean {
  return (applies.direction === undefined || applies.direction === direction)
    && (applies.keywords === undefined || (keyword !== undefined && applies.keywords.includes(keyword)))
    && (applies.statuses === undefined || status === undefined || applies.statuses.some((wanted) => overlaps(wanted, status)));
}

const overlaps = (wanted: string, status: string): boolean => wanted === status || status === 'default'
  || (wanted.endsWith('XX') && wanted[0] === status[0]) || (status.endsWith('XX') && wanted[0] === status[0]);

const NODE = 1_000;

/** Nodes win over conditions, the longest pointer among nodes, the closer conditions among conditions. 0: not this row. */
function scoreOf(set: RequirementSet, row: Requirement, bound: Bound, identity: (uri: string) => string): number {
  const longest = Math.max(0, ...row.nodes.map((node) => reach(set, row, node, bound, identity)));
  if (longest > 0) return NODE + longest;
  if (row.nodes.length > 0 && ABOUT_NODES.has(bound.check) && row.provenance !== 'not-shown') return 0;
  const { operations, keywords, statuses, direction } = row.applies;
  const conditions = (operations ? 4 : 0) + (keywords ? 3.5 : 0) + (statuses ? 2 : 0) + (direction ? 1 : 0);
  return conditions > 0 || Object.keys(row.applies).length > 0 || row.nodes.length === 0 ? 1 + conditions : 0;
}

function reach(set: RequirementSet, row: Requirement, node: string, bound: Bound, identity: (uri: string) => string): number {
  const hash = node.indexOf('#');
  const [file, pointer] = [node.slice(0, hash), node.slice(hash + 1)];
  const document = identity(set.uri.replace(/[^/\\]*$/, file));
  const found = bound.nodes.some(({ source, written }) => identity(source.uri) === document
    && (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`))
    // What an overlay adds under a node is not said by it.
    && (row.provenance === 'not-shown' || written === (set.contract?.provenance ?? written)));
  return found ? pointer.length : 0;
}
