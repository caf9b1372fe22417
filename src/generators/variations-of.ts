import { applyPatch, child, isArray, writeJson, type Json, type PatchOperation } from '#json';
import type { Schema } from '#operations';
import { isMiss, type Aim, type AimsOf, type Miss } from './aim.ts';
import { generalAims } from './aims-general.ts';
import { numberAims } from './aims-number.ts';
import { stringAims } from './aims-string.ts';
import { structureAims } from './aims-structure.ts';
import type { Draw, SeedOf, Unreachable, Variation } from './draw.ts';
import { drawTree, fixedDraw } from './draw-tree.ts';
import { failuresOf, matches, type Memory } from './evaluate.ts';
import type { Failure } from './evaluation.ts';
import { worldOf } from './node.ts';
import { plainerValues } from './plainer-values.ts';
import type { JsonType } from './rules-scalar.ts';
import { siteOf } from './site.ts';
import { spotsOf, type Spot } from './spots.ts';
import { kindsOf } from './types-of.ts';
import type { Conjunction, Site, World } from './world.ts';

export interface VariationOptions {
  readonly kinds: readonly Variation['kind'][];
  readonly seedOf: SeedOf;
  /** Also places below optional parents that the base lacks: such variations carry `first`. */
  readonly throughAbsent?: boolean;
}

const AIMS: ReadonlyMap<string, AimsOf> = new Map(Object.entries({ ...generalAims, ...numberAims, ...stringAims, ...structureAims }));
const ABSENT_LEVELS = 3;
/** Values tried for one point before the best of them is taken. */
const TRIES = 24;

interface Judge {
  readonly world: World;
  readonly root: Conjunction;
  readonly memory: Memory;
}

/**
 * Every keyword at every place of a valid base, broken with as little else as can be, and every bound reached. A keyword
 * for which no value is found comes as an `Unreachable`.
 */
export function* variationsOf(schema: Schema, base: Json, options: VariationOptions): Iterable<Variation | Unreachable> {
  const world = worldOf(schema.store);
  const judge: Judge = { world, root: [siteOf(world, schema.ref)], memory: new WeakMap() };
  const used = new Map<string, number>();
  for (const spot of spotsOf({ world, absentLevels: options.throughAbsent ? ABSENT_LEVELS : 0 }, judge.root, base)) {
    if (!('active' in spot)) {
      yield spot;
      continue;
    }
    for (const site of spot.active) {
      if (typeof site.schema === 'boolean') continue;
      for (const [keyword, operand] of Object.entries(site.schema)) {
        const aims = inapplicable(spot, keyword) ?? AIMS.get(keyword)?.({ world, spot, site, operand, seed: options.seedOf(`${spot.pointer} ${keyword}`) }) ?? [];
        for (const found of keywordVariations(judge, spot, site, keyword, aims, options)) yield isVariation(found) ? numbered(found, used) : found;
      }
    }
    if (options.kinds.includes('boundary')) for (const found of presence(judge, spot)) yield numbered(found, used);
  }
}

/** The JSON types a keyword speaks about: on any other it says nothing, and can never be tested. */
const SPEAKS_OF: ReadonlyMap<string, readonly JsonType[]> = new Map(Object.entries<readonly JsonType[]>({
  ...named(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'], ['number', 'integer']),
  ...named(['minLength', 'maxLength', 'pattern'], ['string']),
  ...named(['minItems', 'maxItems', 'uniqueItems', 'contains', 'items'], ['array']),
  ...named(['minProperties', 'maxProperties', 'required', 'dependentRequired', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'], ['object']),
}));

function named(keywords: readonly string[], types: readonly JsonType[]): Record<string, readonly JsonType[]> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, types]));
}

function inapplicable({ active }: Spot, keyword: string): readonly Miss[] | undefined {
  const types = SPEAKS_OF.get(keyword);
  const kinds = kindsOf(active);
  if (!types || kinds.length === 0 || kinds.some((kind) => types.includes(kind))) return undefined;
  return [{ code: 'unsatisfiable', reason: `${keyword} says something of ${types[0]}s alone, and here stands ${kinds.join(' or ')}` }];
}

const isVariation = (found: Variation | Unreachable): found is Variation => 'kind' in found;

/** Two schemas of one place may have the same keyword: the second one's points are told apart. */
function numbered(variation: Variation, used: Map<string, number>): Variation {
  const key = `${variation.kind} ${variation.pointer} ${variation.keyword} ${variation.point}`;
  const count = (used.get(key) ?? 0) + 1;
  used.set(key, count);
  return count === 1 ? variation : { ...variation, point: `${variation.point}#${count}` };
}

