import canonicalize from 'canonicalize';
import type { PlainJson } from './json.ts';

/** The RFC 8785 form of a record: the same text for the same value, whatever the order of its members. */
export function canonicalJson(value: PlainJson): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('Only a JSON value has a canonical form.');
  return text;
}
