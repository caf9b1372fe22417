import type { Payload, WireRequest } from '#wire';
import { printfFormat, shellQuote } from './shell-quote.ts';
import { hasUnseen } from './visible.ts';

/** Linux gives one argument at most 128 KiB; a longer body comes through a pipe. */
const LONGEST_ARGUMENT = 100_000;
/** curl makes these itself, from the body and the connection. */
const OWN_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

/** A POSIX shell command that sends the same request with curl. A body that is not plain text is piped into it. */
export function curlOf(request: WireRequest, baseUrl: string): string {
  const origin = originOf(baseUrl);
  const body = request.body === undefined ? undefined : bodyOf(request.body);
  const words = [
    'curl', '-sS', '-i', ...methodOf(request), ...targetOf(origin, request.target),
    ...request.headers.flatMap(([name, value]) => headerOf(name, value, origin)),
    ...(body !== undefined && !hasHeader(request, 'content-type') ? ['-H', shellQuote('Content-Type:')] : []),
    // undici announces an empty body where a method expects one; curl does not by itself.
    ...(body === undefined && /^(?:POST|PUT|PATCH)$/.test(request.method) ? ['-H', shellQuote('Content-Length: 0')] : []),
    ...(body?.words ?? []),
  ];
  return `${body?.pipe ?? ''}${words.join(' ')}`;
}

function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl.replace(/\/+$/, '');
}

function methodOf({ method, body }: WireRequest): readonly string[] {
  if (method === 'GET' && body === undefined) return [];
  // With -X HEAD curl would wait for the body that a Content-Length announces.
  if (method === 'HEAD' && body === undefined) return ['-I'];
  return ['-X', shellQuote(method)];
}

/** curl globs [] and {}, squashes dot segments and drops fragments: each is turned off only where it would bite. */
function targetOf(origin: string, target: string): readonly string[] {
  if (!/^\/(?!\/)[\x21\x22\x24-\x7e]*$/.test(target)) return ['--request-target', shellQuote(target), shellQuote(origin)];
  return [
    ...(/[[\]{}]/.test(target) ? ['-g'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(target) ? ['--path-as-is'] : []),
    shellQuote(origin + target),
  ];
}

function headerOf(name: string, value: string, origin: string): readonly string[] {
  const lower = name.toLowerCase();
  if (OWN_HEADERS.has(lower) || (lower === 'host' && origin.endsWith(`//${value}`))) return [];
  // "name:" would take the header away; "name;" sends it empty.
  return ['-H', shellQuote(value === '' ? `${name};` : `${name}: ${value}`)];
}

const hasHeader = (request: WireRequest, name: string): boolean =>
  request.headers.some(([other]) => other.toLowerCase() === name);

function bodyOf(body: Payload): { readonly words: readonly string[]; readonly pipe?: string } {
  if (body.kind === 'base64') {
    return { pipe: `printf %s ${shellQuote(body.base64)} | base64 -d | `, words: ['--data-binary', '@-'] };
  }
  if (body.text.length > LONGEST_ARGUMENT || hasUnseen(body.text)) {
    return { pipe: `printf ${printfFormat(body.text)} | `, words: ['--data-binary', '@-'] };
  }
  // --data-raw, as --data would read a file for a body that begins with "@".
  return { words: ['--data-raw', shellQuote(body.text)] };
}
