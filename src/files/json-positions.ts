import { parsePointer } from '#json';

interface Span {
  /** Where the member's name starts, or the value itself where it has no name. */
  readonly shown: number;
  readonly start: number;
  readonly end: number;
  children?: ReadonlyMap<string, Span>;
}

/**
 * Finds where the node of a pointer starts in JSON text that is known to be well-formed. Only the containers on the way
 * are looked into, once each: a document of many megabytes is asked for a few hundred places.
 */
export class JsonPositions {
  readonly #text: string;
  #root: Span | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset of a member's name, of an item, or of the whole value. */
  offset(pointer: string): number | undefined {
    let here = (this.#root ??= this.#span(this.#blank(0)));
    for (const segment of parsePointer(pointer)) {
      const inner = (here.children ??= this.#open(here)).get(segment);
      if (inner === undefined) return undefined;
      here = inner;
    }
    return here.shown;
  }

  #open({ start }: Span): ReadonlyMap<string, Span> {
    const children = new Map<string, Span>();
    const opening = this.#text[start];
    if (opening !== '{' && opening !== '[') return children;
    let offset = this.#blank(start + 1);
    while (this.#text[offset] !== '}' && this.#text[offset] !== ']') {
      const shown = offset;
      let name = String(children.size);
      if (opening === '{') {
        offset = this.#endOfString(offset);
        name = JSON.parse(this.#text.slice(shown, offset)) as string;
        offset = this.#blank(this.#blank(offset) + 1);
      }
      const span = this.#span(offset, shown);
      children.set(name, span);
      offset = this.#blank(span.end);
      if (this.#text[offset] === ',') offset = this.#blank(offset + 1);
    }
    return children;
  }

  #span(start: number, shown = start): Span {
    return { shown, start, end: this.#endOfValue(start) };
  }

  #endOfValue(start: number): number {
    const first = this.#text[start];
    if (first === '"') return this.#endOfString(start);
    if (first !== '{' && first !== '[') return this.#endOfWord(start);
    for (let [offset, depth] = [start, 0]; offset < this.#text.length;) {
      const character = this.#text.charCodeAt(offset);
      if (character === QUOTE) {
        offset = this.#endOfString(offset);
        continue;
      }
      if (character === 0x7b || character === 0x5b) depth += 1;
      else if (character === 0x7d || character === 0x5d) depth -= 1;
      offset += 1;
      if (depth === 0) return offset;
    }
    return this.#text.length;
  }

  #endOfString(start: number): number {
    return endOfString(this.#text, start);
  }

  #endOfWord(start: number): number {
    let offset = start;
    while (offset < this.#text.length && !',]} \t\r\n'.includes(this.#text[offset] as string)) offset += 1;
    return offset;
  }

  #blank(from: number): number {
    return skipBlank(this.#text, from);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function skipBlank(text: string, from: number): number {
  let offset = from;
  for (;;) {
    const character = text.charCodeAt(offset);
    if (character !== 0x20 && character !== 0x0a && character !== 0x0d && character !== 0x09) return offset;
    offset += 1;
  }
}

/** The offset after the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return text.length;
}

/** How many members the objects of well-formed JSON text have together, repeated names included. */
export function countMembers(text: string): number {
  let members = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = skipBlank(text, endOfString(text, start));
    if (text[end] === ':') members += 1;
    start = text.indexOf('"', end);
  }
  return members;
}
