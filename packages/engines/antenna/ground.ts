/** What lies below z = 0. */
import { add, type Complex, complex, div, mul, ONE, scale, sqrt, sub } from '../numeric/complex.ts';
import { EPSILON0 } from './wires.ts';

/** Nothing, a perfect conductor, or earth that reflects by the coefficients of plane waves. */
export type Ground =
  | { readonly kind: 'none' }
  | { readonly kind: 'perfect' }
  | {
      readonly kind: 'earth';
      /** Relative permittivity. */
      readonly permittivity: number;
      /** S/m. */
      readonly conductivity: number;
    };

/** √(1/ε_c), ε_c = ε_r − jσ/(ωε₀): the wave impedance of the ground by that of free space; 0 of a perfect conductor. */
export function groundImpedance(ground: Ground, frequency: number): Complex {
  if (ground.kind !== 'earth') return complex(0);
  const loss = ground.conductivity / (2 * Math.PI * frequency * EPSILON0);
  return sqrt(div(ONE, complex(ground.permittivity, -loss)));
}

/**
 * What the field of the perfect image is multiplied by: its part in the plane of incidence, and the part across it. `cosine` is of
 * the angle from the vertical, `z` the ground's impedance (NEC-2 theory, section IV.1).
 */
export function reflection(cosine: number, z: Complex): { vertical: Complex; across: Complex } {
  const sine2 = 1 - cosine * cosine;
  const root = sqrt(sub(ONE, scale(mul(z, z), sine2)));
  const c = complex(cosine);
  const zr = mul(z, root);
  const zc = scale(z, cosine);
  return {
    vertical: cosine === 0 && zr.re === 0 && zr.im === 0 ? ONE : div(sub(c, zr), add(c, zr)),
    across: div(sub(root, zc), add(root, zc)),
  };
}
