import type { FileProblem } from '#files';
import { isObject, parsePointer, type Json, type JsonObject } from '#json';
import { anchorPointer } from './anchors.ts';
import { asProblem } from './file-trouble.ts';
import { hintForMissing } from './hint-for-missing.ts';
import { memberOf, type Effective } from './layers.ts';
import type { ResolvedNode, SourceRef, SpecProblem } from './spec.ts';
import { decoded, identityOf, isWebUrl, resolveUri } from './uris.ts';

/** Every document of a contract, read or not, by identity. */
export interface Library {
  readonly root: string;
  readonly documents: ReadonlyMap<string, Effective>;
  readonly failed: ReadonlyMap<string, FileProblem>;
  /** In 3.1 other keywords beside `$ref` count, so a chain of references may end at a node that still has one. */
  readonly siblingsCount: boolean;
}

type Failure = Omit<SpecProblem, 'source'> | { readonly file: FileProblem };
type Outcome = { readonly node: ResolvedNode } | { readonly failure: Failure };

export class Resolver {
  readonly #library: Library;
  readonly #known = new Map<string, Map<string, Outcome>>();

  constructor(library: Library) {
    this.#library = library;
  }

  /** The node behind a reference, or the problem, placed at `source`. */
  resolve(reference: string, fromUri: string, source: () => SourceRef): ResolvedNode | SpecProblem {
    const outcome = this.#outcome(reference, fromUri);
    if ('node' in outcome) return outcome.node;
    if ('file' in outcome.failure) return asProblem(outcome.failure.file, source());
    return { ...outcome.failure, source: source() };
  }

  /** Only the first step of `resolve`: the node may be another reference. Undefined where it leads nowhere. */
  target(reference: string, fromUri: string): ResolvedNode | undefined {
    const outcome = this.#step(reference, fromUri);
    return 'node' in outcome ? outcome.node : undefined;
  }

  #outcome(reference: string, fromUri: string): Outcome {
    let known = this.#known.get(fromUri);
    if (known === undefined) this.#known.set(fromUri, (known = new Map<string, Outcome>()));
    const found = known.get(reference) ?? this.#follow(reference, fromUri, []);
    known.set(reference, found);
    return found;
  }

  #follow(reference: string, fromUri: string, trail: readonly string[]): Outcome {
    const outcome = this.#step(reference, fromUri);
    if (!('node' in outcome)) return outcome;
    const { value, uri, pointer } = outcome.node;
    const here = `${uri}#${pointer}`;
    if (trail.includes(here)) return cyclic(reference, [...trail.slice(trail.indexOf(here)), here]);
    const next = isObject(value) && Object.hasOwn(value, '$ref') ? value.$ref : undefined;
    if (typeof next !== 'string' || (this.#library.siblingsCount && hasOthers(value as JsonObject))) return outcome;
    return this.#follow(next, uri, [...trail, here]);
  }

  #step(reference: string, fromUri: string): Outcome {
    const hash = reference.indexOf('#');
    const [file, fragment] = hash === -1 ? [reference, ''] : [reference.slice(0, hash), decoded(reference.slice(hash + 1))];
    if (fragment === undefined) return failure('invalid-ref', `$ref ${quoted(reference)} has a broken percent escape (expected % and two hex digits).`);
    const uri = file === '' ? fromUri : resolveUri(fromUri, file);
    if (uri === undefined) return failure('invalid-ref', `$ref ${quoted(reference)} is no URI reference (expected a path or "#/…").`);
    if (!mayRead(this.#library.root, uri)) return remote(reference);
    const document = this.#library.documents.get(identityOf(uri));
    if (document === undefined) {
      const trouble = this.#library.failed.get(identityOf(uri));
      return trouble ? { failure: { file: trouble } } : failure('ref-not-read', `$ref ${quoted(reference)} names a document that is no part of the contract.`);
    }
    return nodeAt(document, fragment, reference);
  }
}

/** A document on disk may use its neighbours; one from the web, what its own origin offers; neither, the rest of the web. */
export function mayRead(root: string, uri: string): boolean {
  if (isWebUrl(root)) return isWebUrl(uri) && new URL(uri).origin === new URL(root).origin;
  return !/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(uri);
}

function nodeAt(document: Effective, fragment: string, reference: string): Outcome {
  const pointer = fragment === '' || fragment.startsWith('/') ? fragment : anchorPointer(document.value, fragment);
  if (pointer === undefined) {
    return failure('dangling-ref', `$ref ${quoted(reference)} points at nothing: no "$anchor" in ${document.uri} is ${quoted(fragment)} (expected "#/…" or an anchor).`);
  }
  const value = parsePointer(pointer).reduce<Json | undefined>(memberOf, document.value);
  if (value !== undefined) return { node: { value, uri: document.uri, pointer } };
  const hint = hintForMissing(document.value, pointer);
  return failure('dangling-ref', `$ref ${quoted(reference)} points at nothing.`, hint);
}

const quoted = (text: string): string => JSON.stringify(text);
const hasOthers = (node: JsonObject): boolean =>
  Object.keys(node).some((key) => key !== '$ref' && key !== 'summary' && key !== 'description' && !key.startsWith('x-'));

const failure = (code: string, message: string, hint?: string): Outcome =>
  ({ failure: { code, severity: 'error', message, ...(hint !== undefined && { hint }) } });

const cyclic = (reference: string, round: readonly string[]): Outcome => failure(
  'cyclic-ref', `$ref ${quoted(reference)} leads back to itself and never to a definition: ${round.join(' → ')}.`,
  'One of these must hold the definition itself.',
);

const remote = (reference: string): Outcome => failure(
  'remote-ref', `$ref ${quoted(reference)} leads away from this document's own place (expected a document beside it).`,
  'Download it, place it beside this document and refer to the copy.',
);
