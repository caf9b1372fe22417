import { isAlias, isMap, isScalar, isSeq, parseDocument, type Alias, type Node, type Scalar, type YAMLMap } from 'yaml';
import { numberFromLexeme, type Json } from '#json';
import { DEEPEST, ParseFault, type Parsed } from './parsed.ts';
import { isMergeKey, nameOf } from './yaml-names.ts';
import { YamlPositions } from './yaml-positions.ts';

/** Nodes that aliases may add to those written out; a "billion laughs" document passes it in its first lines. */
const MOST_ALIASED = 2_000_000;

/**
 * Reads one YAML 1.2 document (core schema, with merge keys) as JSON. Names become strings as they are written, so
 * `200:` is "200" and `1.0:` is "1.0"; timestamps stay strings. Throws `ParseFault`.
 */
export function parseYaml(text: string): Parsed {
  const reader = new Reader();
  const contents = compose(text);
  const value = contents === null ? null : reader.value(contents, 0);
  const positions = new YamlPositions(contents, reader.aliases);
  return { value, duplicateKeys: [], offset: (pointer) => positions.offset(pointer) };
}

function compose(text: string): Node | null {
  try {
    // `logLevel: 'silent'` would let a second document pass. The schema is named, or a `%YAML 1.1` directive would turn timestamps into dates and `yes` into true. Repeated
    // names are found below: the library's own search is quadratic.
    const document = parseDocument(text, {
      schema: 'core', resolveKnownTags: false, intAsBigInt: true, uniqueKeys: false, prettyErrors: false, logLevel: 'error',
    });
    const [error] = document.errors;
    if (error?.message.startsWith('Maximum call stack')) throw tooDeep(error.pos[0]);
    if (error) throw new ParseFault('not-yaml', error.pos[0], sentence(error.message), hintFor(error.code));
    return document.contents;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(0);
    throw error;
  }
}

const sentence = (message: string): string => `${message.replace(/\.$/, '')} (expected YAML 1.2).`;
const tooDeep = (offset: number): ParseFault =>
  new ParseFault('too-large', offset, 'the nesting is too deep (expected a few hundred levels at most).');

function hintFor(code: string): string | undefined {
  switch (code) {
    case 'TAB_AS_INDENT': return 'Indent with spaces.';
    case 'MULTIPLE_DOCS': return 'Put one document into one file: remove what follows the second "---".';
    case 'BAD_INDENT': case 'MULTILINE_IMPLICIT_KEY': case 'BLOCK_AS_IMPLICIT_KEY':
      return 'Look at the indentation, and quote a text that holds ": " or " #".';
    case 'MISSING_CHAR': return 'Look at the quotes and brackets; the lines of a quoted text are indented more than its name.';
    case 'BAD_SCALAR_START': return 'Quote a text that starts with @, ` or %.';
    default: return undefined;
  }
}

const offsetOf = (node: Node): number => node.range?.[0] ?? 0;

type Anchored = { readonly node: Node; readonly value: Json; readonly size: number } | 'open';

class Reader {
  /** What each alias stands for: a name can be given again, so the alias alone does not tell. */
  readonly aliases = new Map<Alias, Node>();
  readonly #anchors = new Map<string, Anchored>();
  #nodes = 0;
  #aliased = 0;

  value(node: Node, depth: number): Json {
    if (depth > DEEPEST) throw tooDeep(offsetOf(node));
    if (isAlias(node)) return this.#alias(node).value;
    const anchor = 'anchor' in node ? node.anchor : undefined;
    const before = this.#nodes + this.#aliased;
    this.#nodes += 1;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    const value = this.#content(node, depth);
    if (anchor !== undefined) this.#anchors.set(anchor, { node, value, size: this.#nodes + this.#aliased - before });
    return value;
  }

