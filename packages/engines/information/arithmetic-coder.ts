/**
 * The integer arithmetic coder of I. H. Witten, R. M. Neal, J. G. Cleary ("Arithmetic coding for data compression", Comm.
 * ACM 30(6), 1987), its low and high of 32 bits: bits leave as soon as both agree, and what straddles the middle
 * waits (underflow) until it is known which way it goes.
 */
import { EngineError } from '../error.ts';

const TOP = 2 ** 32;
const HALF = 2 ** 31;
const QUARTER = 2 ** 30;
/** Product of range and total stays below 2⁵³, so that doubles are exact. */
export const MAX_TOTAL = 2 ** 20;

/** Counts of letters, which an adaptive model raises by one after each letter, at both ends alike. */
export interface Model {
  readonly counts: readonly number[];
  readonly adaptive: boolean;
}

/** What the coder did with a letter. */
export interface CoderStep {
  readonly letter: number;
  /** Count and total in use for it. */
  readonly count: number;
  readonly total: number;
  /** Before the bits leave: both ends of 32 bits, the high one included. */
  readonly low: number;
  readonly high: number;
  /** That left after this letter. */
  readonly bits: string;
  /** Bits that wait afterwards. */
  readonly pending: number;
}

export interface Coded {
  readonly bits: string;
  readonly steps: readonly CoderStep[];
  /** −Σ log₂ of the model's probabilities. */
  readonly ideal: number;
}

function checked({ counts, adaptive }: Model, letters: number): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const most = total + (adaptive ? letters : 0);
  if (most > MAX_TOTAL)
    throw new EngineError(
      'out-of-range',
      `The counts come to ${most}; the coder takes ${MAX_TOTAL} at most.`,
      { field: 'counts', value: most },
    );
  return total;
}

/**
 * Codes letters, each an index with a count above 0. Throws `out-of-range` for a letter that the model has no count for,
 * and for counts of more than MAX_TOTAL.
 */
export function encodeArithmetic(letters: readonly number[], model: Model): Coded {
  const counts = Array.from(model.counts);
  let total = checked(model, letters.length);
  let [low, high, pending, ideal] = [0, TOP - 1, 0, 0];
  const out: string[] = [];
  const steps: CoderStep[] = [];
  for (const letter of letters) {
    const count = counts[letter] ?? 0;
    if (count === 0)
      throw new EngineError('out-of-range', `Letter ${letter} has no count in the model.`, {
        value: letter,
      });
    let before = 0;
    for (let k = 0; k < letter; k++) before += counts[k] ?? 0;
    const range = high - low + 1;
    high = low + Math.floor((range * (before + count)) / total) - 1;
    low += Math.floor((range * before) / total);
    const [from, to] = [low, high];
    let bits = '';
    for (;;) {
      if (high < HALF) [bits, pending] = [`${bits}0${'1'.repeat(pending)}`, 0];
      else if (low >= HALF) {
        [bits, pending] = [`${bits}1${'0'.repeat(pending)}`, 0];
        [low, high] = [low - HALF, high - HALF];
      } else if (low >= QUARTER && high < HALF + QUARTER) {
        pending++;
        [low, high] = [low - QUARTER, high - QUARTER];
      } else break;
      [low, high] = [2 * low, 2 * high + 1];
    }
    out.push(bits);
    ideal -= Math.log2(count / total);
    steps.push({ letter, count, total, low: from, high: to, bits, pending });
    if (model.adaptive) {
      counts[letter] = count + 1;
      total++;
    }
  }
  // Two more bits say which quarter, whatever follows them.
  const last = low < QUARTER ? `0${'1'.repeat(pending + 1)}` : `1${'0'.repeat(pending + 1)}`;
  return { bits: letters.length === 0 ? '' : out.join('') + last, steps, ideal };
}

/** The first `count` letters of bits, behind which zeros are read. Throws `out-of-range` for counts of more than MAX_TOTAL. */
export function decodeArithmetic(bits: string, model: Model, count: number): number[] {
  const counts = Array.from(model.counts);
  let total = checked(model, count);
  let at = 0;
  const next = (): number => (bits[at++] === '1' ? 1 : 0);
  let [low, high, value] = [0, TOP - 1, 0];
  for (let k = 0; k < 32; k++) value = 2 * value + next();
  const letters: number[] = [];
  while (letters.length < count) {
    const range = high - low + 1;
    const target = Math.floor(((value - low + 1) * total - 1) / range);
    let [letter, before] = [0, 0];
    while (before + (counts[letter] ?? 0) <= target) before += counts[letter++] ?? 0;
    const size = counts[letter] ?? 0;
    high = low + Math.floor((range * (before + size)) / total) - 1;
    low += Math.floor((range * before) / total);
    for (;;) {
      const off =
        high < HALF
          ? 0
          : low >= HALF
            ? HALF
            : low >= QUARTER && high < HALF + QUARTER
              ? QUARTER
              : -1;
      if (off < 0) break;
      [low, high, value] = [2 * (low - off), 2 * (high - off) + 1, 2 * (value - off) + next()];
    }
    letters.push(letter);
    if (model.adaptive) {
      counts[letter] = size + 1;
      total++;
    }
  }
  return letters;
}

/**
 * Whole counts in the ratio of weights: the weights themselves where their sum is at most `most`, else rounded to it,
 * none below 1 that was above 0.
 */
export function countsOf(
  weights: readonly bigint[],
  most = 2 ** 16,
): { readonly counts: number[]; readonly exact: boolean } {
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total <= BigInt(most)) return { counts: weights.map(Number), exact: true };
  const scale = BigInt(most);
  const counts = weights.map((w) =>
    w === 0n ? 0 : Math.max(1, Number((2n * w * scale + total) / (2n * total))),
  );
  return { counts, exact: false };
}
