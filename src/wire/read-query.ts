import { child, isObject } from '#json';
import type { Parameter } from '#operations';
import { readAs, type Doubt } from './doubt.ts';
import { percentDecode } from './percent.ts';
import { readContent } from './read-content.ts';
import { readPieces, readRepeated, shapeOf, typesBelow, type ReadValue } from './read-parameter.ts';
import { declaredMembers } from './schema-nodes.ts';
import { splitText, type Pieces } from './split-text.ts';

interface Pair {
  readonly name: string | undefined;
  readonly raw: string;
}

/** The declared parameters in a query string, each under its name, and what is left over. */
export interface ReadQuery {
  readonly values: ReadonlyMap<string, ReadValue>;
  readonly doubts: readonly Doubt[];
}

/** `known` are names that stand in the query for another reason, such as an API key. */
export function readQuery(query: string, parameters: readonly Parameter[], known: ReadonlySet<string>): ReadQuery {
  const pairs = pairsOf(query);
  const values = new Map<string, ReadValue>();
  const taken = new Set<Pair>();
  const others: Parameter[] = [];
  for (const parameter of parameters) {
    if (isExplodedObject(parameter)) {
      others.push(parameter);
      continue;
    }
    const own = parameter.style === 'deepObject' && parameter.mediaType === undefined
      ? pairs.filter(({ name }) => name?.startsWith(`${parameter.name}[`) && name.endsWith(']'))
      : pairs.filter(({ name }) => name === parameter.name);
    own.forEach((pair) => taken.add(pair));
    const read = own.length === 0 ? undefined : readOwn(parameter, own);
    if (read !== undefined) values.set(parameter.name, withPlus(read, own, child('/query', parameter.name)));
  }
  for (const parameter of others) {
    const { names, open } = declaredMembers(parameter.schema);
    const own = pairs.filter((pair) => !taken.has(pair) && pair.name !== undefined && (names.has(pair.name) || open) && !known.has(pair.name));
    own.forEach((pair) => taken.add(pair));
    const pointer = child('/query', parameter.name);
    if (own.length > 0) values.set(parameter.name, withPlus(readPieces({ kind: 'members', entries: own.map(({ name, raw }) => [name, percentDecode(raw)]) }, typesBelow(parameter.schema), pointer), own, pointer));
  }
  const extra = pairs.filter((pair) => !taken.has(pair) && !(pair.name !== undefined && known.has(pair.name)));
  return { values, doubts: extra.map(({ name }) => ({ code: name === undefined ? 'bad-escape' : 'undeclared-query', pointer: child('/query', name ?? ''), alternatives: 'open' })) };
}

export const pairsOf = (query: string): readonly Pair[] => query.split('&').filter((pair) => pair !== '').map((pair) => {
  const mark = pair.indexOf('=');
  return mark < 0 ? { name: percentDecode(pair), raw: '' } : { name: percentDecode(pair.slice(0, mark)), raw: pair.slice(mark + 1) };
});

function isExplodedObject(parameter: Parameter): boolean {
  if (parameter.mediaType !== undefined || parameter.style !== 'form' || !parameter.explode) return false;
  const { shape, mixed } = shapeOf(parameter.schema);
  return shape === 'members' && !mixed;
}

function readOwn(parameter: Parameter, own: readonly Pair[]): ReadValue {
  const { name, schema, style, explode, mediaType } = parameter;
  const pointer = child('/query', name);
  const decode = percentDecode;
  const first = own[0] as Pair;
  if (mediaType !== undefined) {
    const read = readContent(decode(first.raw), mediaType, pointer);
    return own.length === 1 ? read : { ...read, doubts: [...read.doubts, { code: 'repeated-value', pointer, alternatives: 'open' }] };
  }
  if (style === 'deepObject') return readDeep(own, parameter, pointer);
  const { shape, mixed } = shapeOf(schema);
  const types = typesBelow(schema);
  if (shape === 'single') return own.length === 1 ? readPieces({ kind: 'single', text: decode(first.raw) }, types, pointer) : readRepeated(own.map(({ raw }) => decode(raw)), types, pointer);
  const pieces: Pieces | undefined = explode && shape === 'list'
    ? { kind: 'list', texts: own.map(({ raw }) => decode(raw)) }
    : splitText(first.raw, shape, { style, explode, name, decode });
  if (pieces === undefined) return { value: undefined, lexemes: {}, doubts: [{ code: 'bad-escape', pointer, alternatives: 'open' }] };
  const read = readPieces(pieces, types, pointer);
  const doubts: Doubt[] = [...read.doubts];
  if (mixed) doubts.push({ code: 'several-types', pointer, alternatives: [readPieces({ kind: 'single', text: decode(first.raw) }, types, pointer).value].flatMap((value) => (value === undefined ? [] : [readAs(value)])) });
  if (!explode && own.length > 1) doubts.push({ code: 'repeated-value', pointer, alternatives: 'open' });
  if (!explode && style === 'form' && /%2C/i.test(first.raw)) doubts.push({ code: 'encoded-delimiter', pointer, alternatives: 'open' });
  return { ...read, doubts };
}

function readDeep(own: readonly Pair[], { name, schema }: Parameter, pointer: string): ReadValue {
  const nested = own.some((pair) => (pair.name as string).slice(name.length + 1, -1).includes('['));
  const entries = own.map((pair): [string, string | undefined] => [(pair.name as string).slice(name.length + 1, -1), percentDecode(pair.raw)]);
  const read = readPieces({ kind: 'members', entries }, typesBelow(schema), pointer);
  return nested ? { ...read, doubts: [...read.doubts, { code: 'nested-brackets', pointer, alternatives: 'open' }] } : read;
}

/** A form decoder reads "+" as a blank. */
function withPlus(read: ReadValue, own: readonly Pair[], pointer: string): ReadValue {
  if (!own.some(({ raw }) => raw.includes('+'))) return read;
  const spaced = typeof read.value === 'string' ? [readAs(read.value.replaceAll('+', ' '))] : 'open';
  return { ...read, doubts: [...read.doubts, { code: 'plus-as-space', pointer, alternatives: isObject(read.value) ? 'open' : spaced }] };
}
