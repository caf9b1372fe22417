import { isArray, type JsonObject } from '#json';
import { isLocatedObject, kindOf, textOf, type ContractReader, type Located } from './contract-reader.ts';
import { declaredExamplesOf, distinct, type DeclaredExample } from './declared-examples.ts';
import { mediaTypesOf, type Reading } from './media-types.ts';
import type { Parameter, ParameterIn, Style } from './operation.ts';
import { schemaExamples } from './schema-examples.ts';

type DeclaredParameter = Parameter & { readonly declared: readonly DeclaredExample[] };

const STYLES: Readonly<Record<ParameterIn, readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** "If in is header and the name field is one of these, the parameter definition SHALL be ignored." */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** A parameter list read: `broken` says that one without which no request can be sent is out. */
export interface ParameterList {
  readonly parameters: readonly DeclaredParameter[];
  readonly broken: boolean;
}

const isIn = (text: string | undefined): text is ParameterIn => text !== undefined && Object.hasOwn(STYLES, text);

/** The parameters of an operation: those of its path, unless it has one of the same name and place itself. */
export function parametersOf(reading: Reading, pathItem: Located, operation: Located): ParameterList {
  const shared = listOf(reading, pathItem);
  const own = listOf(reading, operation);
  const overridden = new Set(own.parameters.map(identity));
  return {
    parameters: [...shared.parameters.filter((parameter) => !overridden.has(identity(parameter))), ...own.parameters]
      .filter(({ in: place, name }) => !(place === 'header' && IGNORED_HEADERS.has(name.toLowerCase()))),
    broken: shared.broken || own.broken,
  };
}

const identity = ({ in: place, name }: Parameter): string => `${place}:${place === 'header' ? name.toLowerCase() : name}`;

function listOf(reading: Reading, owner: Located): ParameterList {
  const { reader, report } = reading;
  const list = reader.member(owner, 'parameters');
  if (!list) return { parameters: [], broken: false };
  if (!isArray(list.value)) {
    report(reader.problem(list, { code: 'wrong-node-type', message: `"parameters" is ${kindOf(list.value)} (expected an array).` }));
    return { parameters: [], broken: true };
  }
  const parameters = new Map<string, DeclaredParameter>();
  let broken = false;
  for (const declared of reader.items(list as Located<readonly []>)) {
    const node = reader.follow(declared, report);
    const parameter = node && parameterOf(reading, node);
    if (!parameter || !node) {
      broken ||= !node || mustBeSent(reader, node);
    } else if (parameters.has(identity(parameter))) {
      report(reader.problem(declared, { code: 'duplicate-parameter', message: `the list has a second ${parameter.in} parameter ${JSON.stringify(parameter.name)} (expected each once).` }));
    } else {
      parameters.set(identity(parameter), parameter);
    }
  }
  return { parameters: [...parameters.values()], broken };
}

/** An optional parameter that is broken is never sent, and the operation runs without it. */
const mustBeSent = (reader: ContractReader, node: Located): boolean =>
  reader.member(node, 'required')?.value === true || textOf(reader.member(node, 'in')) === 'path';

function parameterOf(reading: Reading, node: Located): DeclaredParameter | undefined {
  const { reader, report } = reading;
  const fail = (code: string, message: string, hint?: string): undefined => {
    report(reader.problem(node, { code, message, ...(hint !== undefined && { hint }) }));
  };
  if (!isLocatedObject(node)) return fail('wrong-node-type', `the parameter is ${kindOf(node.value)} (expected an object).`);
  const [name, place] = [textOf(reader.member(node, 'name')), textOf(reader.member(node, 'in'))];
  if (name === undefined || name === '') return fail('parameter-name', 'the parameter has no name (expected a "name").');
  if (!isIn(place)) return fail('parameter-in', `the parameter ${JSON.stringify(name)} stands in ${JSON.stringify(place ?? null)} (expected path, query, header or cookie).`, swagger(place));
  const described = describe(reading, node);
  if (!described) return fail('parameter-schema', `the parameter ${JSON.stringify(name)} has no schema to judge by (expected "schema", or "content" with one media type).`);
  const required = reader.member(node, 'required')?.value === true;
  if (place === 'path' && !required) {
    report(reader.problem(node, { code: 'path-parameter-optional', severity: 'warning', message: `the path parameter ${JSON.stringify(name)} is not marked as required (expected "required: true").` }));
  }
  const style = styleOf(reading, node, place);
  const explode = reader.member(node, 'explode')?.value;
  const declared = described.declared;
  const { schema } = described;
  return {
    in: place, name,
    required: required || place === 'path',
    deprecated: reader.member(node, 'deprecated')?.value === true,
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    allowReserved: reader.member(node, 'allowReserved')?.value === true,
    schema,
    ...(described.mediaType !== undefined && { mediaType: described.mediaType }),
    declared,
    get examples() {
      return distinct([...declared.map(({ value }) => value), ...schemaExamples(schema)]);
    },
    source: { uri: node.uri, pointer: node.pointer },
    get standing() {
      return reader.standing(node);
    },
  };
}

const swagger = (place: string | undefined): string | undefined =>
  place === 'body' || place === 'formData' ? 'OpenAPI 3 has "requestBody" for what Swagger 2.0 put in "body" and "formData".' : undefined;

function describe(reading: Reading, node: Located<JsonObject>): Pick<DeclaredParameter, 'schema' | 'mediaType' | 'declared'> | undefined {
  const { reader, audit, store, report } = reading;
  const schema = reader.member(node, 'schema');
  if (schema) {
    const problems = audit(schema);
    problems.forEach(report);
    return problems.length > 0 ? undefined : { schema: store.schema(schema), declared: declaredExamplesOf(reader, node) };
  }
  const [media] = mediaTypesOf(reading, node, 'drop');
  if (!media) return undefined;
  // Without a schema any value of the media type will do: the store makes `true` of a node that is not there.
  const any = store.schema({ uri: media.source.uri, pointer: `${media.source.pointer}/schema` });
  return { schema: media.schema ?? any, mediaType: media.type, declared: [...declaredExamplesOf(reader, node), ...media.declared] };
}

function styleOf({ reader, report }: Reading, node: Located, place: ParameterIn): Style {
  const declared = textOf(reader.member(node, 'style'));
  const [usual] = STYLES[place] as readonly [Style];
  if (declared === undefined) return usual;
  const known = STYLES[place].find((style) => style === declared);
  if (known === undefined) {
    report(reader.problem(node, { code: 'parameter-style', severity: 'warning', message: `${place} parameters have no style ${JSON.stringify(declared)} (expected ${STYLES[place].join(', ')}); ${usual} is used.` }));
  }
  return known ?? usual;
}
