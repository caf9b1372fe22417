import { child } from '#json';

/** One line of a JSON text laid out for reading, with the pointer of the value that stands on it. */
interface JsonLine {
  readonly text: string;
  readonly pointer: string;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const MOST_TOKENS = 20_000;
const DEEPEST = 100;

/**
 * The text with its blanks laid out anew and not another character touched: digits, escapes and repeated keys stay as
 * they were sent. Undefined where the text is no JSON, or too long to be worth it.
 */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (!isJson(text)) return undefined;
  const tokens = text.match(TOKEN) ?? [];
  return tokens.length > MOST_TOKENS || depthOf(tokens) > DEEPEST ? undefined : new Layout(tokens).lines;
}

function depthOf(tokens: readonly string[]): number {
  let [depth, deepest] = [0, 0];
  for (const token of tokens) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

class Layout {
  readonly lines: JsonLine[] = [];
  readonly tokens: readonly string[];
  next = 0;
  line = '';

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
    this.value('', 0);
    this.end('');
  }

  take(): string {
    this.next += 1;
    return this.tokens[this.next - 1] ?? '';
  }

  end(pointer: string): void {
    this.lines.push({ text: this.line, pointer });
    this.line = '';
  }

  value(pointer: string, depth: number): void {
    const token = this.take();
    this.line += token;
    if (token === '{' || token === '[') this.members(pointer, depth, token === '{' ? '}' : ']');
  }

  members(pointer: string, depth: number, close: string): void {
    if (this.tokens[this.next] === close) {
      this.line += this.take();
      return;
    }
    this.end(pointer);
    for (let index = 0, more = true; more; index += 1) {
      this.line = '  '.repeat(depth + 1);
      const inner = child(pointer, close === '}' ? this.key() : index);
      this.value(inner, depth + 1);
      more = this.take() === ',';
      if (more) this.line += ',';
      this.end(inner);
    }
    this.line = '  '.repeat(depth) + close;
  }

  key(): string {
    const name = this.take();
    this.take();
    this.line += `${name}: `;
    return JSON.parse(name) as string;
  }
}
