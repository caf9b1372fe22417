import type { ErrorObject } from 'ajv/dist/2020.js';
import { at, child, isArray, isObject, splitPointer, type Json } from '#json';
import { suggest } from './suggest.ts';

/** One fault of one of our own files, in words. */
export interface Fault {
  readonly pointer: string;
  readonly what: string;
  readonly hint?: string;
}

/** The errors of a value under one form of a choice, with pointers relative to that value. */
export type Judge = (form: unknown, value: Json) => readonly ErrorObject[];

/** Says what Ajv found (run with `allErrors` and `verbose`), once per place; `file` names the kind of file. */
export function explainErrors(errors: readonly ErrorObject[], value: Json, file: string, judge: Judge): readonly Fault[] {
  const wrongKind = errors.find(({ keyword, instancePath }) => keyword === 'const' && instancePath === '/surety');
  if (wrongKind) return [explain(wrongKind, value, file)];
  const faults = new Map<string, Fault>();
  for (const error of withoutForms(errors)) {
    for (const fault of isChoice(error) ? explainChoice(error, value, file, judge) : [explain(error, value, file)]) {
      faults.set(`${fault.pointer}\n${fault.what}`, fault);
    }
  }
  return [...faults.values()];
}

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf';

/** Ajv lists what is wrong under each form of a choice, then the choice itself. */
function withoutForms(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  return errors.filter((error, index) => !errors.some((choice, later) =>
    later > index && isChoice(choice) && isWithin(error.instancePath, choice.instancePath)));
}

const isWithin = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`);

/** Only the form that was meant is worth explaining; where none stands out, the choice itself is the fault. */
function explainChoice(choice: ErrorObject, value: Json, file: string, judge: Judge): readonly Fault[] {
  const here = at(value, choice.instancePath);
  if (here === undefined) return [explain(choice, value, file)];
  const attempts = (choice.schema as readonly unknown[])
    .map((form) => judge(form, here))
    .filter((errors) => errors.length > 0 && !errors.some((error) => error.instancePath === '' && OTHER_FORM.has(error.keyword)))
    .sort((a, b) => misfit(a) - misfit(b));
  const [meant, next] = attempts;
  if (meant === undefined || (next !== undefined && misfit(meant) === misfit(next))) return [explain(choice, value, file)];
  const moved = meant.map((error) => ({ ...error, instancePath: choice.instancePath + error.instancePath }));
  return explainErrors(moved, value, file, judge);
}

/** What is wrong with the value itself tells the form; what is wrong inside it does not. */
const misfit = (errors: readonly ErrorObject[]): number => errors.filter(({ instancePath }) => instancePath === '').length;

/** One of these broken by the value as a whole says that another form is meant. */
const OTHER_FORM = new Set(['type', 'const', 'enum']);

function explain(error: ErrorObject, value: Json, file: string): Fault {
  const pointer = error.instancePath;
  const params = error.params as Readonly<Record<string, unknown>>;
  const found = at(value, pointer);
  const name = pointer === '' ? file : JSON.stringify(splitPointer(pointer)?.last);
  const shown = `${name} is ${show(found)}`;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownKey(error, pointer, String(params.additionalProperty ?? params.unevaluatedProperty), file);
    case 'required': return missing(pointer, String(params.missingProperty), error, name);
    case 'dependentRequired': return missing(pointer, String(params.missingProperty), error, name);
    case 'enum': return notOneOf(pointer, shown, found, params.allowedValues as readonly Json[]);
    case 'const': return { pointer, what: `${shown} (expected ${show(params.allowedValue as Json)}).` };
    case 'type': return { pointer, what: `${shown} (expected ${typeAndPurpose(params.type, purpose(error))}).` };
    case 'pattern':
    case 'format': return { pointer, what: `${shown} (expected ${purpose(error) || String(error.message)}).` };
    case 'propertyNames': return { pointer: child(pointer, String(params.propertyName)), what: `${JSON.stringify(params.propertyName)} can't be a name here (expected ${purpose(error) || 'another name'}).` };
    case 'anyOf':
    case 'oneOf': return { pointer, what: `${shown} (expected ${purpose(error) || 'another form'}).` };
    default: return { pointer, what: `${shown}: it ${String(error.message)}.` };
  }
}

function unknownKey(error: ErrorObject, pointer: string, key: string, file: string): Fault {
  const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const near = suggest(key, known);
  const where = pointer === '' ? file : JSON.stringify(splitPointer(pointer)?.last);
  const expected = known.length > 0 ? known.map((name) => JSON.stringify(name)).join(', ') : 'other names';
  return {
    pointer: child(pointer, key), what: `${JSON.stringify(key)} is no key of ${where} (expected ${expected}).`,
    ...(near !== undefined && { hint: `Did you mean ${JSON.stringify(near)}?` }),
  };
}

function missing(pointer: string, key: string, error: ErrorObject, name: string): Fault {
  const properties = (error.parentSchema as { properties?: Record<string, unknown> } | undefined)?.properties;
  const about = properties && Object.hasOwn(properties, key) ? firstSentence(properties[key]) : '';
  return { pointer, what: `${name} lacks ${JSON.stringify(key)}${about === '' ? '' : ` (expected ${about})`}.` };
}

function notOneOf(pointer: string, shown: string, found: Json | undefined, allowed: readonly Json[]): Fault {
  const near = typeof found === 'string' ? suggest(found, allowed.filter((item) => typeof item === 'string')) : undefined;
  return {
    pointer, what: `${shown} (expected ${allowed.map(show).join(', ')}).`,
    ...(near !== undefined && { hint: `Did you mean ${JSON.stringify(near)}?` }),
  };
}

const purpose = (error: ErrorObject): string => firstSentence(error.parentSchema);

function typeAndPurpose(type: unknown, about: string): string {
  const words = typeWords(type);
  return about === '' || about.startsWith(words) ? about || words : `${words}: ${about}`;
}

/** Descriptions in our schemas begin with what the value is: `An ISO date. …`. */
function firstSentence(schema: unknown): string {
  const text = isObject(schema) && typeof schema.description === 'string' ? schema.description : '';
  const sentence = text.split(/\.(?:\s|$)/)[0] ?? '';
  return sentence === '' ? '' : `${sentence[0]?.toLowerCase()}${sentence.slice(1)}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text', array: 'a list', object: 'a mapping', boolean: 'true or false', number: 'a number', integer: 'an integer', null: 'nothing',
};

const typeWords = (type: unknown): string =>
  (Array.isArray(type) ? type : [type]).map((word) => TYPE_WORDS[String(word)] ?? String(word)).join(' or ');

function show(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return value.toString();
  if (isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'a mapping';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
