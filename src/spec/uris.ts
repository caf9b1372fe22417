import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const isWebUrl = (uri: string): boolean => /^https?:\/\//i.test(uri);
const hasScheme = (uri: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(uri);

/** The URI of a document that `reference` (without its fragment) names in document `base`; undefined where it is malformed. */
export function resolveUri(base: string, reference: string): string | undefined {
  if (hasScheme(reference) || hasScheme(base)) {
    return parsed(reference, base)?.href;
  }
  const path = decoded(reference) ?? reference;
  return slashes(isAbsolute(path) ? path : join(dirname(base), path));
}

function parsed(reference: string, base: string): URL | undefined {
  try {
    const url = new URL(reference, hasScheme(base) ? base : undefined);
    if (url.protocol === 'file:') fileURLToPath(url);
    return url;
  } catch {
    return undefined;
  }
}

/** Equal for two ways of naming one document. */
export function identityOf(uri: string): string {
  if (/^file:/i.test(uri)) return resolve(fileURLToPath(uri));
  return hasScheme(uri) ? withoutFragment(uri) : resolve(uri);
}

const withoutFragment = (uri: string): string => {
  const url = new URL(uri);
  url.hash = '';
  return url.href;
};

/** The document as seen from the folder of the root document; it stays the same when the whole folder moves. */
export function relativeTo(root: string, uri: string): string {
  const [from, to] = [identityOf(root), identityOf(uri)];
  if (!isWebUrl(from) || !isWebUrl(to)) return slashes(relative(dirname(from), to));
  return posix.relative(posix.dirname(new URL(from).pathname), new URL(to).pathname) + new URL(to).search;
}

const slashes = (path: string): string => (sep === '\\' ? path.replaceAll('\\', '/') : path);

/** Percent-decoded text, or undefined where the escapes are broken. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
