import { FileProblem, readDocument } from '#files';
import { formatPointer, type Json, type JsonObject } from '#json';
import type { Effective } from './layers.ts';
import { mayRead, Resolver, type Library } from './resolver.ts';
import { identityOf, resolveUri } from './uris.ts';
import { looksLikeReference, walkReferences } from './walk-references.ts';

/** Where a walk began: the root document, or a node of another one that something refers to. */
interface Entry {
  readonly uri: string;
  readonly pointer: string;
  readonly value: Json;
}

export interface Loaded {
  readonly library: Library;
  readonly resolver: Resolver;
  /** The reachable parts of the contract, the root first. */
  readonly entries: readonly Entry[];
}

/** Reads every document that can be reached from the root. A document that can't be read is noted, not thrown. */
export async function loadDocuments(root: Effective, siblingsCount: boolean): Promise<Loaded> {
  const documents = new Map([[identityOf(root.uri), root]]);
  const failed = new Map<string, FileProblem>();
  const library: Library = { root: root.uri, documents, failed, siblingsCount };
  const resolver = new Resolver(library);
  const walked = new Set<JsonObject>();
  const entries: Entry[] = [{ uri: root.uri, pointer: '', value: root.value }];
  // `entries` grows while it is walked: each new document adds the nodes that are referred to in it.
  for (const entry of entries) {
    const references = referencesIn(entry, entry.uri === root.uri ? undefined : walked);
    await readAll(references, entry.uri, root, documents, failed);
    for (const reference of references) {
      if (entry.uri === root.uri && reference.startsWith('#')) continue;
      const found = resolver.target(reference, entry.uri);
      if (found === undefined || found.uri === root.uri || isWalked(found.value, walked)) continue;
      entries.push({ uri: found.uri, pointer: found.pointer, value: found.value });
    }
  }
  return { library, resolver, entries };
}

const isWalked = (value: Json, walked: ReadonlySet<JsonObject>): boolean =>
  typeof value !== 'object' || value === null || walked.has(value as JsonObject);

function referencesIn({ value }: Entry, walked: Set<JsonObject> | undefined): ReadonlySet<string> {
  const references = new Set<string>();
  walkReferences(value, ({ kind, node }) => {
    if (kind === 'ref') addText(references, node.$ref);
    else for (const text of Object.values(node)) if (typeof text === 'string' && looksLikeReference(text)) references.add(text);
  }, walked === undefined ? undefined : (node) => !walked.has(node) && walked.add(node) !== undefined);
  return references;
}

function addText(references: Set<string>, text: Json | undefined): void {
  if (typeof text === 'string') references.add(text);
}

async function readAll(
  references: ReadonlySet<string>, from: string, root: Effective, documents: Map<string, Effective>, failed: Map<string, FileProblem>,
): Promise<void> {
  const uris = new Map<string, string>();
  for (const reference of references) {
    const [file = ''] = reference.split('#');
    const uri = file === '' ? from : resolveUri(from, file);
    if (uri === undefined || !mayRead(root.uri, uri)) continue;
    const identity = identityOf(uri);
    if (!documents.has(identity) && !failed.has(identity)) uris.set(identity, uri);
  }
  await Promise.all([...uris].map(async ([identity, uri]) => {
    try {
      const document = await readDocument(uri);
      const base = { document, provenance: root.base.provenance };
      documents.set(identity, { uri, value: document.value, base, marks: {} });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      failed.set(identity, error);
    }
  }));
}

/** Calls `broken` for every reference of the reachable parts that leads to no node. */
export function brokenReferences({ resolver, entries }: Loaded, broken: (uri: string, pointer: string, reference: Json | undefined) => void): void {
  const walked = new Set<JsonObject>();
  for (const [index, { uri, pointer, value }] of entries.entries()) {
    walkReferences(value, ({ kind, node, path }) => {
      for (const [member, reference] of kind === 'ref' ? [['$ref', node.$ref] as const] : Object.entries(node)) {
        if (kind === 'mapping' && !(typeof reference === 'string' && looksLikeReference(reference))) continue;
        const found = typeof reference === 'string' ? resolver.resolve(reference, uri, () => ({ uri, pointer })) : undefined;
        if (found === undefined || 'code' in found) broken(uri, pointer + formatPointer(kind === 'ref' ? path : [...path, member]), reference);
      }
    }, index === 0 ? undefined : (node) => !walked.has(node) && walked.add(node) !== undefined);
  }
}
