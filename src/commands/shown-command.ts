import { shellQuote } from '#reports';

/** The command line as it may be kept in a report: quoted for a shell, the values of headers and the users in URLs taken out. */
export function shownCommand(words: readonly string[]): string {
  const shown = words.map((word, index) => {
    if (words[index - 1] === '--header' || word.startsWith('--header=')) return word.replace(/:.*$/s, ': [redacted]');
    return word.replaceAll(/\/\/[^/@\s]+@/g, '//[redacted]@');
  });
  return ['surety', ...shown].map(shellQuote).join(' ');
}
