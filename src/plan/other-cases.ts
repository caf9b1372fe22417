import { validDraws } from '#generators';
import type { Operation } from '#operations';
import type { Obligation, Requirement } from '#requirements';
import { classify, encodeRequest } from '#wire';
import type { Case } from './case.ts';
import { caseSeed } from './case-seed.ts';
import { drawn, fixed, type Planned } from './planned.ts';
import { anchorStep, complete, keepsItsPath, type PlanInput, type Recipe } from './recipes.ts';
import { templateOf } from './template.ts';

/** Random valid requests beyond the anchor; marked places keep pointing at the case's own resource. */
export function* validCases(operation: Operation, recipe: Recipe, mediaType: string | undefined, count: number, input: PlanInput): Iterable<Planned> {
  const seedOf = (draw: string): bigint => caseSeed({ runSeed: input.runSeed, operation: operation.key, kind: 'valid', subject: '', index: 0, draw });
  let index = 0;
  let made = 0;
  for (const draw of validDraws(operation.input(mediaType), { examples: [], seedOf, limit: count * 4 })) {
    const number = index;
    index += 1;
    const planned = drawn(draw, ({ value }) => {
      const random = complete(value, mediaType);
      const values = keepsItsPath(operation, recipe) ? { ...random, path: recipe.values.path } : random;
      const request = encodeRequest(operation, values, input);
      if (!('method' in request) || classify(operation, request, { basePath: input.basePath, formats: input.statement.formats }).kind !== 'valid') return undefined;
      return {
        id: `valid ${operation.key} @${recipe.index} #${number}`,
        kind: 'valid', operation: operation.key, obligations: [],
        steps: [...recipe.setup, { role: 'probe', operation: operation.key, request: { kind: 'values', values: templateOf(values, recipe.marks) } }],
      };
    });
    if (planned === undefined) continue;
    yield planned;
    made += 1;
    if (made >= count) return;
  }
}

/** Valid reads of what is probably not there: how an operation answers then is part of its contract too. */
export function* absentCases(operation: Operation, recipe: Recipe, mediaType: string | undefined, count: number, input: PlanInput): Iterable<Planned> {
  if (operation.method !== 'GET' || !recipe.marks.some(({ pointer }) => pointer.startsWith('/path/'))) return;
  const elsewhere = { ...recipe, setup: [], marks: [] };
  let index = 0;
  for (const planned of validCases(operation, elsewhere, mediaType, count, input)) {
    yield renamed(planned, `valid ${operation.key} absent @${recipe.index} #${index}`);
    index += 1;
  }
}

function renamed(planned: Planned, id: string): Planned {
  return withSteps(planned, (inner) => ({ ...inner, id }));
}

const NOT_JSON = ['{', '', '{"a": 1,}', 'not json'];

/** A body that is not of its format, and one of a format that the operation does not take. Only faults of the answer are judged. */
export function* malformedCases(operation: Operation, recipe: Recipe, mediaType: string | undefined): Iterable<Planned> {
  if (mediaType === undefined || recipe.values.body === undefined || !/json/i.test(mediaType)) return;
  const values = templateOf(recipe.values, recipe.marks);
  const texts = [...NOT_JSON.map((text) => ({ text, mediaType })), { text: 'a text', mediaType: 'text/plain' }];
  for (const [index, { text, mediaType: sent }] of texts.entries()) {
    yield fixed({
      id: `malformed ${operation.key} @${recipe.index} #${index}`, kind: 'malformed', operation: operation.key, obligations: [],
      steps: [...recipe.setup, { role: 'probe', operation: operation.key, request: { kind: 'raw', mediaType: sent, text, values } }],
    });
  }
}

/** The anchor once more, as a case of its own. */
export const anchorCase = (recipe: Recipe, role: 'anchor' | 'control' = 'anchor'): Case => ({
  id: `${role} ${recipe.operation} @${recipe.index}`,
  kind: 'anchor', operation: recipe.operation, obligations: [],
  steps: [...recipe.setup, anchorStep(recipe, role)],
});

/** Methods that are sent where the path does not declare them: safe ones only, whatever they would do there. */
const SAFE_METHODS = ['GET', 'TRACE'];

