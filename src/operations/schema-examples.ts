import { isArray, isObject, type Json } from '#json';
import type { Schema } from './operation.ts';
import { declaredMembers, enterItem, enterMember, hasItems, startOf, type PlaceState } from './place-walk.ts';
import { keywordOf } from './schema-node.ts';

/** Deeper examples than this are not put together. */
const DEEPEST = 8;

interface Assembled {
  readonly value: Json;
  /** Whether an author gave any of it, rather than it being the only or first value there is. */
  readonly shown: boolean;
}

/** What a schema itself shows of its values: its examples, then its default, then one put together from its members'. */
export function schemaExamples(schema: Schema): readonly Json[] {
  const start = startOf(schema, 'value');
  const given = givenAt(start);
  if (given.length > 0) return given;
  const assembled = assemble(start, 0);
  return assembled?.shown ? [assembled.value] : [];
}

/** Examples and defaults written at this very location. */
export function givenAt({ node }: PlaceState): readonly Json[] {
  const examples = node.layers.flatMap(({ schema }) => keywordOf(schema, 'examples') ?? []) as readonly Json[];
  const defaults = node.layers.flatMap(({ schema }) => {
    const value = keywordOf(schema, 'default');
    return value === undefined ? [] : [[value]];
  }).flat() as readonly Json[];
  return [...examples, ...defaults];
}

/** A value that the schema fixes, or the first of its list. */
export function fixedAt({ node }: PlaceState): Json | undefined {
  for (const { schema } of node.layers) {
    const constant = keywordOf(schema, 'const');
    if (constant !== undefined) return constant;
    const list = keywordOf(schema, 'enum');
    if (isArray(list) && list.length > 0) return list[0];
  }
  return undefined;
}

function assemble(state: PlaceState, depth: number): Assembled | undefined {
  const [given] = givenAt(state);
  if (given !== undefined) return { value: given, shown: true };
  const fixed = fixedAt(state);
  if (fixed !== undefined) return { value: fixed, shown: false };
  if (depth > DEEPEST || state.node.layers.some(({ schema }) => schema === false)) return undefined;
  if (hasItems(state)) return assembleArray(state, depth);
  return state.node.layers.some(({ schema }) => isObject(keywordOf(schema, 'properties'))) ? assembleObject(state, depth) : undefined;
}

function assembleArray(state: PlaceState, depth: number): Assembled | undefined {
  const next = enterItem(state);
  const item = next.above === state ? assemble(next, depth + 1) : undefined;
  return item && { value: [item.value], shown: item.shown };
}

function assembleObject(state: PlaceState, depth: number): Assembled | undefined {
  const required = new Set(state.node.layers.flatMap(({ schema }) => [keywordOf(schema, 'required') ?? []].flat()));
  const members: [string, Json][] = [];
  let shown = false;
  for (const name of declaredMembers(state.node)) {
    const next = enterMember(state, name);
    // A location that folds back into one above it would go on for ever.
    const inner = next.above === state && !isReadOnly(next) ? assemble(next, depth + 1) : undefined;
    if (inner && (inner.shown || required.has(name))) members.push([name, inner.value]);
    else if (required.has(name)) return undefined;
    shown ||= inner?.shown === true;
  }
  return { value: Object.fromEntries(members), shown };
}

/** What only the service writes is not shown in a request; in a response it is as good as any other. */
const isReadOnly = ({ node }: PlaceState): boolean =>
  node.layers.some(({ schema, ref }) => ref.startsWith('surety://request/') && keywordOf(schema, 'readOnly') === true);
