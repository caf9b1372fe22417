import type { Operation } from '#operations';
import type { Evidence } from './finding.ts';

/** The operation that a clause about a whole resource is judged at: the path's GET, else its first. */
export function speakerOf({ operations }: Evidence, operation: Operation): Operation {
  const own = [...operations.values()].filter(({ path }) => path === operation.path);
  return own.find(({ method }) => method === 'GET') ?? own[0] ?? operation;
}
