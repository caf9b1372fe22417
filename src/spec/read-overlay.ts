import { FileProblem, readDocument, type SourceDocument } from '#files';
import { at, isArray, isObject, writeJson, type Json } from '#json';
import { asProblem } from './file-trouble.ts';
import { SpecError } from './spec-error.ts';
import type { LayerInput } from './spec.ts';
import type { Layer } from './layers.ts';

export interface OverlayAction {
  /** Of the action in the overlay: `/actions/3`. */
  readonly pointer: string;
  readonly target: string;
  readonly update?: Json;
  readonly remove: boolean;
}

/** Reads an OpenAPI Overlay 1.0 document. Throws `SpecError` with every fault in it. */
export async function readOverlay({ uri, provenance }: LayerInput): Promise<{ readonly layer: Layer; readonly actions: readonly OverlayAction[] }> {
  const document = await readDocument(uri).catch((error: unknown) => {
    if (error instanceof FileProblem) throw new SpecError([asProblem(error)]);
    throw error;
  });
  const faults = [...faultsOf(document.value)];
  if (faults.length > 0) {
    throw new SpecError(faults.map(([pointer, message]) => ({
      code: 'not-overlay', severity: 'error', source: { uri, pointer, ...position(document, pointer) }, message,
    })));
  }
  return { layer: { document, provenance }, actions: (at(document.value, '/actions') as readonly Json[]).map(actionOf) };
}

const position = (document: SourceDocument, pointer: string): object => document.locate(pointer) ?? document.locate('') ?? {};

function* faultsOf(value: Json): Iterable<readonly [pointer: string, message: string]> {
  const version = at(value, '/overlay');
  if (!isObject(value) || version === undefined) {
    yield ['', 'is not an OpenAPI Overlay (expected "overlay: 1.0.0" and "actions:").'];
    return;
  }
  if (typeof version !== 'string' || !/^1\.[01]\.\d+$/.test(version)) {
    yield ['/overlay', `Overlay ${writeJson(version)} is not read by this version (expected "1.0.0").`];
  }
  if (!isArray(value.actions) || value.actions.length === 0) {
    yield ['/actions', '"actions" is missing or empty (expected a list of actions).'];
    return;
  }
  for (const [index, action] of value.actions.entries()) yield* actionFaults(action, `/actions/${index}`);
}

function* actionFaults(action: Json, pointer: string): Iterable<readonly [pointer: string, message: string]> {
  if (!isObject(action) || typeof action.target !== 'string') {
    yield [pointer, 'the action has no target (expected "target:" with a JSONPath).'];
    return;
  }
  if (action.copy !== undefined) yield [pointer, '"copy" is not read by this version (expected "update" or "remove").'];
  else if (action.update === undefined && action.remove !== true) yield [pointer, 'the action does nothing (expected "update:" or "remove: true").'];
}

function actionOf(action: Json, index: number): OverlayAction {
  const { target, update, remove } = action as { readonly target: string; readonly update?: Json; readonly remove?: Json };
  return { pointer: `/actions/${index}`, target, remove: remove === true, ...(update !== undefined && { update }) };
}
