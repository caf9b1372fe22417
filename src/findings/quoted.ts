import { writeJson, type Json } from '#json';

const LONGEST = 120;

/** A value as JSON, cut to one readable line. */
export function quoted(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = writeJson(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`;
}
