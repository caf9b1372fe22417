/** The known word closest to a mistyped one, or undefined when none is close. Ties go to the first in code unit order. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of [...known].sort(byCodeUnits)) {
    const distance = plain(name) === plain(word) ? 0 : editDistance(plain(word), plain(name), farthest(word, name));
    if (distance <= farthest(word, name) && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Case, dashes and underscores are the commonest slips, so they cost nothing. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, '');
/** About one slip in three letters: more than that is another word. */
const farthest = (a: string, b: string): number => Math.max(1, Math.floor(Math.min(a.length, b.length) / 3));

/** Insertions, deletions, replacements and swaps of neighbours; `limit + 1` stands for anything above `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + same,
        swapped ? (beforeLast[j - 2] as number) + 1 : Infinity,
      ));
    }
    if (Math.min(...row) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}
