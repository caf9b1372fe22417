import { child } from '#json';
import type { Parameter } from '#operations';
import { readAs, type Doubt } from './doubt.ts';
import { percentDecode } from './percent.ts';
import { readContent } from './read-content.ts';
import { readPieces, readRepeated, shapeOf, typesBelow, type ReadValue } from './read-parameter.ts';
import { splitText } from './split-text.ts';

/** RFC 6265, 4.1.1: visible ASCII without quotes, comma, semicolon and backslash. */
const OCTETS = /^[!#-+\--:<-[\]-~]*$/;

export function* readCookies(headers: readonly string[], parameters: readonly Parameter[]): Iterable<readonly [string, ReadValue]> {
  const pairs = headers.flatMap((value) => value.split(';')).map((pair) => pair.trim()).filter((pair) => pair !== '').map((pair) => {
    const mark = pair.indexOf('=');
    return mark < 0 ? { name: pair, raw: '' } : { name: pair.slice(0, mark), raw: pair.slice(mark + 1) };
  });
  for (const parameter of parameters) {
    const own = pairs.filter(({ name }) => name === parameter.name || percentDecode(name) === parameter.name);
    const exploded = own.length === 0 && parameter.explode && parameter.mediaType === undefined && shapeOf(parameter.schema).shape === 'members';
    const pointer = child('/cookie', parameter.name);
    if (exploded && pairs.length > 0) yield [parameter.name, readPieces({ kind: 'members', entries: pairs.map(({ name, raw }) => [percentDecode(name), percentDecode(raw)]) }, typesBelow(parameter.schema), pointer)];
    if (own.length > 0) yield [parameter.name, readCookie(own.map(({ raw }) => raw), parameter, pointer)];
  }
}

function readCookie(raws: readonly string[], { name, schema, style, explode, mediaType }: Parameter, pointer: string): ReadValue {
  const raw = raws[0] as string;
  const doubts: Doubt[] = [];
  if (!OCTETS.test(raw)) doubts.push({ code: 'cookie-octets', pointer, alternatives: 'open' });
  const decode = percentDecode;
  if (mediaType !== undefined) {
    const read = readContent(decode(raw), mediaType, pointer);
    return { ...read, doubts: [...doubts, ...read.doubts, ...(raw.includes('%') ? [{ code: 'cookie-escape' as const, pointer, alternatives: 'open' as const }] : [])] };
  }
  const { shape } = shapeOf(schema);
  if (raws.length > 1) return readRepeated(raws.map(decode), typesBelow(schema), pointer);
  if (raw.includes('%')) {
    const kept = shape === 'single' ? readPieces({ kind: 'single', text: raw }, typesBelow(schema), pointer).value : undefined;
    doubts.push({ code: 'cookie-escape', pointer, alternatives: kept === undefined ? 'open' : [readAs(kept)] });
  }
  const pieces = splitText(raw, shape, { style, explode: shape === 'members' && explode, name, decode });
  const read = pieces === undefined ? { value: undefined, lexemes: {}, doubts: [] } : readPieces(pieces, typesBelow(schema), pointer);
  return { ...read, doubts: [...doubts, ...read.doubts] };
}
