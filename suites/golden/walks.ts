import type { Case } from '#plan';
import type { Exchange, WireResponse } from '#wire';

/** A case and what came of it, written by hand: the input of a walk through examine, judge and the records between. */
export interface Walk {
  readonly name: string;
  readonly about: string;
  /** The contract it is of: the petstore, or a document of fixtures/documents. */
  readonly document?: string;
  readonly case: Case;
  readonly exchanges: readonly Exchange[];
}

const JSON_HEADERS = [['content-type', 'application/json']] as const;
const answer = (status: number, body: string, headers: WireResponse['headers'] = JSON_HEADERS): Exchange['outcome'] =>
  ({ kind: 'response', response: { status, headers, body: { kind: 'text', text: body } } });
const sent = (name: string, step: number, operation: string, request: Exchange['request'], outcome: Exchange['outcome'], extra: Partial<Exchange> = {}): Exchange =>
  ({ case: name, step, operation, attempt: 0, epoch: 0, order: step, request, schemesRemoved: [], outcome, ...extra });
const post = (target: string, body: string): Exchange['request'] =>
  ({ method: 'POST', target, headers: [['accept', 'application/json'], ['content-type', 'application/json']], body: { kind: 'text', text: body } });
const get = (target: string): Exchange['request'] => ({ method: 'GET', target, headers: [['accept', 'application/json']] });

const empty = { path: {}, query: {}, header: {}, cookie: {} };
const newPet = { ...empty, body: { name: 'Miso', categoryId: 1 }, mediaType: 'application/json' };
const readPet = { ...empty, path: { petId: { $from: 'step0#/body/id' } } };
const created = { 'location': '/pets/9223372036854775807', 'x-request-id': 'walk-0000001' };
const createdHeaders: WireResponse['headers'] = [...JSON_HEADERS, ...Object.entries(created)];
const bigPet = '{"id":9223372036854775807,"name":"Miso","categoryId":1,"status":"available"}';

const belowMinimum = 'violating POST /pets /body/categoryId minimum just-below @0';
const aim = { place: 'body/categoryId', pointer: '/body/categoryId', keyword: 'minimum', point: 'just-below' };

const lifecycle = 'sequence GET /pets/{} create-read-delete-read @0 #0';
const twoUsers = 'authentication GET /notes/{} foreign @0';
const corrupted = 'valid GET /pets/{} @0 #0';

