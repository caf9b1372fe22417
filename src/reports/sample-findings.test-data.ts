import type { Finding } from '#findings';
import type { Obligation, Requirement } from '#requirements';
import { exchange, finding, obligation, request, requirement } from './sample-parts.test-data.ts';

interface Found {
  readonly of: Obligation;
  readonly finding: Finding;
}

const rex = { name: 'Rex', categoryId: 1, status: 'available' };
const CLAIMED = { provenance: 'not-shown', basis: 'claimed' } as const;
const STATED = { provenance: 'stated', basis: 'stated', profile: 'core' } as const;
const ADVICE = { provenance: 'inherited', basis: 'inherited', profile: 'http', gates: false } as const;

/** One finding of each sort that people meet: bounds, a wrong body, a crash, a known deviation, advice, a binary body. */
export function sampleFindings(): readonly Found[] {
  return [categoryBound(), quantityBound(), wrongName(), crash(), missingField(), missingAllow(), brokenText()];
}

function categoryBound(): Found {
  const of = obligation('openapi.input.minimum.refused', 'POST /pets', 'body/categoryId', { ...CLAIMED, keyword: 'minimum', source: { uri: 'spec/petstore/extended.overlay.yaml', pointer: '/actions/8/update/minimum', line: 41, column: 14 } });
  return { of, finding: finding('a1b2c3d4e5f6', of, {
    symptom: 'invalid-accepted', keyword: 'minimum', pointer: '/body/categoryId', group: 'bounds are not enforced',
    expected: 'a categoryId of 0 (below the minimum 1) to be refused with 400 or 422', actual: '201, as for categoryId 1 beside it',
    exchanges: [
      exchange('POST /pets', request('POST', '/v1/pets', rex), 201, { id: 10, ...rex }),
      exchange('POST /pets', request('POST', '/v1/pets', { ...rex, categoryId: 0 }), 201, { id: 11, ...rex, categoryId: 0 }, { step: 1, order: 18 }),
    ],
    sibling: exchange('POST /pets', request('POST', '/v1/pets', rex), 201, { id: 10, ...rex }),
    case: {
      id: 'violating POST /pets body/categoryId minimum just-below @0 #0', kind: 'violating', operation: 'POST /pets', obligations: [of.id],
      steps: [
        { role: 'anchor', operation: 'POST /pets', request: { kind: 'values', values: { body: rex } } },
        { role: 'probe', operation: 'POST /pets', request: { kind: 'patched', anchor: { body: rex }, patch: [{ op: 'replace', path: '/body/categoryId', value: 0 }], violates: { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'just-below' } } },
      ],
      violates: { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'just-below' },
      shrinkPath: '0.2',
    },
  }) };
}

function quantityBound(): Found {
  const of = obligation('openapi.input.maximum.refused', 'POST /store/orders', 'body/quantity', { ...CLAIMED, keyword: 'maximum' });
  return { of, finding: finding('b2c3d4e5f6a7', of, {
    symptom: 'invalid-accepted', keyword: 'maximum', pointer: '/body/quantity', group: 'bounds are not enforced',
    clause: 'A value above the declared maximum is refused.',
    expected: 'a quantity of 1001 (above the maximum 1000) to be refused with 400 or 422', actual: '201, as for quantity 2 beside it',
    exchanges: [exchange('POST /store/orders', request('POST', '/v1/store/orders', { petId: 10, quantity: 1001 }), 201, { id: 100, petId: 10, quantity: 1001, complete: false })],
  }) };
}

function wrongName(): Found {
  const of = obligation('openapi.output.type', 'GET /pets', '200 body/[]/name', { ...STATED, keyword: 'type', alsoFor: ['petstore.pet.name'] });
  return { of, finding: finding('c3d4e5f6a7b8', of, {
    symptom: 'keyword-broken', keyword: 'type', pointer: '/body/1/name', check: 'body-matches-schema', occurrences: 41,
    clause: 'A response body has the types that its schema declares.', expected: 'a string', actual: 'null',
    sources: [of.source, { uri: 'spec/petstore/README.md', pointer: '', line: 62 }],
    exchanges: [exchange('GET /pets', request('GET', '/v1/pets?limit=2'), 200, '[{"id":9223372036854775807,"name":"Rex","categoryId":1},{"id":11,"name":null,"categoryId":1}]')],
  }) };
}

function crash(): Found {
  const of = obligation('openapi.operation.no-server-error', 'DELETE /pets/{}', undefined, STATED);
  const gone = { kind: 'no-response', phase: 'headers', code: 'UND_ERR_SOCKET', message: 'other side closed' } as const;
  const key = 'DELETE /pets/{}';
  const step = (role: 'setup' | 'probe', operation: string) => ({ role, operation, request: { kind: 'values', values: {} } } as const);
  return { of, finding: finding('d4e5f6a7b8c9', of, {
    symptom: 'target-died', check: 'no-server-error', trigger: 'deleting twice', label: 'flaky', occurrences: 1,
    clause: 'A request never makes the service fail.', expected: 'any answer below 500', actual: 'the connection was closed, and the target no longer ran',
    case: { id: 'sequence DELETE /pets/{} #3', kind: 'sequence', operation: key, obligations: [of.id], steps: [step('setup', 'POST /pets'), step('setup', key), step('probe', key)] },
    exchanges: [
      exchange('POST /pets', request('POST', '/v1/pets', rex), 201, { id: 8, ...rex }),
      exchange(key, request('DELETE', '/v1/pets/8'), 204, '', { headers: [], step: 1 }),
      exchange(key, request('DELETE', '/v1/pets/8'), 0, '', { step: 2, outcome: gone }),
    ],
  }) };
}

