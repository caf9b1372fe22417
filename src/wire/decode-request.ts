import type { Operation, RequestValues } from '#operations';
import type { WireOptions } from './encode-request.ts';
import type { WireRequest } from './exchange.ts';
import { readRequest, type RequestProblem } from './read-request.ts';

/**
 * What a server reads that coerces text by the declared types. A place that can't be read is left out of the values and
 * named; without a match of the path there are no values.
 */
export function decodeRequest(operation: Operation, request: WireRequest, { basePath }: WireOptions): { readonly values?: RequestValues; readonly problems: readonly RequestProblem[] } {
  const { values, doubts, problems } = readRequest(operation, request, basePath);
  if (doubts.some(({ code }) => code === 'other-path')) {
    return { problems: [{ pointer: '/path', problem: `${JSON.stringify(request.target)} is another path (expected ${JSON.stringify(`${basePath}${operation.path}`)})` }, ...problems] };
  }
  return { values, problems };
}
