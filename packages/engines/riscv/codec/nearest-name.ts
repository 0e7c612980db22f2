/** Names near a misspelt one. */

/** Letters to be put in, left out, changed or swapped with the next to come from one word to the other. */
function steps(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const MOST = 6;

/** Those of `names` that are one or two steps away, the nearest first, at most six. */
export function nearestName(word: string, names: readonly string[]): string[] {
  const limit = word.length < 4 ? 1 : 2;
  return names
    .filter((name) => Math.abs(name.length - word.length) <= limit)
    .map((name) => ({ name, distance: steps(word, name) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name);
}
