import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { splitPointer, type Json, type JsonObject } from '#json';
import { assetPath } from './asset-path.ts';
import { explainErrors, type Fault } from './explain-errors.ts';
import { FileProblem, type FileProblemDetails } from './file-problem.ts';
import { readDocument, type SourceDocument } from './read-document.ts';

/** One of our own files, valid by its JSON Schema. */
export interface OwnFile<T> extends Omit<SourceDocument, 'value'> {
  readonly value: T;
}

const MOST_SHOWN = 10;

/**
 * Reads one of our own YAML files (`what` names its kind: "statement") and holds it against `spec/<schema>.schema.json`.
 * Throws `FileProblem` with a line for every fault.
 */
export async function readOwn<T>(uri: string, schema: string, what: string): Promise<OwnFile<T>> {
  const [document, rules] = await Promise.all([readDocument(uri), readDocument(assetPath(`spec/${schema}.schema.json`))]);
  const faults = faultsOf(rules.value, document.value, what)
    .map((fault) => located(document, fault))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  const [first, ...others] = faults;
  if (first === undefined) return { ...document, value: document.value as T };
  throw new FileProblem(first, [...others.slice(0, MOST_SHOWN - 1), ...tally(uri, faults.length)]);
}

function faultsOf(rules: Json, value: Json, what: string): readonly Fault[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictRequired: false, allowUnionTypes: true });
  formats.default(ajv);
  const judge = (schema: JsonObject, instance: Json): readonly ErrorObject[] => {
    const validate = ajv.compile(schema);
    return validate(instance) ? [] : (validate.errors ?? []);
  };
  const definitions = { $defs: (rules as JsonObject).$defs ?? {} };
  return explainErrors(judge(rules as JsonObject, value), value, `the ${what}`, (form, part) => judge({ ...definitions, ...(form as JsonObject) }, part));
}

function located(document: SourceDocument, { pointer, what, hint }: Fault): FileProblemDetails & { readonly line: number; readonly column: number } {
  const position = nearest(document, pointer);
  return { code: 'invalid', uri: document.uri, message: what, ...position, ...(hint !== undefined && { hint }) };
}

function nearest(document: SourceDocument, pointer: string): { readonly line: number; readonly column: number } {
  const position = document.locate(pointer);
  if (position) return position;
  const parts = splitPointer(pointer);
  return parts ? nearest(document, parts.parent) : { line: 1, column: 1 };
}

const tally = (uri: string, count: number): readonly FileProblemDetails[] =>
  count > MOST_SHOWN ? [{ code: 'invalid', uri, message: `and ${count - MOST_SHOWN} more.` }] : [];
