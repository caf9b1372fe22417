import { at, isArray, isObject, readJson, toRecord, type Json, type PlainJson, type PlainObject } from '#json';
import type { Exchange, WireResponse } from '#wire';

/** Thrown by `resolveMarks` where a mark points at nothing. The message is a sentence. */
export class Unresolved extends Error {
  override readonly name = 'Unresolved';
}

const REFERENCE = /^step(\d+)#\/(body|header)((?:\/.*)?)$/s;
const bodies = new WeakMap<WireResponse, { readonly value?: Json }>();

/**
 * The record with every `{"$from": "step0#/body/id"}` replaced by what the answer to that step holds, digits kept.
 * What stands inside a `$literal` is data.
 */
export function resolveMarks(record: PlainJson, earlier: readonly Exchange[]): PlainJson {
  if (isArray(record)) return (record).map((item) => resolveMarks(item, earlier));
  if (!isObject(record)) return record;
  const plain = record;
  const keys = Object.keys(plain);
  if (keys.length === 1 && typeof plain.$from === 'string') return toRecord(lookUp(plain.$from, earlier));
  if (keys.length === 1 && isObject(plain.$literal)) return { $literal: members(plain.$literal, earlier) };
  return members(plain, earlier);
}

const members = (plain: PlainObject, earlier: readonly Exchange[]): PlainObject =>
  Object.fromEntries(Object.entries(plain).map(([key, inner]) => [key, resolveMarks(inner, earlier)]));

function lookUp(reference: string, earlier: readonly Exchange[]): Json {
  const [, index, part, pointer = ''] = REFERENCE.exec(reference) ?? [];
  if (index === undefined) throw new Unresolved(`${JSON.stringify(reference)} is not a reference (expected "step0#/body/id" or "step0#/header/location").`);
  const exchange = earlier.find(({ step }) => step === Number(index));
  if (exchange?.outcome.kind !== 'response') throw new Unresolved(`${JSON.stringify(reference)}: step ${index} has no answer.`);
  const { response } = exchange.outcome;
  // Only what a step made may be touched by the steps after it: an error body's id is someone else's.
  if (response.status < 200 || response.status > 299) throw new Unresolved(`${JSON.stringify(reference)}: step ${index} was answered ${response.status}.`);
  const value = part === 'body' ? at(bodyOf(response), pointer) : headerOf(response, pointer);
  if (value === undefined) throw new Unresolved(`${JSON.stringify(reference)}: the answer to step ${index} has no such value.`);
  return value;
}

const headerOf = ({ headers }: WireResponse, pointer: string): string | undefined =>
  headers.find(([name]) => name === pointer.slice(1).toLowerCase())?.[1];

function bodyOf(response: WireResponse): Json | undefined {
  const known = bodies.get(response);
  if (known) return known.value;
  const read = readBody(response);
  bodies.set(response, read);
  return read.value;
}

function readBody({ body }: WireResponse): { readonly value?: Json } {
  if (body.kind !== 'text') return {};
  try {
    return { value: readJson(body.text).value };
  } catch {
    return {};
  }
}
