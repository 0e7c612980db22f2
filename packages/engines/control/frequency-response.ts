import type { TransferFunction } from './transfer-function.ts';

/** G(jω) at a row of frequencies: what `evaluate` gives, without an object for each. NaN where G has a pole. */
export function frequencyResponse(
  { num, den, delay }: TransferFunction,
  omega: ArrayLike<number>,
): { readonly re: Float64Array; readonly im: Float64Array } {
  const re = new Float64Array(omega.length);
  const im = new Float64Array(omega.length);
  for (let k = 0; k < omega.length; k++) {
    const w = omega[k]!;
    let [nr, ni, dr, di] = [0, 0, 0, 0];
    for (let i = 0; i < num.length; i++) {
      const r = -ni * w + num[i]!;
      ni = nr * w;
      nr = r;
    }
    for (let i = 0; i < den.length; i++) {
      const r = -di * w + den[i]!;
      di = dr * w;
      dr = r;
    }
    if (delay > 0) {
      const c = Math.cos(w * delay);
      const s = Math.sin(w * delay);
      [nr, ni] = [nr * c + ni * s, ni * c - nr * s];
    }
    // Smith's quotient: no overflow where |den|² would.
    if (Math.abs(dr) >= Math.abs(di)) {
      const q = di / dr;
      const d = dr + di * q;
      re[k] = (nr + ni * q) / d;
      im[k] = (ni - nr * q) / d;
    } else {
      const q = dr / di;
      const d = dr * q + di;
      re[k] = (nr * q + ni) / d;
      im[k] = (ni * q - nr) / d;
    }
  }
  return { re, im };
}