  #content(node: Node, depth: number): Json {
    if (isMap(node)) return this.#map(node, depth);
    if (isSeq(node)) return (node.items as (Node | null)[]).map((item) => (item === null ? null : this.value(item, depth + 1)));
    if (isScalar(node)) return scalarValue(node);
    throw new ParseFault('not-yaml', offsetOf(node), 'this node is neither a mapping, a sequence nor a scalar.');
  }

  #alias(alias: Alias): Exclude<Anchored, 'open'> {
    const anchored = this.#anchors.get(alias.source);
    if (anchored === undefined || anchored === 'open') {
      const what = anchored === 'open' ? 'lies within its own anchor' : 'names no anchor above it';
      throw new ParseFault('not-yaml', offsetOf(alias), `the alias *${alias.source} ${what}.`);
    }
    this.aliases.set(alias, anchored.node);
    this.#aliased += anchored.size;
    if (this.#aliased > MOST_ALIASED) {
      const what = `the aliases up to *${alias.source} stand for more than ${MOST_ALIASED} nodes.`;
      throw new ParseFault('too-large', offsetOf(alias), what);
    }
    return anchored;
  }

  #map(map: YAMLMap, depth: number): Json {
    const members = new Map<string, Json>();
    const own = new Set<string>();
    for (const pair of map.items) {
      const [keyNode, valueNode] = [pair.key as Node | null, pair.value as Node | null];
      if (isMergeKey(keyNode)) {
        for (const [name, value] of this.#merged(valueNode, keyNode, depth)) if (!members.has(name)) members.set(name, value);
        continue;
      }
      const name = this.#name(keyNode, map);
      if (own.has(name)) throw repeated(name, keyNode ?? map);
      own.add(name);
      members.set(name, valueNode === null ? null : this.value(valueNode, depth + 1));
    }
    return Object.fromEntries(members);
  }

  #merged(node: Node | null, key: Node, depth: number): readonly (readonly [string, Json])[] {
    const sources = isSeq(node) ? (node.items as Node[]) : [node];
    return sources.flatMap((source) => {
      const target = isAlias(source) ? this.#alias(source).node : source;
      if (!isMap(target)) throw new ParseFault('not-yaml', offsetOf(key), '"<<" merges something else (expected a mapping, or a list of them).');
      const value = isAlias(source) ? this.#anchoredValue(source) : this.value(target, depth + 1);
      return Object.entries(value as Record<string, Json>);
    });
  }

  #anchoredValue(alias: Alias): Json {
    const anchored = this.#anchors.get(alias.source);
    return anchored === undefined || anchored === 'open' ? null : anchored.value;
  }

  #name(node: Node | null, map: YAMLMap): string {
    const target = isAlias(node) ? this.#alias(node).node : node;
    const name = nameOf(target);
    if (name === undefined) throw new ParseFault('not-yaml', offsetOf(node ?? map), 'a name is not a scalar (expected text).');
    if (node !== null && 'anchor' in node && node.anchor !== undefined) this.#anchors.set(node.anchor, { node, value: name, size: 1 });
    return name;
  }
}

function repeated(name: string, at: Node): ParseFault {
  return new ParseFault(
    'duplicate-key', offsetOf(at), `the name ${JSON.stringify(name)} comes twice in this mapping (expected each name once).`,
    'Remove one of the two, or merge them.',
  );
}

function scalarValue(node: Scalar): Json {
  const { value, source = '' } = node;
  if (typeof value === 'bigint') {
    const near = Number(value);
    return Number.isSafeInteger(near) ? near : value;
  }
  if (typeof value === 'number') return numberValue(node, value, source);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  throw new ParseFault('not-yaml', offsetOf(node), `${source} is not a JSON value.`);
}

function numberValue(node: Scalar, value: number, source: string): Json {
  if (/^[-+]?\.(?:inf|nan)$/i.test(source)) {
    throw new ParseFault('not-yaml', offsetOf(node), `${source} is not a JSON number (expected a finite number).`, 'Quote it if a text is meant.');
  }
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  // YAML also writes `+1`, `1.` and `.5`, which JSON does not.
  return numberFromLexeme(source.replace(/^\+/, '').replace(/\.(?=$|e)/i, '').replace(/^-?(?=\.)/, '$&0'));
}
