/** A path template read: the parameter names in order, and the path with the names blanked. */
export type PathTemplate =
  | { readonly kind: 'template'; readonly names: readonly string[]; readonly blanked: string }
  | { readonly kind: 'broken'; readonly message: string };

const broken = (message: string): PathTemplate => ({ kind: 'broken', message });

/** Reads `/pets/{petId}/photos`. Several parameters in one segment (`{name}.{ext}`) are fine. */
export function readPathTemplate(path: string): PathTemplate {
  if (!path.startsWith('/')) return broken('the path does not begin with "/" (expected one that does).');
  if (/[?#]/.test(path)) return broken('the path has a query or fragment in it (expected those as parameters).');
  if (/[\u0000-\u0020\u007f]/.test(path.replaceAll(/\{[^{}]*\}/g, ''))) return broken('the path has a blank or control character in it (expected it percent-encoded).');
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string);
  if (/[{}]/.test(path.replaceAll(/\{[^{}]*\}/g, ''))) return broken('a brace of the path has no partner (expected "{name}").');
  if (names.includes('')) return broken('the path has a parameter without a name (expected "{name}").');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return broken(`the path has the parameter ${JSON.stringify(twice)} twice (expected each once).`);
  return { kind: 'template', names, blanked: blankPath(path) };
}

/** `/pets/{petId}` as `/pets/{}`. */
export const blankPath = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');
