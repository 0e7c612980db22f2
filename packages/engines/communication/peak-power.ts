/** How far a shaped signal rises over its mean power: exactly at worst, and how often by trial. */
import type { Random } from '../numeric/random.ts';
import type { Constellation } from './constellation.ts';

/** How symbols follow one another. */
export type Sequence =
  /** Every symbol from the same points. */
  | 'plain'
  /** The quadrature axis half a symbol later, as in OQPSK. */
  | 'offset'
  /** Every second symbol turned by 45°, as in π/4-DQPSK. */
  | 'turning';

/** Σ|h| over the taps that meet in one sample, for each of the `perSymbol` places in a symbol; even and odd symbols apart. */
function sums(taps: Float64Array, perSymbol: number): { even: number[]; odd: number[] } {
  const [even, odd] = [new Array<number>(perSymbol).fill(0), new Array<number>(perSymbol).fill(0)];
  for (let n = 0; n < taps.length; n++) {
    const into = Math.floor(n / perSymbol) % 2 === 0 ? even : odd;
    into[n % perSymbol]! += Math.abs(taps[n]!);
  }
  return { even, odd };
}

/**
 * The largest power that any sequence of symbols reaches at a sample, over the mean power of random ones.
 *
 * At each place in a symbol the worst symbols all point one way, which an alphabet that has the opposite of every point
 * allows: the largest point times Σ|h|. Of OQPSK each axis has its own place and its own worst; of π/4-DQPSK two sets of
 * directions meet at 45°. The points have unit mean energy; of `offset` there are four, and perSymbol is even.
 */
export function worstPeak(
  c: Constellation,
  taps: Float64Array,
  perSymbol: number,
  sequence: Sequence,
): number {
  const { even, odd } = sums(taps, perSymbol);
  let most = 0;
  for (let p = 0; p < perSymbol; p++) {
    const whole = even[p]! + odd[p]!;
    if (sequence === 'offset') {
      const other = (p + perSymbol / 2) % perSymbol;
      most = Math.max(most, (whole ** 2 + (even[other]! + odd[other]!) ** 2) / 2);
    } else if (sequence === 'turning')
      most = Math.max(most, even[p]! ** 2 + odd[p]! ** 2 + Math.SQRT2 * even[p]! * odd[p]!);
    else most = Math.max(most, whole ** 2);
  }
  return (most * (sequence === 'plain' ? largestPoint(c) : 1)) / meanPower(taps, perSymbol);
}

const largestPoint = (c: Constellation): number =>
  Math.max(...Array.from(c.i, (x, k) => x * x + c.q[k]! ** 2));

/** Mean power of random symbols of unit energy, a sample. */
export const meanPower = (taps: Float64Array, perSymbol: number): number =>
  taps.reduce((sum, h) => sum + h * h, 0) / perSymbol;

/** Steps of a histogram of levels, in a decibel. */
const STEPS = 20;
/** Levels over the mean that are counted, dB: from this one, and so many of them. */
const LOWEST = -10;
const BINS = 45 * STEPS;
/** Parts of a trial, whose spread tells how far it is to be trusted. */
const BATCHES = 20;
/** Student's t of 19 degrees of freedom, 95 % between both tails. */
const STUDENT = 2.093;

/** dB, where 0 is not the last bit's −10⁻¹⁵. */
export function levelOf(ratio: number): number {
  const db = 10 * Math.log10(ratio);
  return Math.abs(db) < 1e-12 ? 0 : db;
}

/** How often the power is above a level, from a trial. */
export interface Exceedance {
  /** Over the mean, dB, rising. */
  readonly level: Float64Array;
  /** Share of the samples above it. */
  readonly share: Float64Array;
  /** Half the width of the 95 % interval of each share, from the spread of twenty parts of the trial. */
  readonly spread: Float64Array;
  readonly samples: number;
  /** Largest level seen, dB over the mean. */
  readonly largest: number;
}

/**
 * Complementary distribution of the power of `symbols` random symbols behind a filter. Neighbouring samples are not
 * independent, so the intervals come from twenty parts and not from the count.
 */
