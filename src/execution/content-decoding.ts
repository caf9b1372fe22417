import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** What was done about a Content-Encoding that nobody had asked for. */
export type Decoding =
  | { readonly kind: 'plain'; readonly bytes: Uint8Array }
  | { readonly kind: 'decoded'; readonly coding: string; readonly bytes: Uint8Array }
  /** The bytes stand as they came: the coding is unknown here, or the bytes are not in it. */
  | { readonly kind: 'undecoded'; readonly coding: string; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly coding: string };

const DECODERS: ReadonlyMap<string, (bytes: Uint8Array, limit: number) => Uint8Array> = new Map([
  ['gzip', (bytes, limit) => gunzipSync(bytes, { maxOutputLength: limit })],
  ['x-gzip', (bytes, limit) => gunzipSync(bytes, { maxOutputLength: limit })],
  ['br', (bytes, limit) => brotliDecompressSync(bytes, { maxOutputLength: limit })],
  ['deflate', inflateEither],
]);

/** Many servers send raw DEFLATE under a name that means the zlib format (RFC 9110, 8.4.1.2). */
function inflateEither(bytes: Uint8Array, limit: number): Uint8Array {
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return isZlib ? inflateSync(bytes, { maxOutputLength: limit }) : inflateRawSync(bytes, { maxOutputLength: limit });
}

/** Undoes the codings of a Content-Encoding field, last one first; `limit` bounds what comes out, in bytes. */
export function decodeContent(bytes: Uint8Array, contentEncoding: string, limit: number): Decoding {
  const codings = contentEncoding.toLowerCase().split(',').map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  // A HEAD or 304 answer names the coding of a body that it does not carry.
  if (codings.length === 0 || bytes.length === 0) return { kind: 'plain', bytes };
  const coding = codings.join(', ');
  let decoded = bytes;
  for (const name of codings.reverse()) {
    const decoder = DECODERS.get(name);
    if (!decoder) return { kind: 'undecoded', coding, bytes };
    try {
      decoded = decoder(decoded, limit);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? { kind: 'too-large', coding } : { kind: 'undecoded', coding, bytes };
    }
  }
  return { kind: 'decoded', coding, bytes: decoded };
}
