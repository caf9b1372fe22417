import type { ResponseHeader } from '#operations';
import { declarationFor, headerValues, headerViolations } from '#wire';
import { answersOf, type Answer } from './answers-of.ts';
import type { Check, Judgement } from './finding.ts';
import { broken, kept, type Subject } from './judging.ts';
import { quoted } from './quoted.ts';

const requirements = { required: 'openapi.response.header.required', schema: 'openapi.response.header.schema' } as const;

/** Declared response headers are there when required, and fit their schema when there. */
export const headersDeclared: Check = {
  id: 'headers-declared',
  about: 'A header declared for the status is there when it is required, and fits its schema when it is there.',
  examine: (evidence) => answersOf(evidence).flatMap(judge),
};

function judge(answer: Answer): readonly Judgement[] {
  const declaration = declarationFor(answer.operation, answer.response.status);
  if (declaration === undefined || answer.response.status >= 500) return [];
  return declaration.headers
    // OpenAPI: a response header declared under this name is ignored.
    .filter(({ name }) => name.toLowerCase() !== 'content-type')
    .flatMap((header) => judgeHeader(answer, declaration.status, header));
}

function judgeHeader({ index, operation, response }: Answer, status: string, header: ResponseHeader): readonly Judgement[] {
  const name = header.name.toLowerCase();
  const base = { check: headersDeclared.id, operation: operation.key, place: `${status} header:${name}`, exchange: index };
  const required: Subject = { ...base, requirement: requirements.required };
  const values = headerValues(response.headers, name);
  const pointer = `/header/${name}`;
  if (values.length === 0) {
    if (!header.required) return [];
    return [broken(required, { symptom: 'missing-header', expected: `the header ${header.name}`, actual: 'a response without it', pointer, source: header.source, cause: name })];
  }
  const presence = header.required ? [kept(required)] : [];
  if (header.schema === undefined) return presence;
  const schema: Subject = { ...base, requirement: requirements.schema };
  const [violation] = headerViolations(header, values);
  if (violation === undefined) return [...presence, kept(schema)];
  return [...presence, broken(schema, {
    symptom: 'invalid-header', expected: `${header.name} to fit its schema: ${violation.message}`, actual: quoted(values.join(', ')),
    pointer, source: header.source, cause: `${name} ${violation.keyword}`,
  })];
}
