import { fftPlan } from './fft.ts';
import { unitRoot } from './unit-root.ts';

/**
 * The Dolph-Chebyshev window of n samples: for its main-lobe width the lowest side lobes, all
 * `attenuation` dB down.
 *
 * Its spectrum is T_{n−1}(β·cos(πk/n)), β = cosh(acosh(10^(A/20))/(n − 1)), brought back by one
 * inverse transform of length n (Lynch, The Dolph-Chebyshev window: a simple optimal filter,
 * Monthly Weather Review 125, 1997).
 */
export function chebyshevWindow(n: number, attenuation: number): Float64Array {
  const order = n - 1;
  if (order === 0) return Float64Array.of(1);
  const beta = Math.cosh(Math.acosh(10 ** (attenuation / 20)) / order);
  const data = new Float64Array(2 * n);
  const root = new Float64Array(2);
  for (let k = 0; k < n; k++) {
    unitRoot(k, 2 * n, root, 0);
    const x = beta * root[0]!;
    const sign = x < -1 && order % 2 === 1 ? -1 : 1;
    const value =
      Math.abs(x) <= 1
        ? Math.cos(order * Math.acos(x))
        : sign * Math.cosh(order * Math.acosh(Math.abs(x)));
    // An even length is centred between samples: half a sample of phase.
    data[2 * k] = n % 2 === 1 ? value : value * root[0]!;
    data[2 * k + 1] = n % 2 === 1 ? 0 : -value * root[1]!;
  }
  fftPlan(n).forward(data);
  const out = new Float64Array(n);
  const half = n >> 1;
  let peak = 0;
  for (let k = 0; 2 * k < n; k++) {
    // Sample k from the middle outwards, either side.
    const value = n % 2 === 1 ? data[2 * k]! : data[2 * (k + 1)]!;
    if (n % 2 === 1) {
      out[half + k] = value;
      out[half - k] = value;
    } else {
      out[half + k] = value;
      out[half - 1 - k] = value;
    }
    peak = Math.max(peak, value);
  }
  for (let k = 0; k < n; k++) out[k] = out[k]! / peak;
  return out;
}
