/** How many codewords have each weight. */
import { EngineError } from '../error.ts';

/** Message bits for which all codewords are counted one by one. */
export const MAX_COUNTED = 20;

/**
 * A_0 … A_n of a binary code with these independent rows, by walking all its words in Gray order. Throws `out-of-range`
 * for more than 20 rows.
 */
export function countedWeights(rows: readonly bigint[], length: number): bigint[] {
  if (rows.length > MAX_COUNTED)
    throw new EngineError(
      'out-of-range',
      `The words of ${rows.length} message bits are not counted one by one; ${MAX_COUNTED} are the most.`,
      { value: rows.length },
    );
  const limbs = Math.ceil(length / 32);
  const table = rows.map((row) =>
    Uint32Array.from({ length: limbs }, (_, i) => Number((row >> BigInt(32 * i)) & 0xffff_ffffn)),
  );
  const word = new Uint32Array(limbs);
  const counts = new Float64Array(length + 1);
  counts[0] = 1;
  for (let n = 1; n < 2 ** rows.length; n++) {
    const row = table[31 - Math.clz32(n & -n)]!;
    let size = 0;
    for (let i = 0; i < limbs; i++) {
      word[i]! ^= row[i]!;
      size += ones(word[i]!);
    }
    counts[size]!++;
  }
  return Array.from(counts, BigInt);
}

const ones = (word: number): number => {
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

/**
 * The weights of the dual code of `size` words: F. J. MacWilliams' identity (Bell System Technical Journal 42, 1963)
 * B_j = (1/size) Σ A_i·K_j(i), where Σ_j K_j(i)·x^j = (1 − x)^i (1 + x)^(n−i). Exact.
 */
export function dualWeights(weights: readonly bigint[], size: bigint): bigint[] {
  const n = weights.length - 1;
  // Horner's rule in (1 − x)/(1 + x), brought over one denominator: the sum of A_i (1−x)^i (1+x)^(n−i).
  let sum = new Array<bigint>(n + 1).fill(0n);
  let plus = new Array<bigint>(n + 1).fill(0n);
  plus[0] = 1n;
  sum[0] = weights[n]!;
  for (let i = n - 1; i >= 0; i--) {
    sum = timesBinomial(sum, -1n);
    plus = timesBinomial(plus, 1n);
    const count = weights[i]!;
    if (count !== 0n) sum = sum.map((c, j) => c + count * plus[j]!);
  }
  return sum.map((c) => c / size);
}

/** The product with 1 + sign·x, cut at the length. */
const timesBinomial = (p: readonly bigint[], sign: bigint): bigint[] =>
  p.map((c, j) => (j === 0 ? c : c + sign * p[j - 1]!));

/** A_w of a code that is maximum distance separable, n ≤ q + 1, exactly (MacWilliams & Sloane, ch. 11, theorem 6). */
export function mdsWeights(n: number, k: number, q: number): bigint[] {
  const d = n - k + 1;
  const size = BigInt(q);
  const weights = new Array<bigint>(n + 1).fill(0n);
  weights[0] = 1n;
  let places = binomial(n, d);
  for (let w = d; w <= n; w++) {
    let inner = 0n;
    let choose = 1n;
    for (let j = 0; j <= w - d; j++) {
      const term = choose * size ** BigInt(w - d - j);
      inner += j % 2 === 0 ? term : -term;
      choose = (choose * BigInt(w - 1 - j)) / BigInt(j + 1);
    }
    weights[w] = places * (size - 1n) * inner;
    places = (places * BigInt(n - w)) / BigInt(w + 1);
  }
  return weights;
}

/**
 * ln A_w of the same code, −∞ of none, for lengths whose numbers are too long to be written out. The sum over j falls from
 * term to term as w ≤ n ≤ q + 1.
 */
export function mdsLogWeights(n: number, k: number, q: number): Float64Array {
  const d = n - k + 1;
  const logs = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY);
  logs[0] = 0;
  let places = 0;
  for (let i = 0; i < d; i++) places += Math.log((n - i) / (i + 1));
  for (let w = d; w <= n; w++) {
    let inner = 0;
    let term = 1;
    for (let j = 0; j <= w - d && Math.abs(term) > 1e-20; j++) {
      inner += term;
      term *= -(w - 1 - j) / ((j + 1) * q);
    }
    logs[w] = places + Math.log(q - 1) + (w - d) * Math.log(q) + Math.log(inner);
    places += Math.log((n - w) / (w + 1));
  }
  return logs;
}

/** The number of ways to choose k of n. */
export function binomial(n: number, k: number): bigint {
  let product = 1n;
  for (let i = 0; i < k; i++) product = (product * BigInt(n - i)) / BigInt(i + 1);
  return product;
}
