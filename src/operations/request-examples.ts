import { equalJson, type Json } from '#json';
import { memberOf } from './composite-input.ts';
import type { DeclaredExample } from './declared-examples.ts';
import { admitsJson } from './json-type.ts';
import type { Parameter, ParameterIn, PartialRequestValues, RequestBody, RequestValues } from './operation.ts';
import { startOf } from './place-walk.ts';
import { fixedAt } from './schema-examples.ts';

/** More whole requests than this are not put together from examples. */
const MOST = 16;

type Part = { readonly required: boolean; readonly examples: readonly DeclaredExample[] } & (
  | { readonly kind: 'parameter'; readonly in: ParameterIn; readonly member: string }
  | { readonly kind: 'body'; readonly mediaType: string });

type WithDeclared<T> = T & { readonly declared?: readonly DeclaredExample[] };

/**
 * Requests put together from examples, best first: the first example of every part; then the same-named examples of all
 * parts, each name once; then further examples of one part at a time; last the required parts alone.
 */
export function requestExamples(parameters: readonly WithDeclared<Parameter>[], body: RequestBody | undefined): readonly PartialRequestValues[] {
  const shared = parameters.map(parameterPart);
  const bodies: readonly (readonly Part[])[] = body && body.content.length > 0
    ? jsonFirst(body.content).map((media) => [bodyPart(body, media)])
    : [[]];
  const found: PartialRequestValues[] = [];
  for (const more of bodies) {
    for (const candidate of candidates([...shared, ...more])) {
      if (found.length < MOST && !found.some((other) => equalJson(asJson(other), asJson(candidate)))) found.push(candidate);
    }
  }
  return found;
}

const asJson = (values: PartialRequestValues): Json => ({ ...values });

const jsonFirst = (content: RequestBody['content']): RequestBody['content'] =>
  [...content].sort((a, b) => Number(admitsJson(b.type)) - Number(admitsJson(a.type)));

function parameterPart(parameter: WithDeclared<Parameter>): Part {
  const fixed = parameter.required && parameter.examples.length === 0 ? fixedAt(startOf(parameter.schema, 'value')) : undefined;
  const examples = examplesOf(parameter);
  // An optional parameter that only has a default is as good as one that is left out.
  return {
    kind: 'parameter', in: parameter.in, member: memberOf(parameter), required: parameter.required,
    examples: examples.length > 0 || fixed === undefined ? examples : [{ value: fixed }],
  };
}

const bodyPart = (body: RequestBody, media: WithDeclared<RequestBody['content'][number]>): Part =>
  ({ kind: 'body', mediaType: media.type, required: body.required, examples: examplesOf(media) });

function examplesOf({ declared = [], examples }: { readonly declared?: readonly DeclaredExample[]; readonly examples: readonly Json[] }): readonly DeclaredExample[] {
  const further = examples.filter((value) => !declared.some((known) => equalJson(known.value, value)));
  return [...declared, ...further.map((value) => ({ value }))];
}

function* candidates(parts: readonly Part[]): Generator<PartialRequestValues> {
  if (parts.every(({ examples }) => examples.length === 0)) {
    // A request that needs nothing is an example of itself.
    if (parts.every(({ required }) => !required)) yield assemble(parts, () => undefined);
    return;
  }
  const first = (part: Part): DeclaredExample | undefined => part.examples[0];
  const names = [...new Set(parts.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? [])))];
  yield assemble(parts, first);
  for (const name of names) yield assemble(parts, (part) => part.examples.find((example) => example.name === name) ?? first(part));
  for (const varied of parts) {
    for (const example of varied.examples.slice(1)) yield assemble(parts, (part) => (part === varied ? example : first(part)));
  }
  yield assemble(parts, (part) => (part.required ? first(part) : undefined));
}

function assemble(parts: readonly Part[], choose: (part: Part) => DeclaredExample | undefined): PartialRequestValues {
  const members: Record<ParameterIn, [string, Json][]> = { path: [], query: [], header: [], cookie: [] };
  let body: Pick<RequestValues, 'body' | 'mediaType'> = {};
  for (const part of parts) {
    const chosen = choose(part);
    if (!chosen) continue;
    if (part.kind === 'body') body = { body: chosen.value, mediaType: part.mediaType };
    else members[part.in].push([part.member, chosen.value]);
  }
  const { path, query, header, cookie } = members;
  return { path: Object.fromEntries(path), query: Object.fromEntries(query), header: Object.fromEntries(header), cookie: Object.fromEntries(cookie), ...body };
}

/** Whether nothing that must be sent is missing. */
export function isComplete(values: PartialRequestValues, parameters: readonly Parameter[], body: RequestBody | undefined): values is RequestValues {
  return parameters.every((parameter) => !parameter.required || Object.hasOwn(values[parameter.in] ?? {}, memberOf(parameter)))
    && (!body?.required || values.body !== undefined);
}
