import { formatPointer, parsePointer, type Json } from '#json';
import { placeAt, type Operation, type RequestValues, type Schema } from '#operations';
import { isUnreachable, variationsOf, type Draw, type Unreachable, type Variation } from '#generators';
import { obligationId } from '#requirements';
import { classify, encodeRequest } from '#wire';
import { applyPatch } from '#json';
import type { Aim, Case, PatchRecord } from './case.ts';
import { caseSeed } from './case-seed.ts';
import { makerOfName } from './references.ts';
import { drawn, fixed, type Planned } from './planned.ts';
import { complete, keepsItsPath, type PlanInput, type Recipe } from './recipes.ts';
import { templateOf, templateWithin } from './template.ts';

/** An obligation for which no case could be planned, and why. */
export interface Unplanned {
  readonly obligation: string;
  readonly why: { readonly code: string; readonly sentence: string };
}

export interface VariationInput extends PlanInput {
  /** Obligation ids that exist: a place outside them (a placeholder) is not aimed at. */
  readonly obligations: ReadonlySet<string>;
  /** Cases planned at most for one place and keyword. */
  readonly perKeyword: number;
}

/** Boundary and violating cases around one accepted anchor, one place each. */
export function* variationCases(operation: Operation, anchor: Recipe, mediaType: string | undefined, input: VariationInput): Iterable<Planned | Unplanned> {
  const recipe = inMediaType(anchor, mediaType);
  const schema = operation.input(recipe.values.mediaType);
  const seedOf = (draw: string): bigint => caseSeed({ runSeed: input.runSeed, operation: operation.key, kind: 'variation', subject: '', index: 0, draw });
  const planned = new Map<string, number>();
  for (const variation of variationsOf(schema, baseOf(recipe.values), { kinds: ['boundary', 'violating'], seedOf })) {
    if (isUnreachable(variation)) {
      yield* unplannedOf(operation, schema, variation, input.obligations);
      continue;
    }
    const aim = aimOf(schema, variation);
    const obligation = obligationOf(operation, variation.kind, aim);
    if (!input.obligations.has(obligation) || (variation.kind === 'boundary' && aimsAtReference(variation, recipe, operation, input))) continue;
    const count = planned.get(obligation) ?? 0;
    if (count >= input.perKeyword) continue;
    const result = variationCase(operation, recipe, variation, aim, obligation, input);
    if ('case' in result) planned.set(obligation, count + 1);
    yield result;
  }
}

/** The type that a body put into an anchor without one is planned in and sent in; an anchor with a body has its own. */
const inMediaType = (recipe: Recipe, mediaType: string | undefined): Recipe =>
  (mediaType === undefined || recipe.values.mediaType !== undefined ? recipe : { ...recipe, values: { ...recipe.values, mediaType } });

/** The instance of `Operation.input`: the values without their media type. */
function baseOf(values: RequestValues): Json {
  const { mediaType: _, ...parts } = values;
  return parts;
}

function variationCase(
  operation: Operation, recipe: Recipe, variation: Variation, aim: Aim, obligation: string, input: VariationInput,
): Planned | Unplanned {
  let refusal = 'the value cannot be put into a request';
  let code = 'unsendable';
  const build = (draw: Draw | undefined): Case | undefined => {
    const patch = patchOf(variation, draw, recipe);
    const values = complete(applyPatch(baseOf(recipe.values), [{ op: variation.op, path: variation.pointer, ...(draw ? { value: draw.value } : {}) }]), recipe.values.mediaType);
    const fault = faultOf(operation, values, variation.kind, aim, input);
    if (fault === undefined) return caseOf(operation, recipe, variation, aim, obligation, patch);
    ({ code, sentence: refusal } = fault);
    return undefined;
  };
  if (variation.draw) {
    const planned = drawn(variation.draw, build);
    if (planned) return planned;
  } else {
    const planned = build(undefined);
    if (planned) return fixed(planned);
  }
  return { obligation, why: { code, sentence: refusal } };
}

/** What was produced stays so where a value around it is replaced: another id might be refused for its own sake. */
const patchOf = ({ op, pointer }: Variation, draw: Draw | undefined, { marks }: Recipe): readonly PatchRecord[] =>
  [{ op, path: pointer, ...(draw ? { value: templateWithin(draw.value, pointer, marks) } : {}) }];

