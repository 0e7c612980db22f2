import type { FftPlan } from './fft-plan.ts';
import { unitRoot } from './unit-root.ts';

/** The smallest of 2^k, 3·2^k and 5·2^k that is at least n. */
function convolutionLength(n: number): number {
  let best = 1;
  while (best < n) best *= 2;
  for (const [numerator, denominator] of [
    [3, 4],
    [5, 8],
  ] as const) {
    const candidate = (best / denominator) * numerator;
    if (Number.isInteger(candidate) && candidate >= n) best = Math.min(best, candidate);
  }
  return best;
}

/**
 * The transform of length n as a circular convolution with a chirp, for lengths with a large
 * prime factor: jk = (j² + k² − (k − j)²)/2.
 *
 * Bluestein, A linear filtering approach to the computation of discrete Fourier transform, IEEE
 * Trans. Audio Electroacoust. 18 (1970) 451–455. Chirp angles are reduced modulo 2n in integers.
 */
export function bluestein(n: number, plan: (n: number) => FftPlan): (data: Float64Array) => void {
  const length = convolutionLength(2 * n - 1);
  const inner = plan(length);
  const chirp = new Float64Array(2 * n);
  for (let k = 0; k < n; k++) unitRoot((k * k) % (2 * n), 2 * n, chirp, 2 * k);
  const kernel = new Float64Array(2 * length);
  for (let k = 0; k < n; k++) {
    const re = chirp[2 * k]! / length;
    const im = -chirp[2 * k + 1]! / length;
    kernel[2 * k] = re;
    kernel[2 * k + 1] = im;
    if (k > 0) {
      kernel[2 * (length - k)] = re;
      kernel[2 * (length - k) + 1] = im;
    }
  }
  inner.forward(kernel);
  const work = new Float64Array(2 * length);
  return (data) => {
    work.fill(0, 2 * n);
    for (let k = 0; k < 2 * n; k += 2) {
      const cr = chirp[k]!;
      const ci = chirp[k + 1]!;
      work[k] = data[k]! * cr - data[k + 1]! * ci;
      work[k + 1] = data[k]! * ci + data[k + 1]! * cr;
    }
    inner.forward(work);
    // The conjugate goes in, so that a second forward transform is the inverse.
    for (let k = 0; k < 2 * length; k += 2) {
      const re = work[k]! * kernel[k]! - work[k + 1]! * kernel[k + 1]!;
      work[k + 1] = -(work[k]! * kernel[k + 1]! + work[k + 1]! * kernel[k]!);
      work[k] = re;
    }
    inner.forward(work);
    for (let k = 0; k < 2 * n; k += 2) {
      const cr = chirp[k]!;
      const ci = chirp[k + 1]!;
      data[k] = work[k]! * cr + work[k + 1]! * ci;
      data[k + 1] = work[k]! * ci - work[k + 1]! * cr;
    }
  };
}
