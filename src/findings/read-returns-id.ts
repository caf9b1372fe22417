import { at, equalJson, isObject, type Json, type PlainJson } from '#json';
import { blankPath } from '#operations';
import type { Exchange } from '#wire';
import { answersOf, type Answer } from './answers-of.ts';
import type { Check, Evidence, Judgement } from './finding.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { quoted } from './quoted.ts';
import { whySilent } from './why-silent.ts';

const requirement = 'openapi.resource.read-returns-id';

/** What was created can be read under the id it was given, and comes back with that id. */
export const readReturnsId: Check = {
  id: 'read-returns-id',
  about: 'A read under the id that a creation gave answers with the resource of that id.',
  examine: (evidence) => {
    const answers = answersOf(evidence);
    return answers.flatMap((read) => {
      const origin = originOf(read);
      const made = answers.find(({ exchange }) => exchange.step === origin?.step);
      return origin === undefined || made === undefined || !isReadOf(read, made, evidence) ? [] : judge(evidence, read, made, origin.pointer);
    });
  },
};

/** The last path parameter of a read, when it was filled from an earlier answer: which step's, and where in its body. */
function originOf({ operation, step }: Answer): { step: number; pointer: string } | undefined {
  const name = /\/\{([^{}/]+)\}$/.exec(operation.path)?.[1];
  if (operation.method !== 'GET' || name === undefined || step.request.kind !== 'values') return undefined;
  const { path } = step.request.values;
  const mark = isObject(path) && Object.hasOwn(path, name) ? path[name] : undefined;
  const from = isObject(mark) && typeof mark.$from === 'string' ? /^step(\d+)#\/body(\/.+)$/.exec(mark.$from) : null;
  return from?.[1] === undefined || from[2] === undefined ? undefined : { step: Number(from[1]), pointer: from[2] };
}

/** By the same user, with nothing between that may have changed or removed what was made. */
function isReadOf(read: Answer, made: Answer, evidence: Evidence): boolean {
  if (made.operation.method !== 'POST') return false;
  if (made.step.identity !== read.step.identity || made.step.credentials !== undefined || read.step.credentials !== undefined) return false;
  return evidence.case.steps.slice(made.exchange.step + 1, read.exchange.step).every(({ operation, request }) =>
    evidence.operations.get(operation)?.method === 'GET' || !mentions(request.kind === 'patched' ? request.anchor : request.values, made.exchange.step));
}

/** `POST /things`, then `GET /things/{id}`: elsewhere the same member may be the id of something else. */
const isOwnCollection = (read: Answer, made: Answer): boolean => blankPath(made.operation.path) === blankPath(read.operation.path).replace(/\/\{\}$/, '');

/** Whether a request holds something of a step's answer. */
function mentions(record: PlainJson, step: number): boolean {
  if (typeof record !== 'object' || record === null) return false;
  return Object.entries(record).some(([key, value]) => (key === '$from' && typeof value === 'string' ? value.startsWith(`step${step}#`) : mentions(value, step)));
}

function judge(evidence: Evidence, read: Answer, made: Answer, pointer: string): readonly Judgement[] {
  const id = memberOf(evidence, made.exchange, pointer);
  if (evidence.answer(made.exchange) !== 'accepted' || id === undefined) return [];
  const subject: Subject = { check: readReturnsId.id, requirement, operation: read.operation.key, exchange: read.index, relation: true };
  const { status } = read.response;
  const own = isOwnCollection(read, made);
  // 202 promises nothing yet: what was asked for may still be made, or never.
  if (status === 404 && made.response.status !== 202 && own) {
    return [broken(subject, { symptom: 'not-retrievable', expected: `the resource with the id ${quoted(id)}, created just before`, actual: '404', pointer: '/body', cause: read.operation.key })];
  }
  if (status < 200 || status > 299) {
    const { code, sentence } = whySilent(read.exchange);
    return [unclear(subject, code, sentence)];
  }
  const returned = memberOf(evidence, read.exchange, pointer);
  if (returned === undefined) return [unclear(subject, 'no-id-member', `The body that was read has nothing at ${pointer}.`)];
  if (equalJson(id, returned)) return [kept(subject)];
  if (!own) return [unclear(subject, 'other-collection', `What was read lies under another path than what was created, so ${pointer} may be the id of something else.`)];
  return [broken(subject, { symptom: 'other-resource', expected: `${pointer} to be ${quoted(id)}, the id that the creation gave`, actual: quoted(returned), pointer: `/body${pointer}`, cause: read.operation.key })];
}

function memberOf(evidence: Evidence, exchange: Exchange, pointer: string): Json | undefined {
  const body = evidence.responseJson(exchange);
  return body !== undefined && 'decoded' in body ? at(body.decoded.value, pointer) : undefined;
}
