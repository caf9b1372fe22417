import { percentDecode } from './percent.ts';

export interface PathMatch {
  /** Raw text per parameter, still escaped. */
  readonly texts: ReadonlyMap<string, string>;
  /** Parameters whose text could as well be divided otherwise. */
  readonly unsure: readonly string[];
}

/** The parameters in a path, by the template that matches it; undefined where it does not match. */
export function matchPath(template: string, path: string): PathMatch | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const texts = new Map<string, string>();
  const unsure: string[] = [];
  for (const [index, pattern] of wanted.entries()) {
    const segment = given[index] as string;
    const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string);
    if (names.length === 0) {
      if ((percentDecode(segment) ?? segment) !== (percentDecode(pattern) ?? pattern)) return undefined;
      continue;
    }
    const [greedy, lazy] = [expressionOf(pattern, '+').exec(segment), expressionOf(pattern, '+?').exec(segment)];
    if (greedy === null || lazy === null) return undefined;
    for (const [at, name] of names.entries()) {
      texts.set(name, greedy[at + 1] as string);
      if (greedy[at + 1] !== lazy[at + 1]) unsure.push(name);
    }
  }
  return { texts, unsure };
}

const expressionOf = (pattern: string, quantifier: string): RegExp =>
  new RegExp(`^${pattern.split(/(\{[^{}]*\})/).map((part) => (/^\{[^{}]*\}$/.test(part) ? `(.${quantifier})` : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))).join('')}$`, 's');
