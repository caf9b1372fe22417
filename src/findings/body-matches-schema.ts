import { at, type Decoded } from '#json';
import { placesOf, reachedPlaces, violationPlace, violationSource, type MediaType, type ResponseDeclaration, type Schema } from '#operations';
import { SchemaProblem, validate, type Violation } from '#validators';
import { contentTypeOf, declarationFor, mediaTypeFor, type WireResponse } from '#wire';
import { answersOf, type Answer } from './answers-of.ts';
import type { Check, Evidence, Judgement } from './finding.ts';
import { isBesideSuccess } from './beside-success.ts';
import { broken, kept, unclear, type Subject } from './judging.ts';
import { quoted } from './quoted.ts';
import { hasBody } from './has-body.ts';
import { isJsonType } from './json-type.ts';

/** The body as a whole: readable at all, there at all, and whatever has no obligation of its own. */
const wholeRequirement = 'openapi.output.schema';
const requirementOf = (keyword: string): string => `openapi.output.${keyword}`;

/** A JSON body keeps the schema of its status, keyword by keyword, numbers exact to the last digit. */
export const bodyMatchesSchema: Check = {
  id: 'body-matches-schema',
  about: 'A JSON body keeps every keyword of the schema declared for its status.',
  examine: (evidence, rows) => {
    const known = new Set(rows.map(({ id }) => id));
    return answersOf(evidence).flatMap((answer) => judge(evidence, answer, known));
  },
};

function judge(evidence: Evidence, answer: Answer, rows: ReadonlySet<string>): readonly Judgement[] {
  const { response, operation, index } = answer;
  const declaration = declarationFor(operation, response.status);
  if (declaration === undefined || declaration.standing.placeholder || response.status >= 500 || operation.method === 'HEAD') return [];
  if (isBesideSuccess(operation, declaration, response.status)) return [];
  const place = `${declaration.status} body`;
  const whole: Subject = { check: bodyMatchesSchema.id, requirement: wholeRequirement, operation: operation.key, place, exchange: index };
  if (!hasBody(response)) return isMissed(declaration, response) ? [broken(whole, missingBody(declaration))] : [];
  const declared = declaredFor(declaration, contentTypeOf(response));
  if (declared?.media.schema === undefined) return [];
  const body = evidence.responseJson(answer.exchange);
  if (body === undefined) return [];
  if ('problem' in body) {
    // With a Content-Type that is wrong or absent the body may rightly be something else: that one breach is told elsewhere.
    if (!declared.named) return [];
    return [broken(whole, { symptom: 'unreadable-body', expected: `JSON, as ${declared.media.type} says`, actual: body.problem, pointer: '/body', source: declared.media.source })];
  }
  return judgeBody(whole, declared.media.schema, body.decoded, place, rows);
}

/** Content is promised for a success that is declared as such; `default` may be meant for errors alone. */
function isMissed({ status, content }: ResponseDeclaration, response: WireResponse): boolean {
  if (response.status < 200 || response.status > 299 || response.status === 204 || response.status === 205 || status === 'default') return false;
  return content.length > 0 && content.every(({ type, schema }) => isJsonType(type) && schema !== undefined);
}

const missingBody = ({ content }: ResponseDeclaration) => ({
  symptom: 'missing-body' as const, expected: `a body in ${content.map(({ type }) => type).join(' or ')}`, actual: 'a response without content',
});

/** The JSON content to judge by; `named` when the response says itself that it is in that media type. */
function declaredFor(declaration: ResponseDeclaration, contentType: string | undefined): { media: MediaType; named: boolean } | undefined {
  if (contentType !== undefined) {
    const media = mediaTypeFor(declaration, contentType);
    if (media !== undefined) return isJsonType(contentType) ? { media, named: true } : undefined;
  }
  const [only, ...others] = declaration.content;
  return only !== undefined && others.length === 0 && isJsonType(only.type) ? { media: only, named: false } : undefined;
}

function judgeBody(whole: Subject, schema: Schema, decoded: Decoded, place: string, rows: ReadonlySet<string>): readonly Judgement[] {
  const violations = violationsOf(schema, decoded);
  if (violations instanceof SchemaProblem) return [unclear(whole, 'unusable-schema', `The schema can not be used: ${violations.message}`)];
  const judgements = new Map<string, Judgement>();
  const add = (judgement: Judgement): void => {
    const key = `${judgement.requirement} ${judgement.place}`;
    if (!judgements.has(key)) judgements.set(key, judgement);
  };
  const enumerated = violations.length === 0 ? new Set() : obligationsIn(schema, place);
  for (const violation of violations) {
    const own = { ...whole, requirement: requirementOf(violation.keyword), place: violationPlace(schema, violation, place) };
    const hasObligation = rows.has(own.requirement) && enumerated.has(`${violation.keyword} ${own.place}`);
    add(broken(hasObligation ? own : whole, breachOf(schema, violation)));
  }
  add(kept(whole));
  for (const reached of reachedPlaces(schema, decoded.value, place)) {
    // What breaks a joined schema is told by the keyword within it; the join is then not kept, and not a second fault.
    if (reached.keyword === 'allOf' && violations.some(({ pointer }) => pointer === reached.pointer || pointer.startsWith(`${reached.pointer}/`))) continue;
    add(kept({ ...whole, requirement: requirementOf(reached.keyword), place: reached.place }));
  }
  return [...judgements.values()];
}

function violationsOf(schema: Schema, decoded: Decoded): readonly Violation[] | SchemaProblem {
  try {
    return validate(schema, decoded);
  } catch (error) {
    if (error instanceof SchemaProblem) return error;
    throw error;
  }
}

function breachOf(schema: Schema, violation: Violation) {
  const pointer = `/body${violation.pointer}`;
  const definition = at(schema.store.get(violation.schemaRef), violation.schemaPointer);
  return {
    symptom: 'keyword-broken' as const,
    expected: `${pointer} to keep ${violation.keyword} ${quoted(definition)}`,
    actual: violation.message,
    pointer,
    source: violationSource(schema.store, violation),
    cause: `${violation.schemaRef}${violation.schemaPointer}`,
  };
}

const enumerations = new WeakMap<Schema, Map<string, ReadonlySet<string>>>();

/** Keyword and place of every obligation that the schema gives rise to. */
function obligationsIn(schema: Schema, prefix: string): ReadonlySet<string> {
  const perPrefix = enumerations.get(schema) ?? new Map<string, ReadonlySet<string>>();
  enumerations.set(schema, perPrefix);
  const known = perPrefix.get(prefix) ?? new Set([...placesOf(schema, prefix)].map(({ keyword, place }) => `${keyword} ${place}`));
  perPrefix.set(prefix, known);
  return known;
}
