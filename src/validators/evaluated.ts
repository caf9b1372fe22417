import { child, isArray, isObject, type Json, type JsonObject } from '#json';
import type { JsonSchema } from '#operations';
import { patternOf } from './pattern-of.ts';

/** A node of a store's schema. */
export interface SchemaNode {
  readonly ref: string;
  readonly pointer: string;
  readonly schema: JsonSchema;
}

export interface Judge {
  follow(ref: string): SchemaNode;
  accepts(node: SchemaNode, instance: unknown): boolean;
}

/** What an unevaluated keyword leaves alone: member names or indices, as text. */
type Kind = 'members' | 'items';

const PER_BRANCH = ['anyOf', 'oneOf'] as const;

/**
 * The members or items of the instance that the schema next to an unevaluated keyword has evaluated. Written here because
 * Ajv counts every item as evaluated by `contains`, and loses its own count in some nestings of `if`.
 */
export function evaluated(node: SchemaNode, instance: object, kind: Kind, judge: Judge): ReadonlySet<string> {
  const found = new Set<string>();
  collect(node, true, instance, kind, judge, found);
  return found;
}

function collect(node: SchemaNode, isStart: boolean, instance: object, kind: Kind, judge: Judge, found: Set<string>): void {
  const { schema } = node;
  if (!isObject(schema)) return;
  const into = (inner: SchemaNode): void => { collect(inner, false, instance, kind, judge, found); };
  const below = (...path: readonly [string, ...(string | number)[]]): SchemaNode | undefined => nodeBelow(node, path);
  const seeAll = (): void => { for (const key of Object.keys(instance)) found.add(key); };

  if (kind === 'members') {
    if (Object.hasOwn(schema, 'additionalProperties') || (!isStart && Object.hasOwn(schema, 'unevaluatedProperties'))) seeAll();
    else for (const key of Object.keys(instance)) if (isNamed(schema, key)) found.add(key);
  } else {
    if (Object.hasOwn(schema, 'items') || (!isStart && Object.hasOwn(schema, 'unevaluatedItems'))) seeAll();
    if (isArray(schema.prefixItems)) for (const index of schema.prefixItems.keys()) found.add(String(index));
    const contains = below('contains');
    if (contains !== undefined) for (const [index, item] of Object.entries(instance)) if (judge.accepts(contains, item)) found.add(index);
  }
  if (typeof schema.$ref === 'string') into(judge.follow(schema.$ref));
  if (isArray(schema.allOf)) for (const index of schema.allOf.keys()) into(below('allOf', index) as SchemaNode);
  for (const keyword of PER_BRANCH) {
    const branches = schema[keyword];
    if (!isArray(branches)) continue;
    for (const index of branches.keys()) {
      const branch = below(keyword, index) as SchemaNode;
      if (judge.accepts(branch, instance)) into(branch);
    }
  }
  const condition = below('if');
  if (condition !== undefined) {
    const holds = judge.accepts(condition, instance);
    if (holds) into(condition);
    const branch = below(holds ? 'then' : 'else');
    if (branch !== undefined) into(branch);
  }
  if (isObject(schema.dependentSchemas)) {
    for (const name of Object.keys(schema.dependentSchemas)) if (Object.hasOwn(instance, name)) into(below('dependentSchemas', name) as SchemaNode);
  }
}

function isNamed(schema: JsonObject, key: string): boolean {
  if (isObject(schema.properties) && Object.hasOwn(schema.properties, key)) return true;
  return isObject(schema.patternProperties) && Object.keys(schema.patternProperties).some((source) => {
    const pattern = patternOf(source);
    return !(pattern instanceof RegExp) || pattern.test(key);
  });
}

function nodeBelow({ ref, pointer, schema }: SchemaNode, path: readonly (string | number)[]): SchemaNode | undefined {
  let here: Json | undefined = schema;
  let place = pointer;
  for (const segment of path) {
    here = (isObject(here) || isArray(here)) && Object.hasOwn(here, segment) ? (here as JsonObject)[segment] : undefined;
    place = child(place, segment);
  }
  return isObject(here) || typeof here === 'boolean' ? { ref, pointer: place, schema: here } : undefined;
}
