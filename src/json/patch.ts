import { isArray, isObject, type Json, type JsonObject, type PatchOperation } from './json.ts';
import { parsePointer } from './pointer.ts';

/**
 * A copy of `value` with the operations applied in order (RFC 6902 `add`, `replace`, `remove`).
 * Throws when a path's parent does not exist: a patch is planned on the very value it is applied to.
 */
export function applyPatch(value: Json, operations: readonly PatchOperation[]): Json {
  return operations.reduce<Json>((now, operation) => applyOne(now, parsePointer(operation.path), operation), value);
}

function applyOne(value: Json, [head, ...rest]: string[], operation: PatchOperation): Json {
  if (head === undefined) {
    if (operation.op === 'remove' || operation.value === undefined) throw new Error(`${operation.op} at the root needs a value.`);
    return operation.value;
  }
  if (isArray(value)) return patchArray(value, head, rest, operation);
  if (isObject(value)) return patchObject(value, head, rest, operation);
  throw new Error(`The patch path ${JSON.stringify(operation.path)} leads through a value that is neither object nor array.`);
}

function patchObject(value: JsonObject, key: string, rest: string[], operation: PatchOperation): Json {
  if (rest.length === 0 && operation.op === 'remove') {
    return withMembers(Object.entries(value).filter(([name]) => name !== key));
  }
  const inner = Object.hasOwn(value, key) ? value[key] : undefined;
  if (rest.length > 0 && inner === undefined) throw new Error(`The patch path ${JSON.stringify(operation.path)} names a missing parent.`);
  const next = rest.length === 0 ? operation.value : applyOne(inner as Json, rest, operation);
  if (next === undefined) throw new Error(`${operation.op} at ${JSON.stringify(operation.path)} needs a value.`);
  const entries = Object.entries(value);
  const known = entries.some(([name]) => name === key);
  return withMembers(known ? entries.map(([name, old]) => [name, name === key ? next : old]) : [...entries, [key, next]]);
}

/** `Object.fromEntries` defines own members, so a key named `__proto__` stays data. */
const withMembers = (entries: readonly (readonly [string, Json])[]): JsonObject => Object.fromEntries(entries);

function patchArray(value: readonly Json[], segment: string, rest: string[], operation: PatchOperation): Json {
  const index = segment === '-' ? value.length : Number(segment);
  if (!Number.isInteger(index) || index < 0 || index > value.length) {
    throw new Error(`The patch path ${JSON.stringify(operation.path)} names no index of an array of ${value.length}.`);
  }
  if (rest.length > 0) return value.with(index, applyOne(value[index] as Json, rest, operation));
  if (operation.op === 'remove') return value.toSpliced(index, 1);
  if (operation.value === undefined) throw new Error(`${operation.op} at ${JSON.stringify(operation.path)} needs a value.`);
  return operation.op === 'add' ? value.toSpliced(index, 0, operation.value) : value.with(index, operation.value);
}