function caseOf(operation: Operation, recipe: Recipe, variation: Variation, aim: Aim, obligation: string, patch: readonly PatchRecord[]): Case {
  const role = variation.kind === 'violating' ? { violates: aim } : { reaches: aim };
  const anchor = templateOf(recipe.values, recipe.marks);
  return {
    id: `${variation.kind} ${operation.key} ${aim.pointer} ${aim.keyword} ${aim.point} @${recipe.index}`,
    kind: variation.kind,
    operation: operation.key,
    obligations: [obligation],
    steps: [...recipe.setup, { role: 'probe', operation: operation.key, request: { kind: 'patched', anchor, patch, ...role } }],
    ...role,
  };
}

/**
 * Rule 1: what is planned is judged as it will be sent. A violation must be invalid by its own keyword in its own place,
 * a boundary must be valid; what servers may read either way proves nothing.
 */
function faultOf(operation: Operation, values: RequestValues, kind: Variation['kind'], aim: Aim, input: PlanInput): { code: string; sentence: string } | undefined {
  const request = encodeRequest(operation, values, input);
  if (!('method' in request)) return { code: 'unsendable', sentence: `${request.place}: ${request.reason}` };
  const seen = classify(operation, request, { basePath: input.basePath, formats: input.statement.formats });
  switch (seen.kind) {
    case 'ambiguous':
      return { code: 'ambiguous', sentence: `servers may read it in more than one way: ${seen.reasons.map(({ place, reason }) => `${place}: ${reason}`).join('; ')}` };
    case 'valid':
      return kind === 'boundary' ? undefined : { code: 'valid-as-sent', sentence: `${aim.place}: a value that breaks ${aim.keyword} is valid once it is sent as text` };
    case 'invalid':
      if (kind === 'violating' && seen.violations.some(({ keyword, pointer }) => keyword === aim.keyword && pointer === aim.pointer)) return undefined;
      return { code: 'not-isolated', sentence: `${aim.place}: no request could be made that ${kind === 'violating' ? `breaks ${aim.keyword} there` : 'is valid as sent'}` };
  }
}

/** Keywords whose obligation stands at the object while the violation is shown at one of its members. */
const AT_PARENT = new Set(['additionalProperties', 'propertyNames', 'unevaluatedProperties', 'patternProperties']);

function aimOf(schema: Schema, { pointer, keyword: word, point }: Pick<Variation, 'pointer' | 'keyword' | 'point'>): Aim {
  // A member that may be left out is what "required" does not ask for.
  const keyword = word === 'properties' ? 'required' : word;
  const at = AT_PARENT.has(keyword) ? formatPointer(parsePointer(pointer).slice(0, -1)) : pointer;
  return { place: placeAt(schema, at), pointer, keyword, point };
}

const obligationOf = (operation: Operation, kind: Variation['kind'], aim: Pick<Aim, 'keyword' | 'place'>): string =>
  obligationId(`openapi.input.${aim.keyword}.${kind === 'violating' ? 'refused' : 'accepted'}`, operation.key, aim.place);

function* unplannedOf(operation: Operation, schema: Schema, { pointer, keyword, code, reason }: Unreachable, known: ReadonlySet<string>): Iterable<Unplanned> {
  const aim = aimOf(schema, { pointer, keyword, point: '' });
  for (const kind of ['violating', 'boundary'] as const) {
    const obligation = obligationOf(operation, kind, aim);
    if (known.has(obligation)) yield { obligation, why: { code, sentence: reason } };
  }
}

/** Rule 5: acceptance says nothing where the value names another resource, or the resource itself. */
function aimsAtReference({ pointer }: Variation, recipe: Recipe, operation: Operation, input: PlanInput): boolean {
  if (recipe.marks.some((mark) => mark.pointer === pointer || mark.pointer.startsWith(`${pointer}/`))) return true;
  const segments = parsePointer(pointer);
  const name = segments.at(-1) ?? '';
  return (segments[0] === 'path' && (keepsItsPath(operation, recipe) || !hasClosedValues(operation, name))) || makerOfName(name, input.operations) !== undefined;
}

function hasClosedValues(operation: Operation, name: string): boolean {
  const parameter = operation.parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  const schema = parameter?.schema.store.get(parameter.schema.ref);
  return typeof schema === 'object' && (schema.enum !== undefined || schema.const !== undefined);
}
