import { formatPointer } from '#json';
import { blankPath, type Operation } from '#operations';
import type { Statement } from '#requirements';
import { idMember, propertyNames } from './id-member.ts';
import { makerOfName } from './references.ts';

/** Where a value of a request comes from: a member of the answer to another operation. */
export interface Producer {
  /** Instance pointer in the consuming request: `/path/petId`. */
  readonly pointer: string;
  readonly operation: string;
  /** JSON Pointer into the producing response body: `/id`. */
  readonly from: string;
  /** The user said so; otherwise it is read off names and paths, and confirmed by trying. */
  readonly told: boolean;
}

export interface ProducerInput {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly statement: Statement;
}

/**
 * The producers of an operation's inputs, one a place: what the statement says, then the id returned by a POST on the
 * parent path, then what a name such as `categoryId` suggests.
 */
export function producersOf(operation: Operation, input: ProducerInput): readonly Producer[] {
  const all = [...toldProducers(operation, input), ...pathProducer(operation, input.operations), ...namedProducers(operation, input.operations)];
  const first = new Map<string, Producer>();
  for (const producer of all) if (!first.has(producer.pointer)) first.set(producer.pointer, producer);
  return [...first.values()];
}

/** Path parameters and body members whose name points at another resource of the contract. */
function namedProducers(operation: Operation, operations: ReadonlyMap<string, Operation>): Producer[] {
  const bodySchema = operation.body?.content.find(({ schema }) => schema)?.schema;
  const pointers = [
    ...operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => ['path', name]),
    ...(bodySchema ? [...propertyNames(bodySchema)].map((name) => ['body', name]) : []),
  ];
  return pointers.flatMap((pointer) => {
    const maker = makerOfName(pointer[1] ?? '', operations);
    return maker && maker.operation !== operation.key ? [{ pointer: formatPointer(pointer), ...maker, told: false }] : [];
  });
}

function toldProducers(operation: Operation, { operations, statement }: ProducerInput): Producer[] {
  const told = (isNamed: (name: string) => boolean): [string, string][] =>
    Object.entries(statement.producers).flatMap(([name, places]) => (isNamed(name) ? Object.entries(places) : []));
  const entries = new Map([...told((name) => blankPath(name) === operation.key), ...told((name) => name === operation.operationId)]);
  return [...entries].flatMap(([place, origin]) => {
    const [name = '', from = ''] = origin.split('#');
    const producer = findOperation(operations, name.trim());
    return producer ? [{ pointer: pointerOfPlace(place), operation: producer.key, from, told: true }] : [];
  });
}

/** An operation by key, by operationId, or by `METHOD /path` as the document spells it. */
export function findOperation(operations: ReadonlyMap<string, Operation>, name: string): Operation | undefined {
  const blanked = name.replaceAll(/\{[^}]*\}/g, '{}');
  return operations.get(blanked) ?? [...operations.values()].find(({ operationId }) => operationId === name);
}

/** `path:petId` → `/path/petId`; `body/categoryId` → `/body/categoryId`. */
export function pointerOfPlace(place: string): string {
  const [head = '', ...rest] = place.split('/');
  return formatPointer([...head.split(/:(.*)/s).slice(0, 2), ...rest]);
}

const PARAMETER = /^\{([^{}]+)\}$/;

/** For `…/pets/{petId}/…` with the last parameter made by `POST …/pets`. */
function pathProducer(operation: Operation, operations: ReadonlyMap<string, Operation>): Producer[] {
  const segments = operation.path.split('/');
  const last = segments.findLastIndex((segment) => PARAMETER.test(segment));
  const name = PARAMETER.exec(segments[last] ?? '')?.[1];
  if (name === undefined) return [];
  const parent = segments.slice(0, last).join('/').replaceAll(/\{[^}]*\}/g, '{}');
  const maker = operations.get(`POST ${parent}`);
  const from = maker && idMember(maker, name);
  return maker && from !== undefined ? [{ pointer: formatPointer(['path', name]), operation: maker.key, from, told: false }] : [];
}
