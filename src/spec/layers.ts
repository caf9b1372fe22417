import { isArray, isObject, parsePointer, child, type Json } from '#json';
import type { SourceDocument } from '#files';
import type { Provenance } from './spec.ts';

/** A base document or an overlay. */
export interface Layer {
  readonly document: SourceDocument;
  readonly provenance: Provenance;
}

/**
 * A sparse tree over an effective document: a mark stands only where the layer changes on the way down (and on the way
 * to such a node), so an untouched document has none. A mark without `layer` inherits from above.
 */
export interface Mark {
  layer?: Layer;
  /** Of the node in the layer's own document. */
  pointer?: string;
  /** Left over from a placeholder that an overlay wrote onto. */
  placeholder?: boolean;
  children?: Map<string, Mark>;
}

export interface Standing {
  readonly layer: Layer;
  readonly pointer: string;
  readonly placeholder: boolean;
}

/** One document of the contract after overlays. */
export interface Effective {
  readonly uri: string;
  readonly value: Json;
  readonly base: Layer;
  readonly marks: Mark;
}

/**
 * `true` makes an object and all below it a placeholder. A list of names makes those members of the object placeholders:
 * that is how a text or a number becomes one.
 */
export const PLACEHOLDER = 'x-surety-placeholder';

/** The layer that a node comes from; for a node that does not exist, where it would come from. */
export function standingOf({ value, base, marks }: Effective, pointer: string): Standing {
  let here: Json | undefined = value;
  let mark: Mark | undefined = marks;
  let standing = step({ layer: base, pointer: '', placeholder: false }, here, mark);
  for (const segment of parsePointer(pointer)) {
    mark = mark?.children?.get(segment);
    standing = standingBelow(standing, here, segment, mark);
    here = memberOf(here, segment);
  }
  return standing;
}

/** Where a member of `holder` comes from, given where `holder` does and the member's own mark. */
export function standingBelow(above: Standing, holder: Json | undefined, segment: string, mark: Mark | undefined): Standing {
  const inherited = { ...above, pointer: child(above.pointer, segment), placeholder: above.placeholder || isNamedPlaceholder(holder, segment) };
  return step(inherited, memberOf(holder, segment), mark);
}

function step(above: Standing, value: Json | undefined, mark: Mark | undefined): Standing {
  const own = isObject(value) && value[PLACEHOLDER] === true;
  if (mark?.layer === undefined) return { ...above, placeholder: above.placeholder || own };
  return { layer: mark.layer, pointer: mark.pointer ?? '', placeholder: mark.placeholder === true || own };
}

function isNamedPlaceholder(holder: Json | undefined, segment: string): boolean {
  const names = isObject(holder) ? holder[PLACEHOLDER] : undefined;
  return isArray(names) && names.includes(segment);
}

export function memberOf(value: Json | undefined, segment: string): Json | undefined {
  if (isArray(value)) return /^(?:0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

export function markBelow(mark: Mark, segment: string): Mark {
  const children = (mark.children ??= new Map<string, Mark>());
  const known = children.get(segment);
  if (known) return known;
  const fresh: Mark = {};
  children.set(segment, fresh);
  return fresh;
}
