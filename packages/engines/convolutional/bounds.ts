/**
 * Bit error rates from a distance spectrum: the union bound over error events, BPSK or QPSK in white Gaussian noise.
 * A. J. Viterbi, IEEE Trans. Commun. Technol. 19, 1971; J. G. Proakis, Digital Communications, chapter 8.
 */
import { gaussianTail } from '../numeric/erfc.ts';
import type { Spectrum } from './spectrum.ts';

/** What the sum runs over. */
export interface BoundOf {
  readonly spectrum: Spectrum;
  /** Message bits in the steps that the counts are of. */
  readonly perPeriod: number;
  /** Message bits for each bit sent. */
  readonly rate: number;
}

/** The terms at the end may have this share of a bound, so that what follows them is as small. */
const TAIL = 0.01;

/** Chance of the wrong one of two words that differ in d bits, each received with a signal-to-noise ratio of rate · Eb/N0. */
export const pairSoft = (d: number, rate: number, ebn0: number): number =>
  gaussianTail(Math.sqrt(2 * d * rate * ebn0));

/** The same from hard decisions, each wrong with chance p; half of the ties go wrong. */
export function pairHard(d: number, p: number): number {
  if (p <= 0) return 0;
  const [logP, logQ] = [Math.log(p), Math.log1p(-p)];
  let sum = 0;
  let logChoose = 0;
  // From all d wrong down: the terms grow, so that the small ones are added first.
  for (let wrong = d; 2 * wrong >= d; wrong--) {
    const term = Math.exp(logChoose + wrong * logP + (d - wrong) * logQ);
    sum += 2 * wrong === d ? term / 2 : term;
    logChoose += Math.log(wrong) - Math.log(d - wrong + 1);
  }
  return sum;
}

/**
 * Union bound on the bit error rate; NaN where the sum has not settled within the terms of the spectrum, as at a low
 * Eb/N0, where it says nothing.
 */
function union({ spectrum, perPeriod }: BoundOf, pair: (d: number) => number): number {
  let sum = 0;
  let tail = 0;
  const { bits, free } = spectrum;
  const late = Math.floor(bits.length * 0.75);
  for (let k = 0; k < bits.length; k++) {
    if (bits[k] === 0) continue;
    const term = (bits[k]! * pair(free + k)) / perPeriod;
    sum += term;
    if (k >= late) tail += term;
  }
  return bits.length > 0 && tail <= TAIL * sum ? sum : Number.NaN;
}

/** Maximum-likelihood decoding of unquantised values at an Eb/N0 that is a ratio. */
export const softBound = (of: BoundOf, ebn0: number): number =>
  union(of, (d) => pairSoft(d, of.rate, ebn0));

/** Maximum-likelihood decoding of hard decisions. */
export function hardBound(of: BoundOf, ebn0: number): number {
  const p = gaussianTail(Math.sqrt(2 * of.rate * ebn0));
  return union(of, (d) => pairHard(d, p));
}

/** Without a code. */
export const uncoded = (ebn0: number): number => gaussianTail(Math.sqrt(2 * ebn0));

/**
 * The Eb/N0 in dB at which a falling error rate has the value `wanted`, by halving; NaN where it does not fall
 * so low below `most` dB, and where it is known only from a lower rate on. Where the rate is NaN it counts as above.
 */
export function ebn0For(rate: (ebn0: number) => number, wanted: number, most = 40): number {
  const isAbove = (db: number): boolean => !(rate(10 ** (db / 10)) <= wanted);
  let [low, high] = [-15, most];
  if (isAbove(high)) return Number.NaN;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (isAbove(middle)) low = middle;
    else high = middle;
  }
  // Where a bound settles it is lower already, and has the wanted value nowhere.
  return rate(10 ** (high / 10)) > wanted * (1 - 1e-9) ? (low + high) / 2 : Number.NaN;
}
