import { JsonSyntaxError, readJson, type Decoded, type Json } from '#json';
import type { ResponseHeader } from '#operations';
import { validate, type Violation } from '#validators';
import { isJsonType } from './media-types.ts';
import { readPieces, shapeOf, typesBelow } from './read-parameter.ts';
import { splitText } from './split-text.ts';

/**
 * What the values of a header break of its schema; no value, no violation. Where the text can be read in more than one way,
 * one that fits is enough.
 */
export function headerViolations(header: ResponseHeader, values: readonly string[]): readonly Violation[] {
  const { schema } = header;
  if (schema === undefined || values.length === 0) return [];
  const readings = readingsOf(header, values.map((value) => value.trim()).join(', '));
  let first: readonly Violation[] | undefined;
  for (const reading of readings) {
    const violations = validate(schema, reading);
    if (violations.length === 0) return [];
    first ??= violations;
  }
  return first ?? [];
}

function* readingsOf({ name, schema, explode, mediaType }: ResponseHeader, text: string): Iterable<Decoded> {
  if (schema === undefined) return;
  if (mediaType !== undefined) {
    yield isJsonType(mediaType) ? jsonOr(text) : plain(text);
    return;
  }
  const { shape } = shapeOf(schema);
  const pieces = splitText(text, shape, { style: 'simple', explode, name, decode: (part) => part.trim() });
  const read = pieces === undefined ? undefined : readPieces(pieces, typesBelow(schema), '');
  if (read?.value === undefined) {
    yield plain(text);
    return;
  }
  yield { value: read.value, lexemes: read.lexemes, duplicateKeys: [] };
  for (const { pointer, alternatives } of read.doubts) {
    if (alternatives === 'open' || pointer !== '') continue;
    for (const alternative of alternatives) if (alternative.kind === 'value') yield plain(alternative.value);
  }
}

const plain = (value: Json): Decoded => ({ value, lexemes: {}, duplicateKeys: [] });

function jsonOr(text: string): Decoded {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return plain(text);
    throw error;
  }
}
