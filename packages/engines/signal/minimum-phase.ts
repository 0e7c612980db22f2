import { EngineError } from '../error.ts';
import { irfft } from './real-fft.ts';
import { filterZeros } from './zeros.ts';

/** Beyond it the zeros take long to find. */
export const MAX_MINIMUM_PHASE = 512;

/**
 * The minimum-phase filter with the magnitude response of `h`, of the same length: every zero outside the unit circle
 * goes to its mirror image inside, which leaves |H| as it is but for a factor (A. V. Oppenheim & R. W. Schafer,
 * "Discrete-Time Signal Processing", 3rd ed., Pearson, 2010, §5.6). Its impulse response starts with the largest
 * energy of all filters of that |H|. A pure delay, leading zero coefficients, goes to the end.
 *
 * The product over the zeros is taken at the points of a discrete Fourier transform, where it loses nothing to
 * cancellation, and turned back. Throws `out-of-range` above 512 coefficients, and what `roots` throws.
 */
export function minimumPhase(h: ArrayLike<number>): Float64Array {
  const taps = h.length;
  if (taps > MAX_MINIMUM_PHASE)
    throw new EngineError(
      'out-of-range',
      `The zeros of ${taps} coefficients are too many to find; the most is ${MAX_MINIMUM_PHASE}.`,
      { field: 'h', value: taps },
    );
  const { re, im, radius, delay } = filterZeros(h);
  let factor = h[delay]!;
  const inside = Array.from(re, (x, k) => {
    const y = im[k]!;
    const size = Math.hypot(x, y);
    // What cannot be told from the circle stays on it.
    if (size - radius[k]! <= 1) return { x, y };
    factor *= size;
    return { x: x / size / size, y: y / size / size };
  });
  // With all zeros inside, the first coefficient and the gain at 0 have one sign: that of `h`, where it has a gain there.
  let [sum, size] = [0, 0];
  for (let k = 0; k < taps; k++) {
    sum += h[k]!;
    size += Math.abs(h[k]!);
  }
  const sign = sum < -1e-9 * size ? -1 : 1;
  return fromZeros(inside, sign * Math.abs(factor), taps);
}

/** Coefficients of factor·Π(1 − z_k z⁻¹), from its values on the unit circle. */
function fromZeros(
  zeros: readonly { readonly x: number; readonly y: number }[],
  factor: number,
  taps: number,
): Float64Array {
  let size = 2;
  while (size < taps) size *= 2;
  const bins = new Float64Array(size + 2);
  for (let k = 0; 2 * k <= size; k++) {
    const c = Math.cos((2 * Math.PI * k) / size);
    const s = Math.sin((2 * Math.PI * k) / size);
    let re = factor;
    let im = 0;
    for (const { x, y } of zeros) {
      // 1 − z·e^(−jω), e^(−jω) = c − js.
      const a = 1 - (x * c + y * s);
      const b = -(y * c - x * s);
      [re, im] = [re * a - im * b, re * b + im * a];
    }
    bins[2 * k] = re;
    bins[2 * k + 1] = im;
  }
  return irfft(bins, size).slice(0, taps);
}
