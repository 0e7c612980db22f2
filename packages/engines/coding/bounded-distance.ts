/**
 * What becomes of words when a decoder corrects every error of at most t symbols and no other, over a channel that hits
 * each symbol alike and turns it into any other alike (E. R. Berlekamp, Algebraic Coding Theory, ch. 16; L.-N. Lee &
 * R. J. McEliece & L. Swanson, IEEE Trans. Information Theory 32, 1986).
 */
import { EngineError } from '../error.ts';

export interface BoundedCode {
  /** Symbols of a word. */
  readonly n: number;
  /** Errors that are corrected. */
  readonly t: number;
  /** Values of a symbol. */
  readonly q: number;
}

/** By the number of errors i from 0 to n. */
export interface Miscorrections {
  /** Probability that a word with i errors is taken for another codeword. */
  readonly probability: Float64Array;
  /** The mean share of wrong symbols after decoding of a word with i errors. */
  readonly wrong: Float64Array;
}

const logFactorials = (n: number): Float64Array => {
  const table = new Float64Array(n + 1);
  let sum = 0;
  let rest = 0;
  for (let i = 2; i <= n; i++) {
    // Compensated, so that the table of four thousand is right to its last digits.
    const y = Math.log(i) - rest;
    const next = sum + y;
    rest = next - sum - y;
    sum = next;
    table[i] = sum;
  }
  return table;
};

/** ln of a whole number that may be beyond a double; −∞ of 0. */
export function logOf(x: bigint): number {
  if (x <= 0n) return Number.NEGATIVE_INFINITY;
  const shift = Math.max(0, x.toString(16).length * 4 - 64);
  return Math.log(Number(x >> BigInt(shift))) + shift * Math.LN2;
}

/** Products that `miscorrections` sums for a code, for who decides whether to. */
export const miscorrectionWork = ({ n, t, q }: BoundedCode): number =>
  n * (t + 1) * (t + 1) * (q > 2 ? 2 : 1);

/**
 * How words with i errors fare, from ln A_w of every weight w from 0 to n. Of all words at distance s ≤ t from a codeword
 * of weight w, those of weight i = w + a − b are counted, where a symbols outside its support are hit, b inside become
 * zero and s − a − b become another value. Throws `length` where the weights are not n + 1.
 */
export function miscorrections(
  { n, t, q }: BoundedCode,
  logWeights: ArrayLike<number>,
): Miscorrections {
  if (logWeights.length !== n + 1)
    throw new EngineError(
      'length',
      `A code of ${n} symbols has ${n + 1} weights, not ${logWeights.length}.`,
      {
        value: logWeights.length,
      },
    );
  const lf = logFactorials(n);
  const choose = (m: number, k: number): number =>
    k < 0 || k > m ? Number.NEGATIVE_INFINITY : lf[m]! - lf[k]! - lf[m - k]!;
  const other = Math.log(q - 1);
  const taken = new Float64Array(n + 1);
  const wrong = new Float64Array(n + 1);
  for (let w = 1; w <= n; w++) {
    const count = logWeights[w]!;
    if (count === Number.NEGATIVE_INFINITY) continue;
    for (let b = 0; b <= Math.min(t, w); b++) {
      const changed = changedSums(w - b, t - b, q, choose);
      const inside = count + choose(w, b);
      for (let a = 0; a <= Math.min(t - b, n - w); a++) {
        const i = w + a - b;
        const all = choose(n, i) + i * other;
        const c = Math.min(t - a - b, changed.length - 1);
        const part = Math.exp(inside + choose(n - w, a) + a * other - all + changed[c]!);
        taken[i]! += part;
        wrong[i]! += (part * w) / n;
      }
    }
  }
  // What is not taken for another word stays as it came; up to t errors are mended.
  for (let i = 0; i <= n; i++) {
    if (i <= t) {
      taken[i] = 0;
      wrong[i] = 0;
      continue;
    }
    taken[i] = Math.min(1, taken[i]!);
    wrong[i]! += (1 - taken[i]!) * (i / n);
  }
  return { probability: taken, wrong };
}

/** ln Σ C(m, c)(q − 2)^c over c from 0 to each bound up to `most`: the sums themselves may be beyond a double. */
function changedSums(
  m: number,
  most: number,
  q: number,
  choose: (m: number, k: number) => number,
): Float64Array {
  if (q === 2) return Float64Array.of(0);
  const sums = new Float64Array(most + 1);
  let sum = Number.NEGATIVE_INFINITY;
  for (let c = 0; c <= most; c++) {
    const term = choose(m, c) + c * Math.log(q - 2);
    const larger = Math.max(sum, term);
    if (larger > Number.NEGATIVE_INFINITY)
      sum = larger + Math.log1p(Math.exp(Math.min(sum, term) - larger));
    sums[c] = sum;
  }
  return sums;
}

export interface ErrorRates {
  /** Probability that a word is not decoded to what was sent. */
  readonly word: number;
  /** Mean share of wrong symbols after decoding; an upper bound where miscorrections are not known. */
  readonly symbol: number;
  /** Probability that it is decoded to another codeword; NaN where not known. */
  readonly undetected: number;
}

/** The binomial probabilities of i from 0 to n hits with the probability p each, by logarithms. */
export function hits(n: number, p: number): Float64Array {
  const lf = logFactorials(n);
  const [lp, lq] = [Math.log(p), Math.log1p(-p)];
  return Float64Array.from({ length: n + 1 }, (_, i) => {
    const power = (i === 0 ? 0 : i * lp) + (i === n ? 0 : (n - i) * lq);
    return Math.exp(lf[n]! - lf[i]! - lf[n - i]! + power);
  });
}

/** Error rates where each symbol is wrong with the probability p. Summed from the small terms on. */
export function errorRates(
  { n, t }: BoundedCode,
  p: number,
  known: Miscorrections | null,
): ErrorRates {
  const chance = hits(n, p);
  let [word, symbol, undetected] = [0, 0, 0];
  for (let i = n; i > t; i--) {
    const c = chance[i]!;
    word += c;
    symbol += c * (known === null ? Math.min(1, (i + t) / n) : known.wrong[i]!);
    undetected += known === null ? Number.NaN : c * known.probability[i]!;
  }
  return { word: Math.min(1, word), symbol: Math.min(1, symbol), undetected };
}
