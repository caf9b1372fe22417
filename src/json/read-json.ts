import type { Decoded, Json } from './json.ts';
import { numberFromLexeme } from './numbers.ts';
import { child } from './pointer.ts';

/** Thrown by `readJson` on text that is not JSON (RFC 8259). `offset` counts UTF-16 units from 0; line and column from 1. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly offset: number;
  readonly line: number;
  readonly column: number;

  constructor(text: string, offset: number, expected: string) {
    const before = text.slice(0, offset).split('\n');
    const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end of the text';
    super(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: found ${found} (expected ${expected}).`);
    this.offset = offset;
    this.line = before.length;
    this.column = (before.at(-1)?.length ?? 0) + 1;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BLANK = /[ \t\n\r]*/y;
const PLAIN_STRING = /"([^"\\\u0000-\u001f]*)"/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const DEEPEST = 2_000;

/** Reads JSON text without losing a digit or a repeated key. Throws `JsonSyntaxError`. */
export function readJson(text: string): Decoded {
  const reader = new Reader(text);
  const value = reader.value('', 0);
  reader.blank();
  if (reader.offset < text.length) throw new JsonSyntaxError(text, reader.offset, 'the end of the text');
  return { value, lexemes: reader.lexemes, duplicateKeys: reader.duplicateKeys };
}

class Reader {
  offset = 0;
  readonly lexemes: Record<string, string> = {};
  readonly duplicateKeys: string[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  blank(): void {
    BLANK.lastIndex = this.offset;
    BLANK.exec(this.text);
    this.offset = BLANK.lastIndex;
  }

  value(pointer: string, depth: number): Json {
    this.blank();
    if (depth > DEEPEST) this.fail(`at most ${DEEPEST} levels`);
    switch (this.text[this.offset]) {
      case '{': return this.object(pointer, depth);
      case '[': return this.array(pointer, depth);
      case '"': return this.string();
      case 't': return this.word('true', true);
      case 'f': return this.word('false', false);
      case 'n': return this.word('null', null);
      default: return this.number(pointer);
    }
  }

  object(pointer: string, depth: number): Json {
    const members = new Map<string, Json>();
    this.offset += 1;
    this.blank();
    if (this.take('}')) return {};
    do {
      this.blank();
      if (this.text[this.offset] !== '"') this.fail('a member name in double quotes');
      const key = this.string();
      const place = child(pointer, key);
      if (members.has(key)) this.repeated(place);
      this.blank();
      if (!this.take(':')) this.fail('":"');
      members.set(key, this.value(place, depth + 1));
      this.blank();
    } while (this.take(','));
    if (!this.take('}')) this.fail('"," or "}"');
    return Object.fromEntries(members);
  }

  array(pointer: string, depth: number): Json {
    const items: Json[] = [];
    this.offset += 1;
    this.blank();
    if (this.take(']')) return items;
    do {
      items.push(this.value(`${pointer}/${items.length}`, depth + 1));
      this.blank();
    } while (this.take(','));
    if (!this.take(']')) this.fail('"," or "]"');
    return items;
  }

  string(): string {
    PLAIN_STRING.lastIndex = this.offset;
    const plain = PLAIN_STRING.exec(this.text);
    if (plain) {
      this.offset = PLAIN_STRING.lastIndex;
      return plain[1] as string;
    }
    STRING.lastIndex = this.offset;
    const found = STRING.exec(this.text);
    if (!found) return this.fail('a string that ends and has no bare control character or unknown escape');
    this.offset = STRING.lastIndex;
    return JSON.parse(found[0]) as string;
  }

  number(pointer: string): Json {
    NUMBER.lastIndex = this.offset;
    const lexeme = NUMBER.exec(this.text)?.[0];
    if (lexeme === undefined) return this.fail('a JSON value');
    this.offset += lexeme.length;
    const value = numberFromLexeme(lexeme);
    if (String(value) !== lexeme || typeof value === 'bigint') this.lexemes[pointer] = lexeme;
    return value;
  }

  word<T extends Json>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.offset)) this.fail('a JSON value');
    this.offset += word.length;
    return value;
  }

  take(character: string): boolean {
    if (this.text[this.offset] !== character) return false;
    this.offset += 1;
    return true;
  }

  /** The last member wins, so what was read below the earlier one is forgotten. */
  repeated(place: string): void {
    this.duplicateKeys.push(place);
    for (const known of Object.keys(this.lexemes)) {
      if (known === place || known.startsWith(`${place}/`)) delete this.lexemes[known];
    }
  }

  fail(expected: string): never {
    throw new JsonSyntaxError(this.text, this.offset, expected);
  }
}
