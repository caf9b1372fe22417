import type { ProfileConclusion } from '#verdicts';
import { CONCLUSION_WORDS } from './wording.ts';

/** The conclusion's sentence for a place where its one word stands already. */
export function sentenceOf({ conclusion, sentence }: ProfileConclusion): string {
  const word = `${CONCLUSION_WORDS[conclusion].title}: `;
  if (!sentence.startsWith(word)) return sentence;
  const rest = sentence.slice(word.length);
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}
