/** Codes older or simpler than Huffman's, over exact weights; words by letter in the order given. */
import { EngineError } from '../error.ts';

const sumOf = (weights: readonly bigint[]): bigint => weights.reduce((a, b) => a + b, 0n);

/** The smallest l with 2^l · w ≥ total: ⌈−log₂ p⌉, exactly. */
export function shannonLength(weight: bigint, total: bigint): number {
  let length = 0;
  for (let w = weight; w < total; w *= 2n) length++;
  return length;
}

/** The heaviest first, of equals in the order given. */
const sortedDown = (weights: readonly bigint[]): number[] =>
  weights
    .map((_, k) => k)
    .sort((a, b) => {
      const [x, y] = [weights[a] ?? 0n, weights[b] ?? 0n];
      return x > y ? -1 : x < y ? 1 : a - b;
    });

/** The first `digits` binary places of top/bottom in [0, 1). */
const places = (top: bigint, bottom: bigint, digits: number): string =>
  ((top << BigInt(digits)) / bottom).toString(2).padStart(digits, '0');

/** Shannon's code of 1948: ⌈−log₂ p⌉ places of the sum of all that are more probable. A letter alone gets one bit. */
export function shannonWords(weights: readonly bigint[]): string[] {
  const total = sumOf(weights);
  const words = new Array<string>(weights.length).fill('');
  let before = 0n;
  for (const k of sortedDown(weights)) {
    const weight = weights[k] ?? 0n;
    words[k] = places(before, total, Math.max(1, shannonLength(weight, total)));
    before += weight;
  }
  return words;
}

/** The Shannon–Fano–Elias code: ⌈−log₂ p⌉ + 1 places of the middle of each letter’s share, in the order given. */
export function eliasWords(weights: readonly bigint[]): string[] {
  const total = sumOf(weights);
  let before = 0n;
  return weights.map((weight) => {
    const middle = 2n * before + weight;
    before += weight;
    return places(middle, 2n * total, shannonLength(weight, total) + 1);
  });
}

/**
 * Fano's code: sorted letters are divided where both parts weigh as alike as they can, of two such places the first, and
 * so on within each part. A letter alone gets one bit.
 */
export function fanoWords(weights: readonly bigint[]): string[] {
  const order = sortedDown(weights);
  const words = new Array<string>(weights.length).fill('');
  if (order.length === 1) return ['0'];
  const open: (readonly [number, number])[] = [[0, order.length]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    if (to - from < 2) continue;
    const cut = dividedAt(
      order.slice(from, to).map((k) => weights[k] ?? 0n),
      from,
    );
    for (let k = from; k < to; k++) words[order[k] as number] += k < cut ? '0' : '1';
    open.push([from, cut], [cut, to]);
  }
  return words;
}

function dividedAt(weights: readonly bigint[], from: number): number {
  const total = sumOf(weights);
  let [before, best, at] = [0n, -1n, 1];
  for (let k = 1; k < weights.length; k++) {
    before += weights[k - 1] ?? 0n;
    const off = 2n * before > total ? 2n * before - total : total - 2n * before;
    if (best < 0n || off < best) [best, at] = [off, k];
  }
  return from + at;
}

/** Words of ⌈log₂ n⌉ bits, one at least. */
export function fixedWords(letters: number): string[] {
  const bits = Math.max(1, Math.ceil(Math.log2(letters)));
  return Array.from({ length: letters }, (_, k) => k.toString(2).padStart(bits, '0'));
}

/**
 * Golomb's word for the number k ≥ 0: ⌊k/m⌋ ones and a zero, then k mod m in truncated binary (S. W. Golomb, "Run-length
 * encodings", IEEE Trans. Inf. Theory 12(3), 1966). With m = 2^b it is Rice's. Throws `out-of-range` unless m ≥ 1.
 */
export function golombWord(k: number, m: number): string {
  if (!(Number.isInteger(m) && m >= 1))
    throw new EngineError('out-of-range', `The parameter ${m} is no whole number above 0.`, {
      field: 'm',
      value: m,
    });
  const rest = k % m;
  const bits = Math.ceil(Math.log2(m));
  const short = 2 ** bits - m;
  const tail =
    rest < short
      ? rest.toString(2).padStart(bits - 1, '0')
      : (rest + short).toString(2).padStart(bits, '0');
  return `${'1'.repeat(Math.floor(k / m))}0${bits === 0 || (rest < short && bits === 1) ? '' : tail}`;
}

/** Bits of Golomb's word without writing it. */
export function golombLength(k: number, m: number): number {
  const bits = Math.ceil(Math.log2(m));
  return Math.floor(k / m) + 1 + (k % m < 2 ** bits - m ? bits - 1 : bits);
}
