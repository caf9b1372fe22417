import { at, child, isArray } from '#json';
import type { SourceRef } from '#spec';
import type { ContractReader } from './contract-reader.ts';
import { createHiddenMembers } from './hidden-members.ts';
import type { Direction, JsonSchema, Schema, SchemaStore, Standing } from './operation.ts';
import type { ResolveSchema } from './schema-refs.ts';
import { translateSchema } from './translate-schema.ts';

interface Node {
  readonly source: SourceRef;
  readonly standing: Standing;
}

interface Place {
  readonly uri: string;
  readonly pointer: string;
}

/** A schema of our own making, put together from nodes of the contract. */
export interface Composite {
  readonly schema: JsonSchema;
  /** Pointer within the composite → the contract node it stands for, and the standing of the way there. */
  readonly nodes: ReadonlyMap<string, Place & { readonly standing: Standing }>;
}

/** The store that `operationsOf` fills: entries are named at once and translated when asked for. */
export interface ContractStore extends SchemaStore {
  schema(where: Place): Schema;
  /** The composite of that name, made on the first call. */
  compose(name: string, make: () => Composite): Schema;
}

const COMPOSITE = 'composite';

/** Whether a ref names a whole request, `{path, query, header, cookie, body}`. */
export const isRequestRef = (ref: string): boolean => ref.startsWith(`surety://request/${COMPOSITE}/`);

export function createSchemaStore(reader: ContractReader, resolve: ResolveSchema, direction: Direction): ContractStore {
  const { spec } = reader;
  const places = new Map<string, Place>();
  const composites = new Map<string, Composite>();
  const translated = new Map<string, JsonSchema>();
  const named = (where: Place): string => {
    const ref = `surety://${direction}/${escaped(where.uri, false)}${escaped(where.pointer, true) || '/'}`;
    if (!places.has(ref)) places.set(ref, where);
    return ref;
  };
  const dialect = {
    version: spec.version,
    hiddenMembers: createHiddenMembers(resolve, direction),
    refOf: (ref: string, uri: string, pointer: string): string | undefined => {
      const target = resolve(ref, uri, pointer);
      return 'severity' in target ? undefined : named(target);
    },
  };
  const entry = (ref: string): Place | Composite => {
    const found = composites.get(ref) ?? places.get(ref);
    if (!found) throw new Error(`No schema of this store has the ref ${JSON.stringify(ref)}.`);
    return found;
  };
  /** `required` loses names in one direction, so an index of the translation is looked up by its name. */
  const sourcePointer = (place: Place, ref: string, pointer: string): string => {
    const [, list, index] = pointer.includes('/required/') ? (/^(.*\/required)\/(\d+)$/.exec(pointer) ?? []) : [];
    if (list === undefined) return place.pointer + pointer;
    const source = spec.at(place.uri, place.pointer + list);
    const schema = store.get(ref);
    const name = typeof schema === 'boolean' ? undefined : at(schema, `${list}/${index}`);
    return place.pointer + (isArray(source) && name !== undefined && source.includes(name) ? child(list, source.indexOf(name)) : pointer);
  };
  /** Components are shared by many operations, so the same nodes are asked for over and over. */
  const nodes = new Map<string, Map<string, Node>>();
  const nodeAt = (ref: string, pointer: string): Node => {
    const known = nodes.get(ref) ?? new Map<string, Node>();
    nodes.set(ref, known);
    const node = known.get(pointer) ?? lookUp(ref, pointer);
    known.set(pointer, node);
    return node;
  };
  const lookUp = (ref: string, pointer: string): Node => {
    const found = entry(ref);
    if ('nodes' in found) {
      const { uri, pointer: source, standing } = nearestNode(found, pointer);
      return { source: { uri, pointer: source }, standing };
    }
    let here = sourcePointer(found, ref, pointer);
    const standing = reader.standingAt(found.uri, here);
    while (here.length > found.pointer.length && spec.at(found.uri, here) === undefined) here = here.slice(0, here.lastIndexOf('/'));
    return { source: { uri: found.uri, pointer: here }, standing };
  };
  const store: ContractStore = {
    get: (ref) => {
      const found = entry(ref);
      if ('nodes' in found) return found.schema;
      let schema = translated.get(ref);
      if (schema === undefined) {
        schema = translateSchema(spec.at(found.uri, found.pointer), found.uri, found.pointer, dialect);
        translated.set(ref, schema);
      }
      return schema;
    },
    source: (ref, pointer) => nodeAt(ref, pointer).source,
    standing: (ref, pointer) => nodeAt(ref, pointer).standing,
    schema: (where) => ({ ref: named({ uri: where.uri, pointer: where.pointer }), store }),
    compose: (name, make) => {
      const ref = `surety://${direction}/${COMPOSITE}/${escaped(name, true)}`;
      if (!composites.has(ref)) composites.set(ref, make());
      return { ref, store };
    },
  };
  return store;
}

function nearestNode({ nodes }: Composite, pointer: string): Place & { readonly standing: Standing } {
  for (let here = pointer; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const node = nodes.get(here);
    if (node) return node;
    if (here === '') throw new Error('A composite names no contract node for its root.');
  }
}

/** Only characters that URI normalisation leaves alone, so that a ref is the same text after it went through Ajv. */
const escaped = (text: string, slashes: boolean): string => text.replaceAll(slashes ? /[^A-Za-z0-9/_-]/g : /[^A-Za-z0-9_-]/g, (character) => {
  const code = character.charCodeAt(0);
  return code < 256 ? `+${code.toString(16).padStart(2, '0')}` : `+u${code.toString(16).padStart(4, '0')}`;
});