export const walks: readonly Walk[] = [
  {
    name: 'boundary-violation',
    about: 'One below the minimum of categoryId on POST /pets, next to the request that was accepted: the service takes it.',
    case: {
      id: belowMinimum, kind: 'violating', operation: 'POST /pets', obligations: ['openapi.input.minimum.refused POST /pets body/categoryId'], violates: aim,
      steps: [
        { role: 'anchor', operation: 'POST /pets', request: { kind: 'values', values: newPet } },
        { role: 'probe', operation: 'POST /pets', request: { kind: 'patched', anchor: newPet, patch: [{ op: 'replace', path: '/body/categoryId', value: 0 }], violates: aim } },
        { role: 'control', operation: 'POST /pets', request: { kind: 'values', values: newPet } },
      ],
    },
    exchanges: [
      sent(belowMinimum, 0, 'POST /pets', post('/pets', '{"name":"Miso","categoryId":1}'), answer(201, '{"id":11,"name":"Miso","categoryId":1,"status":"available"}', createdHeaders)),
      sent(belowMinimum, 1, 'POST /pets', post('/pets', '{"name":"Miso","categoryId":0}'), answer(201, '{"id":12,"name":"Miso","categoryId":0,"status":"available"}', createdHeaders)),
      sent(belowMinimum, 2, 'POST /pets', post('/pets', '{"name":"Miso","categoryId":1}'), answer(201, '{"id":13,"name":"Miso","categoryId":1,"status":"available"}', createdHeaders)),
    ],
  },
  {
    name: 'create-read-delete-read',
    about: 'Create, read, delete, read, shrunk to the smallest pet and repeated on a fresh start: the read gives another pet, one digit off.',
    case: {
      id: lifecycle, kind: 'sequence', operation: 'GET /pets/{}', obligations: ['openapi.resource.read-returns-id GET /pets/{}'], shrinkPath: '0.2',
      steps: [
        { role: 'setup', operation: 'POST /pets', request: { kind: 'values', values: newPet } },
        { role: 'probe', operation: 'GET /pets/{}', request: { kind: 'values', values: readPet } },
        { role: 'cleanup', operation: 'DELETE /pets/{}', request: { kind: 'values', values: readPet } },
        { role: 'probe', operation: 'GET /pets/{}', request: { kind: 'values', values: readPet } },
      ],
    },
    exchanges: [
      sent(lifecycle, 0, 'POST /pets', post('/pets', '{"name":"Miso","categoryId":1}'), answer(201, bigPet, createdHeaders), { attempt: 1, epoch: 1 }),
      sent(lifecycle, 1, 'GET /pets/{}', get('/pets/9223372036854775807'), answer(200, bigPet.replace('807', '808'), [...JSON_HEADERS, ['deprecation', '@1767225600'], ['sunset', 'Thu, 31 Dec 2099 23:59:59 GMT']]), { attempt: 1, epoch: 1 }),
      sent(lifecycle, 2, 'DELETE /pets/{}', { method: 'DELETE', target: '/pets/9223372036854775807', headers: [] }, answer(204, '', []), { attempt: 1, epoch: 1 }),
      sent(lifecycle, 3, 'GET /pets/{}', get('/pets/9223372036854775807'), answer(404, '{"code":"not-found","message":"No such pet.","status":404}'), { attempt: 1, epoch: 1 }),
    ],
  },
  {
    name: 'two-identities',
    about: 'Alice makes a note, Bob reads it, and nobody reads it: every credential is redacted, and what was taken away is said.',
    document: 'fixtures/documents/notes.yaml',
    case: {
      id: twoUsers, kind: 'authentication', operation: 'GET /notes/{}', obligations: [],
      steps: [
        { role: 'setup', operation: 'POST /notes', identity: 'alice', request: { kind: 'values', values: { ...empty, body: { text: 'Buy milk' }, mediaType: 'application/json' } } },
        { role: 'probe', operation: 'GET /notes/{}', identity: 'bob', credentials: { token: { $credential: 'bob/token' } }, request: { kind: 'values', values: { ...empty, path: { id: { $from: 'step0#/body/id' } } } } },
        { role: 'probe', operation: 'GET /notes/{}', identity: null, credentials: { token: null }, request: { kind: 'values', values: { ...empty, path: { id: { $from: 'step0#/body/id' } } } } },
      ],
    },
    exchanges: [
      sent(twoUsers, 0, 'POST /notes', { ...post('/notes', '{"text":"Buy milk"}'), headers: [['x-token', '[redacted]'], ['content-type', 'application/json']] }, answer(201, '{"id":1,"owner":"alice","text":"Buy milk"}'), { identity: 'alice' }),
      sent(twoUsers, 1, 'GET /notes/{}', { ...get('/notes/1'), headers: [['x-token', '[redacted]']] }, answer(403, '', []), { identity: 'bob' }),
      sent(twoUsers, 2, 'GET /notes/{}', get('/notes/1'), answer(401, '', [['www-authenticate', 'Token']]), { schemesRemoved: ['token'] }),
    ],
  },
  {
    name: 'corrupted-response',
    about: 'A stored answer, corrupted on purpose and judged again: a required member gone, an id past int64, a status that lies.',
    case: {
      id: corrupted, kind: 'valid', operation: 'GET /pets/{}', obligations: [],
      steps: [
        { role: 'probe', operation: 'GET /pets/{}', request: { kind: 'values', values: { ...empty, path: { petId: 10 } } } },
        { role: 'probe', operation: 'GET /pets/{}', request: { kind: 'values', values: { ...empty, path: { petId: 11 } } } },
      ],
    },
    exchanges: [
      sent(corrupted, 0, 'GET /pets/{}', get('/pets/10'), answer(200, '{"id":9223372036854775808,"categoryId":1,"status":"lost"}', [...JSON_HEADERS, ['deprecation', '@1767225600'], ['sunset', 'Thu, 31 Dec 2099 23:59:59 GMT']])),
      sent(corrupted, 1, 'GET /pets/{}', get('/pets/11'), answer(404, '{"code":"not-found","message":"No such pet.","status":400}')),
    ],
  },
];
