import { Buffer } from 'node:buffer';
import type { SecurityScheme } from '#operations';
import type { WireRequest } from './exchange.ts';
import { percentEncode } from './percent.ts';

/** What a user has for one security scheme: a token or key, or a name and password for `basic`. */
export type Credential = string | { readonly username: string; readonly password: string };

/** The request with the credential where its scheme puts it, in place of what stood there. */
export function applyCredential(request: WireRequest, scheme: SecurityScheme, credential: Credential): WireRequest {
  switch (scheme.kind) {
    case 'apiKey': return withKey(request, scheme, typeof credential === 'string' ? credential : credential.password);
    case 'basic': return authorized(request, 'Basic', basicOf(credential));
    case 'bearer': case 'oauth2': case 'openIdConnect': return authorized(request, 'Bearer', tokenOf(credential, 'Bearer'));
    case 'http': {
      const word = scheme.parameter ?? 'Bearer';
      return authorized(request, word, tokenOf(credential, word));
    }
    // The certificate belongs to the connection.
    case 'mutualTLS': return request;
  }
}

const authorized = (request: WireRequest, word: string, credentials: string): WireRequest =>
  withHeader(request, 'authorization', `${word} ${credentials}`);

/** RFC 7617. A text without a colon is taken as already encoded. */
function basicOf(credential: Credential): string {
  const pair = typeof credential === 'string' ? credential.replace(/^basic\s+/i, '') : `${credential.username}:${credential.password}`;
  return pair.includes(':') ? Buffer.from(pair, 'utf8').toString('base64') : pair;
}

function tokenOf(credential: Credential, word: string): string {
  const text = typeof credential === 'string' ? credential : credential.password;
  return text.toLowerCase().startsWith(`${word.toLowerCase()} `) ? text.slice(word.length + 1).trimStart() : text;
}

function withKey(request: WireRequest, { in: carrier = 'header', parameter = '' }: SecurityScheme, key: string): WireRequest {
  switch (carrier) {
    case 'header': return withHeader(request, parameter.toLowerCase(), key);
    case 'query': {
      const [path, query = ''] = splitOnce(request.target, '?');
      const name = percentEncode(parameter) ?? parameter;
      const others = query.split('&').filter((pair) => pair !== '' && (pair.split('=', 1)[0] ?? '') !== name);
      return { ...request, target: `${path}?${[...others, `${name}=${percentEncode(key) ?? key}`].join('&')}` };
    }
    case 'cookie': {
      const others = request.headers.filter(([name]) => name.toLowerCase() === 'cookie')
        .flatMap(([, value]) => value.split(/;\s*/)).filter((pair) => pair !== '' && pair.split('=', 1)[0] !== parameter);
      return withHeader(request, 'cookie', [...others, `${parameter}=${key}`].join('; '));
    }
  }
}

const splitOnce = (text: string, mark: string): [string, string?] => {
  const index = text.indexOf(mark);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
};

const withHeader = (request: WireRequest, name: string, value: string): WireRequest =>
  ({ ...request, headers: [...request.headers.filter(([known]) => known.toLowerCase() !== name), [name, value]] });
