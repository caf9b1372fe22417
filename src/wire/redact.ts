import { Buffer } from 'node:buffer';
import type { SecurityScheme } from '#operations';
import type { Exchange, HeaderList, Outcome, Payload } from './exchange.ts';
import { bytesOf, payloadOf } from './payload.ts';
import { percentDecode } from './percent.ts';

const REDACTED = '[redacted]';

/** Headers whose value is a credential whatever it is. */
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'x-api-key', 'api-key', 'x-auth-token']);
/** A shorter text is too likely to stand somewhere by chance: it goes by the name of its place only. */
const SHORTEST = 4;

/**
 * The exchange as it may be kept: credentials gone from the places that carry them, the apiKeys of `schemes` among these, and
 * each secret gone from wherever it was echoed, also escaped or in Base64.
 */
export function redact(exchange: Exchange, secrets: readonly string[], schemes: readonly SecurityScheme[] = []): Exchange {
  const text = redactorOf(secrets);
  const { request } = exchange;
  return {
    ...exchange,
    request: {
      ...request,
      target: text(withoutKeys(request.target, schemes)),
      headers: redactHeaders(request.headers, text, schemes),
      ...(request.body === undefined ? {} : { body: redactPayload(request.body, text) }),
    },
    outcome: redactOutcome(exchange.outcome, text, schemes),
  };
}

/** The text without any of the secrets. */
export const redactText = (text: string, secrets: readonly string[]): string => redactorOf(secrets)(text);

type Redactor = (text: string) => string;

function redactOutcome(outcome: Outcome, text: Redactor, schemes: readonly SecurityScheme[]): Outcome {
  switch (outcome.kind) {
    case 'response': {
      const { response } = outcome;
      return { kind: 'response', response: { ...response, headers: redactHeaders(response.headers, text, schemes), body: redactPayload(response.body, text) } };
    }
    case 'no-response': return { ...outcome, message: text(outcome.message) };
    case 'skipped': return { ...outcome, why: text(outcome.why) };
  }
}

function redactHeaders(headers: HeaderList, text: Redactor, schemes: readonly SecurityScheme[]): HeaderList {
  const named = new Set(schemes.filter(({ kind, in: carrier }) => kind === 'apiKey' && carrier === 'header').map(({ parameter }) => parameter?.toLowerCase() ?? ''));
  return headers.map(([name, value]): [string, string] => {
    const known = name.toLowerCase();
    if (known === 'cookie') return [name, value.split(/;\s*/).map(withoutValue).join('; ')];
    if (known === 'set-cookie') return [name, text(value.replace(/^[^;]*/, withoutValue))];
    if (SECRET_HEADERS.has(known) || named.has(known)) return [name, withoutCredentials(value)];
    return [name, text(value)];
  });
}

const withoutValue = (pair: string): string => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=${REDACTED}` : REDACTED);

/** The scheme word stays: that there was a Bearer token is no secret. */
const withoutCredentials = (value: string): string => {
  const word = /^(Basic|Bearer|Digest|Negotiate|DPoP|Hawk|Token|ApiKey)\s+\S/i.exec(value)?.[1];
  return word === undefined ? REDACTED : `${word} ${REDACTED}`;
};

function withoutKeys(target: string, schemes: readonly SecurityScheme[]): string {
  const names = new Set(schemes.filter(({ kind, in: carrier }) => kind === 'apiKey' && carrier === 'query').map(({ parameter }) => parameter));
  const mark = target.indexOf('?');
  if (mark < 0 || names.size === 0) return target;
  const pairs = target.slice(mark + 1).split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return names.has(percentDecode(name) ?? name) ? `${name}=${REDACTED}` : pair;
  });
  return `${target.slice(0, mark)}?${pairs.join('&')}`;
}

function redactPayload(payload: Payload, text: Redactor): Payload {
  switch (payload.kind) {
    case 'text': return { kind: 'text', text: text(payload.text) };
    case 'base64': {
      // latin1 gives every byte one character and back, so a secret in ASCII is found and the rest stays.
      const before = Buffer.from(bytesOf(payload)).toString('latin1');
      const after = text(before);
      return after === before ? payload : payloadOf(Buffer.from(after, 'latin1'));
    }
  }
}

const redactors = new WeakMap<readonly string[], Redactor>();

/** A run asks with the same list for every exchange. */
function redactorOf(secrets: readonly string[]): Redactor {
  const known = redactors.get(secrets) ?? makeRedactor(secrets);
  redactors.set(secrets, known);
  return known;
}

function makeRedactor(secrets: readonly string[]): Redactor {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST).toSorted((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  const expression = new RegExp([...known.map(anyForm), ...known.flatMap(base64Cores).map((core) => `[\\w+/-]?${anyForm(core)}[\\w+/-]?={0,2}`)].join('|'), 'g');
  return (text) => text.replace(expression, REDACTED);
}

/**
 * What Base64 makes of the secret wherever it begins within a longer text (`user:secret`): of the three alignments, the
 * characters that its own bytes alone decide, in both alphabets.
 */
function base64Cores(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64').replace(/=+$/, '');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return core.length < SHORTEST ? [] : [...new Set([core, core.replaceAll('+', '-').replaceAll('/', '_')])];
  });
}

/** An expression for the text with any of its characters escaped as URLs, forms or JSON strings do. */
function anyForm(secret: string): string {
  return Array.from(secret, (character) => {
    const literal = character.replace(/[$()*+.?[\\\]^{|}/-]/, '\\$&');
    const percent = Array.from(Buffer.from(character, 'utf8'), (byte) => `%${hex(byte, 2)}`).join('');
    const units = Array.from({ length: character.length }, (_, index) => `\\\\u${hex(character.charCodeAt(index), 4)}`).join('');
    const short = ESCAPES.get(character);
    return `(?:${[literal, percent, units, ...(character === ' ' ? ['\\+'] : []), ...(short === undefined ? [] : [short])].join('|')})`;
  }).join('');
}

const ESCAPES: ReadonlyMap<string, string> = new Map([['"', '\\\\"'], ['\\', '\\\\\\\\'], ['/', '\\\\/'], ['\n', '\\\\n'], ['\t', '\\\\t']]);

/** Hexadecimal digits in either case. */
const hex = (code: number, width: number): string =>
  code.toString(16).padStart(width, '0').replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
