import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { applyPatch, child, equalJson, fromRecord, isArray, isObject, toRecord, type Json, type PlainJson } from '#json';
import type { Operation, RequestValues } from '#operations';
import { readContract, type Contract } from '#session';
import { classify, encodeRequest, type Classification } from '#wire';
import type { Case, RequestTemplate } from './case.ts';
import { caseAt } from './case-at.ts';
import { budgets, planOperation } from './plan-operation.ts';
import type { Planned } from './planned.ts';
import { HOSTILE, plansOf, type Plan } from './plans-of.test-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'surety-plan-'));
afterAll(() => { rmSync(folder, { recursive: true }); });
function contractOf(name: string, document: object): Promise<Contract> {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
  return readContract({ document: join(folder, `${name}.json`) });
}

interface Sample {
  readonly contract: Contract;
  readonly plans: readonly Plan[];
  /** Every case, some of them shrunk too. */
  readonly cases: readonly Case[];
}
const samples = new Map<string, Sample>();
const NAMES = ['petstore', 'notes', 'hostile'];
beforeAll(async () => {
  const contracts = [
    await readContract({ statement: 'fixtures/statements/reference.yaml' }), await readContract({ document: 'fixtures/documents/notes.yaml' }),
    await contractOf('hostile', { openapi: '3.1.0', info: { title: 'Hostile', version: '1' }, paths: HOSTILE }),
  ];
  for (const [index, contract] of contracts.entries()) {
    const plans = [...plansOf(contract).values()];
    const cases = plans.flatMap(({ planned }) => planned.flatMap((one, number) => (number % 10 === 3 ? [...withShrinks(one)] : [one]).map((each) => each.case)));
    samples.set(NAMES[index] as string, { contract, plans, cases });
  }
});
const sample = (name: string): Sample => samples.get(name) as Sample;

/** The id that every creating operation answers with: another one than any stand-in. */
const MADE = 77_777;

/** A record whose references are filled in; what a `$literal` holds is data. */
function filled(record: PlainJson): PlainJson {
  if (isArray(record)) return record.map((item) => filled(item as PlainJson));
  if (!isObject(record)) return record as PlainJson;
  const [[key] = [''], ...rest] = Object.entries(record) as [string, PlainJson][];
  if (rest.length === 0 && key === '$from') return MADE;
  if (rest.length === 0 && key === '$literal') return record as PlainJson;
  return Object.fromEntries((Object.entries(record) as [string, PlainJson][]).map(([name, value]) => [name, filled(value)]));
}

/** What a step sends, put together from nothing but its record. */
function valuesOf(request: RequestTemplate): RequestValues {
  const base = fromRecord(filled(request.kind === 'patched' ? request.anchor : request.values));
  const patch = request.kind === 'patched' ? request.patch : [];
  return applyPatch(base, patch.map(({ op, path, value }) => ({ op, path, ...(value === undefined ? {} : { value: fromRecord(filled(value)) }) }))) as unknown as RequestValues;
}

function asSent(operation: Operation, values: RequestValues, formats: readonly string[]): Classification {
  const request = encodeRequest(operation, values, { basePath: '' });
  if (!('method' in request)) throw new Error(`${operation.key} ${request.place}: ${request.reason}`);
  return classify(operation, request, { basePath: '', formats });
}

/** Instance locations at which two decoded requests differ. */
function differences(a: Json | undefined, b: Json | undefined, pointer = ''): readonly string[] {
  if (a === undefined || b === undefined) return a === b ? [] : [pointer];
  if (equalJson(a, b)) return [];
  if (isArray(a) && isArray(b) && a.length === b.length) return a.flatMap((item, index) => differences(item, b[index], child(pointer, index)));
  if (!isObject(a) || !isObject(b)) return [pointer];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) =>
    differences(Object.hasOwn(a, name) ? a[name] : undefined, Object.hasOwn(b, name) ? b[name] : undefined, child(pointer, name)));
}
const partsOf = ({ path, query, header, cookie, body }: RequestValues): Json => ({ path, query, header, cookie, ...(body === undefined ? {} : { body }) });

/** A case with the first few it shrinks to, and those with theirs. */
function* withShrinks(planned: Planned, width = 2, depth = 2): Iterable<Planned> {
  yield planned;
  if (depth === 0) return;
  let left = width;
  for (const smaller of planned.shrinks()) {
    if (left === 0) return;
    left -= 1;
    yield* withShrinks(smaller, width, depth - 1);
  }
}

const probe = (one: Case) => one.steps.at(-1) as Case['steps'][number];

