import type { Style } from '#operations';
import { percentDecode } from './percent.ts';

/** What a parameter's raw text is made of, before its parts have types. `undefined` texts could not be decoded. */
export type Pieces =
  | { readonly kind: 'single'; readonly text: string | undefined }
  | { readonly kind: 'list'; readonly texts: readonly (string | undefined)[] }
  | { readonly kind: 'members'; readonly entries: readonly (readonly [name: string | undefined, text: string | undefined])[] };

export type Shape = Pieces['kind'];

interface Splitting {
  readonly style: Style;
  readonly explode: boolean;
  readonly name: string;
  /** Turns one piece of raw text into characters. */
  readonly decode: (raw: string) => string | undefined;
}

/** Takes apart the text of one parameter as RFC 6570 and OpenAPI's style table put it together. For `path`, `header` and unexploded text. */
export function splitText(raw: string, shape: Shape, { style, explode, name, decode }: Splitting): Pieces | undefined {
  const { body, between } = frame(raw, style, explode, name, shape) ?? {};
  if (body === undefined || between === undefined) return undefined;
  if (shape === 'single') return { kind: 'single', text: decode(body) };
  const parts = body.split(between);
  if (shape === 'list') {
    const named = style === 'matrix' && explode;
    return { kind: 'list', texts: parts.map((part) => decode(named ? part.slice(part.indexOf('=') < 0 ? part.length : part.indexOf('=') + 1) : part)) };
  }
  if (explode) {
    return { kind: 'members', entries: parts.map((part) => {
      const mark = part.indexOf('=');
      return mark < 0 ? [decode(part), ''] : [decode(part.slice(0, mark)), decode(part.slice(mark + 1))];
    }) };
  }
  const entries: [string | undefined, string | undefined][] = [];
  for (let index = 0; index < parts.length; index += 2) entries.push([decode(parts[index] as string), index + 1 < parts.length ? decode(parts[index + 1] as string) : '']);
  return { kind: 'members', entries };
}

/** The text within the style's own prefix, and what separates its parts. */
function frame(raw: string, style: Style, explode: boolean, name: string, shape: Shape): { body: string; between: string | RegExp } | undefined {
  switch (style) {
    case 'simple': case 'form': case 'deepObject': return { body: raw, between: ',' };
    case 'label': return raw.startsWith('.') ? { body: raw.slice(1), between: explode && shape !== 'single' ? '.' : ',' } : undefined;
    case 'spaceDelimited': return { body: raw, between: /%20|\+| / };
    case 'pipeDelimited': return { body: raw, between: /%7C|\|/i };
    case 'matrix': {
      if (!raw.startsWith(';')) return undefined;
      if (explode && shape !== 'single') return { body: raw.slice(1), between: ';' };
      const [key = '', ...rest] = raw.slice(1).split('=');
      return percentDecode(key) === name ? { body: rest.join('='), between: ',' } : undefined;
    }
  }
}
