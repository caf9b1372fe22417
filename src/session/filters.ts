import { suggest } from '#files';
import type { Operation } from '#operations';
import type { Obligation } from '#requirements';

/** Thrown for a `--only` or `--skip` pattern that matches nothing: a misspelt filter must not make a green run. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  readonly pattern: string;

  constructor(pattern: string, message: string) {
    super(message);
    this.pattern = pattern;
  }
}

/** The words an obligation can be chosen by: its operation's key, path, id and tags, its requirement, its own id. */
function wordsOf(obligation: Obligation, operation: Operation | undefined): readonly string[] {
  const own = [obligation.id, obligation.requirement, ...obligation.alsoFor];
  if (operation === undefined) return own;
  return [...own, operation.key, operation.path, `${operation.method} ${operation.path}`, ...operation.tags, ...(operation.operationId === undefined ? [] : [operation.operationId])];
}

/** `*` stands for any text; otherwise the whole word must be the pattern, whatever its case. */
function matcher(pattern: string): (word: string) => boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*');
  const expression = new RegExp(`^${source}$`, 'is');
  return (word) => expression.test(word);
}

function hintFor(pattern: string, obligations: readonly Obligation[], operations: ReadonlyMap<string, Operation>): string {
  const known = [...operations.values()].flatMap((operation) => [`${operation.method} ${operation.path}`, operation.path, ...(operation.operationId === undefined ? [] : [operation.operationId]), ...operation.tags]);
  const close = suggest(pattern, new Set([...known, ...obligations.map(({ requirement }) => requirement)]));
  return close === undefined ? '' : `\nHint: did you mean ${JSON.stringify(close)}?`;
}

/** The ids of the obligations that `only` and `skip` leave in. Throws `FilterError` on a pattern that matches none. */
export function chosenObligations(
  obligations: readonly Obligation[], operations: ReadonlyMap<string, Operation>, only: readonly string[], skip: readonly string[],
): ReadonlySet<string> {
  const matched = (pattern: string, flag: string): ReadonlySet<string> => {
    const matches = matcher(pattern);
    const found = obligations.filter((obligation) => wordsOf(obligation, operations.get(obligation.operation ?? '')).some(matches));
    if (found.length === 0) throw new FilterError(pattern, `${flag} ${JSON.stringify(pattern)} matches nothing (expected an operation, a path, an operationId, a tag or a requirement id; * stands for any text).${hintFor(pattern, obligations, operations)}`);
    return new Set(found.map(({ id }) => id));
  };
  const wanted = only.map((pattern) => matched(pattern, '--only'));
  const unwanted = skip.map((pattern) => matched(pattern, '--skip'));
  return new Set(obligations.map(({ id }) => id)
    .filter((id) => (wanted.length === 0 || wanted.some((set) => set.has(id))) && !unwanted.some((set) => set.has(id))));
}
