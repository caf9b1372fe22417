import type { Json } from '#json';

type Faults = Readonly<Record<string, readonly string[]>>;

/** Texts that break a format whichever way one reads it, by the kind of fault; several, so that lengths can be met. */
export const FAULTS: ReadonlyMap<string, Faults> = new Map<string, Faults>(Object.entries<Faults>({
  date: { 'no-such-day': ['2023-02-30', '2023-13-01'], garbage: ['not-a-date', 'a'] },
  time: { 'no-such-time': ['25:61:00Z', '99:99:99Z'], garbage: ['not-a-time', 'a'] },
  'date-time': { 'no-such-day': ['2023-02-30T00:00:00Z', '2023-13-01T00:00:00Z'], garbage: ['not-a-date-time', 'a'] },
  duration: { garbage: ['P', 'one day', 'a'] },
  uuid: {
    'one-short': ['00000000-0000-4000-8000-00000000000', 'a'],
    'not-hex': ['0000000g-0000-4000-8000-000000000000', 'not-a-uuid', 'a'],
  },
  email: { 'no-at': ['a.example.com', 'a'], 'no-domain': ['a@', '@'] },
  'idn-email': { 'no-at': ['a.example.com', 'a'] },
  hostname: { 'bad-label': ['-a-.example.com', '-a'], 'with-space': ['a b', ' '] },
  'idn-hostname': { 'with-space': ['a b', ' '] },
  ipv4: { 'octet-too-large': ['256.0.0.1', '999.999.999.999'], garbage: ['1.2.3', 'a'] },
  ipv6: { 'too-many-groups': ['1:2:3:4:5:6:7:8:9'], 'not-hex': ['gggg::1', 'a'] },
  uri: { 'no-scheme': ['//example.com', 'a'], 'with-space': ['https://example.com/a b', 'a b'] },
  url: { 'no-scheme': ['example.com', 'a'], 'with-space': ['https://example.com/a b', 'a b'] },
  iri: { 'no-scheme': ['a'], 'with-space': ['https://example.com/a b'] },
  'uri-reference': { 'with-space': ['a b', '\\\\'], 'bad-escape': ['%zz'] },
  'iri-reference': { 'with-space': ['a b', '\\\\'] },
  byte: { 'not-base64': ['!!!!', '!'], 'bad-padding': ['a', 'abcde'] },
  regex: { unclosed: ['(', '[a'] },
  'json-pointer': { 'no-slash': ['a'], 'bad-escape': ['/~2', '/a~'] },
  'relative-json-pointer': { garbage: ['a', '/a'] },
}));

/** Valid texts at the edges of a format, where implementations differ from it. */
export const EDGES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries<Readonly<Record<string, string>>>({
  date: { 'leap-day': '2024-02-29', 'end-of-year': '1999-12-31' },
  'date-time': { early: '1969-12-31T23:59:59Z', offset: '2024-02-29T23:59:59+05:30', fraction: '2000-01-01T00:00:00.123Z' },
  uuid: { nil: '00000000-0000-0000-0000-000000000000' },
  email: { tag: 'a.b+c@example.com' },
  ipv4: { least: '0.0.0.0', most: '255.255.255.255' },
  ipv6: { unspecified: '::', full: '2001:0db8:0000:0000:0000:8a2e:0370:7334' },
  uri: { query: 'https://example.com/a?b=c%20d#e' },
  byte: { padded: 'YQ==' },
}));

/** Around the largest integer a double holds exactly. */
export const INTEGER_EDGES: Readonly<Record<string, Json>> = {
  'below-2^53': Number.MAX_SAFE_INTEGER,
  'above-2^53': 9_007_199_254_740_993n,
};