function missingField(): Found {
  const of = obligation('petstore.error.fields', 'GET /pets/{}', '404 body', STATED);
  return { of, finding: finding('e5a1c0ffee05', of, {
    symptom: 'missing-field', check: 'error-body', pointer: '/body/status', occurrences: 22,
    clause: 'An error body carries code, message and status.', expected: 'the three fields code, message and status', actual: 'no status',
    deviation: { reason: 'The gateway in front answers unknown pets itself.', link: 'https://example.com/issues/12' },
    exchanges: [exchange('GET /pets/{}', request('GET', '/v1/pets/404'), 404, { code: 'not-found', message: 'There is no such pet | "here".' })],
  }) };
}

function missingAllow(): Found {
  const of = obligation('http.405.allow-sent', 'GET /store/orders', undefined, ADVICE);
  return { of, finding: finding('f6a7b8c9d0e1', of, {
    symptom: 'missing-allow', check: 'allow-on-405', clause: 'A 405 carries an Allow header (RFC 9110, 15.5.6).',
    expected: 'an Allow header that names GET and POST', actual: 'no Allow header',
    exchanges: [exchange('GET /store/orders', request('TRACE', '/v1/store/orders'), 405, '', { headers: [] })],
  }) };
}

function brokenText(): Found {
  const of = obligation('openapi.input.pattern.refused', 'POST /pets', 'body/name', { ...CLAIMED, keyword: 'pattern', gates: false, level: 'SHOULD' });
  const sent = { ...request('POST', '/v1/pets', {}), body: { kind: 'base64', base64: 'eyJuYW1lIjoi/yJ9' } as const };
  return { of, finding: finding('0a1b2c3d4e5f', of, {
    symptom: 'invalid-accepted', keyword: 'pattern', label: 'unconfirmed', expected: 'a body that is not UTF-8 to be refused', actual: '201',
    exchanges: [exchange('POST /pets', sent, 201, { id: 12, name: '�', categoryId: 1 })],
  }) };
}

/** What nobody claims may be seen broken, and fails nobody. */
export function silentBreach(): Found {
  const of = obligation('petstore.limits.page-size', 'GET /pets', undefined, { provenance: 'not-shown', basis: 'not-shown', judged: false, gates: false });
  return { of, finding: finding('1b2c3d4e5f60', of, {
    symptom: 'keyword-broken', check: 'body-matches-schema', level: 'MAY', clause: 'A list has at most 100 entries.', expected: 'at most 100 entries', actual: '140 entries',
    exchanges: [exchange('GET /pets', request('GET', '/v1/pets'), 200, [])],
  }) };
}

export const SAMPLE_REQUIREMENTS: readonly Requirement[] = [
  requirement('openapi.input.minimum.refused', { text: 'A value below the declared minimum is refused.', keyword: 'minimum', direction: 'request' }),
  requirement('openapi.input.maximum.refused', { text: 'A value above the declared maximum is refused.', keyword: 'maximum', direction: 'request' }),
  requirement('openapi.input.pattern.refused', { text: 'A text that does not match the declared pattern is refused.', level: 'SHOULD', keyword: 'pattern', direction: 'request' }),
  requirement('openapi.output.type', { text: 'A response body has the types that its schema declares.', keyword: 'type', direction: 'response' }),
  requirement('openapi.operation.no-server-error', { text: 'A request never makes the service fail.' }),
  requirement('openapi.response.status-declared', { text: 'Every status the service answers with is declared.' }),
  requirement('openapi.response.header.schema', { text: 'A declared header has a value its schema admits.' }),
  requirement('petstore.pet.name', { provenance: 'stated', text: 'A pet has a name, which is a text.', cites: { document: 'Petstore Service Interface', section: 'Resources and their fields / Pet' } }),
  requirement('petstore.error.fields', { provenance: 'stated', text: 'An error body carries code, message and status.', cites: { document: 'Petstore Service Interface', section: 'Errors' } }),
  requirement('petstore.limits.page-size', {
    provenance: 'not-shown', level: 'MAY', text: 'Left open: how many entries a list may have.',
    cites: { document: 'Petstore Service Interface', section: 'Limits' },
    taken: 'bounded',
    readings: [{ id: 'bounded', text: 'A list has at most 100 entries.' }, { id: 'unbounded', text: 'A list has as many entries as there are.' }],
  }),
  requirement('petstore.tags.group-operations', { provenance: 'stated', text: 'Tags group the operations.', excluded: 'Tags order the documentation and leave no trace on the wire.', cites: { document: 'Petstore Service Interface', section: 'What the service does' } }),
  requirement('http.405.allow', { provenance: 'inherited', text: 'A method that a resource does not have is answered 405.', cites: { document: 'RFC 9110', section: '15.5.6' } }),
  requirement('http.405.allow-sent', { provenance: 'inherited', text: 'A 405 carries an Allow header.', cites: { document: 'RFC 9110', section: '15.5.6' } }),
];
