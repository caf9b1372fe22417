import type { SecurityScheme } from '#operations';
import type { HeaderList, WireRequest } from '#wire';

/** Where on the wire a scheme's credential stands; undefined for one that is no part of the request. */
export function carrierOf(scheme: SecurityScheme): { readonly in: 'header' | 'query' | 'cookie'; readonly name: string } | undefined {
  if (scheme.kind === 'mutualTLS') return undefined;
  if (scheme.kind !== 'apiKey') return { in: 'header', name: 'authorization' };
  const name = scheme.parameter ?? '';
  return { in: scheme.in ?? 'header', name: scheme.in === 'header' || scheme.in === undefined ? name.toLowerCase() : name };
}

/**
 * The request without anything in the place of the scheme's credential, even where an operation declares a parameter
 * of that very name: an authentication case is void if one way in stays open.
 */
export function withoutCarrier(request: WireRequest, scheme: SecurityScheme): WireRequest {
  const carrier = carrierOf(scheme);
  switch (carrier?.in) {
    case undefined: return request;
    case 'header': return { ...request, headers: withoutHeaders(request.headers, (name) => name === carrier.name) };
    case 'query': return { ...request, target: withoutQuery(request.target, carrier.name) };
    case 'cookie': return { ...request, headers: request.headers.flatMap((header) => withoutCookie(header, carrier.name)) };
  }
}

export const withoutHeaders = (headers: HeaderList, drop: (lowerCaseName: string) => boolean): HeaderList =>
  headers.filter(([name]) => !drop(name.toLowerCase()));

function withoutQuery(target: string, name: string): string {
  const mark = target.indexOf('?');
  if (mark < 0) return target;
  const pairs = target.slice(mark + 1).split('&').filter((pair) => decoded(pair.split('=')[0] ?? '') !== name);
  return pairs.length === 0 ? target.slice(0, mark) : `${target.slice(0, mark)}?${pairs.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function withoutCookie(header: readonly [string, string], name: string): (readonly [string, string])[] {
  if (header[0].toLowerCase() !== 'cookie') return [header];
  const pairs = header[1].split(';').map((pair) => pair.trim()).filter((pair) => pair !== '' && pair.split('=')[0] !== name);
  return pairs.length === 0 ? [] : [[header[0], pairs.join('; ')]];
}
