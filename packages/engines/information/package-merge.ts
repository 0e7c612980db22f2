/**
 * The best code whose words are no longer than a limit (L. L. Larmore, D. S. Hirschberg, "A fast algorithm for optimal
 * length-limited Huffman codes", J. ACM 37(3), 1990).
 */
import { EngineError } from '../error.ts';

/** A letter at one length, or two of the level below. */
interface Coin {
  readonly weight: bigint;
  readonly letter: number;
  readonly pair: readonly [Coin, Coin] | null;
}

/**
 * Lengths by letter, none above `longest`, with the least Σ weight · length over binary prefix codes. Throws `empty`,
 * and `infeasible` where 2^longest words are fewer than letters.
 */
export function limitedLengths(weights: readonly bigint[], longest: number): number[] {
  const n = weights.length;
  if (n === 0) throw new EngineError('empty', 'There is no letter to code.');
  if (n === 1) return [1];
  if (longest < 31 && n > 2 ** longest)
    throw new EngineError(
      'infeasible',
      `There are only ${2 ** longest} words of ${longest} bits for ${n} letters.`,
      { field: 'longest', value: longest },
    );
  const letters: Coin[] = weights
    .map((weight, letter) => ({ weight, letter, pair: null }))
    .sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : b.letter - a.letter));
  let level = letters;
  // No word of an optimal code is longer than n − 1.
  for (let k = 1; k < Math.min(longest, n - 1); k++) level = merged(letters, paired(level));
  const lengths = new Array<number>(n).fill(0);
  const open = level.slice(0, 2 * n - 2);
  for (let coin = open.pop(); coin !== undefined; coin = open.pop()) {
    if (coin.pair === null) lengths[coin.letter] = (lengths[coin.letter] ?? 0) + 1;
    else open.push(...coin.pair);
  }
  return lengths;
}

function paired(coins: readonly Coin[]): Coin[] {
  const pairs: Coin[] = [];
  for (let k = 0; k + 1 < coins.length; k += 2) {
    const pair = [coins[k] as Coin, coins[k + 1] as Coin] as const;
    pairs.push({ weight: pair[0].weight + pair[1].weight, letter: -1, pair });
  }
  return pairs;
}

/** Two sorted lists as one; of equals the letter first. */
function merged(letters: readonly Coin[], pairs: readonly Coin[]): Coin[] {
  const all: Coin[] = [];
  let [a, b] = [0, 0];
  while (a < letters.length || b < pairs.length) {
    const [letter, pair] = [letters[a], pairs[b]];
    const isLetter = pair === undefined || (letter !== undefined && letter.weight <= pair.weight);
    const next = isLetter ? letter : pair;
    if (isLetter) a++;
    else b++;
    if (next !== undefined) all.push(next);
  }
  return all;
}
