import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRecord, isObject, toRecord, type Json } from '#json';
import { operationsOf, type Operation } from '#operations';
import { emptyStatement, type Statement } from '#requirements';
import { readContract, type Contract } from '#session';
import { readSpec } from '#spec';
import type { Step } from './case.ts';
import { findOperation, pointerOfPlace, producersOf } from './producers.ts';
import { inProducerOrder, type PlanInput } from './recipes.ts';
import { planOperation } from './plan-operation.ts';
import { anchorsOf, inputOf, isPlanned, plansOf, type Plan } from './plans-of.test-data.ts';
import { shiftSteps, templateOf, type Mark } from './template.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-plan-'));
afterAll(() => { rmSync(folder, { recursive: true }); });
let files = 0;
function written(content: object): string {
  const file = join(folder, `${files += 1}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const documentOf = (paths: object): string => written({ openapi: '3.1.0', info: { title: 'Small', version: '1' }, paths });

/** The operations of these paths alone, without any requirements. */
async function operationsIn(paths: object, producers: Statement['producers'] = {}): Promise<PlanInput> {
  const { operations } = operationsOf(await readSpec({ document: documentOf(paths) }));
  return inputOf({ byKey: new Map(operations.map((operation) => [operation.key, operation])), statement: { ...emptyStatement, producers } });
}

const contractOf = (paths: object, producers?: Statement['producers']): Promise<Contract> => readContract({
  document: documentOf(paths), ...(producers && { statement: written({ surety: 'statement/1', implementation: { name: 'Small' }, producers }) }),
});

const ID = { type: 'integer', format: 'int64', minimum: 1 };
const path = (...names: string[]) => names.map((name) => ({ name, in: 'path', required: true, schema: ID }));
const body = (properties: object, required = Object.keys(properties)) => ({ required: true, content: { 'application/json': { schema: { type: 'object', required, properties } } } });
const answer = (status: number, properties?: object) =>
  ({ [status]: { description: 'Done.', ...(properties && { content: { 'application/json': { schema: { type: 'object', properties } } } }) }, 422: { description: 'No.' } });
const make = (operationId: string, properties: object, more: object = {}) => ({ operationId, requestBody: body(properties), responses: answer(201, { id: ID }), ...more });
const NAMED = { name: { type: 'string', minLength: 1 } };

/** Categories, pets that name one, and a shop whose counters are not made by a POST of their path. */
const SHOP = {
  '/categories': { post: make('addCategory', NAMED) },
  '/pets': { post: make('addPet', { ...NAMED, categoryId: ID }) },
  '/pets/{petId}': {
    parameters: path('petId'),
    get: { operationId: 'getPet', responses: answer(200, { id: ID }) },
    put: { operationId: 'putPet', requestBody: body({ id: ID, ...NAMED }), responses: answer(200) },
    delete: { operationId: 'dropPet', responses: answer(204) },
  },
  '/stock/{petId}': { put: { operationId: 'putStock', parameters: path('petId'), requestBody: body({ petId: ID, quantity: { type: 'integer' } }), responses: answer(200) } },
  '/visits/{slot}': { get: { operationId: 'getVisit', parameters: path('slot'), responses: answer(200) } },
  '/bookings': { post: make('addBooking', NAMED) },
  '/cages': { post: make('addCage', { petId: ID }) },
  '/adoptions': { post: make('addAdoption', { bookingId: ID, cageId: ID }) },
};

/** Pets that live with a user; the parameter of the parent may be named after it or not. */
const nested = (user: string, pet: string) => ({
  '/users': { post: make('addUser', NAMED) },
  [`/users/{${user}}/pets`]: { post: make('addOwnPet', NAMED, { parameters: path(user) }) },
  [`/users/{${user}}/pets/{${pet}}`]: { parameters: path(user, pet), get: { responses: answer(200) }, put: { requestBody: body(NAMED), responses: answer(200) }, delete: { responses: answer(204) } },
  [`/users/{${user}}/pets/{${pet}}/toys`]: { post: make('addToy', NAMED, { parameters: path(user, pet) }) },
  [`/users/{${user}}/pets/{${pet}}/toys/{toyId}`]: { parameters: path(user, pet, 'toyId'), delete: { responses: answer(204) } },
});

/** The operations of a recipe's setup, and from which step each mark is filled. */
function told(anchors: ReturnType<typeof anchorsOf>, key: string) {
  const { recipe } = anchors.get(key) ?? {};
  return {
    setup: recipe?.setup.map(({ operation }) => operation),
    marks: Object.fromEntries(recipe?.marks.map(({ pointer, step, from }) => [pointer, `step${step}#${from}`]) ?? []),
    steps: recipe?.setup,
  };
}
const recipeOf = async (paths: object, key: string, producers?: Statement['producers']) => told(anchorsOf(await operationsIn(paths, producers)), key);

