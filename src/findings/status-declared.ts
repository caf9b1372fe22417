import type { ResponseDeclaration } from '#operations';
import { isValid } from '#validators';
import { declarationFor } from '#wire';
import { isBesideSuccess } from './beside-success.ts';
import { answersOf, type Answer } from './answers-of.ts';
import type { Check, Evidence, Judgement } from './finding.ts';
import { broken, kept, type Subject } from './judging.ts';

const requirement = 'openapi.response.status-declared';
/** Statuses that report an error or send the client elsewhere: OpenAPI asks for no complete list of those. */
const errorRequirement = 'openapi.response.error-status-declared';

/** What HTTP lets any server answer to any request, so that no document has to say it. */
const ORDINARY = new Set([401, 403, 405, 406, 408, 413, 414, 415, 417, 421, 426, 428, 429, 431]);
/** Ordinary even where the statement says that the declared statuses are all there are: it is no answer of the operation. */
const NEVER_LISTED = new Set([408, 421, 429, 431]);

/** The status is one that the operation declares: exactly, by range, or by `default`. */
export const statusDeclared: Check = {
  id: 'status-declared',
  about: 'The status of a response is one that the operation declares, exactly, by range or by default.',
  examine: (evidence) => answersOf(evidence).flatMap((answer) => judge(evidence, answer)),
};

function judge(evidence: Evidence, answer: Answer): readonly Judgement[] {
  const { closedStatuses } = evidence;
  const { index, operation, response: { status } } = answer;
  // OpenAPI 3.1 allows an operation without responses: it promises none.
  if (status >= 500 || status < 200 || operation.responses.length === 0) return [];
  const success = status < 300;
  const subject: Subject = { check: statusDeclared.id, requirement: success ? requirement : errorRequirement, operation: operation.key, exchange: index };
  const declaration = declarationFor(operation, status);
  if (declaration !== undefined && !(isBesideSuccess(operation, declaration, status) && isOfAnotherShape(evidence, answer, declaration))) return declaration.standing.placeholder ? [] : [kept(subject)];
  if (!success && (closedStatuses ? NEVER_LISTED : ORDINARY).has(status)) return [];
  const listed = operation.responses.map((known) => known.status).filter((known) => !(success && known === 'default'));
  const expected = `one of ${listed.join(', ')}${listed.length < operation.responses.length ? ', or a body of the shape that default declares' : ''}`;
  return [broken(subject, { symptom: success ? 'undeclared-success' : 'undeclared-status', expected, actual: String(status), trigger: String(status), cause: String(status) })];
}

/** The body is not what `default` declares, so `default` was not meant for this status. */
function isOfAnotherShape(evidence: Evidence, { exchange }: Answer, { content }: ResponseDeclaration): boolean {
  const schema = content.find((media) => media.schema !== undefined)?.schema;
  const body = evidence.responseJson(exchange);
  return schema !== undefined && body !== undefined && 'decoded' in body && !isValid(schema, body.decoded);
}
