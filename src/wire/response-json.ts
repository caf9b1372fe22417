import { JsonSyntaxError, readJson, type Decoded } from '#json';
import type { Payload, WireResponse } from './exchange.ts';
import { contentTypeOf, headerValues, parseMediaType } from './media-types.ts';
import { bytesOf } from './payload.ts';

export type ReadJson = { readonly decoded: Decoded } | { readonly problem: string };

/**
 * The body read as JSON whatever its Content-Type says: whether that is asked of it is for the caller to decide. Undefined
 * where there is no body, or where it came in a content coding that was not undone.
 */
export function responseJson(response: WireResponse): ReadJson | undefined {
  const coded = headerValues(response.headers, 'content-encoding').some((value) => value.trim().toLowerCase() !== 'identity' && value.trim() !== '');
  if (coded && response.body.kind === 'base64') return undefined;
  return payloadJson(response.body, contentTypeOf(response));
}

export function payloadJson(payload: Payload, contentType: string | undefined): ReadJson | undefined {
  const bytes = bytesOf(payload);
  if (bytes.length === 0) return undefined;
  const text = textOf(bytes, contentType === undefined ? undefined : parseMediaType(contentType)?.parameters.get('charset'));
  if (typeof text !== 'string') return text;
  try {
    return { decoded: readJson(text) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { problem: error.message };
    throw error;
  }
}

/** A byte order mark may be passed over (RFC 8259, 8.1), and settles the encoding where there is one. */
export function textOf(bytes: Uint8Array, charset: string | undefined): string | { readonly problem: string } {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const label = marked ?? charset ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    return { problem: error instanceof RangeError ? `the charset ${JSON.stringify(label)} is not known (expected utf-8)` : `the bytes are not ${label} text (expected text in that charset)` };
  }
}
