import { applyPatch, fromRecord, isObject, type Json, type JsonObject, type PatchOperation } from '#json';
import type { Operation, RequestValues, SecurityScheme } from '#operations';
import type { PatchRecord, RequestTemplate, Step } from '#plan';
import { applyCredential, encodeRequest, type Exchange, type HeaderList, type WireRequest } from '#wire';
import { carrierOf, withoutCarrier, withoutHeaders } from './carrier.ts';
import { credentialsFor, type Credentials, type Credited } from './credentials-for.ts';
import { resolveMarks, Unresolved } from './resolve-marks.ts';

export interface RequestContext {
  readonly basePath: string;
  /** The user's own headers: each takes the place of what has its name. */
  readonly headers: HeaderList;
  readonly credentials: Credentials;
}

export interface Prepared {
  readonly request: WireRequest;
  readonly identity?: string;
  readonly schemesRemoved: readonly string[];
}

/** The request of a step as it goes out, given the exchanges before it; or why there can be none. */
export function requestOf(
  operation: Operation, step: Step, earlier: readonly Exchange[], { basePath, headers, credentials }: RequestContext,
): Prepared | { readonly why: string } {
  const values = valuesOf(step.request, earlier);
  if ('why' in values) return values;
  const encoded = encodeRequest(operation, values, { basePath });
  if (!('method' in encoded)) return { why: `The request can't be encoded: ${encoded.place}: ${encoded.reason}` };
  const credited = credentialsFor(operation, step, credentials);
  if ('why' in credited) return credited;
  const request = altered(encoded, step.request);
  return {
    request: withCredentials(request, credited, headers),
    ...(credited.identity === undefined ? {} : { identity: credited.identity }),
    schemesRemoved: credited.removed.map(({ name }) => name),
  };
}

function valuesOf(template: RequestTemplate, earlier: readonly Exchange[]): RequestValues | { readonly why: string } {
  try {
    switch (template.kind) {
      case 'values':
      case 'method':
      case 'raw': return requestValues(fromRecord(resolveMarks(template.values, earlier)));
      case 'patched': {
        const anchor = fromRecord(resolveMarks(template.anchor, earlier));
        return requestValues(applyPatch(anchor, template.patch.map((operation) => patchOf(operation, earlier))));
      }
    }
  } catch (error) {
    if (error instanceof Unresolved) return { why: error.message };
    return { why: `The planned request can't be built: ${(error as Error).message}` };
  }
}

const patchOf = ({ op, path, value }: PatchRecord, earlier: readonly Exchange[]): PatchOperation =>
  ({ op, path, ...(value === undefined ? {} : { value: fromRecord(resolveMarks(value, earlier)) }) });

function requestValues(value: Json): RequestValues {
  const whole = isObject(value) ? value : {};
  const part = (name: string): JsonObject => {
    const inner = Object.hasOwn(whole, name) ? whole[name] : undefined;
    return isObject(inner) ? inner : {};
  };
  return {
    path: part('path'),
    query: part('query'),
    header: part('header'),
    cookie: part('cookie'),
    ...(Object.hasOwn(whole, 'body') ? { body: whole.body } : {}),
    ...(typeof whole.mediaType === 'string' ? { mediaType: whole.mediaType } : {}),
  };
}

const BODY_HEADERS = new Set(['content-type', 'content-length', 'content-encoding']);

function altered(encoded: WireRequest, template: RequestTemplate): WireRequest {
  switch (template.kind) {
    case 'values':
    case 'patched': return encoded;
    case 'method': return withMethod(encoded, template.method);
    case 'raw': return withText(encoded, template.text, template.mediaType);
  }
}

const withText = ({ method, target, headers }: WireRequest, text: string, mediaType: string): WireRequest => ({
  method, target, body: { kind: 'text', text },
  headers: [...withoutHeaders(headers, (name) => BODY_HEADERS.has(name)), ['content-type', mediaType]],
});

const withMethod = ({ target, headers }: WireRequest, method: string): WireRequest =>
  ({ method, target, headers: withoutHeaders(headers, (name) => BODY_HEADERS.has(name)) });

/** The user's headers, then what is taken away, then what is sent: an authentication case holds against all before it. */
function withCredentials(request: WireRequest, { sent, removed, explicit }: Credited, userHeaders: HeaderList): WireRequest {
  const names = new Set(userHeaders.map(([name]) => name.toLowerCase()));
  const headed: WireRequest = { ...request, headers: [...withoutHeaders(request.headers, (name) => names.has(name)), ...userHeaders] };
  const isTheUsers = (scheme: SecurityScheme): boolean => {
    const carrier = carrierOf(scheme);
    return !explicit && carrier?.in === 'header' && names.has(carrier.name);
  };
  return sent
    .filter(({ scheme }) => !isTheUsers(scheme))
    .reduce<WireRequest>((so, { scheme, credential }) => applyCredential(so, scheme, credential), removed.reduce(withoutCarrier, headed));
}
