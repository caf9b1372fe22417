import { FileProblem, readDocument, type SourceDocument } from '#files';
import { at, formatPointer, isObject, parsePointer, type Json, type JsonObject } from '#json';
import { applyOverlay } from './apply-overlay.ts';
import { digestOf } from './digest.ts';
import { asProblem } from './file-trouble.ts';
import { standingOf, type Effective, type Layer } from './layers.ts';
import { brokenReferences, loadDocuments, type Loaded } from './load-documents.ts';
import { readOverlay } from './read-overlay.ts';
import { SpecError } from './spec-error.ts';
import type { LayerInput, Origin, Provenance, SourceRef, Spec, SpecProblem } from './spec.ts';
import { identityOf } from './uris.ts';
import { versionOf } from './version-of.ts';

export interface SpecInput {
  /** Path or URL of the base document. */
  readonly document: string;
  /** Of every node of the base document and of those it refers to; `derived` if not given. */
  readonly provenance?: Provenance;
  /** OpenAPI Overlay documents, applied in this order. */
  readonly overlays?: readonly LayerInput[];
}

/**
 * Reads a contract: the document, its overlays, and every document that it refers to. What is broken in part is in
 * `problems`; throws `SpecError` when nothing can be run.
 */
export async function readSpec({ document, provenance = 'derived', overlays = [] }: SpecInput): Promise<Spec> {
  const base: Layer = { document: await readRoot(document), provenance };
  const version = knownVersion(base.document);
  const problems: SpecProblem[] = repeatedNames(base.document);
  let root: Effective = { uri: document, value: base.document.value, base, marks: {} };
  for (const input of overlays) {
    const { layer, actions } = await readOverlay(input);
    const applied = applyOverlay(root, layer, actions);
    problems.push(...repeatedNames(layer.document), ...applied.problems);
    root = applied.effective;
  }
  const paths = pathsProblem(root);
  if (paths) throw new SpecError([...problems, paths]);
  const loaded = await loadDocuments(root, version === '3.1');
  problems.push(...referenceProblems(loaded));
  return specOf(root, version, loaded, problems);
}

async function readRoot(uri: string): Promise<SourceDocument> {
  try {
    return await readDocument(uri);
  } catch (error) {
    if (error instanceof FileProblem) throw new SpecError([asProblem(error)]);
    throw error;
  }
}

/** Swagger 2.0 would be turned into a 3.0 document here, with a mark at every node that moves. */
function knownVersion(document: SourceDocument): '3.0' | '3.1' {
  const version = versionOf(document.value);
  if (version === '3.0' || version === '3.1') return version;
  const { pointer, ...fault } = version === '2.0' ? SWAGGER : version;
  throw new SpecError([{ severity: 'error', source: { uri: document.uri, pointer, ...(document.locate(pointer) ?? document.locate('')) }, ...fault }]);
}

const SWAGGER = {
  code: 'unsupported-version', pointer: '/swagger', message: 'Swagger 2.0 is not read by this version (expected OpenAPI 3.0 or 3.1).',
  hint: 'Convert it to OpenAPI 3.0 first.',
};

function repeatedNames(document: SourceDocument): SpecProblem[] {
  return document.duplicateKeys.map((pointer) => ({
    code: 'duplicate-key', severity: 'warning', source: { uri: document.uri, pointer, ...document.locate(pointer) },
    message: 'the name comes twice in this object; the last one counts (expected each name once).',
  }));
}

function pathsProblem(root: Effective): SpecProblem | undefined {
  const paths = at(root.value, '/paths');
  if (isObject(paths) && Object.keys(paths).some((name) => !name.startsWith('x-'))) return undefined;
  const pointer = paths === undefined ? '' : '/paths';
  const what = paths === undefined ? '"paths" is missing' : isObject(paths) ? '"paths" is empty' : '"paths" is no mapping';
  return {
    code: 'no-operations', severity: 'error', source: locate(root, pointer),
    message: `${what}, so there is nothing to run (expected at least one path with an operation).`,
  };
}

function referenceProblems(loaded: Loaded): SpecProblem[] {
  const problems: SpecProblem[] = [];
  brokenReferences(loaded, (uri, pointer, reference) => {
    const document = loaded.library.documents.get(identityOf(uri)) as Effective;
    const source = (): SourceRef => locate(document, pointer);
    if (typeof reference !== 'string') {
      problems.push({ code: 'invalid-ref', severity: 'error', source: source(), message: '"$ref" is no text (expected a reference such as "#/components/schemas/Pet").' });
      return;
    }
    const found = loaded.resolver.resolve(reference, uri, source);
    if ('code' in found) problems.push(found);
  });
  return problems;
}

function specOf(root: Effective, version: Spec['version'], { library, resolver }: Loaded, problems: readonly SpecProblem[]): Spec {
  const documentOf = (uri: string): Effective | undefined => library.documents.get(identityOf(uri));
  const located = (uri: string, pointer: string): SourceRef => {
    const document = documentOf(uri);
    return document ? locate(document, pointer) : { uri, pointer };
  };
  let digest: string | undefined;
  return {
    uri: root.uri, version, problems,
    title: textAt(root.value, '/info/title') ?? root.uri,
    apiVersion: textAt(root.value, '/info/version') ?? '',
    root: root.value as JsonObject,
    documents: [...library.documents.values()].map(({ uri }) => uri),
    // Only on demand: on a document of many megabytes it costs more than all the rest.
    get digest() {
      return (digest ??= digestOf(root.uri, [...library.documents.values()]));
    },
    resolve: (reference, fromUri, fromPointer) => resolver.resolve(reference, fromUri, () => located(fromUri, fromPointer ?? '')),
    at: (uri, pointer) => at(documentOf(uri)?.value, pointer),
    origin: (uri, pointer): Origin => {
      const document = documentOf(uri) ?? root;
      const { layer, pointer: own, placeholder } = standingOf(document, pointer);
      return { uri: layer === document.base ? document.uri : layer.document.uri, pointer: own, provenance: layer.provenance, placeholder };
    },
    locate: located,
  };
}

function textAt(value: Json, pointer: string): string | undefined {
  const found = at(value, pointer);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** The nearest place that stands in the text, where the node itself does not. */
function locate(document: Effective, pointer: string): SourceRef {
  const { layer, pointer: own } = standingOf(document, pointer);
  const uri = layer === document.base ? document.uri : layer.document.uri;
  const segments = parsePointer(own);
  for (let length = segments.length; length >= 0; length -= 1) {
    const position = layer.document.locate(formatPointer(segments.slice(0, length)));
    if (position) return { uri, pointer: own, ...position };
  }
  return { uri, pointer: own };
}
