import type { PlainObject } from '#json';
import type { Aim, Case, CaseKind, RequestTemplate, Step, StepRole } from '#plan';
import type { Requirement } from '#requirements';
import type { Exchange, HeaderList, Outcome, WireRequest } from '#wire';
import type { EvidenceInput } from './finding.ts';
import { storedOperations } from './stored-contract.ts';

/** Evidence that a check must keep, and evidence that it must break, for one requirement. */
export interface Stored {
  readonly requirement: string;
  readonly rows: readonly Requirement[];
  readonly good: EvidenceInput;
  readonly bad: EvidenceInput;
}

export interface StoredStep {
  readonly role: StepRole;
  readonly operation: 'POST /pets' | 'GET /pets/{}';
  readonly template: RequestTemplate;
  readonly request: WireRequest;
  readonly outcome: Outcome;
}

const JSON_HEADERS: HeaderList = [['content-type', 'application/json']];

export const answer = (status: number, body?: PlainObject | string, headers: HeaderList = JSON_HEADERS): Outcome => ({
  kind: 'response',
  response: { status, headers, body: { kind: 'text', text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body) } },
});

export const dropped: Outcome = { kind: 'no-response', phase: 'headers', code: 'ECONNRESET', message: 'read ECONNRESET' };

/** A creation of a pet with this body. */
export const creation = (body: PlainObject, outcome: Outcome, role: StepRole = 'probe'): StoredStep => ({
  role, operation: 'POST /pets', template: { kind: 'values', values: { path: {}, query: {}, header: {}, cookie: {}, body, mediaType: 'application/json' } },
  request: { method: 'POST', target: '/pets', headers: JSON_HEADERS, body: { kind: 'text', text: JSON.stringify(body) } }, outcome,
});

/** A read of the pet with this id; `from` says which earlier answer the id came from. */
export const reading = (id: string, outcome: Outcome, role: StepRole = 'probe', from?: string): StoredStep => ({
  role, operation: 'GET /pets/{}', template: { kind: 'values', values: { path: { petId: from === undefined ? Number(id) : { $from: from } }, query: {}, header: {}, cookie: {} } },
  request: { method: 'GET', target: `/pets/${id}`, headers: [] }, outcome,
});

/** The path of a pet, asked with a method that it does not declare. */
export const otherMethod = (method: string, outcome: Outcome): StoredStep => ({
  ...reading('1', outcome), template: { kind: 'method', method, values: { path: { petId: 1 }, query: {}, header: {}, cookie: {} } },
  request: { method, target: '/pets/1', headers: [] },
});

/** One run of a case of these steps. */
export function storedEvidence(kind: CaseKind, steps: readonly StoredStep[], aims: { readonly violates?: Aim; readonly reaches?: Aim } = {}): EvidenceInput {
  const id = `stored ${kind}`;
  const operation = (steps.findLast(({ role }) => role === 'probe') ?? steps.at(-1))?.operation ?? 'POST /pets';
  const planned: Case = { id, kind, operation, obligations: [], steps: steps.map((step): Step => ({ role: step.role, operation: step.operation, request: step.template })), ...aims };
  const exchanges = steps.map((step, index): Exchange => ({
    case: id, step: index, operation: step.operation, attempt: 0, epoch: 0, order: index, request: step.request, schemesRemoved: [], outcome: step.outcome,
  }));
  return { case: planned, exchanges, operations: storedOperations, basePath: '', closedStatuses: false };
}

export const rex = { id: 1, name: 'Rex' } as const;
export const notFound = { code: 'not-found', message: 'No such pet', status: 404 } as const;
export const invalid = { code: 'invalid', message: 'Not a pet', status: 422 } as const;
