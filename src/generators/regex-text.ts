import type { AST } from '@eslint-community/regexpp';
import { pick, happens, type Chance } from './chance.ts';

/** Code points tried for a class, plainest first. The real RegExp says which of them belong. */
const TRIED: readonly string[] = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. ,:;/@!#$%&\'()*+<=>?[\\]^`{|}~"',
  ...'\t\n\r\v\f\u0000\u00a0éßñÀΩαжיع漢あア한ⅷ½²€“😀𝓐\u0301\u200d',
];

interface Extent {
  readonly least: number;
  readonly most: number;
}

/** Makes text for one parsed pattern. What lookarounds, `\b` and backreferences ask for is left to a test of the outcome. */
export class RegexText {
  readonly tree: AST.Pattern;
  readonly unicode: boolean;
  readonly extents = new Map<AST.Node, Extent>();
  readonly classes = new Map<string, readonly string[]>();

  constructor(tree: AST.Pattern, unicode: boolean) {
    this.tree = tree;
    this.unicode = unicode;
  }

  /** Code points a match takes; what an unanchored pattern allows around it is not counted. */
  extent(): Extent {
    return this.extentOf(this.tree);
  }

  /** A text of about `length` code points that matches but for its assertions. Undefined where some class has no member. */
  text(chance: Chance | undefined, length: number): string | undefined {
    return this.guarded(() => this.choose(this.tree.alternatives, length, chance, new Map()));
  }

  guarded(make: () => string): string | undefined {
    try {
      return make();
    } catch (error) {
      if (error === EMPTY_CLASS) return undefined;
      throw error;
    }
  }

  /** What the lookaheads at the top of the pattern ask to be somewhere in the text: `(?=.*\\d)` gives a digit. */
  wanted(chance: Chance): readonly string[] {
    const parts = this.tree.alternatives.flatMap(({ elements }) => elements);
    return parts.flatMap((part) => {
      if (part.type !== 'Assertion' || part.kind !== 'lookahead' || part.negate) return [];
      const { least } = this.choice(part.alternatives);
      const text = least > 0 && least < 8 ? this.guarded(() => this.choose(part.alternatives, least, chance, new Map())) : undefined;
      return text === undefined ? [] : [text];
    });
  }

  extentOf(node: AST.Node): Extent {
    const known = this.extents.get(node);
    if (known) return known;
    const extent = this.measure(node);
    this.extents.set(node, extent);
    return extent;
  }

