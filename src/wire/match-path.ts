import type { Operation } from '#operations';
import { percentDecode } from './percent.ts';

export interface PathMatch {
  /** Raw text per parameter, still escaped. */
  readonly texts: ReadonlyMap<string, string>;
  /** Parameters whose text could as well be divided otherwise. */
  readonly unsure: readonly string[];
}

type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'whole'; readonly name: string }
  | { readonly kind: 'mixed'; readonly names: readonly string[]; readonly greedy: RegExp; readonly lazy: RegExp };

const known = new WeakMap<Operation, readonly Segment[]>();

/** The parameters in a path, by the operation's template; undefined where it does not match. */
export function matchPath(operation: Operation, path: string): PathMatch | undefined {
  const segments = known.get(operation) ?? operation.path.split('/').map(segmentOf);
  known.set(operation, segments);
  const given = path.split('/');
  if (segments.length !== given.length) return undefined;
  const texts = new Map<string, string>();
  const unsure: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const raw = given[index] as string;
    switch (segment.kind) {
      case 'fixed':
        if (raw !== segment.text && (percentDecode(raw) ?? raw) !== segment.text) return undefined;
        break;
      case 'whole':
        if (raw === '') return undefined;
        texts.set(segment.name, raw);
        break;
      case 'mixed': {
        const [greedy, lazy] = [segment.greedy.exec(raw), segment.lazy.exec(raw)];
        if (greedy === null || lazy === null) return undefined;
        for (const [at, name] of segment.names.entries()) {
          texts.set(name, greedy[at + 1] as string);
          if (greedy[at + 1] !== lazy[at + 1]) unsure.push(name);
        }
      }
    }
  }
  return { texts, unsure };
}

function segmentOf(pattern: string): Segment {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string);
  const [only] = names;
  if (only === undefined) return { kind: 'fixed', text: percentDecode(pattern) ?? pattern };
  if (pattern === `{${only}}`) return { kind: 'whole', name: only };
  return { kind: 'mixed', names, greedy: expressionOf(pattern, '+'), lazy: expressionOf(pattern, '+?') };
}

const expressionOf = (pattern: string, quantifier: string): RegExp =>
  new RegExp(`^${pattern.split(/(\{[^{}]*\})/).map((part) => (/^\{[^{}]*\}$/.test(part) ? `(.${quantifier})` : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))).join('')}$`, 's');
