import { applyPatch, at, formatPointer, isObject, parsePointer, type Json } from '#json';
import { exampleValues, type Operation, type RequestValues } from '#operations';
import type { Statement } from '#requirements';
import { Unsatisfiable, validDraws, type Unreachable } from '#generators';
import { classify, encodeRequest } from '#wire';
import type { Step } from './case.ts';
import { caseSeed } from './case-seed.ts';
import { producersOf, type Producer } from './producers.ts';
import { shiftSteps, templateOf, type Mark } from './template.ts';

/** One way to a request that the operation should accept: the steps before it, and the request itself. */
export interface Recipe {
  /** The lowest accepted index is the operation's anchor. */
  readonly index: number;
  readonly operation: string;
  /** Everything before the request, in order. */
  readonly setup: readonly Step[];
  /** Concrete and valid; marked places hold stand-ins of the right shape. */
  readonly values: RequestValues;
  readonly marks: readonly Mark[];
}

export interface PlanInput {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly statement: Statement;
  readonly runSeed: string;
  readonly basePath: string;
}

export interface Recipes {
  readonly mediaType?: string;
  readonly recipes: readonly Recipe[];
  /** Why there is none, where there is none. */
  readonly unreachable?: Unreachable;
}

/** Random requests tried after the document's own examples, before an operation counts as not exercised. */
const RANDOM_CANDIDATES = 5;

/**
 * The ordered ways to a valid request: the document's examples before generated values, values made by a producer before
 * values that merely look right. `accepted` has the anchors of operations already run; without one a producer is passed over.
 */
export function recipesOf(operation: Operation, input: PlanInput, accepted: ReadonlyMap<string, Recipe>): Recipes {
  const mediaType = bodyTypeFor(operation);
  let candidates: readonly RequestValues[];
  try {
    candidates = candidatesOf(operation, mediaType, input);
  } catch (error) {
    if (error instanceof Unsatisfiable) return { recipes: [], unreachable: error.unreachable, ...(mediaType === undefined ? {} : { mediaType }) };
    throw error;
  }
  const producers = producersOf(operation, input).filter((producer) => accepted.has(producer.operation));
  const drafts = producers.length === 0
    ? candidates.map((values) => ({ setup: [], values, marks: [] }))
    : [...candidates.map((values) => produced(values, producers, operation, input, accepted)), ...candidates.map((values) => ({ setup: [], values, marks: [] }))];
  return { recipes: drafts.map((draft, index) => ({ index, operation: operation.key, ...draft })), ...(mediaType === undefined ? {} : { mediaType }) };
}

const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b/i;

/** The declared request media type that cases are planned with: JSON where there is one. */
function bodyTypeFor(operation: Operation): string | undefined {
  const types = operation.body?.content.map(({ type }) => type) ?? [];
  const chosen = types.find((type) => JSON_TYPE.test(type)) ?? types[0];
  return chosen === '*/*' || chosen === 'application/*' ? 'application/json' : chosen;
}

function candidatesOf(operation: Operation, mediaType: string | undefined, input: PlanInput): readonly RequestValues[] {
  const schema = operation.input(mediaType);
  const seedOf = (draw: string): bigint => caseSeed({ runSeed: input.runSeed, operation: operation.key, kind: 'anchor', subject: '', index: 0, draw });
  const drawn: RequestValues[] = [];
  for (const draw of validDraws(schema, { examples: [], seedOf, limit: RANDOM_CANDIDATES * 2 })) {
    drawn.push(complete(draw.value, mediaType));
    if (drawn.length > RANDOM_CANDIDATES) break;
  }
  const examples = exampleValues(operation, mediaType);
  const minimal = drawn[0];
  const filled = minimal && examples.size > 0 ? [withExamples(minimal, examples)] : [];
  const all = [...operation.examples.map((values) => complete(values as unknown as Json, values.mediaType ?? mediaType)), ...filled, ...drawn];
  return distinct(all).filter((values) => isSendable(operation, values, input));
}

/** A request is only tried as an anchor when, as sent, it is not known to be invalid. */
function isSendable(operation: Operation, values: RequestValues, { basePath, statement }: PlanInput): boolean {
  const request = encodeRequest(operation, values, { basePath });
  return 'method' in request && classify(operation, request, { basePath, formats: statement.formats }).kind !== 'invalid';
}

/** A generated instance of `Operation.input` as request values: parts that are absent are empty. */
export function complete(value: Json, mediaType: string | undefined): RequestValues {
  const parts = isObject(value) ? value : {};
  const part = (name: string): RequestValues['path'] => (isObject(parts[name]) ? parts[name] : {});
  const body = parts.body;
  return {
    path: part('path'), query: part('query'), header: part('header'), cookie: part('cookie'),
    ...(body === undefined ? {} : { body, ...(mediaType === undefined ? {} : { mediaType }) }),
  };
}

/** Example values put in their places, the outermost first, so that an inner example refines an outer one. */
function withExamples(minimal: RequestValues, examples: ReadonlyMap<string, readonly Json[]>): RequestValues {
  const byDepth = [...examples].toSorted(([a], [b]) => parsePointer(a).length - parsePointer(b).length);
  return byDepth.reduce<RequestValues>((now, [pointer, [value]]) => {
    const parent = at(now as unknown as Json, formatPointer(parsePointer(pointer).slice(0, -1)));
    if (value === undefined || !isObject(parent)) return now;
    return applyPatch(now as unknown as Json, [{ op: 'add', path: pointer, value }]) as unknown as RequestValues;
  }, minimal);
}

