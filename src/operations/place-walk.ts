import { escapeSegment, isArray, isObject } from '#json';
import type { Schema } from './operation.ts';
import { below, keywordOf, nodeOf, propertyOf, rootNode, type Layer, type SchemaNode } from './schema-node.ts';
import { isRequestRef } from './schema-store.ts';

/** A step of a walk over instance locations: the place's name, and what the schema says there. */
export interface PlaceState {
  readonly place: string;
  readonly node: SchemaNode;
  readonly above?: PlaceState;
  /** Depth below a whole request, where the first two levels are its parts and parameters; undefined elsewhere. */
  readonly part?: number;
  /** What was entered from here: members as `/name`, items and others by their label. */
  readonly entered: Map<string, PlaceState>;
}

/** The start of a walk: a whole request is named by its parts, anything else by `prefix` (`200 body`). */
export function startOf(schema: Schema, prefix: string): PlaceState {
  const node = rootNode(schema);
  return isRequestRef(schema.ref) && prefix === '' ? { place: 'request', node, part: 0, entered: new Map() } : { place: prefix, node, entered: new Map() };
}

const starts = new WeakMap<Schema['store'], Map<string, PlaceState>>();

/** As `startOf`, but the same walk for the same schema: what was entered before is there already. */
export function sharedStartOf(schema: Schema, prefix: string): PlaceState {
  const known = starts.get(schema.store) ?? new Map<string, PlaceState>();
  starts.set(schema.store, known);
  const key = `${schema.ref} ${prefix}`;
  const start = known.get(key) ?? startOf(schema, prefix);
  known.set(key, start);
  return start;
}

/**
 * A location whose schemas are those of a location above it is the same place: `body/children/[]` of a tree is `body`.
 * So the places of a recursive schema are finitely many, and a nested node breaks the clause the outer one would.
 */
function enter(state: PlaceState, label: string, startsIn: (layer: Layer) => readonly Layer[], key = label): PlaceState {
  const known = state.entered.get(key);
  if (known) return known;
  const next = foldedInto(state, label, nodeOf(state.node.store, state.node.layers.flatMap(startsIn), () => state.node.branches().flatMap(startsIn)));
  state.entered.set(key, next);
  return next;
}

function foldedInto(state: PlaceState, label: string, node: SchemaNode): PlaceState {
  for (let above: PlaceState | undefined = state; above && node.key !== ''; above = above.above) {
    if (above.node.key === node.key) return above;
  }
  const part = state.part === undefined || state.part > 1 ? undefined : state.part + 1;
  return { place: nameOf(state, label), node, above: state, entered: new Map(), ...(part !== undefined && { part }) };
}

function nameOf({ place, part }: PlaceState, label: string): string {
  if (part === 0) return label;
  if (part === 1 && place !== 'body') return `${place}:${label}`;
  return place === '' ? label : `${place}/${label}`;
}

export const enterMember = (state: PlaceState, name: string): PlaceState => enter(state, escapeSegment(name), (layer) => propertyOf(layer, name), `/${name}`);
export const enterItem = (state: PlaceState): PlaceState => enter(state, '[]', itemsOf);
export const enterExtra = (state: PlaceState): PlaceState => enter(state, '{}', extrasOf);

const itemsOf = (layer: Layer): readonly Layer[] => [...below(layer, 'prefixItems'), ...below(layer, 'items')].filter(({ schema }) => schema !== false);

const extrasOf = (layer: Layer): readonly Layer[] => [...below(layer, 'patternProperties'), ...below(layer, 'additionalProperties')].filter(({ schema }) => schema !== false);

/** Members that have a name of their own: those with a schema, and those required without one. */
export function declaredMembers({ layers }: { readonly layers: readonly Layer[] }): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { schema } of layers) {
    const [properties, required] = [keywordOf(schema, 'properties'), keywordOf(schema, 'required')];
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    if (isArray(required)) for (const name of required) names.add(String(name));
  }
  return names;
}

export const hasItems = ({ node }: PlaceState): boolean => node.layers.some((layer) => itemsOf(layer).length > 0);
export const hasExtras = ({ node }: PlaceState): boolean => node.layers.some((layer) => extrasOf(layer).length > 0);

/** The state one segment of an instance pointer further on. */
export function enterSegment(state: PlaceState, segment: string): PlaceState {
  const all = [...state.node.layers, ...state.node.branches()];
  if (declaredMembers({ layers: all }).has(segment)) return enterMember(state, segment);
  return isIndex(segment) && mayBeArray(all) ? enterItem(state) : enterExtra(state);
}

const isIndex = (segment: string): boolean => /^(?:0|[1-9]\d*)$/.test(segment);

function mayBeArray(layers: readonly Layer[]): boolean {
  if (layers.some((layer) => itemsOf(layer).length > 0)) return true;
  const types = layers.flatMap(({ schema }) => keywordOf(schema, 'type') ?? []).flat();
  return types.length === 0 ? !layers.some((layer) => extrasOf(layer).length > 0 || keywordOf(layer.schema, 'properties') !== undefined) : types.includes('array');
}
