import { compareNumbers, isArray, isObject, parsePointer, type Decoded, type Json } from '#json';

/** Whether a value came from `readJson`: exactly its three members, each of its type. */
function isDecoded(value: Json | Decoded): value is Decoded {
  if (!isObject(value) || !Object.hasOwn(value, 'lexemes') || !Object.hasOwn(value, 'duplicateKeys') || !Object.hasOwn(value, 'value')) return false;
  const { lexemes, duplicateKeys } = value as unknown as Decoded;
  return Object.keys(value).length === 3 && isArray(duplicateKeys) && duplicateKeys.every((key) => typeof key === 'string')
    && isObject(lexemes) && Object.values(lexemes).every((lexeme) => typeof lexeme === 'string');
}

/** The instance for the validator: every number whose lexeme says more than its value is put in as that lexeme. */
export function exactValue(input: Json | Decoded): unknown {
  if (!isDecoded(input)) return input;
  return Object.entries(input.lexemes).reduce<unknown>((value, [pointer, lexeme]) => {
    const segments = parsePointer(pointer);
    return holds(value, segments, lexeme) ? withNumber(value, segments, lexeme) : value;
  }, input.value);
}

function holds(value: unknown, segments: readonly string[], lexeme: string): boolean {
  const number = segments.reduce<unknown>((here, segment) =>
    (typeof here === 'object' && here !== null && Object.hasOwn(here, segment) ? (here as Record<string, unknown>)[segment] : undefined), value);
  return typeof number === 'number' && compareNumbers(lexeme, number) !== 0;
}

function withNumber(value: unknown, [head, ...rest]: readonly string[], lexeme: string): unknown {
  if (head === undefined) return Symbol(lexeme);
  if (Array.isArray(value)) return value.with(Number(head), withNumber(value[Number(head)], rest, lexeme));
  return Object.fromEntries(Object.entries(value as Record<string, unknown>).map(([key, inner]) =>
    [key, key === head ? withNumber(inner, rest, lexeme) : inner]));
}
