import { JSONPathEnvironment } from 'json-p3';
import { child, formatPointer, isObject, parsePointer, splitPointer, type Json } from '#json';
import { markBelow, memberOf, standingOf, type Effective, type Layer, type Mark, type Standing } from './layers.ts';
import { mayAlter, mergeUpdate, type Writing } from './merge-update.ts';
import { removeMember } from './remove-member.ts';
import type { OverlayAction } from './read-overlay.ts';
import type { SpecProblem } from './spec.ts';

/** The library's own limit is 50 levels, which `$..` passes in real documents. */
const queries = new JSONPathEnvironment({ maxRecursionDepth: 1_000 });

export interface Applied {
  readonly effective: Effective;
  readonly problems: readonly SpecProblem[];
}

/** The document after the actions of one overlay (OpenAPI Overlay 1.0), in order. What may not be done is left undone. */
export function applyOverlay(effective: Effective, layer: Layer, actions: readonly OverlayAction[]): Applied {
  const problems: SpecProblem[] = [];
  let now = effective;
  for (const action of actions) {
    const complain = (code: string, severity: SpecProblem['severity'], message: string, hint?: string): void => {
      const source = { uri: layer.document.uri, pointer: action.pointer, ...layer.document.locate(action.pointer) };
      problems.push({ code, severity, source, message, ...(hint !== undefined && { hint }) });
    };
    const targets = targetsOf(now.value, action.target, complain);
    const writing = { layer, refuse: (pointer: string, standing: Standing) => complain(...refusal(pointer, standing, layer)) };
    // From the last to the first, so that removing an item does not move the items still to be removed.
    for (const pointer of action.remove ? targets.toReversed() : targets) now = act(now, pointer, action, writing, complain);
  }
  return { effective: now, problems };
}

type Complain = (code: string, severity: SpecProblem['severity'], message: string, hint?: string) => void;

function targetsOf(value: Json, target: string, complain: Complain): readonly string[] {
  try {
    // The library reads numbers it does not know (bigint) like any other value that no filter compares with.
    const found = queries.query(target, value as Parameters<typeof queries.query>[1]).locations().map(formatPointer);
    if (found.length === 0) complain('overlay-target-missing', 'warning', `target ${JSON.stringify(target)} selects nothing (expected at least one node).`);
    return [...new Set(found)].sort(byPlace);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain('overlay-bad-target', 'error', `target ${JSON.stringify(target)} is not a JSONPath: ${reason} (expected RFC 9535).`);
    return [];
  }
}

/** Parents before children, items by index. */
function byPlace(a: string, b: string): number {
  const [left, right] = [parsePointer(a), parsePointer(b)];
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (segment === other) continue;
    const gap = Number(segment) - Number(other);
    return Number.isNaN(gap) ? (segment < other ? -1 : 1) : gap;
  }
  return left.length - right.length;
}

function refusal(pointer: string, standing: Standing, layer: Layer): [string, 'error', string, string] {
  return [
    'overlay-alters', 'error',
    `alters ${JSON.stringify(pointer)}, which is ${standing.layer.provenance} in ${standing.layer.document.uri} (expected a ${layer.provenance} overlay to add only).`,
    `The value there stays as it is. Take it out of the overlay, or mark it x-surety-placeholder where it stands.`,
  ];
}

function act(now: Effective, pointer: string, action: OverlayAction, writing: Writing, complain: Complain): Effective {
  const segments = parsePointer(pointer);
  const value = segments.reduce<Json | undefined>(memberOf, now.value);
  if (value === undefined) return now;
  const standing = standingOf(now, pointer);
  if (action.remove) return mayAlter({ pointer, standing }, writing) ? removed(now, pointer, complain) : now;
  if (action.update === undefined) return now;
  if (isObject(value) && !isObject(action.update)) {
    complain('overlay-bad-update', 'error', `the target ${JSON.stringify(pointer)} is an object and the update is not (expected an object to merge).`);
    return now;
  }
  const mark = segments.reduce<Mark>(markBelow, now.marks);
  const next = mergeUpdate({ value, mark, pointer, standing }, action.update, child(action.pointer, 'update'), writing);
  return { ...now, value: replaced(now.value, segments, next) };
}

function removed(now: Effective, pointer: string, complain: Complain): Effective {
  const parts = splitPointer(pointer);
  if (parts === undefined) {
    complain('overlay-bad-target', 'error', 'removes the whole document (expected a part of it).');
    return now;
  }
  return { ...now, value: replaced(now.value, parsePointer(parts.parent), removeMember(now, parts.parent, parts.last)) };
}

/** A copy along the way only; a computed name keeps `__proto__` an ordinary member. */
function replaced(value: Json, [head, ...rest]: readonly string[], next: Json): Json {
  if (head === undefined) return next;
  const inner = replaced(memberOf(value, head) as Json, rest, next);
  return isObject(value) ? { ...value, [head]: inner } : (value as readonly Json[]).with(Number(head), inner);
}
