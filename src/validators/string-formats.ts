import formats from 'ajv-formats';

type Test = (text: string) => boolean;

/** Formats whose regular expressions backtrack are not tried on longer strings: those count as well-formed. */
const LONGEST = 20_000;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const TIME = /^\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Taken from ajv-formats as they are. Its `url`, `iso-time` and `iso-date-time` are no formats of JSON Schema or OpenAPI. */
const TAKEN = [
  'date', 'duration', 'uri', 'uri-reference', 'uri-template', 'email', 'hostname', 'ipv4', 'ipv6',
  'json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer',
] as const;

const taken = (name: (typeof TAKEN)[number] | 'date-time' | 'time'): Test => {
  const format = formats.default.get(name) as RegExp | Test | { validate: RegExp | Test };
  const test = typeof format === 'object' && 'validate' in format ? format.validate : format;
  return (text) => text.length > LONGEST || (typeof test === 'function' ? test(text) : test.test(text));
};

/** The formats that judge a string; `binary`, `password` and every unknown name judge nothing. */
export const stringFormats: ReadonlyMap<string, Test> = new Map<string, Test>([
  ...TAKEN.map((name): [string, Test] => [name, taken(name)]),
  // RFC 3339 as written: ajv-formats lets a blank stand for the T, and offsets without a colon.
  ['date-time', (text) => DATE_TIME.test(text) && taken('date-time')(text)],
  ['time', (text) => TIME.test(text) && taken('time')(text)],
  // Its `byte` accepts any text with an empty line.
  ['byte', (text) => BASE64.test(text)],
  ['uuid', (text) => UUID.test(text)],
  ['regex', (text) => { try { return new RegExp(text, 'u').source !== ''; } catch { return false; } }],
]);
