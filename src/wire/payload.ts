import { Buffer, isUtf8 } from 'node:buffer';
import type { Payload } from './exchange.ts';

/** Text where the bytes are UTF-8 (a byte order mark stays in it), base64 otherwise: nothing is lost. */
export function payloadOf(bytes: Uint8Array): Payload {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer) ? { kind: 'text', text: buffer.toString('utf8') } : { kind: 'base64', base64: buffer.toString('base64') };
}

export function bytesOf(payload: Payload): Uint8Array {
  switch (payload.kind) {
    case 'text': return Buffer.from(payload.text, 'utf8');
    case 'base64': return Buffer.from(payload.base64, 'base64');
  }
}
