const BYTES = new TextEncoder();
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * RFC 3986 percent-encoding of everything but unreserved characters and those in `kept`. Undefined for text with an unpaired
 * surrogate, which UTF-8 has no bytes for.
 */
export function percentEncode(text: string, kept = ''): string | undefined {
  if (/^[A-Za-z0-9\-._~]*$/.test(text)) return text;
  if (!isWellFormed(text)) return undefined;
  return Array.from(text, (character) =>
    (UNRESERVED.test(character) || kept.includes(character) ? character
      : Array.from(BYTES.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''))).join('');
}

/** `String.prototype.isWellFormed`, which the language level of this code does not have. */
export const isWellFormed = (text: string): boolean => !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

/** Undefined where a `%` begins no escape, or the bytes are no UTF-8. */
export function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
