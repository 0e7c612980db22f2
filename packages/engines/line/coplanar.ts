/** Coplanar waveguide of no thickness in closed form, by conformal mapping. */
import { ETA0 } from './constants.ts';
import type { Figures } from './microstrip.ts';
import { ratioOfIntegrals } from './stripline.ts';

const complementOf = (k: number): number => Math.sqrt((1 - k) * (1 + k));

/** K(k)/K(k′). */
const filling = (k: number): number => 1 / ratioOfIntegrals(k, complementOf(k));

/**
 * A strip of width w between wide grounds at a gap s, on a substrate of height h over air: G. Ghione and C. Naldi,
 * Electronics Letters 20, 1984, pp. 179–181.
 */
export function coplanar(w: number, s: number, h: number, er: number): Figures {
  const [a, b] = [w / 2, w / 2 + s];
  const air = filling(a / b);
  const k = Math.PI / (2 * h);
  // sinh over sinh, without overflow.
  const inside = (Math.exp(k * (a - b)) * -Math.expm1(-2 * k * a)) / -Math.expm1(-2 * k * b);
  const effective = inside > 0 ? 1 + ((er - 1) / 2) * (filling(inside) / air) : 1;
  return { impedance: ETA0 / (4 * Math.sqrt(effective) * air), effective };
}

/** The same over a ground at h: G. Ghione and C. Naldi, IEEE Trans. MTT 35, 1987, pp. 260–267. */
export function groundedCoplanar(w: number, s: number, h: number, er: number): Figures {
  const [a, b] = [w / 2, w / 2 + s];
  const k = Math.PI / (2 * h);
  const air = filling(a / b);
  const below = filling(Math.min(Math.tanh(k * a) / Math.tanh(k * b), 1 - 1e-15));
  const effective = (air + er * below) / (air + below);
  return { impedance: ETA0 / (2 * Math.sqrt(effective) * (air + below)), effective };
}
