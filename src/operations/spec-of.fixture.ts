import { at, isObject, parsePointer, type Json, type JsonObject } from '#json';
import type { Provenance, Spec, SpecProblem } from '#spec';

/** A contract of one document in memory. `overlaid` lists pointers that an overlay added, with everything below them. */
export function specOf(root: JsonObject, overlaid: readonly string[] = []): Spec {
  const uri = 'pets.yaml';
  const version = String(root.openapi ?? '3.0.3').startsWith('3.1') ? '3.1' : '3.0';
  const problem = (pointer: string, code: string, message: string): SpecProblem => ({ code, severity: 'error', message, source: { uri, pointer } });
  return {
    uri, version, title: 'pets', apiVersion: '1', root, documents: [uri], problems: [], digest: '',
    resolve: (ref, _from, pointer = '') => {
      const seen = new Set<string>();
      for (let here = ref; ;) {
        if (!here.startsWith('#')) return problem(pointer, 'dangling-ref', `$ref ${JSON.stringify(ref)} points at nothing.`);
        if (seen.has(here)) return problem(pointer, 'cyclic-ref', `$ref ${JSON.stringify(ref)} leads back to itself.`);
        seen.add(here);
        const target = here.slice(1);
        const value = target === '' || target.startsWith('/') ? at(root, target) : undefined;
        if (value === undefined) return problem(pointer, 'dangling-ref', `$ref ${JSON.stringify(ref)} points at nothing.`);
        if (!isObject(value) || typeof value.$ref !== 'string') return { value, uri, pointer: target };
        here = value.$ref;
      }
    },
    at: (_uri, pointer) => at(root, pointer),
    origin: (_uri, pointer) => ({ uri, pointer, provenance: provenanceAt(overlaid, pointer), placeholder: isPlaceholder(root, pointer) }),
    locate: (_uri, pointer) => ({ uri, pointer }),
  };
}

const provenanceAt = (overlaid: readonly string[], pointer: string): Provenance =>
  (overlaid.some((added) => pointer === added || pointer.startsWith(`${added}/`)) ? 'not-shown' : 'stated');

function isPlaceholder(root: Json, pointer: string): boolean {
  let here: Json | undefined = root;
  for (const segment of [...parsePointer(pointer), undefined]) {
    if (isObject(here) && here['x-surety-placeholder'] === true) return true;
    if (segment !== undefined) here = at(here, `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  return false;
}

/** A document with one operation, POST /things, whose JSON body has the schema. */
export const bodyDocument = (schema: Json, extra: JsonObject = {}, openapi = '3.0.3'): JsonObject => ({
  openapi,
  info: { title: 'things', version: '1' },
  paths: { '/things': { post: {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } }, default: { description: 'no' } },
  } } },
  ...extra,
});
