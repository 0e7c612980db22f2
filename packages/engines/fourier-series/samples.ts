/** Fourier coefficients of samples over one period: the trapezoidal rule, which is the DFT where they are evenly spaced. */
import { EngineError } from '../error.ts';

export interface Samples {
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly period: number;
  readonly isEven: boolean;
}

/** Steps that differ by less, to their mean, are even. */
const EVEN = 1e-3;

/**
 * Times in order with their values. An open record goes on one step behind its last sample with the first again; a
 * closed one ends with the place that it begins with. Throws `out-of-range` for too few, `mismatch` where times do not
 * rise, or where an open record has uneven steps, so that its period is not known.
 */
export function samplesOf(t: Float64Array, y: Float64Array, isClosed: boolean): Samples {
  const count = t.length;
  if (count < 4)
    throw new EngineError('out-of-range', `There are ${count} samples; a period has 4 at least.`);
  for (let k = 1; k < count; k++)
    if (!((t[k] as number) > (t[k - 1] as number)))
      throw new EngineError('mismatch', `The times do not rise at sample ${k + 1}.`);
  const span = (t[count - 1] as number) - (t[0] as number);
  const step = span / (count - 1);
  let worst = 0;
  for (let k = 1; k < count; k++)
    worst = Math.max(worst, Math.abs((t[k] as number) - (t[k - 1] as number) - step) / step);
  const isEven = worst < EVEN;
  if (!isClosed && !isEven)
    throw new EngineError(
      'mismatch',
      'The steps are uneven, so that it is not known when the first sample comes again: end the record with that sample, and say that it is closed.',
    );
  const used = isClosed ? count - 1 : count;
  return {
    t: t.slice(0, used),
    y: y.slice(0, used),
    period: isClosed ? span : span + step,
    isEven,
  };
}

/** The highest harmonic that samples tell apart from lower ones: below half of their number. */
export const highestOf = ({ t }: Samples): number => Math.floor((t.length - 1) / 2);

/** a₀/2 and aₙ, bₙ of n = 0 … N by the trapezoidal rule around the period, with the mean square. */
export function coefficientsOfSamples(
  { t, y, period }: Samples,
  most: number,
): { mean: number; a: Float64Array; b: Float64Array; meanSquare: number } {
  const [a, b] = [new Float64Array(most + 1), new Float64Array(most + 1)];
  const count = t.length;
  let [mean, meanSquare] = [0, 0];
  for (let k = 0; k < count; k++) {
    const before = k === 0 ? (t[count - 1] as number) - period : (t[k - 1] as number);
    const behind = k === count - 1 ? (t[0] as number) + period : (t[k + 1] as number);
    const w = (behind - before) / (2 * period);
    const value = y[k] as number;
    mean += w * value;
    meanSquare += w * value * value;
    const angle = (2 * Math.PI * (t[k] as number)) / period;
    for (let n = 1; n <= most; n++) {
      a[n] = (a[n] as number) + 2 * w * value * Math.cos(n * angle);
      b[n] = (b[n] as number) + 2 * w * value * Math.sin(n * angle);
    }
  }
  return { mean, a, b, meanSquare };
}
