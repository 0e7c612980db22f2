/** A digital filter by its zeros, poles and gain, and its response without expanded polynomials. */
import { argument, delay, type PolarRoot, power } from './polar-root.ts';

/** H = e^logGain · z^−lag · Π(1 − zₖz⁻¹) / Π(1 − pₖz⁻¹). */
export interface Zpk {
  readonly zeros: readonly PolarRoot[];
  readonly poles: readonly PolarRoot[];
  /** Of |H|: a gain that is very small or large is none to the digits of the response. */
  readonly logGain: number;
  /** The sign of the gain is negative. */
  readonly inverted?: boolean;
  /** Samples of pure delay. */
  readonly lag?: number;
}

/** ln|H| at ω in radians a sample; −∞ at a zero on the unit circle. */
export function logMagnitude({ zeros, poles, logGain }: Zpk, omega: number): number {
  // In pairs: products of all would leave the range of doubles.
  let sum = 0;
  let product = 1;
  const most = Math.max(zeros.length, poles.length);
  for (let k = 0; k < most; k++) {
    const zero = zeros[k];
    const pole = poles[k];
    if (zero) product *= power(zero, omega);
    if (pole) product /= power(pole, omega);
    if (product < 1e-100 || product > 1e100) {
      sum += Math.log(product);
      product = 1;
    }
  }
  return logGain + (sum + Math.log(product)) / 2;
}

const PER_NEPER = 20 / Math.LN10;

/** |H| in dB. */
export const gainDb = (filter: Zpk, omega: number): number =>
  PER_NEPER * logMagnitude(filter, omega);

/** The argument of H in radians, continuous but where a zero on the unit circle turns the sign. */
export function phase({ zeros, poles, inverted, lag = 0 }: Zpk, omega: number): number {
  let sum = (inverted ? Math.PI : 0) - lag * omega;
  for (const zero of zeros) sum += argument(zero, omega);
  for (const pole of poles) sum -= argument(pole, omega);
  return sum;
}

/** −d arg H/dω in samples, from the roots: no polynomial is differentiated and no phase differenced. */
export function groupDelay({ zeros, poles, lag = 0 }: Zpk, omega: number): number {
  let sum = lag;
  for (const pole of poles) sum += delay(pole, omega);
  for (const zero of zeros) sum -= delay(zero, omega);
  return sum;
}

/** The same filter with another gain: |H| is `gain` at ω. */
export const normalised = (filter: Zpk, omega: number, gain: number): Zpk => ({
  ...filter,
  logGain: filter.logGain + Math.log(gain) - logMagnitude(filter, omega),
});
