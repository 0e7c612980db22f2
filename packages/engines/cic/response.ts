/** What a CIC filter does to frequencies; they are shares of the fast sample rate unless said. */
import type { Cic } from './structure.ts';

/**
 * Amplitude relative to that at 0, of either sign: Π sin(πRMf)/(RM sin πf) (Hogenauer 1981, equation 3).
 * Linear phase: the delay is left out.
 */
export function cicAmplitude({ rate, delays }: Cic, f: number): number {
  const fine = Math.sin(Math.PI * f);
  let amplitude = 1;
  for (const delay of delays) {
    const length = rate * delay;
    // Whole turns are taken off first: at a null nothing but rounding would be left of the sine.
    const turns = length * f;
    const whole = Math.round(turns);
    const coarse = Math.sin(Math.PI * (turns - whole)) * (whole % 2 === 0 ? 1 : -1);
    amplitude *= Math.abs(fine) < 1e-12 ? 1 : coarse / (length * fine);
  }
  return amplitude;
}

/** The lowest frequency that the filter passes nothing of, as a share of the slow rate. */
export const firstNull = ({ delays }: Cic): number => 1 / Math.max(...delays);

/** Delay of integrators and combs as running sums, in samples of the fast rate: Σ(RM − 1)/2. */
export const cicDelay = ({ rate, delays }: Cic): number =>
  delays.reduce((sum, delay) => sum + (rate * delay - 1) / 2, 0);

export interface Fold {
  /** Largest amplitude of what folds into the pass band (or of its images), relative to that at 0. */
  readonly largest: number;
  /** Where, as a share of the fast rate. */
  readonly at: number;
  /** The largest ratio of an alias to the signal that it falls on; its limit where both have a null. */
  readonly ratio: number;
}

/** Steps in which the first folding band is looked through before the largest is closed in on. */
const STEPS = 400;

/**
 * What folds into a pass band up to `edge`, a share of the slow rate, at most ½.
 *
 * The product of sines above has the period of the slow rate and is even, and the sines below rise up to half the fast
 * rate: the lower half of the first folding band, from 1 − edge to 1 slow rates, has the largest of all. Alias and signal
 * have the same sines above, so that their ratio is that of those below, the largest at the edge.
 */
export function worstFold(cic: Cic, edge: number): Fold {
  const alias = (d: number) => Math.abs(cicAmplitude(cic, (1 - d) / cic.rate));
  const below = (d: number) => Math.sin((Math.PI * d) / cic.rate);
  const at = largestAt(alias, edge);
  return {
    largest: alias(at),
    at: (1 - at) / cic.rate,
    ratio: (below(edge) / below(1 - edge)) ** cic.delays.length,
  };
}

function largestAt(f: (d: number) => number, edge: number): number {
  let best = edge;
  for (let k = 0; k < STEPS; k++) if (f((edge * k) / STEPS) > f(best)) best = (edge * k) / STEPS;
  if (best === edge) return edge;
  let [low, high] = [Math.max(0, best - edge / STEPS), Math.min(edge, best + edge / STEPS)];
  for (let round = 0; round < 80; round++) {
    const third = (high - low) / 3;
    if (f(low + third) < f(high - third)) low += third;
    else high -= third;
  }
  return (low + high) / 2;
}