const ZONE = { name: 'zone', in: 'path', required: true, schema: { enum: ['north', 'south'] } };
/** All of these, with resources whose place is one of a few, and a body that is bounded as a whole. */
const WORLD = {
  ...SHOP, ...nested('userId', 'petId'),
  '/shelves/{zone}/books': { post: make('addBook', NAMED, { parameters: [ZONE] }) },
  '/shelves/{zone}/books/{bookId}': { parameters: [ZONE, ...path('bookId')], put: { requestBody: body(NAMED), responses: answer(200) }, delete: { responses: answer(204) } },
  '/rooms/{room}/books': { post: make('addRoomBook', NAMED, { parameters: path('room') }) },
  '/rooms/{room}/books/{bookId}': { parameters: path('room', 'bookId'), patch: { requestBody: body(NAMED), responses: answer(200) } },
  '/tickets': { post: { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: ['petId'], minProperties: 2, maxProperties: 3, properties: { petId: ID, note: { type: 'string' } }, additionalProperties: { type: 'string' } } } } }, responses: answer(201) } },
};
let plans: ReturnType<typeof plansOf>;
beforeAll(async () => { plans = plansOf(await contractOf(WORLD), '1', 'smoke'); });

describe('what a request needs is made by', () => {
  it('the POST on the path above its own parameter', async () => {
    expect(await recipeOf(SHOP, 'GET /pets/{}')).toMatchObject({ setup: ['POST /categories', 'POST /pets'], marks: { '/path/petId': 'step1#/id' } });
  });

  it('the POST of the resource that a name such as categoryId speaks of, and nothing where no resource has that name', async () => {
    expect(await recipeOf(SHOP, 'POST /pets')).toMatchObject({ setup: ['POST /categories'], marks: { '/body/categoryId': 'step0#/id' } });
    expect(await recipeOf(SHOP, 'GET /visits/{}')).toMatchObject({ setup: [], marks: {} });
  });

  it('each its own maker where there are several, with all that the makers need', async () => {
    const { setup, marks, steps } = await recipeOf(SHOP, 'POST /adoptions');
    expect({ setup, marks }).toEqual({ setup: ['POST /bookings', 'POST /categories', 'POST /pets', 'POST /cages'], marks: { '/body/bookingId': 'step0#/id', '/body/cageId': 'step3#/id' } });
    expect(steps?.[2]?.request).toMatchObject({ values: { body: { categoryId: { $from: 'step1#/body/id' } } } });
    expect(steps?.[3]?.request).toMatchObject({ values: { body: { petId: { $from: 'step2#/body/id' } } } });
    const below = await recipeOf(nested('userId', 'petId'), 'PUT /users/{}/pets/{}', { 'PUT /users/{}/pets/{}': { 'body/name': 'POST /users#/id' } });
    expect(below).toMatchObject({ setup: ['POST /users', 'POST /users', 'POST /users/{}/pets'], marks: { '/body/name': 'step0#/id', '/path/userId': 'step1#/id', '/path/petId': 'step2#/id' } });
  });

  it.each(['getVisit', 'GET /visits/{}', 'GET /visits/{slot}'])('the operation that the statement tells for %s, before what names and paths suggest', async (named) => {
    expect(await recipeOf(SHOP, 'GET /visits/{}', { [named]: { 'path:slot': 'POST /bookings#/id' } })).toMatchObject({ setup: ['POST /bookings'], marks: { '/path/slot': 'step0#/id' } });
    expect(await recipeOf(SHOP, 'GET /pets/{}', { getPet: { 'path:petId': 'addBooking#/id' } })).toMatchObject({ setup: ['POST /bookings'], marks: { '/path/petId': 'step0#/id' } });
  });

  it('what the statement tells alone, where it tells a place', async () => {
    const contract = await contractOf(SHOP, { 'addPet': { 'body/categoryId': 'POST /bookings#/id' }, 'GET /visits/{slot}': { 'path:slot': 'addBooking#/id' } });
    expect(anchorsOf(inputOf(contract)).get('GET /visits/{}')?.recipe.setup).toHaveLength(1);
    expect(producersOf(contract.byKey.get('POST /pets') as Operation, inputOf(contract))).toEqual([{ pointer: '/body/categoryId', operation: 'POST /bookings', from: '/id', told: true }]);
  });

  it.each(['GET /pets/{}', 'GET /pets/{petId}', 'GET /pets/{id}', 'getPet'])('an operation that can be told as %s', async (name) => {
    expect(findOperation((await operationsIn(SHOP)).operations, name)?.key).toBe('GET /pets/{}');
  });

  it.each([['path:petId', '/path/petId'], ['body', '/body'], ['body/owner/id', '/body/owner/id'], ['query:a:b', '/query/a:b'], ['header:x-id', '/header/x-id']])('a place %s is the location %s', (place, pointer) => {
    expect(pointerOfPlace(place)).toBe(pointer);
  });
});

