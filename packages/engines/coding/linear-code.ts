/**
 * Binary linear codes by matrices. A word is a bigint whose bit j is its place j; a row of G or H is a word, and a
 * column of H a bigint whose bit i is its row i.
 */
import { EngineError } from '../error.ts';
import { weight } from './gf2-polynomial.ts';

export interface Reduced {
  /** Independent rows, each with a one at its pivot where no other row has one. */
  readonly rows: readonly bigint[];
  /** Place of each row's pivot, rising. */
  readonly pivots: readonly number[];
}

/** Gauss-Jordan elimination over GF(2); rows that depend on others are left out. */
export function reduced(rows: readonly bigint[], length: number): Reduced {
  const left = [...rows];
  const pivots: number[] = [];
  for (let j = 0; j < length && pivots.length < left.length; j++) {
    const bit = 1n << BigInt(j);
    const at = left.findIndex((row, i) => i >= pivots.length && (row & bit) !== 0n);
    if (at < 0) continue;
    const row = left[at]!;
    left[at] = left[pivots.length]!;
    left[pivots.length] = row;
    for (let i = 0; i < left.length; i++)
      if (i !== pivots.length && (left[i]! & bit) !== 0n) left[i]! ^= row;
    pivots.push(j);
  }
  return { rows: left.slice(0, pivots.length), pivots };
}

/** Rows of a matrix whose words are orthogonal to all of the given: G of H, and H of G. */
export function dualRows(rows: readonly bigint[], length: number): bigint[] {
  const { rows: own, pivots } = reduced(rows, length);
  const isPivot = new Set(pivots);
  const free = Array.from({ length }, (_, j) => j).filter((j) => !isPivot.has(j));
  return free.map((j) =>
    own.reduce(
      (word, row, i) => ((row >> BigInt(j)) & 1n ? word | (1n << BigInt(pivots[i]!)) : word),
      1n << BigInt(j),
    ),
  );
}

/** Columns of a matrix of `length` places. */
export const columnsOf = (rows: readonly bigint[], length: number): bigint[] =>
  Array.from({ length }, (_, j) =>
    rows.reduce((column, row, i) => column | (((row >> BigInt(j)) & 1n) << BigInt(i)), 0n),
  );

/** The word's product with the columns of H: bit i is the parity of check i. */
export function syndromeOf(columns: readonly bigint[], word: bigint): bigint {
  let s = 0n;
  columns.forEach((column, j) => {
    if ((word >> BigInt(j)) & 1n) s ^= column;
  });
  return s;
}

/** Sum of the rows that the message's bits choose: bit i of the message chooses row i. */
export const combination = (rows: readonly bigint[], message: bigint): bigint =>
  rows.reduce((word, row, i) => ((message >> BigInt(i)) & 1n ? word ^ row : word), 0n);

/** The message whose combination of independent rows is a codeword, by elimination. */
export function messageFor(rows: readonly bigint[], word: bigint, length: number): bigint {
  const tagged = rows.map((row, i) => row | (1n << BigInt(length + i)));
  let left = word;
  for (let j = 0, used = 0; j < length && used < tagged.length; j++) {
    const bit = 1n << BigInt(j);
    const at = tagged.findIndex((row, i) => i >= used && (row & bit) !== 0n);
    if (at < 0) continue;
    const pivot = tagged[at]!;
    tagged[at] = tagged[used]!;
    tagged[used++] = pivot;
    for (let i = used; i < tagged.length; i++) if ((tagged[i]! & bit) !== 0n) tagged[i]! ^= pivot;
    if ((left & bit) !== 0n) left ^= pivot;
  }
  return left >> BigInt(length);
}

/** Checks for which a table of all syndromes is made, and message bits for which all words are walked. */
export const MAX_TABLE = 16;

export interface Cosets {
  /** By syndrome: the weight of the lightest error. */
  readonly weights: Uint8Array;
  /** By syndrome: the last place of a lightest error; the rest is that of the syndrome without its column. */
  readonly last: Int32Array;
  /** By syndrome: how many lightest errors there are, 255 for more. */
  readonly ways: Uint8Array;
}

/**
 * The lightest error of each syndrome (D. Slepian's standard array, Bell System Technical Journal 35, 1956), found level
 * by level, so that it is the lightest by proof. Throws `out-of-range` beyond 16 checks.
 */
export function cosetLeaders(columns: readonly bigint[], checks: number): Cosets {
  if (checks > MAX_TABLE)
    throw new EngineError(
      'out-of-range',
      `A table of all syndromes of ${checks} checks is not made; ${MAX_TABLE} are the most.`,
      { value: checks },
    );
  const size = 2 ** checks;
  const steps = Uint32Array.from(columns, Number);
  const weights = new Uint8Array(size).fill(255);
  const last = new Int32Array(size).fill(-1);
  weights[0] = 0;
  let level = [0];
  for (let w = 1; level.length > 0; w++) {
    const next: number[] = [];
    for (const s of level)
      for (let j = 0; j < steps.length; j++) {
        const to = s ^ steps[j]!;
        if (weights[to] !== 255) continue;
        weights[to] = w;
        last[to] = j;
        next.push(to);
      }
    level = next;
  }
  return { weights, last, ways: waysOf(steps, weights) };
}

/** Lightest errors of each syndrome. Ordered choices of places count each error `weight` times. */
function waysOf(steps: Uint32Array, weights: Uint8Array): Uint8Array {
  const order = Uint32Array.from({ length: weights.length }, (_, s) => s).sort(
    (a, b) => weights[a]! - weights[b]!,
  );
  const count = new Float64Array(weights.length);
  count[0] = 1;
  for (const s of order) {
    const w = weights[s]!;
    if (w === 0 || w === 255) continue;
    let ordered = 0;
    for (const step of steps) {
      const from = s ^ step;
      if (weights[from] === w - 1) ordered += count[from]!;
    }
    count[s] = ordered / w;
  }
  return Uint8Array.from(count, (c) => Math.min(255, Math.round(c)));
}

/** The places of the lightest error of a syndrome; undefined where no error has that syndrome. */
export function leaderOf(
  { weights, last }: Cosets,
  columns: readonly bigint[],
  s: number,
): number[] | undefined {
  if (weights[s] === 255) return undefined;
  const places: number[] = [];
  for (let at = s; at !== 0; ) {
    const place = last[at]!;
    places.push(place);
    at ^= Number(columns[place]!);
  }
  return places.sort((a, b) => a - b);
}

export interface Nearest {
  readonly distance: number;
  readonly words: number;
  /** One of the nearest: the first in Gray order of the messages. */
  readonly word: bigint;
}

/** The codeword nearest to a word, by trying all 2^k. Throws `out-of-range` for more than 16 rows. */
export function nearestWord(rows: readonly bigint[], word: bigint): Nearest {
  if (rows.length > MAX_TABLE)
    throw new EngineError(
      'out-of-range',
      `All words of ${rows.length} message bits are not tried; ${MAX_TABLE} are the most.`,
      { value: rows.length },
    );
  let at = 0n;
  let best = { distance: weight(word), words: 1, word: 0n };
  for (let n = 1; n < 2 ** rows.length; n++) {
    at ^= rows[31 - Math.clz32(n & -n)]!;
    const distance = weight(word ^ at);
    if (distance < best.distance) best = { distance, words: 1, word: at };
    else if (distance === best.distance) best = { ...best, words: best.words + 1 };
  }
  return best;
}
