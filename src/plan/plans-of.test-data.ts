import type { Operation } from '#operations';
import type { Obligation, Requirement, Statement } from '#requirements';
import type { Case } from './case.ts';
import { budgets, planOperation, type OperationPlanInput } from './plan-operation.ts';
import type { Planned } from './planned.ts';
import { inProducerOrder, recipesOf, type PlanInput, type Recipe } from './recipes.ts';

/** What plans follow from: a contract has it all. */
export interface Planable {
  readonly byKey: ReadonlyMap<string, Operation>;
  readonly statement: Statement;
  readonly obligations: readonly Obligation[];
  readonly rows: ReadonlyMap<string, Requirement>;
}

/** Every way a request can carry a value, with keywords of each kind, and names and values that look like marks. */
export const HOSTILE = {
  '/shelves/{zone}/books/{bookId}': {
    put: {
      operationId: 'putBook',
      parameters: [
        { name: 'zone', in: 'path', required: true, schema: { enum: ['north', 'south'] } },
        { name: 'bookId', in: 'path', required: true, schema: { type: 'integer', format: 'int64', minimum: 1 } },
        { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 }, minItems: 1, maxItems: 3 } },
        { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object', properties: { from: { type: 'integer', maximum: 9 }, to: { type: 'boolean' } }, additionalProperties: false } },
        { name: 'X-Trace', in: 'header', schema: { type: 'string', minLength: 3, maxLength: 8, pattern: '^[a-z]*$' } },
        { name: 'session', in: 'cookie', schema: { type: 'integer', maximum: 99 } },
      ],
      requestBody: {
        required: true,
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/json': {
            schema: {
              type: 'object', required: ['title', 'isbn', 'constructor'], additionalProperties: false, minProperties: 3,
              properties: {
                'title': { type: 'string', minLength: 1, maxLength: 20 },
                'isbn': { type: 'integer', format: 'int64', minimum: 9007199254740992 },
                'constructor': { type: 'boolean' },
                '$from': { const: 'step0#/body/id' },
                'a/b~c': { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
                'mark': { type: 'object', required: ['$from'], properties: { $from: { type: 'string', pattern: '^step' } }, additionalProperties: false },
                'parts': { type: 'array', uniqueItems: true, maxItems: 4, items: { type: 'object', required: ['page'], properties: { page: { type: 'integer', minimum: 0 } } } },
              },
            },
          },
        },
      },
      responses: { 200: { description: 'Kept.' }, 422: { description: 'Not a book.' } },
    },
  },
  '/notes': {
    post: {
      requestBody: { content: { 'text/plain': { schema: { type: 'string' } }, 'application/json': { schema: { type: 'object', properties: { text: { type: 'string', minLength: 2 } } } } } },
      responses: { 201: { description: 'Made.' }, 400: { description: 'No.' } },
    },
  },
};

export const inputOf = ({ byKey, statement }: Pick<Planable, 'byKey' | 'statement'>, runSeed = '1'): PlanInput => ({ operations: byKey, statement, runSeed, basePath: '' });

export interface Anchored {
  readonly recipe: Recipe;
  readonly mediaType: string | undefined;
}

/** The anchors of a target that accepts every valid request: each operation's first recipe. */
export function anchorsOf(input: PlanInput): ReadonlyMap<string, Anchored> {
  const anchors = new Map<string, Anchored>();
  for (const level of inProducerOrder(input)) {
    const accepted = new Map([...anchors].map(([key, { recipe }]) => [key, recipe]));
    for (const operation of level) {
      const { recipes: [recipe], mediaType } = recipesOf(operation, input, accepted);
      if (recipe) anchors.set(operation.key, { recipe, mediaType });
    }
  }
  return anchors;
}

export interface Plan {
  readonly operation: Operation;
  readonly anchor: Anchored;
  readonly input: OperationPlanInput;
  /** Everything planned for the operation, in order. */
  readonly planned: readonly Planned[];
  readonly cases: readonly Case[];
}

export const isPlanned = (item: object): item is Planned => 'case' in item;

/** The plan of every operation that has an anchor, by operation key. */
export function plansOf(contract: Planable, runSeed = '1', mode: keyof typeof budgets = 'standard'): ReadonlyMap<string, Plan> {
  const input: OperationPlanInput = { ...inputOf(contract, runSeed), obligations: contract.obligations, rows: contract.rows, budget: budgets[mode] };
  return new Map([...anchorsOf(input)].map(([key, anchor]) => {
    const operation = contract.byKey.get(key) as Operation;
    const planned = [...planOperation(operation, anchor.recipe, anchor.mediaType, input)].filter(isPlanned);
    return [key, { operation, anchor, input, planned, cases: planned.map((one) => one.case) }];
  }));
}
