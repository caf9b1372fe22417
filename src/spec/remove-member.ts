import { at, child, isArray, isObject, parsePointer, type Json } from '#json';
import { markBelow, standingOf, type Effective, type Mark } from './layers.ts';

/** The holder at `parent` without one of its members; the marks of items that move up move with them. */
export function removeMember(effective: Effective, parent: string, last: string): Json {
  const holder = at(effective.value, parent) as Json;
  const mark = parsePointer(parent).reduce<Mark>(markBelow, effective.marks);
  if (isObject(holder)) {
    mark.children?.delete(last);
    return Object.fromEntries(Object.entries(holder).filter(([key]) => key !== last));
  }
  if (!isArray(holder)) return holder;
  const gone = Number(last);
  const moved = holder.slice(gone + 1).map((_, offset) => anchored(effective, child(parent, gone + 1 + offset)));
  moved.forEach((inner, offset) => mark.children?.set(String(gone + offset), inner));
  mark.children?.delete(String(holder.length - 1));
  return holder.toSpliced(gone, 1);
}

/** The node's mark, made to say by itself what it inherited so far. */
function anchored(effective: Effective, pointer: string): Mark {
  const mark = parsePointer(pointer).reduce<Mark>(markBelow, effective.marks);
  if (mark.layer === undefined) {
    const { layer, pointer: origin, placeholder } = standingOf(effective, pointer);
    Object.assign(mark, { layer, pointer: origin, placeholder });
  }
  return mark;
}