  measure(node: AST.Node): Extent {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return this.choice(node.alternatives);
      case 'Alternative': {
        const all = node.elements.map((element) => this.extentOf(element));
        return { least: all.reduce((sum, { least }) => sum + least, 0), most: all.reduce((sum, { most }) => sum + most, 0) };
      }
      case 'Quantifier': {
        const { least, most } = this.extentOf(node.element);
        return { least: least * node.min, most: most === 0 || node.max === 0 ? 0 : most * node.max };
      }
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return { least: 1, most: 1 };
      case 'Backreference':
        return this.referenced(node) ? this.extentOf(this.referenced(node) as AST.Node) : { least: 0, most: 0 };
      default:
        return { least: 0, most: 0 };
    }
  }

  choice(alternatives: readonly AST.Alternative[]): Extent {
    const all = alternatives.map((alternative) => this.extentOf(alternative));
    return { least: Math.min(...all.map(({ least }) => least)), most: Math.max(...all.map(({ most }) => most)) };
  }

  referenced(node: AST.Backreference): AST.CapturingGroup | undefined {
    const group = Array.isArray(node.resolved) ? node.resolved[0] : node.resolved;
    // A reference within its own group matches nothing.
    return group && (node.start < group.start || node.start >= group.end) ? group : undefined;
  }

  choose(from: readonly AST.Alternative[], length: number, chance: Chance | undefined, groups: Map<AST.CapturingGroup, string>): string {
    const fitting = from.filter((alternative) => {
      const { least, most } = this.extentOf(alternative);
      return least <= length && length <= most;
    });
    const open = fitting.length > 0 ? fitting : [...from].sort((a, b) => this.miss(a, length) - this.miss(b, length)).slice(0, 1);
    const chosen = chance ? pick(chance, open) : open[0];
    return chosen ? this.sequence(chosen.elements, length, chance, groups) : '';
  }

  miss(alternative: AST.Alternative, length: number): number {
    const { least, most } = this.extentOf(alternative);
    return Math.max(least - length, length - most, 0);
  }

  /** Shares `length` out: each part gets its least, the rest goes to parts that can take it. */
  sequence(parts: readonly AST.Node[], length: number, chance: Chance | undefined, groups: Map<AST.CapturingGroup, string>): string {
    const extents = parts.map((part) => this.extentOf(part));
    const shares = extents.map(({ least }) => least);
    let rest = length - shares.reduce((sum, share) => sum + share, 0);
    const order = [...parts.keys()];
    if (chance) for (let index = order.length - 1; index > 0; index -= 1) swap(order, index, chance.random.nextInt(0, index));
    for (const [place, index] of order.entries()) {
      const room = Math.min(rest, (extents[index] as Extent).most - (shares[index] as number));
      if (room <= 0) continue;
      const after = order.slice(place + 1).reduce((sum, other) => sum + (extents[other] as Extent).most - (extents[other] as Extent).least, 0);
      const taken = chance ? chance.random.nextInt(Math.max(0, Math.min(room, rest - after)), room) : room;
      shares[index] = (shares[index] as number) + taken;
      rest -= taken;
    }
    return parts.map((part, index) => this.part(part, shares[index] as number, chance, groups)).join('');
  }

  part(node: AST.Node, length: number, chance: Chance | undefined, groups: Map<AST.CapturingGroup, string>): string {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterSet':
      case 'CharacterClass':
        return this.member(node, chance);
      case 'Quantifier':
        return this.repeat(node, length, chance, groups);
      case 'Group':
        return this.choose(node.alternatives, length, chance, groups);
      case 'CapturingGroup': {
        const text = this.choose(node.alternatives, length, chance, groups);
        groups.set(node, text);
        return text;
      }
      case 'Backreference': {
        const group = this.referenced(node);
        return (group && groups.get(group)) ?? '';
      }
      default:
        return '';
    }
  }

  repeat(node: AST.Quantifier, length: number, chance: Chance | undefined, groups: Map<AST.CapturingGroup, string>): string {
    const { least, most } = this.extentOf(node.element);
    if (most === 0) return this.part(node.element, 0, chance, groups).repeat(Math.min(node.min, 1));
    const fewest = Math.max(node.min, Math.ceil(length / most));
    const widest = Math.min(node.max, least === 0 ? Math.max(length, node.min) : Math.floor(length / least));
    const times = chance && widest > fewest ? chance.random.nextInt(fewest, widest) : Math.max(node.min, Math.min(widest, Math.max(fewest, 0)));
    let [text, rest] = ['', length];
    for (let left = times; left > 0; left -= 1) {
      const low = left === 1 ? Math.max(least, rest) : Math.max(least, rest - (left - 1) * most);
      const high = Math.min(most, rest - (left - 1) * least);
      const share = chance && high > low ? chance.random.nextInt(low, high) : Math.max(low, Math.min(high, rest));
      text += this.part(node.element, share, chance, groups);
      rest -= share;
    }
    return text;
  }

  member(node: AST.CharacterClass | AST.CharacterSet, chance: Chance | undefined): string {
    const known = this.classes.get(node.raw) ?? this.members(node);
    this.classes.set(node.raw, known);
    const first = known[0];
    if (first === undefined) throw EMPTY_CLASS;
    if (!chance) return first;
    return pick(chance, chance.wild > 0 && happens(chance, 0.3) ? known : known.slice(0, 62));
  }

  members(node: AST.CharacterClass | AST.CharacterSet): readonly string[] {
    const regex = new RegExp(`^${node.raw}$`, this.unicode ? 'u' : '');
    const own = node.type === 'CharacterClass' ? node.elements.flatMap(namedIn) : [];
    return [...new Set([...TRIED, ...own])].filter((text) => regex.test(text));
  }
}

const EMPTY_CLASS = new Error('A character class of the pattern has no known member.');

function namedIn(element: AST.CharacterClassElement): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)].filter(isWhole);
  if (element.type !== 'CharacterClassRange') return [];
  const { min: { value: low }, max: { value: high } } = element;
  return [low, Math.floor((low + high) / 2), high].map((point) => String.fromCodePoint(point)).filter(isWhole);
}

/** A lone surrogate cannot be sent. */
const isWhole = (text: string): boolean => !/^[\ud800-\udfff]$/.test(text);

function swap(list: number[], a: number, b: number): void {
  [list[a], list[b]] = [list[b] as number, list[a] as number];
}
