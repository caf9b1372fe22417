import { JsonSyntaxError, readJson, type Json } from '#json';
import type { Doubt } from './doubt.ts';
import { isJsonType } from './media-types.ts';
import type { ReadValue } from './read-parameter.ts';

/** A parameter declared with `content`: JSON, or a text that is taken as it is. */
export function readContent(text: string | undefined, mediaType: string, pointer: string): ReadValue {
  if (text === undefined) return open(undefined, 'bad-escape', pointer);
  if (!isJsonType(mediaType)) return open(text, 'media-type-unread', pointer);
  try {
    const { value, lexemes, duplicateKeys } = readJson(text);
    return {
      value,
      lexemes: under(pointer, lexemes),
      doubts: duplicateKeys.map((key): Doubt => ({ code: 'duplicate-key', pointer: `${pointer}${key}`, alternatives: 'open' })),
    };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { value: undefined, lexemes: {}, doubts: [] };
    throw error;
  }
}

export const under = (pointer: string, lexemes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(lexemes).map(([place, lexeme]) => [`${pointer}${place}`, lexeme]));

const open = (value: Json | undefined, code: Doubt['code'], pointer: string): ReadValue => ({ value, lexemes: {}, doubts: [{ code, pointer, alternatives: 'open' }] });
