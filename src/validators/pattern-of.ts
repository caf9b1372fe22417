/**
 * The regular expression of a `pattern`: with the `u` flag as JSON Schema asks, without it where only that compiles
 * (one real pattern in twelve). `problem` says why neither does.
 */
export function patternOf(source: string): RegExp | { readonly problem: string } {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch (error) {
      if (flags === '') return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
  throw new Error('unreachable');
}