function* keywordVariations(judge: Judge, spot: Spot, site: Site, keyword: string, aims: Iterable<Aim | Miss>, options: VariationOptions): Iterable<Variation | Unreachable> {
  const place = { schemaRef: site.ref, schemaPointer: child(site.pointer, keyword) };
  let broken = 0;
  let aimed = 0;
  for (const aim of aims) {
    if (isMiss(aim)) {
      yield { pointer: spot.pointer, keyword, ...place, ...aim };
      continue;
    }
    // What is changed inside a value needs the value to be there: `throughAbsent` puts it in.
    if (!options.kinds.includes(aim.kind) || (aim.pointer === undefined ? spot.within : spot.op === 'add')) continue;
    const change = { kind: aim.kind, pointer: aim.pointer ?? spot.pointer, op: aim.op ?? spot.op, keyword, point: aim.point, ...place };
    const first = spot.first.length > 0 ? { first: spot.first } : {};
    if (aim.kind === 'boundary') {
      const draw = reached(judge, spot, aim);
      if (draw) yield { ...change, ...first, draw };
      continue;
    }
    aimed += 1;
    const found = violated(judge, spot, change, aim);
    if (!found) continue;
    broken += 1;
    yield { ...change, ...first, ...found };
  }
  if (aimed > 0 && broken === 0) {
    yield { pointer: spot.pointer, keyword, ...place, code: 'unsupported', reason: conditional(spot) ? `no value was found that breaks ${keyword} here: another branch may take what this one refuses` : `no value was found that breaks ${keyword} here` };
  }
}

const conditional = ({ active, plain }: Spot): boolean => active.length > plain.length;

/** The first value with which the whole stays valid. */
function reached({ world, root, memory }: Judge, spot: Spot, aim: Aim): Draw | undefined {
  let tried = 0;
  for (const value of aim.values) {
    if ((tried += 1) > TRIES) return undefined;
    if (matches(world, root, applyPatch(spot.base, [{ op: spot.op, path: spot.pointer, value }]), memory)) return fixedDraw(value);
  }
  return undefined;
}

type Change = Pick<Variation, 'pointer' | 'op' | 'keyword' | 'schemaRef' | 'schemaPointer'>;

/** The value that breaks the keyword with the fewest others, and those others. */
function violated(judge: Judge, spot: Spot, change: Change, aim: Aim): Pick<Variation, 'draw' | 'alongside'> | undefined {
  if (change.op === 'remove') {
    const failures = failuresWith(judge, spot.base, change);
    return failures && alongside(failures, change);
  }
  let best: { readonly value: Json; readonly failures: readonly Failure[] } | undefined;
  let tried = 0;
  for (const value of aim.values) {
    if ((tried += 1) > TRIES) break;
    const failures = failuresWith(judge, spot.base, change, value);
    if (failures && (!best || failures.length < best.failures.length)) best = { value, failures };
    if (best && (aim.inOrder || best.failures.length === 1)) break;
  }
  if (!best) return undefined;
  const { value, failures } = best;
  const allowed = new Set(failures.map(keyOf));
  const holds = (other: Json): boolean => {
    const now = failuresWith(judge, spot.base, change, other);
    return now !== undefined && now.every((failure) => allowed.has(keyOf(failure)));
  };
  const kindOf = (other: Json): string => (other === null ? 'null' : isArray(other) ? 'array' : typeof other === 'bigint' ? 'number' : typeof other);
  const sameKind = (other: Json): boolean => kindOf(other) === kindOf(value) && (typeof value !== 'number' || Number.isInteger(value) === Number.isInteger(other));
  return { draw: drawTree(value, plainerValues, (other) => sameKind(other) && holds(other)), ...alongside(failures, change) };
}

const keyOf = ({ keyword, pointer, schemaRef, schemaPointer }: Failure): string => [keyword, pointer, schemaRef, schemaPointer].join('\n');

/** What fails once the change is made; undefined where the named keyword is not among it. */
function failuresWith({ world, root, memory }: Judge, base: Json, change: Change, value?: Json): readonly Failure[] | undefined {
  const operation: PatchOperation = { op: change.op, path: change.pointer, ...(value !== undefined && { value }) };
  const failures = failuresOf(world, root, applyPatch(base, [operation]), memory);
  return failures.some((failure) => keyOf(failure) === keyOf(change)) ? failures : undefined;
}

function alongside(failures: readonly Failure[], change: Change): Pick<Variation, 'alongside'> {
  const others = failures.filter((failure) => keyOf(failure) !== keyOf(change)).map(({ keyword, pointer }) => ({ keyword, pointer }));
  const seen = new Set<string>();
  const distinct = others.filter((other) => !seen.has(writeJson(other)) && seen.add(writeJson(other)));
  return distinct.length > 0 ? { alongside: distinct } : {};
}

/** An optional member there and not there. */
function* presence({ world, root, memory }: Judge, { pointer, op, optional, base, first, value, within }: Spot): Iterable<Variation> {
  if (!optional || within) return;
  const name = pointer.slice(pointer.lastIndexOf('/'));
  const operation: PatchOperation = op === 'add' ? { op, path: pointer, value } : { op: 'remove', path: pointer };
  if (!matches(world, root, applyPatch(base, [operation]), memory)) return;
  yield {
    kind: 'boundary', pointer, op: operation.op, keyword: 'properties', point: op === 'add' ? 'present' : 'absent',
    schemaRef: optional.ref, schemaPointer: `${child(optional.pointer, 'properties')}${name}`,
    ...(op === 'add' && { draw: fixedDraw(value) }), ...(first.length > 0 && { first }),
  };
}
