/** XML 1.0 admits no other character, not even escaped: the Char production of its section 2.2. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text content. `>` is escaped too, or `]]>` would end a section that nobody opened. */
export const xmlText = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '').replaceAll('\r', '&#13;');

/** A double-quoted attribute value on one line: an attribute's line break would be read as a space anyhow. */
const xmlAttribute = (text: string): string =>
  text.replace(NOT_XML, '').replace(/\s+/g, ' ').trim().replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** `<name a="1">`, or `<name a="1"/>` where it has no content. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`).join('');
  return content === undefined ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}
