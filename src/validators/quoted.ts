const LONGEST = 80;

/** A value as JSON text for people, cut at about 80 characters; takes what `exactValue` gives, and `undefined`. */
export function quoted(value: unknown): string {
  const text = [...write(value, LONGEST)];
  return text.length <= LONGEST ? text.join('') : `${text.slice(0, LONGEST - 1).join('')}…`;
}

function write(value: unknown, budget: number): string {
  switch (typeof value) {
    case 'undefined': return 'nothing';
    case 'bigint': return value.toString();
    case 'symbol': return value.description ?? '0';
    case 'string': return JSON.stringify(value.length > 2 * LONGEST ? value.slice(0, 2 * LONGEST) : value);
    case 'object': return value === null ? 'null' : writeAll(value, budget);
    default: return JSON.stringify(value);
  }
}

function writeAll(value: object, budget: number): string {
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const [key, inner] of isList ? value.entries() : Object.entries(value)) {
    if (text.length > budget) return text;
    text += `${text.length > 1 ? ',' : ''}${isList ? '' : `${JSON.stringify(key)}:`}${write(inner, budget - text.length)}`;
  }
  return text + (isList ? ']' : '}');
}
