import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetPath } from '#files';
import { operationsOf, type Operation } from '#operations';
import { emptyStatement, obligationsFor, obligationsOf, readRequirementSet, readStatement, statementFaults, type Obligation, type RequirementSet, type Statement } from '#requirements';
import { readSpec } from '#spec';

const [petstore, openapi, http] = await Promise.all(['petstore', 'openapi', 'http'].map((set) => readRequirementSet(assetPath(`spec/${set}/requirements.yaml`)))) as [RequirementSet, RequirementSet, RequirementSet];
const beside = (file: string): string => join(dirname(petstore.uri), file);
const document = beside('openapi.yaml');
const overlays = [{ uri: beside('extended.overlay.yaml'), provenance: 'not-shown' as const }];
const [core, extended, plain] = (await Promise.all([
  readSpec({ document, provenance: 'stated' }), readSpec({ document, provenance: 'stated', overlays }), readSpec({ document, overlays: overlays.map(({ uri }) => ({ uri, provenance: 'derived' as const })) }),
])).map((spec) => operationsOf(spec).operations) as [readonly Operation[], readonly Operation[], readonly Operation[]];

interface Options {
  readonly statement?: Partial<Statement>;
  readonly claimed?: readonly string[];
  readonly strict?: boolean;
}
const all = (operations: readonly Operation[], sets: readonly RequirementSet[], { statement = {}, ...rest }: Options = {}): ReadonlyMap<string, Obligation> => {
  const obligations = obligationsOf({ operations, sets, statement: { ...emptyStatement, ...statement }, claimed: [], ...rest });
  expect(new Set(obligations.map(({ id }) => id)).size).toBe(obligations.length);
  return new Map(obligations.map((obligation) => [obligation.id, obligation]));
};
const own = [petstore, openapi, http];
const known = new Map<string, ReadonlyMap<string, Obligation>>();
const inPetstore = (options: Options = {}): ReadonlyMap<string, Obligation> => {
  const key = JSON.stringify(options);
  const obligations = known.get(key) ?? all(extended, own, options);
  known.set(key, obligations);
  return obligations;
};
const MINIMUM = 'openapi.input.minimum.refused POST /pets body/categoryId';

describe('obligationsOf', () => {
  it('binds templates to every place of requests and responses', () => {
    const ids = inPetstore();
    for (const id of [
      MINIMUM, 'openapi.input.minimum.accepted POST /pets body/categoryId', 'openapi.input.required.refused POST /pets body', 'openapi.input.required.refused POST /pets body/name',
      'openapi.input.required.accepted GET /pets query:limit', 'openapi.input.maxLength.refused POST /pets header:x-request-id', 'openapi.output.type GET /pets 200 body/[]/name',
      'openapi.response.header.required POST /pets 201 header:location', 'openapi.response.content-type-declared GET /pets 200', 'openapi.operation.no-server-error GET /pets',
      'petstore.error.carries-all-fields GET /pets', 'http.method.allow-on-405 GET /pets',
    ]) expect(ids.has(id), id).toBe(true);
    expect([...ids.keys()].filter((id) => / path:\w+$/.test(id) && id.includes('.required.'))).toEqual([]);
    expect([...ids.keys()].filter((id) => id.startsWith('http.') && id.endsWith('DELETE /pets/{}'))).toEqual([]);
  });
  it('is as firm as the weakest link: stated shapes under operations of the overlay are not shown', () => {
    const ids = inPetstore();
    expect(ids.get('openapi.operation.offered GET /pets/{}')).toMatchObject({ provenance: 'stated', profile: 'core', judged: true, gates: true, basis: 'stated' });
    expect(ids.get('openapi.input.type.refused POST /pets body/name')).toMatchObject({ provenance: 'not-shown', profile: 'extended', judged: false, gates: false });
    expect(ids.get('petstore.error.carries-all-fields GET /pets/{}')).toMatchObject({ provenance: 'stated', profile: 'core', gates: true });
    expect(ids.get('petstore.error.carries-all-fields GET /pets')).toMatchObject({ provenance: 'not-shown', profile: 'extended', gates: false });
  });
  it('judges what is claimed', () => {
    const claimed = inPetstore({ claimed: ['extended'] });
    expect(claimed.get(MINIMUM)).toMatchObject({ provenance: 'not-shown', basis: 'claimed', judged: true, gates: true, level: 'MUST' });
    expect(claimed.get('http.method.allow-on-405 GET /pets/{}')).toMatchObject({ provenance: 'inherited', basis: 'inherited', judged: false, profile: 'http' });
    expect(inPetstore({ claimed: ['http'] }).get('http.method.allow-on-405 GET /pets/{}')).toMatchObject({ basis: 'claimed', judged: true, gates: true });
    expect(inPetstore({ claimed: ['http'] }).get('http.method.allow-on-405 GET /pets')).toMatchObject({ judged: false });
    expect(inPetstore({ claimed: ['http', 'extended'] }).get('http.method.allow-on-405 GET /pets')).toMatchObject({ judged: true, profile: 'http' });
  });
  it('judges a reading that is claimed, and not its clause where another reading is', () => {
    const id = 'openapi.input.maxLength.refused POST /pets body/name';
    const row = 'petstore.fields.length-bounds';
    expect(inPetstore({ statement: { readings: { [row]: 'bounded' } } }).get(id)).toMatchObject({ basis: 'claimed', judged: true, gates: true, alsoFor: [row] });
    expect(inPetstore({ statement: { readings: { [row]: 'unbounded' } }, claimed: ['extended'] }).get(id)).toMatchObject({ judged: false, gates: false, excluded: { code: 'other-reading' } });
  });
  it('makes no obligation of placeholders, and keeps a line for every clause that nothing tries', () => {
    const ids = all(core, own);
    expect([...ids.keys()].filter((id) => /path:petId|responses.default|^openapi.*(?: default|status-declared)/.test(id))).toEqual([]);
    expect(ids.get('petstore.new-pet.name')).toMatchObject({ judged: true, gates: false, provenance: 'stated' });
    expect(ids.get('petstore.new-pet.name')?.operation).toBeUndefined();
  });
  it('rolls every clause of the petstore up from something, unless it is excluded as stated', () => {
    const obligations = [...inPetstore().values()];
    const empty = petstore.requirements.filter((row) => obligationsFor(row, obligations).length === 0);
    expect(empty.filter(({ excluded }) => excluded === undefined).map(({ id }) => id)).toEqual([]);
    expect(empty.every(({ provenance }) => provenance !== 'not-shown')).toBe(true);
    const untried = petstore.requirements.filter((row) => row.checks.length > 0 && obligationsFor(row, obligations).every(({ operation }) => operation === undefined));
    expect(untried.map(({ id }) => id)).toEqual([]);
  });
  it('gives a stated clause the keywords that the document has at its nodes, and not those of the overlay', () => {
    const name = petstore.requirements.find(({ id }) => id === 'petstore.new-pet.name');
    const keywords = obligationsFor(name as NonNullable<typeof name>, inPetstore().values()).map(({ id }) => id);
    expect(keywords).toContain('openapi.output.required GET /pets 200 body/[]/name');
    expect(keywords).toContain('openapi.input.type.refused POST /pets body/name');
    expect(keywords.some((id) => id.includes('minLength'))).toBe(false);
  });
  it('excludes what a mock cannot keep', () => {
    const id = 'openapi.resource.read-returns-id GET /pets/{}';
    expect(inPetstore().get(id)?.excluded).toBeUndefined();
    expect(inPetstore({ statement: { kind: 'mock' } }).get(id)).toMatchObject({ excluded: { code: 'mock' }, gates: false });
  });
  it('lets unstable operations gate only when asked to', () => {
    const id = 'openapi.operation.offered DELETE /store/orders/{}';
    expect(inPetstore({ claimed: ['extended'] }).get(id)).toMatchObject({ judged: true, gates: false });
    expect(inPetstore({ claimed: ['extended'], strict: true }).get(id)).toMatchObject({ judged: true, gates: true });
  });
});

