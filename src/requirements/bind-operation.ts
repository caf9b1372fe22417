import { blankPath, weakest, type Operation } from '#operations';
import { nodeAt, provenanceOf, aspectOf, mustFor, type Bound } from './bound.ts';
import type { Level, Requirement } from './requirement.ts';
import type { Statement } from './statement.ts';

export interface Context {
  readonly operations: readonly Operation[];
  /** The operation that speaks for its path: the read, where there is one. */
  readonly speakers: ReadonlyMap<string, Operation>;
  readonly statement: Statement;
}

/** What a check that is about an operation as a whole says about one; `undefined` where it has nothing to say there. */
type Bind = (operation: Operation, row: Requirement, context: Context) => Partial<Bound> | undefined;

const always: Bind = () => ({});

const BINDS: Readonly<Record<string, Bind>> = {
  'operation-offered': always,
  'no-server-error': always,
  'error-body': (operation) => (operation.method === 'HEAD' ? undefined : {}),
  'status-declared': statusDeclared,
  'read-returns-id': readReturnsId,
  'undeclared-method-refused': firstOfPath,
  'allow-on-405': firstOfPath,
};

export function* bindOperation(operation: Operation, rows: readonly Requirement[], context: Context): Generator<Bound> {
  if (operation.standing.placeholder) return;
  for (const row of rows) {
    for (const { id: check } of row.checks) {
      const found = Object.hasOwn(BINDS, check) ? BINDS[check]?.(operation, row, context) : undefined;
      if (!found) continue;
      const aspect = aspectOf(row, check);
      yield {
        row, check, operation, direction: 'response', level: row.level,
        ...(aspect !== undefined && { aspect }),
        provenance: provenanceOf(row, operation.standing.provenance),
        nodes: [nodeAt(operation.source, operation.standing)],
        ...found,
      };
    }
  }
}

/** The promise is the list of statuses, so it is as weak as the weakest of them. */
function statusDeclared({ responses, standing }: Operation, row: Requirement, { statement }: Context): Partial<Bound> | undefined {
  const declared = responses.filter((response) => !response.standing.placeholder);
  if (declared.length === 0) return undefined;
  const level: Level = mustFor(row, 'status-declared').length > 0 || statement.closedStatuses ? 'MUST' : row.level;
  return { level, provenance: provenanceOf(row, weakest(standing.provenance, ...declared.map((response) => response.standing.provenance))) };
}

/** A read of one resource by the id that a creation on the parent path, or a producer of the statement, gives. */
function readReturnsId(operation: Operation, row: Requirement, { operations, statement }: Context): Partial<Bound> | undefined {
  const [, parent] = /^(.*)\/\{[^{}]*\}$/.exec(operation.path) ?? [];
  if (operation.method !== 'GET' || parent === undefined) return undefined;
  const made = operations.find(({ method, path }) => method === 'POST' && blankPath(path) === blankPath(parent));
  const produced = [operation.key, operation.operationId ?? ''].some((name) => Object.hasOwn(statement.producers, name));
  const answers = operation.responses.filter(({ status, standing }) => /^(?:2|default$)/.test(status) && !standing.placeholder);
  if ((!made && !produced) || answers.length === 0) return undefined;
  const links = [operation.standing, ...answers.map(({ standing }) => standing), ...(made ? [made.standing] : [])];
  const provenance = provenanceOf(row, weakest(...links.map((link) => link.provenance)));
  if (statement.kind !== 'mock') return { provenance };
  return { provenance, excluded: { code: 'mock', reason: 'A mock keeps nothing, so a read does not show what was created.' } };
}

/** A clause about the resource is judged once for each path: by its read where it has one. */
function firstOfPath(operation: Operation, _row: Requirement, { speakers }: Context): Partial<Bound> | undefined {
  return speakers.get(operation.path) === operation ? {} : undefined;
}

export function speakersOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const speakers = new Map<string, Operation>();
  for (const operation of operations) {
    if (operation.method === 'GET' || !speakers.has(operation.path)) speakers.set(operation.path, operation);
  }
  return speakers;
}
