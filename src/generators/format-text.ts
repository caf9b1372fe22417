import { happens, pick, type Chance } from './chance.ts';

type Sample = (chance: Chance) => string;

const digits = (value: number, width = 2): string => String(value).padStart(width, '0');
const range = (chance: Chance, least: number, most: number): number => chance.random.nextInt(least, most);
const from = (chance: Chance, letters: string, least: number, most: number): string => {
  let text = '';
  for (let left = range(chance, least, most); left > 0; left -= 1) text += letters[chance.random.nextInt(0, letters.length - 1)] ?? '';
  return text;
};
const repeat = (times: number, make: () => string, glue: string): string => Array.from({ length: times }, make).join(glue);

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const HEX = '0123456789abcdef';

const date: Sample = (chance) => {
  if (happens(chance, chance.wild * 0.3)) return pick(chance, ['2024-02-29', '1970-01-01', '2000-02-29', '2038-01-20', '1999-12-31', '9999-12-31']);
  return `${digits(range(chance, 1990, 2037), 4)}-${digits(range(chance, 1, 12))}-${digits(range(chance, 1, 28))}`;
};

const time: Sample = (chance) => {
  const fraction = happens(chance, chance.wild * 0.5) ? `.${from(chance, '0123456789', 1, 6)}` : '';
  const zone = happens(chance, chance.wild * 0.4) ? pick(chance, ['+00:00', '-08:00', '+05:30', '+14:00']) : 'Z';
  return `${digits(range(chance, 0, 23))}:${digits(range(chance, 0, 59))}:${digits(range(chance, 0, 59))}${fraction}${zone}`;
};

const hostname: Sample = (chance) =>
  repeat(range(chance, 1, 3), () => from(chance, LOWER, 1, 8) + (happens(chance, chance.wild * 0.3) ? `-${digits(range(chance, 0, 9), 1)}` : ''), '.');

/** Names that RFC 2606 keeps free: nobody is written to or fetched from. */
const domain: Sample = (chance) => pick(chance, ['example.com', 'example.org', 'example.net', 'a.example.com', 'a-b.example.org']);
const ipv4: Sample = (chance) => repeat(4, () => String(range(chance, 0, 255)), '.');

const ipv6: Sample = (chance) => {
  if (happens(chance, chance.wild * 0.4)) return pick(chance, ['::', '::1', 'fe80::1', '2001:db8::8a2e:370:7334', '::ffff:192.0.2.1']);
  return repeat(8, () => from(chance, HEX, 1, 4), ':');
};

const email: Sample = (chance) => {
  const tag = happens(chance, chance.wild * 0.4) ? pick(chance, ['+tag', '.b', "'s", '_x', '-y', '%z']) : '';
  return `${from(chance, LOWER, 1, 8)}${tag}@${domain(chance)}`;
};

const path: Sample = (chance) => repeat(range(chance, 1, 3), () => from(chance, LOWER, 1, 5), '/');
const tail: Sample = (chance) => (happens(chance, chance.wild * 0.5) ? pick(chance, ['?a=1&b=%20', '#top', '?q=~x', '/%C3%A9', ';v=1']) : '');
const url: Sample = (chance) => `${pick(chance, ['https', 'http'])}://${domain(chance)}/${path(chance)}${tail(chance)}`;

const uri: Sample = (chance) =>
  (happens(chance, chance.wild * 0.3) ? pick(chance, ['urn:uuid:00000000-0000-4000-8000-000000000000', 'mailto:a.b@example.com', 'http://127.0.0.1:8080/a']) : url(chance));

const duration: Sample = (chance) => {
  const n = (): number => range(chance, 0, 30);
  return pick(chance, [`P${n()}D`, `PT${n()}H`, `PT${n()}M${n()}S`, `P${n()}W`, `P${n()}Y${n()}M${n()}DT${n()}H${n()}M${n()}S`]);
};

