import { isArray, isObject, type Json, type JsonObject } from '#json';

/** A node that holds `$ref` (or a discriminator's `mapping`, whose values are references too). */
export interface Holder {
  readonly kind: 'ref' | 'mapping';
  readonly node: JsonObject;
  /** The path from where the walk began; it changes as the walk goes on, so copy what is kept. */
  readonly path: readonly string[];
}

/** What the members of a node are: keywords; names given by the author (`x-` ones included, or not); no part of the contract. */
type Context = 'keywords' | 'names' | 'paths';

const NAMES = new Set([
  'properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'schemas', 'parameters', 'requestBodies', 'headers',
  'securitySchemes', 'securityDefinitions', 'links', 'pathItems', 'webhooks', 'content', 'encoding', 'examples',
]);
const PATHS = new Set(['paths', 'responses', 'callbacks']);
/** Data, not contract: a `$ref` in it is a text like any other. */
const LITERALS = new Set(['example', 'default', 'enum', 'const', 'value', 'scopes', 'security', 'required', 'tags', 'variables', 'dataValue']);

/**
 * Calls `visit` for every reference at or below `value`, in document order. `enter` may keep the walk out of an object
 * that was walked before.
 */
export function walkReferences(value: Json, visit: (holder: Holder) => void, enter: (node: JsonObject) => boolean = () => true): void {
  const path: string[] = [];
  const walk = (node: Json, context: Context): void => {
    if (isArray(node)) {
      for (let index = 0; index < node.length; index += 1) {
        const item = node[index] as Json;
        if (typeof item !== 'object' || item === null) continue;
        path.push(String(index));
        walk(item, 'keywords');
        path.pop();
      }
      return;
    }
    if (!isObject(node) || !enter(node)) return;
    if (context === 'keywords' && node.$ref !== undefined && Object.hasOwn(node, '$ref')) visit({ kind: 'ref', node, path });
    for (const key of Object.keys(node)) {
      const inner = node[key] as Json;
      if (typeof inner !== 'object' || inner === null) continue;
      const next = contextOf(context, key, inner);
      if (next === undefined) continue;
      path.push(key);
      if (next === 'mapping') visit({ kind: 'mapping', node: inner as JsonObject, path });
      else walk(inner, next);
      path.pop();
    }
  };
  walk(value, 'keywords');
}

function contextOf(context: Context, key: string, value: Json): Context | 'mapping' | undefined {
  if (context === 'names') return 'keywords';
  if (key.startsWith('x-')) return undefined;
  if (context === 'paths') return 'keywords';
  if (LITERALS.has(key)) return undefined;
  if (key === 'examples' && isArray(value)) return undefined;
  if (key === 'mapping') return isObject(value) ? 'mapping' : undefined;
  if (PATHS.has(key)) return 'paths';
  return NAMES.has(key) && isObject(value) ? 'names' : 'keywords';
}

/** A mapping value may be the bare name of a schema; a reference is told by its looks. */
export const looksLikeReference = (text: string): boolean => text.includes('#') || /\.(?:ya?ml|json)$/i.test(text);
