import type { JsonObject } from '#json';
import type { JsonSchema, MediaType, Operation, Parameter, ResponseDeclaration, ResponseHeader, Schema, SchemaStore } from '#operations';
import type { Requirement } from '#requirements';

const uri = 'stored.yaml';
const base = 'surety://stored';
const standing = { provenance: 'derived', placeholder: false } as const;
const source = (pointer: string) => ({ uri, pointer });

const id: JsonSchema = { type: 'integer', minimum: 1 };
const newPet: JsonSchema = {
  type: 'object', required: ['name'],
  properties: { name: { type: 'string', minLength: 1 }, categoryId: { type: 'integer', minimum: 1 } },
};
const request = (parts: JsonObject, required: readonly string[]): JsonSchema => ({ type: 'object', properties: parts, required });

/** Every schema of the stored contract, by pointer; a ref is the base and the pointer. */
const schemas: Readonly<Record<string, JsonSchema>> = {
  '/id': id,
  '/rate': { type: 'integer', minimum: 0 },
  '/components/schemas/NewPet': newPet,
  '/components/schemas/Pet': { type: 'object', required: ['id', 'name'], properties: { id, name: { type: 'string', minLength: 1 } } },
  '/components/schemas/Error': {
    type: 'object', required: ['code', 'message', 'status'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, status: { type: 'integer' } },
  },
  '/requests/createPet': request({ body: { $ref: `${base}/components/schemas/NewPet` } }, ['body']),
  '/requests/getPet': request({ path: request({ petId: id }, ['petId']) }, ['path']),
};

const store: SchemaStore = {
  get(ref) {
    const pointer = ref.slice(base.length);
    const schema = ref.startsWith(base) && Object.hasOwn(schemas, pointer) ? schemas[pointer] : undefined;
    if (schema === undefined) throw new Error(`The stored contract has no schema ${JSON.stringify(ref)}.`);
    return schema;
  },
  source: (ref, pointer) => source(ref.slice(base.length) + pointer),
  standing: () => standing,
};

const schemaAt = (pointer: string): Schema => ({ ref: base + pointer, store });
const json = (pointer: string): MediaType => ({ type: 'application/json', schema: schemaAt(pointer), examples: [], source: source(pointer), standing });

const response = (status: string, pointer: string, headers: readonly ResponseHeader[] = []): ResponseDeclaration =>
  ({ status, content: [json(pointer)], headers, source: source(`/responses/${status}`), standing });

const rate: ResponseHeader = { name: 'X-Rate', required: true, schema: schemaAt('/rate'), explode: false, source: source('/headers/X-Rate'), standing };
const petId: Parameter = {
  in: 'path', name: 'petId', required: true, deprecated: false, style: 'simple', explode: false, allowReserved: false,
  schema: schemaAt('/id'), examples: [], source: source('/parameters/petId'),
};

/** Caches are kept per schema, so each call gives the same one. */
const always = (schema: Schema) => (): Schema => schema;

const operation = (method: string, path: string, input: string, rest: Pick<Operation, 'parameters' | 'responses' | 'body'>): Operation => ({
  key: `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`, method, path, tags: [], deprecated: false, security: [], examples: [], basePath: '',
  siblings: [method], source: source(path), standing, problems: [], input: always(schemaAt(input)), ...rest,
});

/** A contract of two operations, as the reader would give it: what stored evidence is judged by. */
export const storedOperations: ReadonlyMap<string, Operation> = new Map([
  operation('POST', '/pets', '/requests/createPet', {
    parameters: [],
    body: { required: true, content: [json('/components/schemas/NewPet')], source: source('/requestBody') },
    responses: [response('201', '/components/schemas/Pet'), response('422', '/components/schemas/Error')],
  }),
  operation('GET', '/pets/{petId}', '/requests/getPet', {
    parameters: [petId],
    responses: [response('200', '/components/schemas/Pet', [rate]), response('404', '/components/schemas/Error')],
  }),
].map((each) => [each.key, each]));

/** A requirement that names one check. */
export const storedRow = (requirement: string, check: string, parameters?: Requirement['checks'][number]['with']): Requirement => ({
  id: requirement, set: 'stored', level: 'MUST', provenance: 'derived', text: '', cites: { document: '', section: '' },
  checks: [{ id: check, ...(parameters === undefined ? {} : { with: parameters }) }], readings: [], nodes: [], applies: {}, source: source(''),
});
