import { formatPointer, isObject } from '#json';
import { resolveSchema, schemaAt, type JsonSchema, type Operation, type Schema } from '#operations';

/** The member of a creating operation's answer that holds the new id: `petId` itself, `id`, or the bare word after the resource's name. */
export function idMember(maker: Operation, parameter: string): string | undefined {
  const body = maker.responses.find(({ status }) => status.startsWith('2') || status === 'default')?.content.find(({ schema }) => schema);
  if (!body?.schema) return undefined;
  const names = propertyNames(body.schema);
  const wanted = [parameter, 'id', parameter.replace(/^.*(?=[A-Z][a-z]*$)/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase()), parameter.split(/[_-]/).at(-1) ?? ''];
  const found = wanted.find((name) => names.has(name));
  return found === undefined ? undefined : formatPointer([found]);
}

/** Property names that an object schema declares, through `$ref` and `allOf`. */
export function propertyNames(schema: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const collect = (node: JsonSchema): void => {
    if (!isObject(node)) return;
    if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
      seen.add(node.$ref);
      collect(resolveSchema({ ref: node.$ref, store: schema.store }));
    }
    if (isObject(node.properties)) for (const name of Object.keys(node.properties)) names.add(name);
    if (Array.isArray(node.allOf)) for (const part of node.allOf as readonly JsonSchema[]) collect(part);
  };
  collect(schemaAt(schema, '') as JsonSchema);
  return names;
}
