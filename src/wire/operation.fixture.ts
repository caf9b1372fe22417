import type { JsonSchema, MediaType, Operation, Parameter, ResponseDeclaration, Schema, SchemaStore, SecurityScheme } from '#operations';

const source = { uri: 'test.yaml', pointer: '' };
const standing = { provenance: 'derived' as const, placeholder: false };

export interface ParameterInput extends Partial<Omit<Parameter, 'schema'>> {
  readonly in: Parameter['in'];
  readonly name: string;
  readonly schema: JsonSchema;
}

export interface OperationInput {
  readonly method?: string;
  readonly path?: string;
  readonly parameters?: readonly ParameterInput[];
  readonly body?: JsonSchema;
  readonly bodyRequired?: boolean;
  readonly mediaType?: string;
  readonly responses?: readonly Partial<ResponseDeclaration>[];
  readonly security?: readonly SecurityScheme[];
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

function storeOf(entries: Map<string, JsonSchema>): SchemaStore {
  return {
    get: (ref) => {
      const schema = entries.get(ref);
      if (schema === undefined) throw new Error(`There is no schema ${JSON.stringify(ref)}.`);
      return schema;
    },
    source: () => source,
    standing: () => standing,
  };
}

export const schemaOf = (schema: JsonSchema): Schema => ({ ref: 'root', store: storeOf(new Map([['root', schema]])) });

export const scheme = (kind: SecurityScheme['kind'], rest: Partial<SecurityScheme> = {}): SecurityScheme => ({ name: kind, kind, source, ...rest });

/** What the store of an operation calls the schema over a whole request. */
const INPUT = 'surety://request/composite/test';

const DEFAULT_STYLE = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const;

/** An operation as `operationsOf` gives it, from its bare particulars. */
export function operationOf(input: OperationInput): Operation {
  const entries = new Map<string, JsonSchema>(Object.entries(input.schemas ?? {}));
  const store = storeOf(entries);
  const parameters = (input.parameters ?? []).map((given): Parameter => {
    const ref = `${given.in} ${given.name}`;
    entries.set(ref, given.schema);
    const style = given.style ?? DEFAULT_STYLE[given.in];
    return {
      required: given.in === 'path', deprecated: false, explode: style === 'form', allowReserved: false, examples: [], source,
      ...given, style, schema: { ref, store },
    };
  });
  const member = ({ in: part, name }: Parameter): string => (part === 'header' ? name.toLowerCase() : name);
  const part = (place: Parameter['in']): JsonSchema => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return { type: 'object', properties: Object.fromEntries(own.map((p) => [member(p), { $ref: p.schema.ref }])), required: own.filter((p) => p.required).map(member) };
  };
  const type = input.mediaType ?? 'application/json';
  const content: MediaType[] = input.body === undefined ? [] : [{ type, schema: { ref: 'body', store }, examples: [], source, standing }];
  if (input.body !== undefined) entries.set('body', input.body);
  entries.set(INPUT, {
    type: 'object',
    properties: { path: part('path'), query: part('query'), header: part('header'), cookie: part('cookie'), ...(input.body === undefined ? {} : { body: { $ref: 'body' } }) },
    required: ['path', 'query', 'header', 'cookie', ...(input.bodyRequired ? ['body'] : [])],
  });
  const path = input.path ?? `/things${parameters.filter((p) => p.in === 'path').map(({ name }) => `/{${name}}`).join('')}`;
  return {
    key: `${input.method ?? 'POST'} ${path}`, method: input.method ?? 'POST', path, tags: [], deprecated: false, parameters,
    ...(input.body === undefined ? {} : { body: { required: input.bodyRequired ?? false, content, source } }),
    responses: (input.responses ?? []).map((response) => ({ status: '200', content: [], headers: [], source, standing, ...response })),
    security: input.security === undefined ? [] : [input.security],
    input: () => ({ ref: INPUT, store }), examples: [], basePath: '', siblings: [], source, standing, problems: [],
  };
}
