/**
 * What a reader could not see or what would change how the text around it is shown: controls (an escape sequence would
 * steer a terminal), bidirectional overrides, zero-width characters, tags, lone surrogates, noncharacters.
 */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}\p{Cs}]/gu;

/** The text with everything unseen spelt out as `\u{202e}`; line breaks and tabs stay. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same on one line. */
export const visibleLine = (text: string): string => visible(text).replace(/[\n\t]+/g, ' ').trim();

/** Whether `visible` would change the text. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}
