/** The name that a mistyped one most likely means. */

/** Longer names are compared by their beginnings: the table of distances stays small. */
const LONGEST = 48;
/** Names looked at. */
const MOST = 5000;

/**
 * The name at the least edit distance (insertions, deletions, replacements; Wagner & Fischer, J. ACM 21 (1974) 168–173),
 * or undefined where every one is further away than half the length of what was typed.
 */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, typed.length / 2);
  for (const name of names.slice(0, MOST)) {
    const distance = distanceOf(typed.slice(0, LONGEST), name.slice(0, LONGEST));
    if (distance < least || (distance === least && best === undefined)) {
      least = distance;
      best = name;
    }
  }
  return best;
}

function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const below = [i];
    for (let j = 1; j <= b.length; j++)
      below.push(
        Math.min(row[j]! + 1, below[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = below;
  }
  return row[b.length]!;
}
