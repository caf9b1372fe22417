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
  const identities = new Map<string, string>();
  const identity = (uri: string): string => {
    const known = identities.get(uri) ?? (/^[a-z][a-z0-9+.-]+:/i.test(uri) ? uri : resolve(uri));
    identities.set(uri, known);
    return known;
  };
  const nodes = new Map<Requirement, readonly RowNode[]>();
  const nodesOf = (set: RequirementSet, row: Requirement): readonly RowNode[] => {
    const known = nodes.get(row) ?? row.nodes.map((node) => {
      const [file = '', pointer = ''] = node.split('#', 2);
      return { document: identity(set.uri.replace(/[^/\\]*$/, file)), pointer };
    });
    nodes.set(row, known);
    return known;
  };
  return {
    isAbout,
    rowOf: (set, bound) => {
      let best: { readonly row: Requirement; readonly score: number } | undefined;
      for (const row of set.requirements) {
        if (!row.checks.some(({ id, with: given }) => id === bound.check && (given?.aspect === undefined || bound.aspect === undefined || given.aspect === bound.aspect))) continue;
        if (!meets(row, bound) || !isAbout(row, bound.operation)) continue;
        const score = scoreOf(row, bound, longestNode(nodesOf(set, row), set, row, bound, identity));
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

/** More than any sum of conditions. */
const NODE = 1_000;

interface RowNode {
  readonly document: string;
  readonly pointer: string;
}

/** Nodes win over conditions, the longest pointer among nodes, the closer conditions among conditions. 0: not this row. */
function scoreOf(row: Requirement, bound: Bound, longest: number): number {
  if (longest > 0) return NODE + longest;
  if (row.nodes.length > 0 && ABOUT_NODES.has(bound.check) && row.provenance !== 'not-shown') return 0;
  const { operations, keywords, statuses, direction } = row.applies;
  if (row.nodes.length > 0 && !operations && !keywords && !statuses && !direction) return 0;
  return 1 + (operations ? 4 : 0) + (keywords ? 3.5 : 0) + (statuses ? 2 : 0) + (direction ? 1 : 0);
}

function longestNode(nodes: readonly RowNode[], set: RequirementSet, row: Requirement, bound: Bound, identity: (uri: string) => string): number {
  const reached = nodes.filter(({ document, pointer }) => bound.nodes.some(({ source, written }) =>
    (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)) && identity(source.uri) === document
    // What an overlay adds under a node is not said by it.
    && (row.provenance === 'not-shown' || written === (set.contract?.provenance ?? written))));
  return Math.max(0, ...reached.map(({ pointer }) => pointer.length));
}
