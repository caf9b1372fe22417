import { formatPointer, isObject } from '#json';
import { resolveSchema, schemaAt, type JsonSchema, type Operation, type Schema } from '#operations';
import type { Statement } from '#requirements';

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

/** The producers of an operation's inputs: what the statement says, then the id returned by a POST on the parent path. */
export function producersOf(operation: Operation, input: ProducerInput): readonly Producer[] {
  const told = toldProducers(operation, input);
  const known = new Set(told.map(({ pointer }) => pointer));
  const fromPath = pathProducer(operation, input.operations);
  return fromPath && !known.has(fromPath.pointer) ? [...told, fromPath] : told;
}

function toldProducers(operation: Operation, { operations, statement }: ProducerInput): Producer[] {
  const entries = { ...statement.producers[operation.key], ...statement.producers[operation.operationId ?? operation.key] };
  return Object.entries(entries).flatMap(([place, origin]) => {
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
function pathProducer(operation: Operation, operations: ReadonlyMap<string, Operation>): Producer | undefined {
  const segments = operation.path.split('/');
  const last = segments.findLastIndex((segment) => PARAMETER.test(segment));
  const name = PARAMETER.exec(segments[last] ?? '')?.[1];
  if (name === undefined) return undefined;
  const parent = segments.slice(0, last).join('/').replaceAll(/\{[^}]*\}/g, '{}');
  const maker = operations.get(`POST ${parent}`);
  const from = maker && idMember(maker, name);
  return maker && from !== undefined ? { pointer: formatPointer(['path', name]), operation: maker.key, from, told: false } : undefined;
}

/** The member of a creating operation's answer that holds the new id: `petId` itself, `id`, or the bare word after the resource's name. */
export function idMember(maker: Operation, parameter: string): string | undefined {
  const body = maker.responses.find(({ status }) => /^2/.test(status) || status === 'default')?.content.find(({ schema }) => schema);
  if (!body?.schema) return undefined;
  const names = propertyNames(body.schema);
  const wanted = [parameter, 'id', parameter.replace(/^.*(?=[A-Z][a-z]*$)/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase()), parameter.split(/[_-]/).at(-1) ?? ''];
  const found = wanted.find((name) => names.has(name));
  return found === undefined ? undefined : formatPointer([found]);
}

/** Property names that an object schema declares, through `$ref` and `allOf`. */
function propertyNames(schema: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const collect = (node: JsonSchema): void => {
    if (!isObject(node)) return;
    if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
      seen.add(node.$ref);
      collect(resolveSchema({ ref: node.$ref, store: schema.store }));
    }
    if (isObject(node.properties)) for (const name of Object.keys(node.properties)) names.add(name);
    if (Array.isArray(node.allOf)) for (const part of node.allOf as readonly JsonSchema[]) collect(part);
  };
  collect(schemaAt(schema, '') as JsonSchema);
  return names;
}