function distinct(all: readonly RequestValues[]): readonly RequestValues[] {
  const seen = new Map<string, RequestValues>();
  for (const values of all) {
    const key = JSON.stringify(templateOf(values, []));
    if (!seen.has(key)) seen.set(key, values);
  }
  return [...seen.values()];
}

interface RecipeDraft {
  readonly setup: readonly Step[];
  readonly values: RequestValues;
  readonly marks: readonly Mark[];
}

/** The candidate with each produced place marked, behind the producers' own steps. */
function produced(
  values: RequestValues, producers: readonly Producer[], operation: Operation, input: PlanInput, accepted: ReadonlyMap<string, Recipe>,
): RecipeDraft {
  const setup: Step[] = [];
  const marks = new Map<string, Mark>();
  const parents = new Set<string>();
  const made = new Map<string, Mark>();
  let now = values;
  for (const producer of producers) {
    const { pointer, operation: by, from, told } = producer;
    // The parent that the resource was made under is the only one it can be found under.
    if (parents.has(pointer) && !told) continue;
    // Two places of one name speak of one resource.
    const resource = JSON.stringify([by, from, parsePointer(pointer).at(-1)]);
    const known = made.get(resource);
    if (known) {
      marks.set(pointer, { ...known, pointer });
      continue;
    }
    const maker = accepted.get(producer.operation) as Recipe;
    const offset = setup.length;
    const before = shiftSteps(maker.setup, offset);
    const making = shiftSteps([{ role: 'setup', operation: maker.operation, request: { kind: 'values', values: templateOf(maker.values, maker.marks) } }], offset);
    setup.push(...before.map((step) => ({ ...step, role: 'setup' as const })), ...making);
    const mark = { pointer, step: setup.length - 1, from };
    marks.set(pointer, mark);
    made.set(resource, mark);
    // A body that repeats the id of its path must repeat the one that was made.
    const again = formatPointer(['body', ...parsePointer(from)]);
    if (pointer.startsWith('/path/') && at(values as unknown as Json, again) !== undefined) marks.set(again, { ...mark, pointer: again });
    now = sharedPath(now, maker, offset, operation, input, marks, parents);
  }
  return { setup, values: now, marks: [...marks.values()] };
}

/** Path parameters that the maker's path begins with name the same parent: they take the maker's values. */
function sharedPath(
  values: RequestValues, maker: Recipe, offset: number, operation: Operation, input: PlanInput, marks: Map<string, Mark>, parents: Set<string>,
): RequestValues {
  const makerPath = input.operations.get(maker.operation)?.path ?? '';
  const own = segmentsWithNames(operation.path);
  let now = values;
  for (const [index, theirs] of segmentsWithNames(makerPath).entries()) {
    const mine = own[index];
    if (mine === undefined || (mine.name === undefined) !== (theirs.name === undefined) || (mine.name === undefined && mine.text !== theirs.text)) break;
    if (mine.name === undefined || theirs.name === undefined) continue;
    const pointer = formatPointer(['path', mine.name]);
    parents.add(pointer);
    const mark = maker.marks.find((known) => known.pointer === formatPointer(['path', theirs.name as string]));
    const value = maker.values.path[theirs.name];
    if (mark) marks.set(pointer, { ...mark, pointer, step: mark.step + offset });
    else if (value !== undefined && !marks.has(pointer)) now = { ...now, path: { ...now.path, [mine.name]: value } };
  }
  return now;
}

const segmentsWithNames = (path: string): readonly { text: string; name?: string }[] =>
  path.split('/').map((text) => {
    const name = /^\{([^{}]+)\}$/.exec(text)?.[1];
    return name === undefined ? { text } : { text, name };
  });

const UNSAFE = new Set(['PUT', 'PATCH', 'DELETE']);

/** Rule 9: what changes or deletes keeps the whole path of the resource its own case made, also where a part of it could vary. */
export const keepsItsPath = ({ method }: Operation, { marks }: Recipe): boolean => UNSAFE.has(method) && marks.some(({ pointer }) => pointer.startsWith('/path/'));

/** The recipe's request as a step. */
export const anchorStep = (recipe: Recipe, role: Step['role'] = 'anchor'): Step =>
  ({ role, operation: recipe.operation, request: { kind: 'values', values: templateOf(recipe.values, recipe.marks) } });

/** Operations in an order in which producers come before those that need them; otherwise as in the document. */
export function inProducerOrder(input: PlanInput): readonly (readonly Operation[])[] {
  const rank = new Map<string, number>();
  const rankOf = (operation: Operation, above: readonly string[]): number => {
    const known = rank.get(operation.key);
    if (known !== undefined) return known;
    const needed = producersOf(operation, input).filter((producer) => producer.operation !== operation.key && !above.includes(producer.operation));
    const value = Math.max(-1, ...needed.map((producer) => rankOf(input.operations.get(producer.operation) as Operation, [...above, operation.key]))) + 1;
    rank.set(operation.key, value);
    return value;
  };
  const levels: Operation[][] = [];
  for (const operation of input.operations.values()) (levels[rankOf(operation, [])] ??= []).push(operation);
  return levels.map((level) => level ?? []);
}