export function exceedance(
  c: Constellation,
  taps: Float64Array,
  perSymbol: number,
  sequence: Sequence,
  symbols: number,
  random: Random,
  progress: (fraction: number) => void = () => {},
): Exceedance {
  const mean = meanPower(taps, perSymbol);
  const reach = Math.ceil(taps.length / perSymbol);
  const each = Math.ceil(symbols / BATCHES);
  const counts = Array.from({ length: BATCHES }, () => new Float64Array(BINS + 1));
  let largest = 0;
  counts.forEach((count, batch) => {
    const sent = drawn(c, each + reach + 1, sequence, random);
    progress(batch / BATCHES);
    const power = shaped(sent, taps, perSymbol, sequence === 'offset' ? perSymbol / 2 : 0, each);
    for (const p of power) {
      const over = p / mean;
      if (over > largest) largest = over;
      const bin = Math.floor((10 * Math.log10(over) - LOWEST) * STEPS) + 1;
      count[Math.max(0, Math.min(BINS, bin || 0))]!++;
    }
  });
  return { ...summed(counts, each * perSymbol), largest: levelOf(largest) };
}

function drawn(c: Constellation, count: number, sequence: Sequence, random: Random) {
  const i = new Float64Array(count);
  const q = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const k = Math.floor((random.bits() / 4294967296) * c.i.length);
    const turn = sequence === 'turning' && n % 2 === 1 ? Math.SQRT1_2 : 0;
    i[n] = turn === 0 ? c.i[k]! : (c.i[k]! - c.q[k]!) * turn;
    q[n] = turn === 0 ? c.q[k]! : (c.i[k]! + c.q[k]!) * turn;
  }
  return { i, q };
}

/** |x|² of `count` symbols once the filter is full; the quadrature axis comes `late` samples later. */
function shaped(
  { i, q }: { readonly i: Float64Array; readonly q: Float64Array },
  taps: Float64Array,
  perSymbol: number,
  late: number,
  count: number,
): Float64Array {
  const first = i.length - count;
  const out = new Float64Array(count * perSymbol);
  const parts = branches(taps, perSymbol);
  for (let n = 0; n < out.length; n++) {
    const at = first * perSymbol + n;
    const x = sampleAt(i, parts, at);
    const y = sampleAt(q, parts, at - late);
    out[n] = x * x + y * y;
  }
  return out;
}

/** The taps that meet at each of the places in a symbol. */
const branches = (taps: Float64Array, perSymbol: number): Float64Array[] =>
  Array.from({ length: perSymbol }, (_, p) => taps.filter((_, k) => k % perSymbol === p));

/** Σ symbols[m − k]·branch[k] of the symbol and the place in it that `at` falls on. */
function sampleAt(symbols: Float64Array, parts: readonly Float64Array[], at: number): number {
  const m = Math.floor(at / parts.length);
  const branch = parts[at - m * parts.length]!;
  let sum = 0;
  for (let k = 0; k < branch.length; k++) sum += symbols[m - k]! * branch[k]!;
  return sum;
}

/** The histograms from their upper ends on, as shares. */
function summed(counts: readonly Float64Array[], each: number): Omit<Exceedance, 'largest'> {
  const level = Float64Array.from({ length: BINS }, (_, k) => LOWEST + k / STEPS);
  const share = new Float64Array(BINS);
  const spread = new Float64Array(BINS);
  const above = new Float64Array(counts.length);
  for (let k = BINS - 1; k >= 0; k--) {
    counts.forEach((count, batch) => {
      above[batch]! += count[k + 1]! / each;
    });
    const mean = above.reduce((sum, x) => sum + x, 0) / above.length;
    const square = above.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (above.length - 1);
    share[k] = mean;
    spread[k] = STUDENT * Math.sqrt(square / above.length);
  }
  return { level, share, spread, samples: each * counts.length };
}

/** Samples above a level without which it is not told. */
const LEAST_COUNT = 20;

/** The level that a share of the samples is above, and where its interval ends: dB over the mean; null where too few samples are. */
export function levelAbove(
  { level, share, spread, samples, largest }: Exceedance,
  wanted: number,
): { level: number; from: number; to: number } | null {
  if (samples * wanted < LEAST_COUNT) return null;
  const at = (values: ArrayLike<number>): number => {
    let k = level.length - 1;
    while (k > 0 && values[k]! < wanted) k--;
    const [a, b] = [values[k]!, values[k + 1] ?? 0];
    const part = a > b && a >= wanted ? Math.min(1, (a - wanted) / (a - b)) : 0;
    return Math.min(largest, level[k]! + part / STEPS);
  };
  return {
    level: at(share),
    from: at(share.map((x, k) => x - spread[k]!)),
    to: at(share.map((x, k) => x + spread[k]!)),
  };
}
