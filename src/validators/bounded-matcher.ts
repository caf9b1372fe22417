import { createContext, Script, type Context } from 'node:vm';

/** Longest time one match may take. Past it the string counts as matching: nothing is alleged on a guess. */
const LONGEST_MS = 1_000;
/** A repeated group that itself repeats or chooses: the shape of every exponential pattern. */
const NESTED = /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*[*+|}](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)(?:[*+]|\{\d+,?\d*\})/;
const BACKREFERENCE = /\\(?:[1-9]|k<)/;
/** Below these lengths even the worst pattern of its class ends within milliseconds. */
const SHORT_FOR_NESTED = 24;
const SHORT_FOR_ANY = 2_000;
/** `NESTED` itself must stay cheap on a pattern that is all parentheses. */
const LONG_PATTERN = 2_000;

/** Makes tests that always come back, however the expression backtracks. One script with a time limit serves all. */
export function boundedMatcher(): (expression: RegExp) => (text: string) => boolean {
  const script = new Script('expression.test(text)');
  let context: Context | undefined;
  // A script with a time limit is the one way to interrupt a match within its own thread.
  const interruptibly = (expression: RegExp, text: string): boolean => {
    context ??= createContext({});
    Object.assign(context, { expression, text });
    try {
      return script.runInContext(context, { timeout: LONGEST_MS }) === true;
    } catch {
      return true;
    }
  };
  return (expression) => {
    const { source } = expression;
    const nested = source.length > LONG_PATTERN || NESTED.test(source) || BACKREFERENCE.test(source);
    const short = nested ? SHORT_FOR_NESTED : SHORT_FOR_ANY;
    return (text) => (text.length <= short ? expression.test(text) : interruptibly(expression, text));
  };
}
