const SECTIONS: Readonly<Record<string, string>> = {
  parameters: 'parameters', responses: 'responses', headers: 'headers', examples: 'examples', requestBodies: 'requestBodies', links: 'links',
  callbacks: 'callbacks', securitySchemes: 'securitySchemes', paths: 'pathItems', webhooks: 'pathItems', pathItems: 'pathItems',
};
const SCHEMA_KEYWORDS = new Set([
  'schema', 'items', 'not', 'additionalProperties', 'contains', 'propertyNames', 'if', 'then', 'else', 'unevaluatedItems', 'unevaluatedProperties',
]);

/** The section of `components` that a reference at this path belongs to, by what OpenAPI puts there. */
export function sectionOf(path: readonly string[]): string {
  const last = path.at(-1) ?? '';
  const holder = path.at(-2) ?? '';
  if (SCHEMA_KEYWORDS.has(last)) return 'schemas';
  if (path.at(-3) === 'callbacks') return 'pathItems';
  if (Object.hasOwn(SECTIONS, holder)) return SECTIONS[holder] as string;
  return last === 'requestBody' && holder !== 'properties' ? 'requestBodies' : 'schemas';
}