/** The path of an operation, asked with methods it does not declare. One operation of a path speaks for all. */
export function* methodCases(operation: Operation, recipe: Recipe, obligations: readonly Obligation[], rows: ReadonlyMap<string, Requirement>, input: PlanInput): Iterable<Planned> {
  const asked = obligations.filter(({ requirement, excluded }) =>
    excluded === undefined && rows.get(requirement)?.checks.some(({ id }) => id === 'undeclared-method-refused' || id === 'allow-on-405'));
  if (asked.length === 0) return;
  for (const method of SAFE_METHODS) {
    if (operation.siblings.includes(method) || isServedElsewhere(operation, recipe, method, input)) continue;
    yield fixed({
      id: `method ${operation.key} ${method} @${recipe.index}`,
      kind: 'method', operation: operation.key, obligations: asked.map(({ id }) => id),
      steps: [...recipe.setup, { role: 'probe', operation: operation.key, request: { kind: 'method', method, values: templateOf(recipe.values, recipe.marks) } }],
    });
  }
}

/** `/pets/mine` also matches `/pets/{petId}`: a method declared there may rightly answer. */
function isServedElsewhere(operation: Operation, recipe: Recipe, method: string, { operations, basePath }: PlanInput): boolean {
  const request = encodeRequest(operation, recipe.values, { basePath });
  if (!('method' in request)) return true;
  const path = request.target.slice(basePath.length).split('?')[0] ?? '';
  return [...operations.values()].some((other) => other.method === method && templatePattern(other.path).test(path));
}

const templatePattern = (template: string): RegExp =>
  new RegExp(`^${template.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[^/]+')}$`);

/** Create, then read what was created: for a read whose path takes the id that a POST answered with. */
export function* sequenceCases(operation: Operation, recipe: Recipe, obligations: readonly Obligation[], rows: ReadonlyMap<string, Requirement>, count: number, input: PlanInput): Iterable<Planned> {
  const asked = obligations.filter(({ requirement, excluded }) => excluded === undefined && rows.get(requirement)?.checks.some(({ id }) => id === 'read-returns-id'));
  const mark = recipe.marks.find(({ pointer }) => pointer.startsWith('/path/'));
  const maker = mark && recipe.setup[mark.step];
  if (operation.method !== 'GET' || asked.length === 0 || mark === undefined || maker?.request.kind !== 'values') return;
  const makerOperation = input.operations.get(maker.operation);
  if (makerOperation === undefined) return;
  const makerRecipe: Recipe = { index: recipe.index, operation: maker.operation, setup: recipe.setup.slice(0, mark.step), values: recipe.values, marks: [] };
  let index = 0;
  for (const planned of validCases(makerOperation, { ...makerRecipe, marks: marksOf(maker.request.values) }, maker.request.values.mediaType as string | undefined, count, input)) {
    const number = index;
    index += 1;
    yield withSteps(planned, (create) => ({
      id: `sequence ${operation.key} create-read @${recipe.index} #${number}`,
      kind: 'sequence', operation: operation.key, obligations: asked.map(({ id }) => id),
      steps: [...create.steps.map((step) => ({ ...step, role: 'setup' as const })), anchorStep(recipe, 'probe')],
      ...(create.shrinkPath === undefined ? {} : { shrinkPath: create.shrinkPath }),
    }));
  }
}

function withSteps(planned: Planned, build: (inner: Case) => Case): Planned {
  return {
    case: build(planned.case),
    *shrinks() {
      for (const smaller of planned.shrinks()) yield withSteps(smaller, build);
    },
  };
}

/** The marks of a template, read back. */
function marksOf(values: object, pointer = ''): Recipe['marks'] {
  return Object.entries(values).flatMap(([key, value]) => {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (typeof value !== 'object' || value === null) return [];
    // What stands inside is data, though it reads like a mark.
    if (Object.hasOwn(value, '$literal')) return [];
    const from = (value as { $from?: unknown }).$from;
    const parts = typeof from === 'string' ? /^step(\d+)#\/body(.*)$/s.exec(from) : null;
    return parts ? [{ pointer: here, step: Number(parts[1]), from: parts[2] ?? '' }] : marksOf(value as object, here);
  });
}
