/** Power of random symbols behind a filter, band by band: in closed form from the filter's autocorrelation. */
import { findRoot } from '../numeric/find-root.ts';
import { raisedCosineAt } from './pulse.ts';

/** Σ h[k]·h[k+n] for n from 0 to the length less 1. */
export function autocorrelation(taps: Float64Array): Float64Array {
  const out = new Float64Array(taps.length);
  for (let n = 0; n < taps.length; n++) {
    let sum = 0;
    for (let k = n; k < taps.length; k++) sum += taps[k]! * taps[k - n]!;
    out[n] = sum;
  }
  return out;
}

/**
 * ∫ |H(f)|²·W(f − centre) df over one sample rate, frequencies in sample rates. W is a measuring filter: a rectangle of
 * `width`, or with a roll-off the square of a root-raised cosine of that symbol rate, as 3GPP and TETRA measure.
 *
 * |H|² is a sum of cosines and the transform of W is sinc or a raised cosine, so there is no grid. What is far below the
 * whole is a difference of larger numbers: below about 10⁻¹³ of it there is nothing to be read.
 */
export function bandPower(
  correlation: Float64Array,
  centre: number,
  width: number,
  rollOff = 0,
): number {
  let sum = correlation[0]!;
  for (let n = 1; n < correlation.length; n++)
    sum +=
      2 *
      correlation[n]! *
      raisedCosineAt(n * width, rollOff) *
      Math.cos(2 * Math.PI * ((n * centre) % 1));
  return sum * width;
}

/** Share of the whole below which `bandPower` tells nothing. */
export const LEAST_SHARE = 1e-13;

/** The band about 0 that holds `share` (0 to 1) of the power, in sample rates: both sides together. */
export const occupied = (correlation: Float64Array, share: number): number =>
  findRoot((width) => bandPower(correlation, 0, width) / correlation[0]! - share, 0, 1, 1e-13);

/** |H(f)|² at f sample rates, by its sum. */
export function powerAt(taps: Float64Array, f: number): number {
  let [re, im] = [0, 0];
  const step = 2 * Math.PI * f;
  for (let k = 0; k < taps.length; k++) {
    const angle = step * k;
    re += taps[k]! * Math.cos(angle);
    im += taps[k]! * Math.sin(angle);
  }
  return re * re + im * im;
}