describe('any other document', () => {
  const general = [openapi, http];
  it('gates on all that is derived from it', () => {
    expect(all(plain, general).get(MINIMUM)).toMatchObject({ provenance: 'derived', basis: 'derived', profile: 'contract', judged: true, gates: true });
    expect(all(plain, general).get('http.method.allow-on-405 GET /pets')).toMatchObject({ provenance: 'inherited', profile: 'http', judged: false });
  });
  it('only advises refusal where the operation declares none', () => {
    const silent = plain.map((operation) => ({ ...operation, input: operation.input, responses: operation.responses.filter(({ status }) => status.startsWith('2')) }));
    expect(all(silent, general).get(MINIMUM)).toMatchObject({ level: 'SHOULD', gates: false, judged: true });
  });
  it('only advises refusal by format, beyond int32, int64 and what the statement claims', () => {
    const id = 'openapi.input.format.refused POST /store/orders body/shipDate';
    expect(all(plain, general).get('openapi.input.format.refused POST /pets body/categoryId')).toMatchObject({ level: 'MUST', gates: true });
    expect(all(plain, general).get(id)).toMatchObject({ level: 'SHOULD', gates: false });
    expect(all(plain, general, { statement: { formats: ['date-time'] } }).get(id)).toMatchObject({ level: 'MUST', gates: true });
  });
});

describe('statements', () => {
  it('bind clauses to operations on other paths', () => {
    const moved = extended.map((operation) => ({ ...operation, input: operation.input, key: operation.key.replace('/pets', '/animals'), operationId: `x-${operation.operationId}` }));
    const ids = all(moved, own, { statement: { bind: { getPet: 'GET /animals/{id}' } } });
    expect(ids.get('openapi.operation.offered GET /animals/{}')?.alsoFor).toEqual(['petstore.operations.get-pet']);
  });
  it('that name nothing known are told of, with the closest name', () => {
    const faults = statementFaults({ ...emptyStatement, claims: ['extendet'], readings: { 'petstore.fields.defaults': 'nope', 'petstore.pet.id': 'x' }, bind: { getPet: 'GET /nope' }, owned: ['getPet', 'nope'] }, own, extended);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['/claims', '/readings/petstore.fields.defaults', '/readings', '/bind/getPet', '/producers or /owned']);
    expect(faults[0]).toContain('did you mean "extended"?');
  });
  it('are read with what they leave out filled in', async () => {
    await expect(readStatement(assetPath('spec/openapi/requirements.yaml'))).rejects.toThrow('statement');
  });
});
