import type { Operation } from './operation.ts';
import { blankPath } from './path-template.ts';

const PARAMETER = /\{([^{}]*)\}/g;

/**
 * The operations as an implementation with other paths offers them. `bind` maps an operationId to `METHOD /path`, whose
 * parameters stand in the order of the declared ones and keep their declared names. Throws an `Error` that names the
 * entry when an id is unknown or the number of parameters differs.
 */
export function relocate(operations: readonly Operation[], bind: Readonly<Record<string, string>>): readonly Operation[] {
  for (const id of Object.keys(bind)) {
    if (!operations.some(({ operationId }) => operationId === id)) throw new Error(`/bind/${id}: ${JSON.stringify(id)} is no operationId of the document.`);
  }
  const moved = operations.map((operation) => {
    const target = operation.operationId !== undefined && Object.hasOwn(bind, operation.operationId) ? bind[operation.operationId] : undefined;
    return target === undefined ? operation : move(operation, target);
  });
  return moved.map((operation) => ({
    ...operation,
    siblings: [...new Set(moved.filter(({ path }) => blankPath(path) === blankPath(operation.path)).map(({ method }) => method))],
  }));
}

function move(operation: Operation, target: string): Operation {
  const [, method, path] = /^([A-Za-z]+)\s+(\/.*)$/.exec(target) ?? [];
  if (method === undefined || path === undefined) throw new Error(`/bind/${operation.operationId}: ${JSON.stringify(target)} (expected "METHOD /path").`);
  const names = [...operation.path.matchAll(PARAMETER)].map(([, name]) => name ?? '');
  const wanted = [...path.matchAll(PARAMETER)].length;
  if (wanted !== names.length) throw new Error(`/bind/${operation.operationId}: ${JSON.stringify(target)} has ${wanted} path parameters (expected ${names.length}, as in ${JSON.stringify(operation.path)}).`);
  let next = 0;
  const renamed = path.replaceAll(PARAMETER, () => {
    next += 1;
    return `{${names[next - 1]}}`;
  });
  return { ...operation, method: method.toUpperCase(), path: renamed, key: `${method.toUpperCase()} ${blankPath(renamed)}` };
}
