import type { Finding } from '#findings';
import type { Case } from '#plan';
import type { Obligation, Requirement } from '#requirements';
import type { ProfileConclusion, Verdict, VerdictKind } from '#verdicts';
import type { Exchange, HeaderList, Payload, WireRequest } from '#wire';
import type { OperationFacts } from './report.ts';

/** Parts of reports about the petstore, for tests. */

const CONTRACT = 'spec/petstore/openapi.yaml';
const JSON_TYPE = ['content-type', 'application/json'] as const;

const text = (content: unknown): Payload => ({ kind: 'text', text: typeof content === 'string' ? content : JSON.stringify(content) });

export const request = (method: string, target: string, body?: unknown): WireRequest => ({
  method, target,
  headers: body === undefined ? [['accept', 'application/json']] : [['accept', 'application/json'], JSON_TYPE],
  ...(body === undefined ? {} : { body: text(body) }),
});

export const exchange = (
  operation: string, sent: WireRequest, status: number, body: unknown, more: Partial<Exchange> & { readonly headers?: HeaderList } = {},
): Exchange => {
  const { headers = [JSON_TYPE], ...rest } = more;
  return {
    case: `case ${operation}`, step: 0, operation, attempt: 0, epoch: 0, order: 17, request: sent, schemesRemoved: [],
    outcome: { kind: 'response', response: { status, headers, body: text(body) } }, ms: 4, ...rest,
  };
};

export const requirement = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id, set: id.split('.')[0] ?? 'petstore', level: 'MUST', provenance: 'derived',
  text: `What ${id} asks for.`, cites: { document: 'OpenAPI 3.0.3', section: '4.7' }, checks: [{ id: 'body-matches-schema' }],
  readings: [], nodes: [], applies: {}, source: { uri: 'spec/openapi/requirements.yaml', pointer: '/requirements/3', line: 31, column: 5 },
  ...more,
});

export const obligation = (id: string, operation?: string, place?: string, more: Partial<Obligation> = {}): Obligation => ({
  id: [id, operation, place].filter((part) => part !== undefined).join(' '),
  requirement: id, alsoFor: [],
  ...(operation === undefined ? {} : { operation }),
  ...(place === undefined ? {} : { place }),
  level: 'MUST', provenance: 'derived', basis: 'derived', profile: 'extended', gates: true, judged: true,
  source: { uri: CONTRACT, pointer: '/paths/~1pets', line: 84, column: 9 },
  ...more,
});

const WHYS: Readonly<Record<VerdictKind, { readonly code: string; readonly sentence: string } | undefined>> = {
  conforms: undefined,
  violates: undefined,
  'not-exercised': { code: 'no-accepted-anchor', sentence: 'No valid request to this operation was accepted, so nothing that follows from one could be tested.' },
  'not-applicable': { code: 'stateless-target', sentence: 'The statement calls the target a mock: it keeps no resources.' },
  recorded: { code: 'not-claimed', sentence: 'The contract is silent here, and neither the profile nor a reading is claimed.' },
  inconclusive: { code: 'control-failed', sentence: 'The accepted request beside it was no longer accepted afterwards.' },
  'suite-error': { code: 'check-threw', sentence: 'The check "headers-declared" could not read what it was given.' },
};

export const verdict = (kind: VerdictKind, of: Obligation, findings: readonly string[] = []): Verdict => {
  const why = WHYS[kind];
  return {
    obligation: of, verdict: kind, findings, ...(why === undefined ? {} : { why }),
    seen: { kept: kind === 'conforms' ? 12 : 0, broken: kind === 'violates' ? 3 : 0, unclear: kind === 'inconclusive' ? 2 : 0 },
  };
};

const plannedCase = (operation: string, of: string): Case => ({
  id: `violating ${operation} #0`, kind: 'violating', operation, obligations: [of],
  steps: [{ role: 'anchor', operation, request: { kind: 'values', values: { body: { name: 'Rex', categoryId: 1 } } } },
    { role: 'probe', operation, request: { kind: 'values', values: { body: { name: 'Rex', categoryId: 0 } } } }],
});

export const finding = (id: string, of: Obligation, more: Partial<Finding> & Pick<Finding, 'symptom' | 'exchanges'>): Finding => ({
  id, requirement: of.requirement, obligation: of.id,
  ...(of.operation === undefined ? {} : { operation: of.operation }),
  ...(of.place === undefined ? {} : { place: of.place }),
  check: 'invalid-input-refused', level: of.level, gates: of.gates, profile: of.profile,
  clause: 'A value below the declared minimum is refused.',
  sources: [of.source], expected: 'the request to be refused with 400 or 422', actual: '201, as for the valid request beside it',
  label: 'confirmed', case: plannedCase(of.operation ?? 'GET /', of.id), exchange: more.exchanges.length - 1, occurrences: 3, group: id,
  ...more,
});

export const profile = (name: string, conclusion: ProfileConclusion['conclusion'], sentence: string, more: Partial<ProfileConclusion> = {}): ProfileConclusion => ({
  profile: name, title: TITLES[name] ?? name, gates: name !== 'http', claimed: name === 'extended', conclusion, sentence, blocking: [],
  counts: { conforms: 0, violates: 0, 'not-exercised': 0, 'not-applicable': 0, recorded: 0, inconclusive: 0, 'suite-error': 0 },
  ...more,
});

const TITLES: Readonly<Record<string, string>> = {
  core: 'What the Petstore Service Interface states',
  extended: 'The full surface one would expect, as the overlay reads it',
  http: 'What HTTP asks of every service',
};

export const operation = (key: string, path: string, more: Partial<OperationFacts> = {}): OperationFacts => ({
  operation: key, path, exchanges: 214, answered2xx: true, statuses: { 200: 131, 404: 22, 422: 61 },
  latency: { p50: 3.2, p95: 8.4, max: 61.7 }, ...more,
});
