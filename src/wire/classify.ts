import { applyPatch, at, type Json } from '#json';
import { placeAt, placeOf, type Operation, type RequestValues, type Schema } from '#operations';
import { validate, type Violation } from '#validators';
import { ambiguities } from './ambiguities.ts';
import type { Ambiguity, Classification } from './classification.ts';
import type { Alternative, Doubt } from './doubt.ts';
import type { WireOptions } from './encode-request.ts';
import type { WireRequest } from './exchange.ts';
import { instanceDoubts } from './instance-doubts.ts';
import { readRequest, type ReadRequest } from './read-request.ts';

interface ClassifyOptions extends WireOptions {
  /** Formats, beyond int32 and int64, whose check the implementation promises. */
  readonly formats?: readonly string[];
}

/** More ways to read one request than this are not tried: it is then ambiguous. */
const MOST_READINGS = 128;

/**
 * The request as sent, judged: `valid` or `invalid` where every legitimate way to read it comes to that, else `ambiguous`. A
 * place that breaks a keyword and is sure stands, whatever is unsure elsewhere.
 */
export function classify(operation: Operation, request: WireRequest, { basePath, formats = [] }: ClassifyOptions): Classification {
  const read = readRequest(operation, request, basePath);
  const schema = operation.input(read.values.mediaType);
  const { mediaType: _, ...parts } = read.values;
  const value = parts as unknown as Json;
  const violations = [...validate(schema, { value, lexemes: read.lexemes, duplicateKeys: [] }), ...unreadable(schema, read)];
  const doubts = [...read.doubts, ...instanceDoubts({ schema, value, lexemes: read.lexemes, violations, formats })];
  if (doubts.length === 0) return verdict(read.values, violations);

  const isOpen = (pointer: string): boolean => doubts.some((doubt) => doubt.alternatives === 'open' && touches(doubt.pointer, pointer));
  const choices = doubts.filter((doubt): doubt is Choice => doubt.alternatives !== 'open');
  const open = doubts.filter(({ alternatives }) => alternatives === 'open');
  const readings = choices.reduce((count, { alternatives }) => count * (alternatives.length + 1), 1);
  if (readings > MOST_READINGS) {
    const isSure = violations.some(({ pointer }) => !doubts.some((doubt) => touches(doubt.pointer, pointer)));
    return isSure ? verdict(read.values, violations) : ambiguous(schema, doubts);
  }
  const outcome = (chosen: readonly (Alternative | undefined)[]): Outcome => {
    const isRefused = chosen.some((alternative, index) => alternative?.kind === 'unreadable' && !isOpen((choices[index] as Choice).pointer));
    if (isRefused) return 'invalid';
    const other = chosen.reduce<Json>((now, alternative, index) => substitute(now, (choices[index] as Choice).pointer, alternative), value);
    const lexemes = Object.fromEntries(Object.entries(read.lexemes).filter(([pointer]) => !chosen.some((alternative, index) => alternative?.kind === 'value' && touches((choices[index] as Choice).pointer, pointer))));
    const found = [...validate(schema, { value: other, lexemes, duplicateKeys: [] }), ...unreadable(schema, read)];
    if (found.some(({ pointer }) => !isOpen(pointer))) return 'invalid';
    return found.length > 0 || open.length > 0 ? 'unsure' : 'valid';
  };
  const outcomes = new Set([...combinations(choices.map(({ alternatives }) => [undefined, ...alternatives]))].map(outcome));
  if (outcomes.size === 1 && !outcomes.has('unsure')) return verdict(read.values, violations);
  const asRead = outcome(choices.map(() => undefined));
  const deciding = choices.filter((choice, index) => choice.alternatives.some((alternative) => outcome(choices.map((_choice, other) => (other === index ? alternative : undefined))) !== asRead));
  return ambiguous(schema, deciding.length + open.length > 0 ? [...open, ...deciding] : choices);
}

type Outcome = 'valid' | 'invalid' | 'unsure';
type Choice = Doubt & { readonly alternatives: readonly Alternative[] };

const touches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

const verdict = (values: RequestValues, violations: readonly Violation[]): Classification =>
  (violations.length === 0 ? { kind: 'valid', values } : { kind: 'invalid', values, violations });

/** Text that can't be read breaks no keyword of the schema, and yet is no value of it: `syntax` stands for that. */
const unreadable = (schema: Schema, { problems }: ReadRequest): readonly Violation[] =>
  problems.map(({ pointer, problem }) => ({ keyword: 'syntax', pointer, schemaRef: schema.ref, schemaPointer: '', message: problem }));

function ambiguous(schema: Schema, doubts: readonly Doubt[]): Classification {
  const reasons = doubts.map(({ code, pointer }): Ambiguity => ({ code, place: placeIn(schema, pointer), reason: ambiguities[code] }));
  return { kind: 'ambiguous', reasons: reasons.filter(({ code, place }, index) => index === reasons.findIndex((other) => other.code === code && other.place === place)) };
}

/** Parts and parameters by their own names, declared or not; what is below them as obligations name it. */
const placeIn = (schema: Schema, pointer: string): string => {
  const [, part, ...below] = pointer.split('/');
  return below.length > (part === 'body' ? 0 : 1) ? placeAt(schema, pointer) : placeOf(pointer);
};

function substitute(value: Json, pointer: string, alternative: Alternative | undefined): Json {
  if (alternative === undefined || alternative.kind === 'unreadable' || at(value, pointer) === undefined) return value;
  return applyPatch(value, [alternative.kind === 'absent' ? { op: 'remove', path: pointer } : { op: 'replace', path: pointer, value: alternative.value }]);
}

function* combinations<T>(lists: readonly (readonly T[])[]): Iterable<readonly T[]> {
  const [head, ...rest] = lists;
  if (head === undefined) {
    yield [];
    return;
  }
  for (const tail of combinations(rest)) for (const item of head) yield [item, ...tail];
}