describe.each(NAMES)('every case planned for %s, shrunk ones too,', (name) => {
  it('is, as it is sent, invalid by its own keyword in its own place if it violates, and valid if it does not', () => {
    const { contract: { byKey, statement }, cases } = sample(name);
    for (const one of cases) {
      for (const step of one.steps) {
        if (step.request.kind === 'method' || step.request.kind === 'raw') continue;
        const seen = asSent(byKey.get(step.operation) as Operation, valuesOf(step.request), statement.formats);
        const violates = step.request.kind === 'patched' ? step.request.violates : undefined;
        expect([one.id, seen.kind, violates && seen.kind === 'invalid' && seen.violations.some(({ keyword, pointer }) => keyword === violates.keyword && pointer === violates.pointer)])
          .toEqual([one.id, violates ? 'invalid' : 'valid', violates && true]);
      }
    }
    expect([...new Set(cases.map(({ kind }) => kind))]).toEqual(expect.arrayContaining(['violating', 'boundary', 'valid']));
    expect(cases.some(({ shrinkPath }) => shrinkPath?.includes('.'))).toBe(true);
  });

  it('breaks or reaches one place: as a server reads them, it differs from its anchor there and nowhere else', () => {
    const { contract: { byKey, statement }, cases } = sample(name);
    for (const one of cases) {
      const { operation, request } = probe(one);
      if (request.kind !== 'patched') continue;
      const aim = one.violates ?? one.reaches;
      expect([one.violates, one.reaches]).toEqual([request.violates, request.reaches]);
      const seen = asSent(byKey.get(operation) as Operation, valuesOf(request), statement.formats);
      const anchor = asSent(byKey.get(operation) as Operation, valuesOf({ kind: 'values', values: request.anchor }), statement.formats);
      if (seen.kind === 'ambiguous' || seen.values === undefined || anchor.kind !== 'valid') throw new Error(`${one.id}: ${seen.kind} beside ${anchor.kind}`);
      const changed = differences(partsOf(anchor.values), partsOf(seen.values));
      expect([one.id, changed.filter((pointer) => pointer !== aim?.pointer && !pointer.startsWith(`${aim?.pointer}/`))]).toEqual([one.id, []]);
      if (one.violates) expect([one.id, changed]).not.toEqual([one.id, []]);
    }
  });

  it('sends a body in the one media type that its operation is planned in: JSON where it takes JSON', () => {
    for (const { anchor, operation, cases } of sample(name).plans) {
      for (const one of cases) {
        const { request } = probe(one);
        const { body, mediaType } = valuesOf(request);
        if (request.kind !== 'raw' && body !== undefined) expect([one.id, mediaType]).toEqual([one.id, anchor.mediaType]);
      }
      if (operation.body?.content.some(({ type }) => type === 'application/json')) expect(anchor.mediaType).toBe('application/json');
    }
  });

  it('is plain data: writing and reading it as JSON changes nothing', () => {
    for (const one of sample(name).cases) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
  });

  it('refers to nothing but answers to earlier steps of its own', () => {
    for (const one of sample(name).cases) {
      for (const [index, step] of one.steps.entries()) {
        for (const from of JSON.stringify(step.request).matchAll(/"\$from":"step(\d+)#/g)) {
          // In the contract of hostile names, "$from" is also a member like any other.
          if (name !== 'hostile') expect([one.id, Number(from[1]) < index]).toEqual([one.id, true]);
        }
      }
    }
  });

  it('names an operation of the contract in every step, and obligations that there are', () => {
    const { contract: { byKey, obligations }, cases } = sample(name);
    const ids = new Set(obligations.map(({ id }) => id));
    for (const one of cases) {
      expect([one.id, one.steps.every(({ operation }) => byKey.has(operation)), one.obligations.every((id) => ids.has(id))]).toEqual([one.id, true, true]);
    }
  });

  it('has an id of its own, and can be made again from it: by itself and at every shrink path', () => {
    const { plans } = sample(name);
    for (const { cases } of plans) expect(cases.map(({ id }) => id)).toEqual([...new Set(cases.map(({ id }) => id))]);
    for (const { operation, anchor, input, planned, cases } of plans.filter((_, index) => index % 3 === 0)) {
      const kinds = new Map(planned.map((one) => [one.case.kind, one]));
      for (const one of [...kinds.values()].flatMap((each) => [each, ...[...withShrinks(each, 1, 3)].slice(-1)])) {
        const { id, shrinkPath = '' } = one.case;
        expect(caseAt(id, shrinkPath, operation, anchor.recipe, anchor.mediaType, input)?.case).toEqual(one.case);
      }
      expect(caseAt('no such case', '', operation, anchor.recipe, anchor.mediaType, input)).toBeUndefined();
      expect(caseAt(cases[0]?.id ?? '', '0.999999', operation, anchor.recipe, anchor.mediaType, input)).toBeUndefined();
    }
  });
});

describe('shrinking', () => {
  it('gives each case a path of its own below that of the case it comes from, under the same id', () => {
    for (const { planned } of sample('petstore').plans) {
      for (const one of planned.filter((_, index) => index % 20 === 4)) {
        const paths = [...withShrinks(one, 3, 3)].map((each) => each.case.shrinkPath ?? '');
        expect(paths).toEqual([...new Set(paths)]);
        for (const [index, smaller] of [...one.shrinks()].slice(0, 3).entries()) {
          expect(smaller.case.shrinkPath?.split('.')).toHaveLength(1);
          expect(Number(smaller.case.shrinkPath)).toBeGreaterThanOrEqual(index);
          expect(smaller.case.id).toBe(one.case.id);
        }
      }
    }
  });
});

describe('a plan', () => {
  it('is the same for the same seed, and another seed gives other data of the same kinds', () => {
    const { contract, plans } = sample('hostile');
    const [again, other] = [plansOf(contract), plansOf(contract, 'another')];
    for (const { operation, cases } of plans) {
      const kinds = (list: readonly Case[] = []) => [...new Set(list.map(({ kind }) => kind))];
      expect(again.get(operation.key)?.cases).toEqual(cases);
      expect(kinds(other.get(operation.key)?.cases)).toEqual(kinds(cases));
      const valid = (list: readonly Case[] = []) => list.filter(({ kind }) => kind === 'valid').map(probe);
      if (!hasFreeInput(operation)) continue;
      expect(valid(other.get(operation.key)?.cases)).not.toEqual(valid(cases));
      expect(new Set(valid(cases).map((step) => JSON.stringify(step))).size).toBeGreaterThan(5);
    }
  });

  it('of a smaller mode is part of that of a larger one: a mode is a budget, never other cases', () => {
    const { contract } = sample('notes');
    const [smoke, standard, deep] = (['smoke', 'standard', 'deep'] as const).map((mode) => plansOf(contract, '1', mode)) as [ReadonlyMap<string, Plan>, ReadonlyMap<string, Plan>, ReadonlyMap<string, Plan>];
    for (const [smaller, larger] of [[smoke, standard], [standard, deep]] as const) {
      for (const [key, { cases }] of smaller) {
        const known = new Map(larger.get(key)?.cases.map((one) => [one.id, one]));
        for (const one of cases) expect(known.get(one.id)).toEqual(one);
      }
    }
  });

  it.each(['first', 'last'])('is shifted by no operation that has nothing to do with it, put %s', async (where) => {
    const document = parse(readFileSync('fixtures/documents/notes.yaml', 'utf8')) as { paths: object; components: { schemas: object } };
    const gadgets = { '/gadgets/{gadget}': { put: { operationId: 'putGadget', parameters: [{ name: 'gadget', in: 'path', required: true, schema: { type: 'string' } }], requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Gadget' } } } }, responses: { 200: { description: 'Kept.' }, 422: { description: 'No.' } } } } };
    const schemas = { Gadget: { type: 'object', properties: { size: { type: 'integer', minimum: 3 } } } };
    const more = where === 'first'
      ? { ...document, paths: { ...gadgets, ...document.paths }, components: { ...document.components, schemas: { ...schemas, ...document.components.schemas } } }
      : { ...document, paths: { ...document.paths, ...gadgets }, components: { ...document.components, schemas: { ...document.components.schemas, ...schemas } } };
    const grown = plansOf(await contractOf(where, more));
    expect([...grown.keys()].toSorted()).toEqual(['GET /notes/{}', 'POST /notes', 'PUT /gadgets/{}']);
      for (const { operation, cases } of sample('notes').plans) expect(grown.get(operation.key)?.cases).toEqual(cases);
  });

  it.each(NAMES)('is lazy: the first three cases of the deep mode for %s cost no more than a handful of draws', (name) => {
    for (const { operation, anchor, input } of sample(name).plans) {
      let judged = 0;
      const { formats } = input.statement;
      // Every draw is judged as it will be sent before it becomes a case, and that asks for the formats.
      const statement = { ...input.statement, get formats() { judged += 1; return formats; } };
      let taken = 0;
      for (const _ of planOperation(operation, anchor.recipe, anchor.mediaType, { ...input, statement, budget: budgets.deep })) {
        taken += 1;
        if (taken === 3) break;
      }
      expect([operation.key, judged <= 12]).toEqual([operation.key, true]);
    }
  });
});

/** Whether anything but produced ids may differ from one valid request to the next. */
const hasFreeInput = ({ parameters, body }: Operation): boolean => body !== undefined || parameters.some((parameter) => parameter.in !== 'path');

describe('a record of values', () => {
  it('is the very record that its values give', () => {
    for (const name of NAMES) {
      for (const one of sample(name).cases) {
        const { request } = probe(one);
        if (request.kind === 'values') expect(toRecord(valuesOf(request) as unknown as Json)).toEqual(filled(request.values));
      }
    }
  });
});
