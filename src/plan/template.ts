import { applyPatch, at, formatPointer, isArray, isObject, parsePointer, toRecord, type Json, type PlainJson, type PlainObject } from '#json';
import type { RequestValues } from '#operations';
import type { RequestTemplate, Step } from './case.ts';

/** A place of a request that is filled from an earlier step's answer. */
export interface Mark {
  readonly pointer: string;
  readonly step: number;
  /** JSON Pointer into that step's response body. */
  readonly from: string;
}

/** Values and marks as a record: every marked place holds `{"$from": "stepN#/body/…"}`. */
export function templateOf(values: RequestValues, marks: readonly Mark[]): PlainObject {
  const record = toRecord(withoutUndefined(values)) as PlainObject;
  return marks.reduce<PlainObject>((now, mark) =>
    hasParent(now, mark.pointer) ? applyPatch(now, [{ op: 'add', path: mark.pointer, value: referenceOf(mark) }]) as PlainObject : now, record);
}

/** A value that takes the place of what stands at `pointer`, as a record: marked places within it stay marked. */
export const templateWithin = (value: Json, pointer: string, marks: readonly Mark[]): PlainJson =>
  marks.reduce<PlainJson>((now, mark) => {
    const path = mark.pointer.startsWith(`${pointer}/`) ? mark.pointer.slice(pointer.length) : '';
    return path === '' || at(now, path) === undefined ? now : applyPatch(now, [{ op: 'replace', path, value: referenceOf(mark) }]) as PlainJson;
  }, toRecord(value));

const referenceOf = ({ step, from }: Mark): PlainObject => ({ $from: `step${step}#/body${from}` });

const hasParent = (record: PlainObject, pointer: string): boolean => isObject(at(record, formatPointer(parsePointer(pointer).slice(0, -1))));

function withoutUndefined(values: RequestValues): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The same steps moved down by `offset`, with every `$from` following. */
export const shiftSteps = (steps: readonly Step[], offset: number): readonly Step[] =>
  offset === 0 ? steps : steps.map((step) => ({ ...step, request: shiftTemplate(step.request, offset) }));

function shiftTemplate(template: RequestTemplate, offset: number): RequestTemplate {
  switch (template.kind) {
    case 'values':
    case 'method':
    case 'raw':
      return { ...template, values: shift(template.values, offset) as PlainObject };
    case 'patched':
      return { ...template, anchor: shift(template.anchor, offset) as PlainObject };
  }
}

function shift(record: PlainJson, offset: number): PlainJson {
  if (isArray(record)) return record.map((item) => shift(item, offset));
  if (!isObject(record)) return record;
  const { $from: from, $literal: literal } = record;
  const isMark = Object.keys(record).length === 1;
  if (isMark && typeof from === 'string') return { $from: from.replace(/^step(\d+)/, (_, step: string) => `step${Number(step) + offset}`) };
  // What stands inside is data, though it reads like a mark.
  return isMark && isObject(literal) ? { $literal: members(literal, offset) } : members(record, offset);
}

const members = (record: PlainObject, offset: number): PlainObject =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, shift(value, offset)]));
