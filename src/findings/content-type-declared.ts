import { contentTypeOf, declarationFor, mediaTypeFor } from '#wire';
import { answersOf, type Answer } from './answers-of.ts';
import type { Check, Judgement } from './finding.ts';
import { isBesideSuccess } from './beside-success.ts';
import { broken, kept, type Subject } from './judging.ts';
import { hasBody } from './has-body.ts';

const requirement = 'openapi.response.content-type-declared';

/** A body comes in one of the media types that its status declares. */
export const contentTypeDeclared: Check = {
  id: 'content-type-declared',
  about: 'The Content-Type of a body is one of those declared for its status.',
  examine: (evidence) => answersOf(evidence).flatMap(judge),
};

function judge({ index, operation, response }: Answer): readonly Judgement[] {
  const declaration = declarationFor(operation, response.status);
  // Where no content is declared nothing is said about its type; a 5xx breaks its own clause and no other.
  if (declaration === undefined || declaration.content.length === 0 || response.status >= 500 || !hasBody(response)) return [];
  if (isBesideSuccess(operation, declaration, response.status)) return [];
  const subject: Subject = { check: contentTypeDeclared.id, requirement, operation: operation.key, place: declaration.status, exchange: index };
  const expected = `one of ${declaration.content.map(({ type }) => type).join(', ')}`;
  const contentType = contentTypeOf(response);
  if (contentType === undefined) return [broken(subject, { symptom: 'missing-media-type', expected, actual: 'a body without Content-Type', cause: '' })];
  if (mediaTypeFor(declaration, contentType) !== undefined) return [kept(subject)];
  return [broken(subject, { symptom: 'undeclared-media-type', expected, actual: contentType, cause: contentType.toLowerCase() })];
}