describe('a resource below another one', () => {
  it.each([['uid', 'pid'], ['userId', 'petId'], ['id', 'petId'], ['userId', 'id']])('/users/{%s}/pets/{%s} is read, changed and deleted below the very parent it was made under', async (user, pet) => {
    const anchors = anchorsOf(await operationsIn(nested(user, pet)));
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const recipe = told(anchors, `${method} /users/{}/pets/{}`);
      expect(recipe).toMatchObject({ setup: ['POST /users', 'POST /users/{}/pets'], marks: { [`/path/${user}`]: 'step0#/id', [`/path/${pet}`]: 'step1#/id' } });
      expect(recipe.steps?.[1]?.request).toMatchObject({ values: { path: { [user]: { $from: 'step0#/body/id' } } } });
    }
  });

  it('three levels deep too', async () => {
    expect(await recipeOf(nested('userId', 'petId'), 'DELETE /users/{}/pets/{}/toys/{}')).toMatchObject({
      setup: ['POST /users', 'POST /users/{}/pets', 'POST /users/{}/pets/{}/toys'],
      marks: { '/path/userId': 'step0#/id', '/path/petId': 'step1#/id', '/path/toyId': 'step2#/id' },
    });
  });

  it('takes the parent that its maker was given where nothing makes one', async () => {
    const { '/users': _, ...rest } = nested('userId', 'petId');
    const { recipe } = anchorsOf(await operationsIn(rest)).get('GET /users/{}/pets/{}') ?? {};
    const [maker] = recipe?.setup ?? [];
    expect(recipe?.marks.map(({ pointer }) => pointer)).toEqual(['/path/petId']);
    expect(maker?.request).toMatchObject({ values: { path: { userId: recipe?.values.path.userId } } });
  });
});

