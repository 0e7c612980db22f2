/**
 * Huffman's code over exact weights (D. A. Huffman, "A Method for the Construction of Minimum-Redundancy Codes",
 * Proc. IRE 40(9), 1952), for any number of digits.
 */
import { EngineError } from '../error.ts';

export interface Merge {
  /** Nodes put together, the lightest first; letters are 0 … n − 1, earlier merges n, n + 1, … */
  readonly nodes: readonly number[];
  readonly weight: bigint;
}

export interface HuffmanTree {
  /** Words over the digits 0 … radix − 1 in base 36, by letter. */
  readonly words: readonly string[];
  /** In the order in which they were done. */
  readonly merges: readonly Merge[];
}

/**
 * Code words of least average length for `weights` > 0. Nodes of equal weight are taken in one of two orders: `high` puts
 * a merged node above its equals (letters first), which gives the least variance and the least longest word
 * (E. S. Schwartz, "An optimum encoding with minimum longest code and total number of digits", 1964); `low` takes merged
 * nodes first. The heaviest of the merged gets the digit 0; of equals the one that stands higher. A letter alone
 * gets the one digit 0. Throws `empty`, and `out-of-range` for a radix that is not 2 … 36 or a weight not above 0.
 */
export function huffman(
  weights: readonly bigint[],
  radix = 2,
  ties: 'high' | 'low' = 'high',
): HuffmanTree {
  check(weights, radix);
  const n = weights.length;
  if (n === 1) return { words: ['0'], merges: [] };
  // Letters of no weight fill the first merge, so that all others are full.
  const fill = (radix - 1 - ((n - 1) % (radix - 1))) % (radix - 1);
  const leaves = sortedUp(weights);
  const merges: Merge[] = [];
  let [leaf, merged] = [0, 0];
  for (let left = n + fill; left > 1; left -= radix - 1) {
    const nodes: number[] = [];
    let weight = 0n;
    const size = merges.length === 0 ? radix - fill : radix;
    const made = merges.length;
    for (let k = 0; k < size; k++) {
      const [a, b] = [leaves[leaf], merged < made ? merges[merged] : undefined];
      const wa = a === undefined ? undefined : (weights[a] ?? 0n);
      if (a !== undefined && wa !== undefined && isFirst(wa, b?.weight, ties)) {
        nodes.push(a);
        weight += wa;
        leaf++;
      } else {
        nodes.push(n + merged);
        weight += b?.weight ?? 0n;
        merged++;
      }
    }
    merges.push({ nodes, weight });
  }
  return { words: wordsOf(n, merges, radix), merges };
}

function check(weights: readonly bigint[], radix: number): void {
  if (weights.length === 0) throw new EngineError('empty', 'There is no letter to code.');
  if (!(Number.isInteger(radix) && radix >= 2 && radix <= 36))
    throw new EngineError('out-of-range', `The radix ${radix} is not 2 to 36.`, {
      field: 'radix',
      value: radix,
    });
  const bad = weights.find((w) => w <= 0n);
  if (bad !== undefined)
    throw new EngineError('out-of-range', `The weight ${bad} is not above 0.`, { value: bad });
}

/** The lightest first; of equals the one that stands lower in the list. */
const sortedUp = (weights: readonly bigint[]): number[] =>
  weights
    .map((_, k) => k)
    .sort((a, b) => {
      const [x, y] = [weights[a] ?? 0n, weights[b] ?? 0n];
      return x < y ? -1 : x > y ? 1 : b - a;
    });

const isFirst = (leaf: bigint, merged: bigint | undefined, ties: 'high' | 'low'): boolean =>
  merged === undefined || leaf < merged || (leaf === merged && ties === 'high');

function wordsOf(n: number, merges: readonly Merge[], radix: number): string[] {
  const words = new Array<string>(n + merges.length).fill('');
  for (let m = merges.length - 1; m >= 0; m--) {
    const { nodes } = merges[m] as Merge;
    nodes.forEach((node, k) => {
      // The last taken is the heaviest; what is left of a first merge that is not full are the high digits.
      words[node] = `${words[n + m]}${(nodes.length - 1 - k).toString(Math.max(radix, 2))}`;
    });
  }
  return words.slice(0, n);
}
