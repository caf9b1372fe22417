import { child, isArray, isObject, type Json } from '#json';

/** The pointer of the schema that gives itself this name with `$anchor` or `$dynamicAnchor` (OpenAPI 3.1). */
export function anchorPointer(value: Json, name: string, pointer = ''): string | undefined {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = anchorPointer(item, name, child(pointer, index));
      if (found !== undefined) return found;
    }
  } else if (isObject(value)) {
    if (value.$anchor === name || value.$dynamicAnchor === name) return pointer;
    for (const [key, inner] of Object.entries(value)) {
      const found = anchorPointer(inner, name, child(pointer, key));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
