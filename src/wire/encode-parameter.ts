import { isArray, isObject, writeJson, type Json, type JsonObject } from '#json';
import type { Parameter } from '#operations';
import { isJsonType } from './media-types.ts';
import { percentEncode } from './percent.ts';
import { plainText } from './plain-text.ts';
import { typesAt } from './schema-nodes.ts';

/** Why a value has no form on the wire that says it and nothing else. */
export interface NoEncoding {
  readonly reason: string;
}

/** A parameter's text, percent-encoded where its part of the request is: for `query`, whole pairs. */
export type Encoded = string | NoEncoding;

/** What of RFC 3986's reserved characters can stand in a query value without ending or splitting it. */
const RESERVED_IN_QUERY = ":/?@!$'()*,;";

const no = (reason: string): NoEncoding => ({ reason });
export const isText = (encoded: Encoded): encoded is string => typeof encoded === 'string';

type Escape = (text: string) => Encoded;

const percent = (kept = ''): Escape => (text) => percentEncode(text, kept) ?? no('an unpaired surrogate has no UTF-8 bytes');
/** Headers carry text as it is (OpenAPI: no percent-encoding for headers). */
const visible: Escape = (text) => {
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text)) return no('a header value holds visible characters of latin1 alone');
  return /^[\t ]|[\t ]$/.test(text) ? no('blanks around a header value are not part of it') : text;
};

/** Text for one parameter by its style. A value whose shape the parameter does not declare is refused: it would read as something else. */
export function encodeParameter(parameter: Parameter, value: Json): Encoded {
  const escape = parameter.in === 'header' ? visible : percent(parameter.in === 'query' && parameter.allowReserved ? RESERVED_IN_QUERY : '');
  const name = percentEncode(parameter.name) ?? parameter.name;
  if (parameter.mediaType !== undefined) return encodeContent(parameter, parameter.mediaType, name, value, escape);
  const types = typesAt(parameter.schema, '');
  if (isArray(value) && types !== undefined && !types.has('array')) return no('the parameter is declared as no array, and a list in it would read as something else');
  if (isObject(value) && types !== undefined && !types.has('object')) return no('the parameter is declared as no object, and members in it would read as something else');
  if (isArray(value)) return encodeList(parameter, name, value, escape);
  if (isObject(value)) return encodeObject(parameter, name, value, escape);
  if (types !== undefined && !['string', 'number', 'integer', 'boolean', 'null'].some((type) => types.has(type as never))) return no(`a single value would read as ${[...types].join(' or ')}`);
  const text = primitive(value, escape);
  if (!isText(text)) return text;
  switch (parameter.style) {
    case 'simple': return parameter.in === 'header' && text === '' ? no('an empty header value reads as no header') : text;
    case 'label': return `.${text}`;
    case 'matrix': return text === '' ? `;${name}` : `;${name}=${text}`;
    case 'form': return `${name}=${text}`;
    case 'spaceDelimited': case 'pipeDelimited': return no(`the style ${parameter.style} is for arrays and objects`);
    case 'deepObject': return no('the style deepObject is for objects');
  }
}

function primitive(value: Json, escape: Escape): Encoded {
  const text = plainText(value);
  if (text === undefined) return no(value === null ? 'null has no text in this style' : 'a nested array or object has no form in this style');
  return escape(text);
}

function encodeContent(parameter: Parameter, mediaType: string, name: string, value: Json, escape: Escape): Encoded {
  if (!isJsonType(mediaType)) return no(`parameters in ${mediaType} are not encoded`);
  const text = escape(writeJson(value));
  if (!isText(text)) return text;
  return parameter.in === 'query' || parameter.in === 'cookie' ? `${name}=${text}` : text;
}

/** Every text of the list, or why one has none. `between` are the characters that would split an item. */
function texts(values: readonly Json[], escape: Escape, between: string): readonly string[] | NoEncoding {
  const all: string[] = [];
  for (const value of values) {
    const text = primitive(value, escape);
    if (!isText(text)) return text;
    if (between !== '' && text.includes(between)) return no(`${JSON.stringify(between)} in an item would split it`);
    if (escape === visible && text === '') return no('an empty item of a header list reads as none');
    all.push(text);
  }
  return all;
}

