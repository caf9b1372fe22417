import { formatPointer, isObject, parsePointer, type Json, type JsonObject } from '#json';
import type { ResolvedNode, Spec } from './spec.ts';
import { sectionOf } from './section-of.ts';
import { looksLikeReference, walkReferences, type Holder } from './walk-references.ts';

type Mutable = Record<string, Json>;

export interface Bundle {
  readonly root: JsonObject;
  /** Where the nodes of other documents went: pointer of the component in `root` → the node as it stands in the contract. */
  readonly moved: ReadonlyMap<string, Pick<ResolvedNode, 'uri' | 'pointer'>>;
}

/** The root document with every node it uses of other documents under its own components; nothing of `spec` is changed. */
export function bundle(spec: Spec): Bundle {
  return new Bundler(spec).bundle();
}

class Bundler {
  readonly #spec: Spec;
  /** Names given so far, by section; those of the root document are taken. */
  readonly #taken = new Map<string, Set<string>>();
  readonly #names = new Map<string, string>();
  readonly #places = new Map<string, ResolvedNode>();
  readonly #moved: { readonly section: string; readonly name: string; readonly node: ResolvedNode }[] = [];

  constructor(spec: Spec) {
    this.#spec = spec;
  }

  bundle(): Bundle {
    const root = this.#rewritten(this.#spec.root, this.#spec.uri, []) as Mutable;
    const components: Mutable = isObject(root.components) ? { ...root.components } : {};
    // The list grows while it is walked: what is moved refers to more.
    for (const { section, name, node } of this.#moved) {
      components[section] = { ...(components[section] as JsonObject | undefined), [name]: this.#rewritten(node.value, node.uri, []) };
      this.#places.set(formatPointer(['components', section, name]), node);
    }
    return { root: { ...root, components }, moved: this.#places };
  }

  #rewritten(value: Json, uri: string, trail: readonly string[]): Json {
    const copy = structuredClone<Json>(value);
    const holders: Holder[] = [];
    // An alias in YAML gives one object at two places: it is rewritten once.
    const walked = new Set<JsonObject>();
    walkReferences(
      copy, ({ path, ...holder }) => holders.push({ ...holder, path: [...path] }),
      (node) => !walked.has(node) && walked.add(node) !== undefined,
    );
    for (const holder of holders) this.#rewrite(holder, uri, trail);
    return copy;
  }

  #rewrite({ kind, node, path }: Holder, uri: string, trail: readonly string[]): void {
    const members: Mutable = node;
    if (kind === 'mapping') {
      for (const [key, text] of Object.entries(members)) {
        if (typeof text === 'string' && looksLikeReference(text)) members[key] = this.#reference(text, uri, 'schemas');
      }
    } else if (typeof members.$ref === 'string') {
      const section = sectionOf(path);
      if (section === 'pathItems') this.#inline(members, members.$ref, uri, trail);
      else members.$ref = this.#reference(members.$ref, uri, section);
    }
  }

  #target(reference: string, uri: string): ResolvedNode | undefined {
    const found = this.#spec.resolve(reference, uri);
    return 'code' in found ? undefined : found;
  }

  #reference(reference: string, uri: string, section: string): string {
    if (uri === this.#spec.uri && reference.startsWith('#')) return reference;
    const node = this.#target(reference, uri);
    if (node === undefined) return reference;
    if (node.uri === this.#spec.uri) return `#${encoded(node.pointer)}`;
    return `#${encoded(`/components/${section}/${this.#nameOf(node, section)}`)}`;
  }

  /** OpenAPI 3.0 has no component for path items, so one is copied to where it is used; its own members go first. */
  #inline(members: Mutable, reference: string, uri: string, trail: readonly string[]): void {
    const node = this.#target(reference, uri);
    if (node === undefined || node.uri === this.#spec.uri) return;
    const here = `${node.uri}#${node.pointer}`;
    delete members.$ref;
    if (!trail.includes(here)) {
      const copy = this.#rewritten(node.value, node.uri, [...trail, here]);
      if (isObject(copy)) Object.assign(members, { ...copy, ...members });
    }
  }

  #nameOf(node: ResolvedNode, section: string): string {
    const key = `${section} ${node.uri}#${node.pointer}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#free(section, plainName(node));
    this.#names.set(key, name);
    this.#moved.push({ section, name, node });
    return name;
  }

  #free(section: string, wanted: string): string {
    const taken = this.#taken.get(section) ?? new Set(Object.keys((this.#spec.at(this.#spec.uri, `/components/${section}`) ?? {}) as JsonObject));
    this.#taken.set(section, taken);
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
    taken.add(name);
    return name;
  }
}

/** The last segment of the pointer, or the file's name; component names admit few characters. */
function plainName({ uri, pointer }: ResolvedNode): string {
  const last = parsePointer(pointer).at(-1) ?? uri.replace(/[?#].*$/, '').replace(/^.*\//, '').replace(/\.(?:ya?ml|json)$/i, '');
  return last.replace(/[^A-Za-z0-9._-]/g, '_') || 'part';
}

const encoded = (pointer: string): string => pointer.split('/').map(encodeURIComponent).join('/');
