/** Impedance that is put into segments. */
import { type Complex, complex, inv, ZERO } from '../numeric/complex.ts';

/** R, L and C in series; a part of zero is not there. */
export function seriesImpedance(frequency: number, r: number, l: number, c: number): Complex {
  const w = 2 * Math.PI * frequency;
  return complex(r, w * l - (c === 0 ? 0 : 1 / (w * c)));
}

/** R, L and C side by side; a part of zero is not there. All three absent have no impedance. */
export function parallelImpedance(frequency: number, r: number, l: number, c: number): Complex {
  const w = 2 * Math.PI * frequency;
  const y = complex(r === 0 ? 0 : 1 / r, w * c - (l === 0 ? 0 : 1 / (w * l)));
  return y.re === 0 && y.im === 0 ? ZERO : inv(y);
}
