import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import type { World } from './world.ts';

/** A regular expression of the contract, compiled as ECMA-262 has it. */
export type Pattern =
  | {
    readonly kind: 'regex';
    readonly source: string;
    readonly regex: RegExp;
    readonly tree: AST.Pattern;
    readonly unicode: boolean;
    /** Text longer than this (in UTF-16 units) is never put to the regex: matching could take for ever. */
    readonly longest: number;
  }
  | { readonly kind: 'broken'; readonly source: string; readonly reason: string; readonly environment: boolean };

export function patternOf(world: World, source: string): Pattern {
  const known = world.patterns.get(source);
  if (known) return known;
  const pattern = compile(source);
  world.patterns.set(source, pattern);
  return pattern;
}

/** `untested` where the text is too long for this regex, or the regex cannot be run. */
export function testPattern(world: World, source: string, text: string): 'yes' | 'no' | 'untested' {
  const pattern = patternOf(world, source);
  if (pattern.kind === 'broken' || text.length > pattern.longest) return 'untested';
  return pattern.regex.test(text) ? 'yes' : 'no';
}

function compile(source: string): Pattern {
  // JSON Schema asks for the `u` flag; 8 % of real patterns compile only without it.
  const found = attempt(source, 'u') ?? attempt(source, '');
  if (found) return found;
  const environment = parses(source);
  return {
    kind: 'broken',
    source,
    environment,
    reason: environment
      ? `the pattern ${JSON.stringify(source)} is legal, but this version of Node.js cannot compile it`
      : `the pattern ${JSON.stringify(source)} is no ECMA-262 regular expression`,
  };
}

function attempt(source: string, flags: 'u' | ''): Pattern | undefined {
  try {
    const regex = new RegExp(source, flags);
    const tree = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags === 'u' });
    return { kind: 'regex', source, regex, tree, unicode: flags === 'u', longest: longestFor(tree) };
  } catch {
    return undefined;
  }
}

function parses(source: string): boolean {
  return [true, false].some((unicode) => {
    try {
      new RegExpParser().parsePattern(source, 0, source.length, { unicode });
      return true;
    } catch {
      return false;
    }
  });
}

const FREE = 100_000;

/** A loop whose body can be read in two ways costs 2^n steps, k loops in a row n^k. */
function longestFor(tree: AST.Pattern): number {
  let loops = 0;
  let open = 0;
  let exponential = false;
  let nested = false;
  visitRegExpAST(tree, {
    onQuantifierEnter(node) {
      if (!isWide(node)) return;
      nested ||= open > 0;
      exponential ||= isAmbiguous(node.element);
      open += 1;
      loops += 1;
    },
    onQuantifierLeave(node) {
      if (isWide(node)) open -= 1;
    },
  });
  if (exponential) return 24;
  if (nested) return 200;
  // A start that may lie anywhere is one more loop.
  const all = loops + (startsAnchored(tree) ? 0 : 1);
  return all <= 1 ? FREE : all === 2 ? 10_000 : all === 3 ? 600 : 200;
}

const isWide = (node: AST.Quantifier): boolean => node.max > 20 && node.max !== node.min;

/** `(a+)+`, `(a|ab)*`: a body made of loops alone, or of alternatives that may begin alike. */
function isAmbiguous(element: AST.QuantifiableElement): boolean {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false;
  const { alternatives } = element;
  if (alternatives.some(({ elements }) => elements.length > 0 && elements.every((part) => part.type === 'Quantifier'))) return true;
  if (alternatives.length === 1) return alternatives[0]?.elements.some((part) => part.type !== 'Quantifier' && part.type !== 'Assertion' && isAmbiguous(part)) === true;
  const starts = alternatives.map(({ elements: [first] }) => (first?.type === 'Character' ? first.value : undefined));
  return starts.includes(undefined) || new Set(starts).size < starts.length;
}

const startsAnchored = (tree: AST.Pattern): boolean =>
  tree.alternatives.every(({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start');
