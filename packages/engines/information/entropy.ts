/** Measures of information in bits (C. E. Shannon, "A Mathematical Theory of Communication", 1948). */

const _LN2 = Math.LN2;

/** −p log₂ p, 0 of nothing. */
export const surprise = (p: number): number => (p > 0 ? -p * Math.log2(p) : 0);

/** Entropy in bits of probabilities that add to 1; zeros count nothing. */
export function entropy(p: Iterable<number>): number {
  let sum = 0;
  let lost = 0;
  for (const each of p) {
    // Kahan's sum: ten thousand letters keep the last digits.
    const term = surprise(each) - lost;
    const next = sum + term;
    lost = next - sum - term;
    sum = next;
  }
  return sum;
}

/** Σ p log₂(p/q) in bits; infinite where p has what q has not. */
export function divergence(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) {
    const [a, b] = [p[k] ?? 0, q[k] ?? 0];
    if (a > 0) sum += a * Math.log2(a / b);
  }
  return sum;
}

/** Blocks of letters counted at every place of a text. */
export interface BlockCount {
  readonly block: number;
  readonly distinct: number;
  /** Bits of a block. */
  readonly entropy: number;
  /** Bits of its last letter where those before it are known, counted at the same places and so never below 0. */
  readonly next: number;
}

/** Counts of the `length` letters at each of the first `places` of a text. */
function countsAt(text: readonly number[], length: number, places: number): number[] {
  const counts = new Map<string, number>();
  for (let k = 0; k < places; k++) {
    const key = text.slice(k, k + length).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

/**
 * Entropies of the blocks of 1, 2, … `most` letters that stand in a text, as they are counted there: of long blocks they
 * tell more of the text than of its source. None for blocks longer than the text.
 */
export function blockEntropies(text: readonly number[], most: number): BlockCount[] {
  const found: BlockCount[] = [];
  for (let block = 1; block <= Math.min(most, text.length); block++) {
    const places = text.length - block + 1;
    const bits = (counts: readonly number[]) => entropy(counts.map((count) => count / places));
    const counts = countsAt(text, block, places);
    const all = bits(counts);
    const next = Math.max(0, all - bits(countsAt(text, block - 1, places)));
    found.push({ block, distinct: counts.length, entropy: all, next });
  }
  return found;
}
