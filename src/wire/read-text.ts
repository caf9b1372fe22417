import { numberFromLexeme, type Json } from '#json';
import type { AmbiguityCode } from './ambiguities.ts';
import { ABSENT, readAs, UNREADABLE, type Alternative } from './doubt.ts';
import type { TypeName } from './schema-nodes.ts';

/** A primitive read from text, as the declared types ask for it. */
export interface ReadText {
  readonly value: Json;
  /** Where `value` is a number that its text is not the usual form of: that text. */
  readonly lexeme?: string;
  readonly doubts: readonly { readonly code: AmbiguityCode; readonly alternatives: readonly Alternative[] | 'open' }[];
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** What `parseInt`, `strtod`, `Double.parseDouble`, Python's `int` and `float` take besides. */
const NUMBER_LIKE = /^[+-]?(?:\d[\d_,]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[nfdlFDL]?$/;
const RADIX = /^[+-]?0[xXoObB][\da-fA-F_]+$/;
const NOT_FINITE = /^[+-]?(?:inf|infinity|nan)$/i;
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true], ['t', true], ['yes', true], ['y', true], ['on', true], ['1', true],
  ['false', false], ['f', false], ['no', false], ['n', false], ['off', false], ['0', false],
]);

/** `types` undefined: any type may stand there. */
export function readText(text: string, types: ReadonlySet<TypeName> | undefined): ReadText {
  const takes = (type: TypeName): boolean => types === undefined || types.has(type);
  const takesNumber = takes('integer') || takes('number');
  const candidates: { readonly value: Json; readonly lexeme?: string }[] = [];
  if (takesNumber && JSON_NUMBER.test(text)) candidates.push(readNumber(text));
  if (takes('boolean') && (text === 'true' || text === 'false')) candidates.push({ value: text === 'true' });
  if (takes('null') && (text === 'null' || text === '')) candidates.push({ value: null });
  if (takes('string')) candidates.push({ value: text });
  const doubts: ReadText['doubts'] = text === '' ? [{ code: 'empty-value', alternatives: types?.has('string') ? [ABSENT] : [ABSENT, UNREADABLE] }] : [];
  const [first, ...others] = types === undefined ? candidates.toReversed() : candidates;
  if (first === undefined) return { value: text, doubts: [...doubts, ...lookAlikes(text, takesNumber, takes('boolean'))] };
  const isNullText = others.some(({ value }) => value === null) || first.value === null;
  return {
    ...first,
    doubts: [
      ...doubts,
      ...(first.lexeme !== undefined && !PLAIN_NUMBER.test(text) ? [{ code: 'number-form' as const, alternatives: [UNREADABLE] }] : []),
      ...(first.value === null && others.length === 0 ? [{ code: 'null-text' as const, alternatives: [readAs(text)] }] : []),
      ...(others.length > 0 ? [{ code: isNullText ? 'null-text' as const : 'several-types' as const, alternatives: others.map(({ value }) => readAs(value)) }] : []),
    ],
  };
}

function readNumber(text: string): { readonly value: Json; readonly lexeme?: string } {
  const value = numberFromLexeme(text);
  return typeof value === 'number' && String(value) === text ? { value } : { value, lexeme: text };
}

/** Text that is none of the declared types, and yet is one to some servers. */
function lookAlikes(text: string, takesNumber: boolean, takesBoolean: boolean): ReadText['doubts'] {
  const doubts: ReadText['doubts'][number][] = [];
  const trimmed = text.trim();
  if (takesNumber) {
    const number = numberLike(trimmed);
    if (number !== undefined) doubts.push({ code: 'number-form', alternatives: [readAs(number)] });
    else if (NOT_FINITE.test(trimmed) || /\p{Nd}/u.test(trimmed.replaceAll(/[0-9]/g, ''))) doubts.push({ code: 'number-form', alternatives: 'open' });
  }
  const word = takesBoolean ? BOOLEAN_WORDS.get(trimmed.toLowerCase()) : undefined;
  if (word !== undefined) doubts.push({ code: 'boolean-form', alternatives: [readAs(word)] });
  return doubts;
}

function numberLike(text: string): number | bigint | undefined {
  if (RADIX.test(text)) {
    const value = BigInt(text.replace(/^[+-]/, '').replaceAll('_', '').toLowerCase().replace(/^(0b)(?![01]+$).*|^(0o)(?![0-7]+$).*/, '0'));
    return numberFromLexeme(String(text.startsWith('-') ? -value : value));
  }
  if (!NUMBER_LIKE.test(text)) return undefined;
  const value = Number(text.replaceAll(/[_,]|[nfdlFDL]$/g, ''));
  return Number.isFinite(value) ? value : undefined;
}