describe('a body that repeats the id of its path', () => {
  it.each([['PUT /pets/{}', '/path/petId', '/body/id'], ['PUT /stock/{}', '/path/petId', '/body/petId']])('%s repeats the id that was made', async (key, inPath, inBody) => {
    const { setup, marks } = await recipeOf(SHOP, key);
    expect(setup).toEqual(['POST /categories', 'POST /pets']);
    expect(marks).toEqual({ [inPath]: 'step1#/id', [inBody]: 'step1#/id' });
  });
});

describe('a value that is replaced whole', () => {
  it('keeps the produced ids within it, so that nothing is refused for an id that is not there', () => {
    const { cases } = plans.get('POST /tickets') ?? { cases: [] };
    const bodies = cases.flatMap(({ id, steps }) => {
      const { request } = steps.at(-1) as Step;
      const values = request.kind === 'patched' ? request.patch.flatMap(({ path: at, value }) => (at === '/body' && isObject(value) ? [value] : [])) : [];
      return values.map((value) => [id, value.petId] as const);
    });
    expect(bodies.filter(([, petId]) => petId !== undefined).length).toBeGreaterThan(0);
    for (const [id, petId] of bodies.filter((body) => body[1] !== undefined)) expect([id, petId]).toEqual([id, { $from: 'step1#/body/id' }]);
  });
});

describe('unsafe methods', () => {
  it('only ever name what their own case made, or what the contract does not allow: in anchors, in variations and in random requests', () => {
    for (const [key, { cases, anchor }] of plans) {
      if (!/^(?:PUT|PATCH|DELETE) /.test(key)) continue;
      const own = JSON.stringify(templateOf(anchor.recipe.values, anchor.recipe.marks).path);
      expect([key, own]).toEqual([key, expect.stringContaining('"$from"')]);
      for (const one of cases) {
        const { request } = one.steps.at(-1) as Step;
        const isInPath = request.kind === 'patched' && request.patch.some((change) => change.path.startsWith('/path'));
        if (isInPath) expect([one.id, one.kind]).toEqual([one.id, 'violating']);
        expect([one.id, JSON.stringify(request.kind === 'patched' ? request.anchor.path : request.values.path)]).toEqual([one.id, own]);
      }
    }
  });

  it('are never planned as undeclared methods: those are safe ones that no path template serves', async () => {
    const quiet = { responses: answer(200) };
    const contract = await contractOf({
      '/pets/{petId}': { parameters: path('petId'), get: quiet, trace: quiet },
      '/pets/1': { post: quiet },
      '/pets/{petId}/name': { parameters: path('petId'), put: { requestBody: body(NAMED), ...quiet } },
      '/pets': { delete: quiet, options: quiet },
      '/files/{name}.txt': { parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }], get: quiet },
      '/files/{any}': { parameters: [{ name: 'any', in: 'path', required: true, schema: { type: 'string' }, example: 'a.txt' }], delete: quiet },
    });
    const sent = [...plansOf(contract, '1', 'smoke')].map(([key, { cases }]) => [key, cases.flatMap(({ kind, steps }) => {
      const { request } = steps.at(-1) as Step;
      return kind === 'method' && request.kind === 'method' ? [request.method] : [];
    })] as const);
    expect(Object.fromEntries(sent)).toEqual({
      'GET /pets/{}': [], 'TRACE /pets/{}': [],
      // A GET or TRACE of /pets/1 belongs to /pets/{petId}.
      'POST /pets/1': [],
      'PUT /pets/{}/name': ['GET', 'TRACE'],
      'DELETE /pets': ['GET', 'TRACE'], 'OPTIONS /pets': [],
      'GET /files/{}.txt': ['TRACE'],
      // A GET of /files/a.txt belongs to /files/{name}.txt.
      'DELETE /files/{}': ['TRACE'],
    });
  });
});

