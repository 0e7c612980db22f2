/** What was meant by a word that is nearly one of those there are. */

/** Letters that may be wrong, missing or too many. */
const MAX_SLIPS = 2;

/** The words that are nearly `word`, the nearest first; of words of three letters one may be wrong, of one letter none. */
export function nearest(word: string, among: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  const most = Math.min(MAX_SLIPS, Math.floor(wanted.length / 2));
  const found: { readonly name: string; readonly distance: number }[] = [];
  for (const name of among) {
    const distance = editDistance(wanted, name.toLowerCase(), most);
    if (distance !== null) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/**
 * Levenshtein's distance where it is at most `most`, else null. Only the band of cells that can be as
 * near is looked at, so that asking for what is not there stays cheap beside hundreds of pages.
 */
function editDistance(whole: string, other: string, most: number): number | null {
  if (Math.abs(whole.length - other.length) > most) return null;
  const [a, b] = differing(whole, other);
  const far = most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far));
  for (let i = 1; i <= a.length; i++) {
    const next = new Array<number>(b.length + 1).fill(far);
    if (i <= most) next[0] = i;
    let least = next[0] as number;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const cell = Math.min(
        far,
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      next[j] = cell;
      least = Math.min(least, cell);
    }
    if (least > most) return null;
    row = next;
  }
  const distance = row[b.length] as number;
  return distance <= most ? distance : null;
}

/** Two texts without the beginning and the end that they share. */
function differing(a: string, b: string): [string, string] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return [a.slice(start, endA), b.slice(start, endB)];
}
