import { JsonSyntaxError, type Json } from '#json';
import { decodeText } from './decode-text.ts';
import { FileProblem } from './file-problem.ts';
import { LineStarts, type Position } from './line-starts.ts';
import { ParseFault, type Parsed } from './parsed.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { readBytes } from './read-bytes.ts';

/** One YAML or JSON document as read. Integers past 2^53 - 1 are `bigint`. */
export interface SourceDocument {
  readonly uri: string;
  readonly format: 'yaml' | 'json';
  readonly value: Json;
  /** Pointers of JSON members that came more than once; the last one won. (In YAML they are a `FileProblem`.) */
  readonly duplicateKeys: readonly string[];
  /** Where a member's name, or an item, stands; undefined where there is no such node. Positions are looked up on demand. */
  locate(pointer: string): Position | undefined;
}

/** Reads a path, a `file:` or an `http(s):` URL. The content tells JSON from YAML. Throws `FileProblem`. */
export async function readDocument(uri: string): Promise<SourceDocument> {
  return parseDocumentText(uri, decodeText(uri, await readBytes(uri)));
}

/** The document in `text`; `uri` only names it. Throws `FileProblem`. */
export function parseDocumentText(uri: string, text: string): SourceDocument {
  const lines = new LineStarts(text);
  const { format, parsed } = parse(uri, text, lines);
  return {
    uri, format, value: parsed.value, duplicateKeys: parsed.duplicateKeys,
    locate: (pointer) => {
      const offset = parsed.offset(pointer);
      return offset === undefined ? undefined : lines.position(offset);
    },
  };
}

function parse(uri: string, text: string, lines: LineStarts): { readonly format: 'yaml' | 'json'; readonly parsed: Parsed } {
  if (/^\s*[[{"]/.test(text)) {
    const json = tryJson(text);
    if (!(json instanceof JsonSyntaxError)) return { format: 'json', parsed: json };
    // Flow YAML starts like JSON; only the name of the file tells what its author meant.
    if (/\.json$/i.test(uri.replace(/[?#].*$/, ''))) throw jsonProblem(uri, json);
  }
  try {
    return { format: 'yaml', parsed: parseYaml(text) };
  } catch (error) {
    if (!(error instanceof ParseFault)) throw error;
    throw yamlProblem(uri, text, error, lines.position(error.offset));
  }
}

function tryJson(text: string): Parsed | JsonSyntaxError {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

const jsonProblem = (uri: string, { line, column, message }: JsonSyntaxError): FileProblem =>
  new FileProblem({ code: 'not-json', uri, line, column, message: `is not JSON: ${message.replace(/^line \d+, column \d+: /, '')}` });

function yamlProblem(uri: string, text: string, fault: ParseFault, position: Position): FileProblem {
  if (fault.code === 'not-yaml' && /^\s*</.test(text)) {
    return new FileProblem({ code: 'not-yaml', uri, ...position, message: 'is markup, HTML or XML (expected YAML or JSON).', hint: 'Name the document itself, not a page that shows it.' });
  }
  const what = fault.code === 'not-yaml' ? `is not YAML: ${fault.message}` : fault.message;
  return new FileProblem({ code: fault.code, uri, ...position, message: what, ...(fault.hint !== undefined && { hint: fault.hint }) });
}
