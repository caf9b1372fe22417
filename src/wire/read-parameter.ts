import { child, type Json } from '#json';
import type { Schema } from '#operations';
import { readAs, UNREADABLE, type Doubt } from './doubt.ts';
import { readText } from './read-text.ts';
import { typesAt, type TypeName } from './schema-nodes.ts';
import type { Pieces, Shape } from './split-text.ts';

/** A value read at a place, with what is not sure about it. `value` undefined: nothing readable stands there. */
export interface ReadValue {
  readonly value: Json | undefined;
  readonly lexemes: Readonly<Record<string, string>>;
  readonly doubts: readonly Doubt[];
}

/** The declared types at a pointer below the value that is read. */
export type TypesBelow = (relative: string) => ReadonlySet<TypeName> | undefined;

export const typesBelow = (schema: Schema, start = ''): TypesBelow => (relative) => typesAt(schema, `${start}${relative}`);

/** The shape to split a parameter into: what its schema declares, and no single value where it can be a list or members. */
export function shapeOf(schema: Schema): { readonly shape: Shape; readonly mixed: boolean } {
  const types = typesAt(schema, '');
  if (types === undefined) return { shape: 'single', mixed: false };
  const isSingle = (['string', 'number', 'integer', 'boolean'] as const).some((type) => types.has(type));
  if (types.has('array')) return { shape: 'list', mixed: isSingle || types.has('object') };
  if (types.has('object')) return { shape: 'members', mixed: isSingle };
  return { shape: 'single', mixed: false };
}

/** The pieces as JSON, each primitive by the types the schema declares for its location. */
export function readPieces(pieces: Pieces, types: TypesBelow, pointer: string): ReadValue {
  switch (pieces.kind) {
    case 'single': return readOne(pieces.text, types(''), pointer);
    case 'list': return readList(pieces.texts, types, pointer);
    case 'members': return readMembers(pieces.entries, types, pointer);
  }
}

function readOne(text: string | undefined, types: ReadonlySet<TypeName> | undefined, pointer: string): ReadValue {
  if (text === undefined) return { value: '\uFFFD', lexemes: {}, doubts: [{ code: 'bad-escape', pointer, alternatives: 'open' }] };
  const { value, lexeme, doubts } = readText(text, types);
  return { value, lexemes: lexeme === undefined ? {} : { [pointer]: lexeme }, doubts: doubts.map((doubt) => ({ ...doubt, pointer })) };
}

function readList(texts: readonly (string | undefined)[], types: TypesBelow, pointer: string): ReadValue {
  const items = texts.map((text, index) => readOne(text, types(`/${index}`), child(pointer, index)));
  // An absent item is another list, so an empty one leaves the whole open.
  const doubts = items.flatMap((item) => item.doubts).map((doubt): Doubt => (doubt.code === 'empty-value' ? { ...doubt, pointer, alternatives: 'open' } : doubt));
  return { value: items.map(({ value }) => value as Json), lexemes: Object.assign({}, ...items.map(({ lexemes }) => lexemes)), doubts };
}

function readMembers(entries: readonly (readonly [string | undefined, string | undefined])[], types: TypesBelow, pointer: string): ReadValue {
  const members = new Map<string, ReadValue>();
  const doubts: Doubt[] = [];
  for (const [name, text] of entries) {
    if (name === undefined) {
      doubts.push({ code: 'bad-escape', pointer, alternatives: 'open' });
      continue;
    }
    if (members.has(name)) doubts.push({ code: 'repeated-value', pointer: child(pointer, name), alternatives: 'open' });
    else members.set(name, readOne(text, types(child('', name)), child(pointer, name)));
  }
  return {
    value: Object.fromEntries([...members].map(([name, { value }]) => [name, value as Json])),
    lexemes: Object.assign({}, ...[...members.values()].map(({ lexemes }) => lexemes)),
    doubts: [...doubts, ...[...members.values()].flatMap((member) => member.doubts)],
  };
}

/** A parameter that came several times though it is a single value: first, last, or refused. */
export function readRepeated(texts: readonly (string | undefined)[], types: TypesBelow, pointer: string): ReadValue {
  const readings = texts.map((text) => readOne(text, types(''), pointer));
  const last = readings.at(-1) as ReadValue;
  const others = readings.slice(0, -1).map(({ value }) => readAs(value as Json));
  return {
    ...last,
    doubts: [...readings.flatMap(({ doubts }) => doubts), { code: 'repeated-value', pointer, alternatives: [...others, readAs(texts.map((text) => text ?? '')), UNREADABLE] }],
  };
}