/** What splits the text of this parameter, in the form it has after escaping: an item must not have it. */
function splitterOf({ style, explode }: Parameter): string {
  switch (style) {
    case 'label': return explode ? '.' : ',';
    case 'spaceDelimited': return explode ? '' : '%20';
    case 'pipeDelimited': return explode ? '' : '%7C';
    case 'form': return explode ? '' : ',';
    case 'deepObject': return '';
    case 'simple': case 'matrix': return ',';
  }
}

function encodeList(parameter: Parameter, name: string, items: readonly Json[], escape: Escape): Encoded {
  if (items.length === 0) return no('an empty array has no form on the wire: it reads as no parameter');
  const { style, explode } = parameter;
  const all = texts(items, escape, splitterOf(parameter));
  if ('reason' in all) return all;
  switch (style) {
    case 'simple': return all.join(',');
    case 'label': return `.${all.join(explode ? '.' : ',')}`;
    case 'matrix': return explode ? all.map((text) => `;${name}=${text}`).join('') : `;${name}=${all.join(',')}`;
    case 'form': case 'deepObject':
      if (style === 'deepObject') return no('the style deepObject is for objects');
      if (!explode) return `${name}=${all.join(',')}`;
      if (parameter.in === 'cookie' && all.length > 1) return no('a cookie comes once: an exploded list of several has no form');
      return all.map((text) => `${name}=${text}`).join('&');
    // Exploded, both are as form (OpenAPI 3.1.1, style values).
    case 'spaceDelimited': return explode ? all.map((text) => `${name}=${text}`).join('&') : `${name}=${all.join('%20')}`;
    case 'pipeDelimited': return explode ? all.map((text) => `${name}=${text}`).join('&') : `${name}=${all.join('%7C')}`;
  }
}

function encodeObject(parameter: Parameter, name: string, object: JsonObject, escape: Escape): Encoded {
  const keys = Object.keys(object);
  if (keys.length === 0) return no('an empty object has no form on the wire: it reads as no parameter');
  const { style, explode } = parameter;
  const names = texts(keys, escape, splitterOf(parameter));
  const values = texts(keys.map((key) => object[key] as Json), escape, splitterOf(parameter));
  if ('reason' in names) return names;
  if ('reason' in values) return values;
  if (keys.some((key) => key === '' || /[=[\]]/.test(key))) return no('a member name that is empty or has "=", "[" or "]" in it would read as something else');
  const pairs = names.map((key, index): [string, string] => [key, values[index] as string]);
  switch (style) {
    case 'simple': return pairs.map(([key, text]) => (explode ? `${key}=${text}` : `${key},${text}`)).join(',');
    case 'label': return `.${pairs.map(([key, text]) => (explode ? `${key}=${text}` : `${key},${text}`)).join(explode ? '.' : ',')}`;
    case 'matrix': return explode ? pairs.map(([key, text]) => (text === '' ? `;${key}` : `;${key}=${text}`)).join('') : `;${name}=${pairs.flat().join(',')}`;
    case 'form':
      if (!explode) return `${name}=${pairs.flat().join(',')}`;
      return parameter.in === 'cookie' && pairs.length > 1 ? no('an exploded object in a cookie has no form that servers agree on') : pairs.map(([key, text]) => `${key}=${text}`).join('&');
    case 'spaceDelimited': return explode ? no('an exploded object in spaceDelimited has no form') : `${name}=${pairs.flat().join('%20')}`;
    case 'pipeDelimited': return explode ? no('an exploded object in pipeDelimited has no form') : `${name}=${pairs.flat().join('%7C')}`;
    case 'deepObject': return pairs.map(([key, text]) => `${name}%5B${key}%5D=${text}`).join('&');
  }
}
