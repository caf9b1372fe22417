import { at, child, equalJson, isArray, isIntegral, isObject, type Json, type PlainObject } from '#json';
import { contentTypeOf } from '#wire';
import { answersOf, type Answer } from './answers-of.ts';
import { errorFields, type ErrorFields } from './error-fields.ts';
import type { Check, Evidence, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { isJsonType } from './json-type.ts';
import { quoted } from './quoted.ts';
import { isAboutStatus, refsOf } from './rows.ts';

/**
 * JSON bodies of 4xx and 5xx have the fields of the error shape, and repeat in them what the row says they repeat.
 * Parameters: `schema` names the shape in components (or `fields` gives it: name to JSON type), `repeats` maps pointers
 * to `http-status`, `aspect` is `fields` or `status`; without one both are judged.
 */
export const errorBody: Check = {
  id: 'error-body',
  about: 'A JSON error body has all fields of the error shape, and repeats the HTTP status.',
  examine: (evidence, rows) => {
    const refs = refsOf(rows, errorBody.id);
    if (refs.length === 0) return [];
    return answersOf(evidence).flatMap((answer) => {
      const body = errorIn(evidence, answer);
      if (body === undefined) return [];
      return refs
        .filter(({ row }) => isAboutStatus(row, answer.response.status))
        .flatMap(({ row, ref }) => judge({ check: errorBody.id, requirement: row.id, operation: answer.operation.key, exchange: answer.index }, ref.with ?? {}, answer, body, evidence));
    });
  },
};

function errorIn(evidence: Evidence, { exchange, response, operation }: Answer): Json | undefined {
  if (response.status < 400 || operation.method === 'HEAD' || !isJsonType(contentTypeOf(response))) return undefined;
  const body = evidence.responseJson(exchange);
  return body !== undefined && 'decoded' in body ? body.decoded.value : undefined;
}

function judge(subject: Subject, parameters: PlainObject, answer: Answer, body: Json, { operations }: Evidence): readonly Judgement[] {
  const repeats = (): readonly Judgement[] => judgeRepeats(subject, parameters, answer.response.status, body);
  if (parameters.aspect === 'status') return repeats();
  const fields = judgeFields(subject, errorFields(parameters, operations), body);
  if (parameters.aspect === 'fields' || fields.outcome === 'broken') return [fields];
  const [status = fields] = repeats();
  return [status];
}

function judgeFields(subject: Subject, fields: ErrorFields | undefined, body: Json): Judgement {
  if (fields === undefined) return unclear(subject, 'no-error-shape', 'The document has no schema of the name that the clause gives.');
  const wrong = [...fields].flatMap(([name, types]) => {
    const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined) return [{ name, said: `${name} is missing` }];
    return types.length === 0 || types.some((type) => hasType(value, type)) ? [] : [{ name, said: `${name} is ${quoted(value)}` }];
  });
  const [first] = wrong;
  if (first === undefined) return kept(subject);
  const expected = `an object with ${[...fields].map(([name, types]) => (types.length > 0 ? `${name} (${types.join(' or ')})` : name)).join(', ')}`;
  return broken(subject, {
    symptom: 'missing-field', expected, actual: `${wrong.map(({ said }) => said).join(', ')} in ${quoted(body)}`, pointer: child('/body', first.name),
    cause: wrong.map(({ name }) => name).join(' '),
  });
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'integer': return typeof value === 'bigint' || (typeof value === 'number' && isIntegral(value));
    case 'number': return typeof value === 'bigint' || typeof value === 'number';
    case 'null': return value === null;
    case 'array': return isArray(value);
    case 'object': return isObject(value);
    default: return typeof value === type;
  }
}

function judgeRepeats(subject: Subject, parameters: PlainObject, status: number, body: Json): readonly Judgement[] {
  const repeats = isObject(parameters.repeats) ? parameters.repeats : {};
  const pointers = Object.keys(repeats).filter((pointer) => repeats[pointer] === 'http-status');
  if (pointers.length === 0) return [];
  for (const pointer of pointers) {
    const value = at(body, pointer);
    // A member that is missing or no number breaks the clause about fields; one fault is told once.
    if (typeof value !== 'number' && typeof value !== 'bigint') return [unclear(subject, 'no-status-field', `The error body has no number at ${pointer}.`)];
    if (!equalJson(value, status)) {
      return [broken(subject, { symptom: 'status-differs', expected: `${pointer} to be ${status}, the status of the response`, actual: quoted(value), pointer: `/body${pointer}`, cause: '' })];
    }
  }
  return [kept(subject)];
}
