import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCredential, payloadOf, redact, redactText, type Exchange, type WireRequest } from '#wire';
import { scheme } from './operation.fixture.ts';

const request: WireRequest = { method: 'GET', target: '/a?q=1', headers: [['accept', '*/*']] };
const exchangeOf = (sent: WireRequest, body: Uint8Array | string = ''): Exchange => ({
  case: 'c', step: 0, operation: 'GET /a', attempt: 0, epoch: 0, order: 0, request: sent, schemesRemoved: [],
  outcome: { kind: 'response', response: { status: 200, headers: [], body: typeof body === 'string' ? { kind: 'text', text: body } : payloadOf(body) } },
});
const everything = (exchange: Exchange): string => JSON.stringify(exchange);
const forms = (secret: string): readonly string[] => [
  secret, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll(/%../g, (escape) => escape.toLowerCase()), new URLSearchParams({ s: secret }).toString().slice(2), JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('base64url'), Buffer.from(`ann:${secret}`).toString('base64'),
];

describe('applyCredential', () => {
  const applied = (kind: Parameters<typeof scheme>[0], rest: Parameters<typeof scheme>[1], credential: Parameters<typeof applyCredential>[2]): WireRequest => applyCredential(request, scheme(kind, rest), credential);
  const header = (sent: WireRequest, name: string): string | undefined => sent.headers.find(([known]) => known === name)?.[1];
  it('puts a credential where its scheme says, in place of what stood there', () => {
    expect(applied('apiKey', { in: 'query', parameter: 'q' }, 'a b').target).toBe('/a?q=a%20b');
    expect(applied('apiKey', { in: 'query', parameter: 'api key' }, 'x').target).toBe('/a?q=1&api%20key=x');
    expect(header(applied('apiKey', { in: 'header', parameter: 'Accept' }, 'x'), 'accept')).toBe('x');
    expect(header(applied('apiKey', { in: 'cookie', parameter: 'sid' }, 'x'), 'cookie')).toBe('sid=x');
    expect(header(applyCredential({ ...request, headers: [['cookie', 'a=1; sid=old']] }, scheme('apiKey', { in: 'cookie', parameter: 'sid' }), 'new'), 'cookie')).toBe('a=1; sid=new');
    expect(header(applied('basic', {}, { username: 'ann', password: 'pä:ss' }), 'authorization')).toBe(`Basic ${Buffer.from('ann:pä:ss').toString('base64')}`);
    expect(header(applied('basic', {}, 'ann:pass'), 'authorization')).toBe(`Basic ${Buffer.from('ann:pass').toString('base64')}`);
    expect(header(applied('bearer', {}, 'Bearer t'), 'authorization')).toBe('Bearer t');
    expect(header(applied('oauth2', {}, 't'), 'authorization')).toBe('Bearer t');
    expect(header(applied('openIdConnect', {}, 't'), 'authorization')).toBe('Bearer t');
    expect(header(applied('http', { parameter: 'DPoP' }, 't'), 'authorization')).toBe('DPoP t');
    expect(applied('mutualTLS', {}, 't')).toBe(request);
  });
});

describe('redact', () => {
  it('leaves no secret in any place, in any form it may be echoed in', () => {
    const secret = fc.oneof(fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 20 }), fc.stringMatching(/^[a-zA-Z0-9_-]{8,24}$/), fc.string({ unit: 'grapheme', minLength: 4, maxLength: 8 }))
      .filter((text) => text.trim() !== '' && !'[redacted]Basic ann: s='.includes(text));
    fc.assert(fc.property(secret, (text) => {
      for (const form of forms(text)) {
        const sent: WireRequest = { ...request, target: `/a/${form}?x=${form}`, headers: [['x-trace', `id ${form};`]], body: { kind: 'text', text: `{"a":"${form}"}` } };
        const kept = redact({ ...exchangeOf(sent, `<p>${form}</p>`), outcome: { kind: 'no-response', phase: 'send', code: 'X', message: `no ${form}` } }, [text]);
        expect(everything(kept)).not.toContain(JSON.stringify(form).slice(1, -1));
        expect(redactText(`see ${form}!`, [text])).not.toContain(form);
      }
    }), { numRuns: 200, seed: 3 });
  });
  it('finds a secret in bytes that are no text, and keeps the other bytes', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('key=topsecret!'), Buffer.from([0xff])]);
    const kept = redact(exchangeOf(request, bytes), ['topsecret']).outcome;
    expect(kept.kind === 'response' && kept.response.body.kind === 'base64' && Buffer.from(kept.response.body.base64, 'base64').toString('latin1')).toBe('\u00ff\u00fe\u0000key=[redacted]!\u00ff');
  });
  it('empties the places of credentials whether their content is known or not', () => {
    const sent: WireRequest = {
      method: 'GET', target: '/a?key=unknown&q=1',
      headers: [['Authorization', 'Bearer unknown'], ['proxy-authorization', 'unknown'], ['X-API-Key', 'unknown'], ['x-mine', 'unknown'], ['cookie', 'sid=unknown; other=unknown'], ['x-other', 'stays']],
    };
    const exchange: Exchange = { ...exchangeOf(sent), outcome: { kind: 'response', response: { status: 200, headers: [['set-cookie', 'sid=unknown; Path=/; HttpOnly']], body: { kind: 'text', text: 'stays' } } } };
    const kept = redact(exchange, [], [scheme('apiKey', { in: 'query', parameter: 'key' }), scheme('apiKey', { in: 'header', parameter: 'X-Mine' })]);
    expect(everything(kept)).not.toContain('unknown');
    expect(kept.request).toEqual({
      method: 'GET', target: '/a?key=[redacted]&q=1',
      headers: [['Authorization', 'Bearer [redacted]'], ['proxy-authorization', '[redacted]'], ['X-API-Key', '[redacted]'], ['x-mine', '[redacted]'], ['cookie', 'sid=[redacted]; other=[redacted]'], ['x-other', 'stays']],
    });
    expect(kept.outcome).toEqual({ kind: 'response', response: { status: 200, headers: [['set-cookie', 'sid=[redacted]; Path=/; HttpOnly']], body: { kind: 'text', text: 'stays' } } });
  });
  it('leaves an exchange without secrets as it is', () => {
    const exchange = exchangeOf({ ...request, body: { kind: 'text', text: 'aGVsbG8gd29ybGQ=' } }, Buffer.from([1, 255]));
    expect(redact(exchange, ['elsewhere'])).toEqual(exchange);
  });
});