describe('the order of operations', () => {
  it('has every producer in a level before those that need it, every operation once, also where two need each other', async () => {
    const circle = {
      '/hens': { post: make('addHen', { eggId: ID }) }, '/hens/{henId}': { get: { parameters: path('henId'), responses: answer(200) } },
      '/eggs': { post: make('addEgg', { henId: ID }) }, '/eggs/{eggId}': { get: { parameters: path('eggId'), responses: answer(200) } },
    };
    for (const paths of [SHOP, nested('userId', 'petId'), circle]) {
      const input = await operationsIn(paths);
      const levels = inProducerOrder(input);
      const rank = new Map(levels.flatMap((level, index) => level.map(({ key }) => [key, index] as const)));
      expect(levels.flatMap((level) => level.map(({ key }) => key)).toSorted()).toEqual([...input.operations.keys()].toSorted());
      for (const operation of input.operations.values()) {
        for (const producer of producersOf(operation, input)) {
          if (paths !== circle || operation.method === 'GET') expect(rank.get(producer.operation)).toBeLessThan(rank.get(operation.key) as number);
        }
      }
    }
  });

  it('with producers that were not accepted leaves values that merely look right', () => {
    const { operation, input, anchor } = plans.get('GET /pets/{}') as Plan;
    const bare = { ...anchor.recipe, setup: [], marks: [] };
    const cases = [...planOperation(operation, bare, undefined, input)].filter(isPlanned).map((one) => one.case);
    expect(cases.length).toBeGreaterThan(0);
    expect(JSON.stringify(cases)).not.toContain('$from');
  });
});

/** Values among which some read as marks themselves. */
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, -1.5, 2n ** 60n, '', 'step0#/body/id', 'step12#/body'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('$from', '$int', '$literal', '$credential', 'id', '__proto__', 'a/b'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const RUNS = { seed: 11, numRuns: 300 };

describe('templates', () => {
  const steps = (values: Json): readonly Step[] => [{ role: 'probe', operation: 'GET /', request: { kind: 'values', values: { body: toRecord(values) } } }];
  const marked = (record: Json): Json => ({ path: {}, query: {}, header: {}, cookie: {}, body: record }) as Json;

  it('moved down with their steps keep their data, whatever it looks like', () => {
    fc.assert(fc.property(json, fc.integer({ min: 0, max: 9 }), (values, offset) => {
      const [moved] = shiftSteps(steps(values), offset);
      expect(moved?.request.kind === 'values' && fromRecord(moved.request.values)).toEqual({ body: values });
    }), RUNS);
  });

  it('moved down refer to the same steps as before, in every kind of request', () => {
    const values = { path: { id: { $from: 'step1#/body/id' } }, body: [{ $from: 'step10#/header/location' }] };
    const aim = { kind: 'patched', anchor: values, patch: [] } as const;
    const kinds = [{ kind: 'values', values }, { kind: 'method', method: 'GET', values }, { kind: 'raw', mediaType: 'text/plain', text: '', values }, aim] as const;
    for (const request of kinds) {
      const [moved] = shiftSteps([{ role: 'probe', operation: 'GET /', request }], 3);
      const record = moved?.request.kind === 'patched' ? moved.request.anchor : moved?.request.values;
      expect(record).toEqual({ path: { id: { $from: 'step4#/body/id' } }, body: [{ $from: 'step13#/header/location' }] });
    }
  });

  it('hold the marks and, beside them, the very values', () => {
    fc.assert(fc.property(json, (value) => {
      const values = marked({ other: value } as Json) as unknown as Parameters<typeof templateOf>[0];
      const marks: readonly Mark[] = [{ pointer: '/body/id', step: 2, from: '/id' }, { pointer: '/path/petId', step: 0, from: '' }, { pointer: '/body/none/id', step: 1, from: '/id' }];
      expect(templateOf(values, marks)).toEqual({ path: { petId: { $from: 'step0#/body' } }, query: {}, header: {}, cookie: {}, body: { other: toRecord(value), id: { $from: 'step2#/body/id' } } });
    }), RUNS);
  });
});
