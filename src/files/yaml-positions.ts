import { isAlias, isMap, isSeq, type Alias, type Node, type YAMLMap } from 'yaml';
import { parsePointer } from '#json';
import { isMergeKey, nameOf } from './yaml-names.ts';

interface Member {
  readonly shown: number;
  readonly value: Node | null;
}

/** Finds where the node of a pointer starts, through aliases and merge keys: there the text stands. */
export class YamlPositions {
  readonly #root: Node | null;
  readonly #aliases: ReadonlyMap<Alias, Node>;
  readonly #members = new Map<YAMLMap, ReadonlyMap<string, Member>>();

  constructor(root: Node | null, aliases: ReadonlyMap<Alias, Node>) {
    this.#root = root;
    this.#aliases = aliases;
  }

  /** The offset of a member's name, of an item, or of the whole value. */
  offset(pointer: string): number | undefined {
    let here: Member = { shown: this.#root?.range?.[0] ?? 0, value: this.#root };
    for (const segment of parsePointer(pointer)) {
      const inner = this.#inner(this.#behind(here.value), segment);
      if (inner === undefined) return undefined;
      here = inner;
    }
    return here.shown;
  }

  #behind(node: Node | null): Node | null {
    return isAlias(node) ? (this.#aliases.get(node) ?? null) : node;
  }

  #inner(node: Node | null, segment: string): Member | undefined {
    if (isMap(node)) return this.#open(node).get(segment);
    if (!isSeq(node) || !/^(?:0|[1-9]\d*)$/.test(segment)) return undefined;
    const item = node.items[Number(segment)] as Node | null | undefined;
    return item === undefined ? undefined : { shown: (item ?? node).range?.[0] ?? 0, value: item };
  }

  #open(map: YAMLMap): ReadonlyMap<string, Member> {
    const known = this.#members.get(map);
    if (known) return known;
    const members = new Map<string, Member>();
    this.#members.set(map, members);
    for (const pair of map.items) if (isMergeKey(pair.key)) this.#merge(pair.value as Node | null, members);
    for (const pair of map.items) {
      const key = pair.key as Node | null;
      const name = nameOf(this.#behind(key));
      if (name !== undefined && !isMergeKey(key)) {
        members.set(name, { shown: (key ?? map).range?.[0] ?? 0, value: pair.value as Node | null });
      }
    }
    return members;
  }

  #merge(node: Node | null, members: Map<string, Member>): void {
    for (const source of isSeq(node) ? (node.items as Node[]) : [node]) {
      const target = this.#behind(source);
      if (!isMap(target)) continue;
      for (const [name, member] of this.#open(target)) if (!members.has(name)) members.set(name, member);
    }
  }
}
