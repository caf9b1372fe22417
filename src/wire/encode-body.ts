import { isObject, writeJson, type Json, type JsonObject } from '#json';
import type { MediaType } from '#operations';
import type { NoEncoding } from './encode-parameter.ts';
import type { Payload } from './exchange.ts';
import { isJsonType, parseMediaType } from './media-types.ts';
import { isWellFormed, percentEncode } from './percent.ts';
import { plainText } from './plain-text.ts';

/** The bytes of a body in a concrete media type, or why it has none. */
export function encodeBody(body: Json, mediaType: string, declared: MediaType | undefined): Payload | NoEncoding {
  if (isJsonType(mediaType)) return { kind: 'text', text: writeJson(body) };
  const parsed = parseMediaType(mediaType);
  const essence = parsed === undefined ? mediaType : `${parsed.type}/${parsed.subtype}`;
  switch (essence) {
    case 'application/x-www-form-urlencoded': return encodeForm(body, declared?.encoding);
    case 'text/plain': case 'application/octet-stream': return encodeText(body, essence);
    default: return { reason: `bodies in ${essence} are not encoded` };
  }
}

function encodeText(body: Json, essence: string): Payload | NoEncoding {
  const text = plainText(body);
  if (text === undefined) return { reason: `${essence} has no form for null, arrays and objects` };
  return isWellFormed(text) ? { kind: 'text', text } : { reason: 'an unpaired surrogate has no UTF-8 bytes' };
}

/** Members as query parameters in form style, exploded; what is nested, as JSON (OpenAPI 3.1, encoding by content type). */
function encodeForm(body: Json, encoding: JsonObject | undefined): Payload | NoEncoding {
  if (!isObject(body)) return { reason: 'a form is an object' };
  if (encoding !== undefined && Object.values(encoding).some((entry) => isObject(entry) && ('style' in entry || 'explode' in entry || 'allowReserved' in entry))) {
    return { reason: 'a form with an encoding style of its own is not encoded' };
  }
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value as readonly Json[] : [value]) {
      const text = isObject(item) ? writeJson(item) : plainText(item);
      const [key, escaped] = [percentEncode(name), text === undefined ? undefined : percentEncode(text)];
      if (key === undefined || escaped === undefined) return { reason: `${JSON.stringify(name)} has a value without a form in a form` };
      pairs.push(`${key}=${escaped}`);
    }
    if (Array.isArray(value) && value.length === 0) return { reason: `${JSON.stringify(name)} is an empty array, which a form has no form for` };
  }
  return { kind: 'text', text: pairs.join('&') };
}
