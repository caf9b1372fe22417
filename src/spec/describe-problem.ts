import type { SpecProblem } from './spec.ts';

/** `pets.yaml:12:7 #/paths/~1pets/get: what is so (what was expected).`, and a hint on a line of its own. */
export function describeProblem({ source, message, hint }: SpecProblem): string {
  const position = source.line === undefined ? '' : `:${source.line}:${source.column ?? 1}`;
  const pointer = source.pointer === '' ? '' : `${position === '' ? '' : ' '}#${source.pointer}`;
  return `${source.uri}${position}${pointer}: ${message}${hint === undefined ? '' : `\nHint: ${hint}`}`;
}