const uuid: Sample = (chance) => {
  if (happens(chance, chance.wild * 0.2)) return pick(chance, ['00000000-0000-0000-0000-000000000000', '123E4567-E89B-42D3-A456-426614174000']);
  const hex = (width: number): string => from(chance, HEX, width, width);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(chance, ['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
};

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const byte: Sample = (chance) => {
  const body = repeat(range(chance, 1, 6), () => from(chance, BASE64, 4, 4), '');
  return body + pick(chance, ['', 'YQ==', 'YWI=']);
};

const pointer: Sample = (chance) => repeat(range(chance, 0, 3), () => `/${pick(chance, ['a', 'b', '0', '~0', '~1', 'a b', ''])}`, '');

/** Samples of the formats, and the plainest text of each. */
export const FORMAT_TEXT: ReadonlyMap<string, { readonly plain: string; readonly sample: Sample }> = new Map(Object.entries({
  date: { plain: '2000-01-01', sample: date },
  time: { plain: '00:00:00Z', sample: time },
  'date-time': { plain: '2000-01-01T00:00:00Z', sample: (chance) => `${date(chance)}T${time(chance)}` },
  duration: { plain: 'P1D', sample: duration },
  uuid: { plain: '00000000-0000-4000-8000-000000000000', sample: uuid },
  email: { plain: 'a@example.com', sample: email },
  'idn-email': { plain: 'a@example.com', sample: email },
  hostname: { plain: 'a', sample: hostname },
  'idn-hostname': { plain: 'a', sample: hostname },
  ipv4: { plain: '0.0.0.0', sample: ipv4 },
  ipv6: { plain: '::', sample: ipv6 },
  uri: { plain: 'https://example.com', sample: uri },
  url: { plain: 'https://example.com', sample: url },
  iri: { plain: 'https://example.com', sample: uri },
  'uri-reference': { plain: 'a', sample: (chance) => (happens(chance, 0.5) ? `${path(chance)}${tail(chance)}` : uri(chance)) },
  'iri-reference': { plain: 'a', sample: (chance) => (happens(chance, 0.5) ? path(chance) : uri(chance)) },
  byte: { plain: 'aaaa', sample: byte },
  regex: { plain: 'a', sample: (chance) => pick(chance, ['a', '^a+$', '[a-z]{2,3}', '(a|b)?', '\\d+', 'x.y']) },
  'json-pointer': { plain: '', sample: pointer },
  'relative-json-pointer': { plain: '0', sample: (chance) => `${range(chance, 0, 3)}${pick(chance, ['', '#', '/a', '/0/b'])}` },
}));

/** Longer texts of the formats that have room for it, so that a minLength can be met. */
export function longFormatText(format: string, length: number): string | undefined {
  switch (format) {
    case 'uri': case 'url': case 'iri': case 'uri-reference': case 'iri-reference': {
      const start = 'https://example.com/';
      return start.padEnd(length, 'a');
    }
    case 'byte': return 'YWFh'.repeat(Math.ceil(length / 4));
    case 'email': case 'idn-email': {
      const local = Math.max(1, Math.min(64, length - 12));
      return `${'a'.repeat(local)}@${longHost(length - 12 - local)}example.com`;
    }
    case 'hostname': case 'idn-hostname': return `${longHost(length - 1)}a`;
    case 'regex': return 'a'.repeat(length);
    case 'json-pointer': return `/${'a'.repeat(Math.max(0, length - 1))}`;
    case 'date-time': return `2000-01-01T00:00:00.${'0'.repeat(Math.max(1, length - 21))}Z`;
    default: return undefined;
  }
}

/** Labels of at most 63 characters, each with its dot, at most `length` long together. */
function longHost(length: number): string {
  let text = '';
  while (text.length + 2 <= length && text.length < 200) text += `${'a'.repeat(Math.min(63, length - text.length - 1))}.`;
  return text;
}
