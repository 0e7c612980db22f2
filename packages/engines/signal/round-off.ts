/**
 * What finite word length costs an FIR filter: gain bounds and noise at the output.
 *
 * Jackson, On the interaction of roundoff noise and dynamic range in digital filters, Bell Syst.
 * Tech. J. 49 (1970) 159–184; noise of dropped bits as uniform and white (Oppenheim & Schafer,
 * 3rd ed., §6.9), with the exact mean and variance of dropping a finite number of bits.
 */
import { type FixedFilter, outputShift } from './fixed-filter.ts';
import type { Rounding } from './fixed-point.ts';
import { response, responseAt } from './response.ts';

export interface GainBounds {
  /** Σ|h|: no input of peak 1 puts out more, and one puts out exactly this. */
  readonly worst: number;
  /** Largest |H|: no sine puts out more. */
  readonly sine: number;
  /** √Σh²: gain of white noise. */
  readonly noise: number;
}

export function gainBounds(h: ArrayLike<number>): GainBounds {
  let worst = 0;
  let squares = 0;
  for (let k = 0; k < h.length; k++) {
    worst += Math.abs(h[k]!);
    squares += h[k]! ** 2;
  }
  return { worst, sine: Math.min(largestGain(h), worst), noise: Math.sqrt(squares) };
}

/** The largest |H|: on a grid, then by parabolas through three points ever closer. */
function largestGain(h: ArrayLike<number>): number {
  let intervals = 512;
  while (intervals < 8 * h.length) intervals *= 2;
  const { re, im } = response(h, intervals);
  let best = -1;
  let at = 0;
  for (let k = 0; k <= intervals; k++) {
    const power = re[k]! ** 2 + im[k]! ** 2;
    if (power > best) [best, at] = [power, k / 2 / intervals];
  }
  const power = (f: number) => {
    const { re, im } = responseAt(h, f);
    return re * re + im * im;
  };
  for (let round = 0, step = 0.5 / intervals; round < 3; round++, step /= 8) {
    const [before, middle, after] = [power(at - step), power(at), power(at + step)];
    const bend = before - 2 * middle + after;
    if (!(bend < 0)) break;
    const shift = (0.5 * (before - after)) / bend;
    if (!(Math.abs(shift) <= 1)) break;
    const peak = power(at + shift * step);
    if (peak > best) [best, at] = [peak, at + shift * step];
  }
  return Math.sqrt(best);
}

export interface RoundOff {
  /** Mean error at the output, in units of the signal: the bias of `floor` and kin. */
  readonly bias: number;
  /** Variance added by rounding the accumulator to the output. */
  readonly rounding: number;
  /** Variance that the input's own quantisation has at the output. */
  readonly input: number;
  /** Power of a full-scale sine in the best passed frequency over all of the above, bias squared included, in dB. */
  readonly signalToNoiseDb: number;
}

/** Mean and variance, in units of the kept step, of dropping `bits` uniformly distributed bits; Infinity for a real number. */
export function dropped(bits: number, rounding: Rounding): { mean: number; variance: number } {
  if (bits <= 0) return { mean: 0, variance: 0 };
  const step = 2 ** -bits;
  // Dropping floors: errors 0, −step, …, −(1 − step), each as likely.
  const variance = (1 - step * step) / 12;
  switch (rounding) {
    case 'floor':
      return { mean: -(1 - step) / 2, variance };
    case 'nearest-up':
      return { mean: step / 2, variance };
    case 'nearest-even':
    case 'nearest-away':
      // Halves go either way as often: no mean, and their share of the variance stays.
      return { mean: 0, variance: variance + (step * step) / 4 };
    case 'toward-zero': {
      // Positive errors on negative sums, negative on positive: no mean, a larger spread.
      const mean = (1 - step) / 2;
      return { mean: 0, variance: variance + mean * mean };
    }
  }
}

/** The noise estimate, for inputs that exercise many levels. */
export function roundOff(filter: FixedFilter): RoundOff {
  const h = Float64Array.from(filter.integers, (c) => c / 2 ** filter.coefficient.fraction);
  const { sine, noise } = gainBounds(h);
  const step = 2 ** -filter.output.fraction;
  const { mean, variance } = dropped(outputShift(filter), filter.rounding);
  const bias = mean * step;
  const rounding = variance * step * step;
  const input = (2 ** -filter.input.fraction * noise) ** 2 / 12;
  const amplitude = Math.min(
    2 ** (filter.input.width - 1 - filter.input.fraction) * sine,
    2 ** (filter.output.width - 1 - filter.output.fraction),
  );
  const signalToNoiseDb = 10 * Math.log10(amplitude ** 2 / 2 / (bias * bias + rounding + input));
  return { bias, rounding, input, signalToNoiseDb };
}
