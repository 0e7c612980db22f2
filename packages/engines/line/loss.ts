/** Skin effect and what a rough surface adds to it. */
import { type Complex, sqrt } from '../numeric/complex.ts';
import { MU0 } from './constants.ts';

/** Depth at which a current at f (Hz) has fallen to 1/e in a metal of conductivity σ (S/m), in m. */
export const skinDepth = (f: number, sigma: number): number =>
  1 / Math.sqrt(Math.PI * f * MU0 * sigma);

/** Ω a square of a smooth surface at f > 0. */
export const surfaceResistance = (f: number, sigma: number): number =>
  1 / (sigma * skinDepth(f, sigma));

/** How a surface is said to be rough: m, RMS height, or the ten-point height Rz. */
export type Roughness =
  | { readonly model: 'smooth' }
  | { readonly model: 'hammerstad'; readonly rms: number }
  | { readonly model: 'huray'; readonly rz: number };

/** Of the height Rz: the radius of the spheres of a cannonball stack. */
const SPHERE = 0.06;

/**
 * By what the surface resistance of a rough surface is greater, at a skin depth of δ m.
 * Hammerstad: E. Hammerstad and Ø. Jensen, IEEE MTT-S Digest 1980, p. 407, at most 2. Huray: P. G. Huray et al.,
 * DesignCon 2010, of the cannonball stack of 14 spheres (L. Simonovich, DesignCon 2015), at most 8.33.
 */
export function roughnessFactor(surface: Roughness, delta: number): number {
  switch (surface.model) {
    case 'smooth':
      return 1;
    case 'hammerstad':
      return 1 + (2 / Math.PI) * Math.atan(1.4 * (surface.rms / delta) ** 2);
    case 'huray': {
      const a = SPHERE * surface.rz;
      if (a === 0) return 1;
      const x = delta / a;
      // 14 spheres of radius a on a tile of 6a × 6a.
      return 1 + (1.5 * 14 * 4 * Math.PI) / 36 / (1 + x + (x * x) / 2);
    }
  }
}

/**
 * The impedance of a conductor with the resistance `dc` at rest and `skin` far beyond: √(dc² + 2j skin²), which is dc and
 * a constant inductance below, (1 + j)·skin above, and causal between (Ω/m).
 */
export const conductorImpedance = (dc: number, skin: number): Complex =>
  sqrt({ re: dc * dc, im: 2 * skin * skin });

/** Ω/m of a flat trace: the current within a skin depth of its lower face (C. P. Yue and S. S. Wong, 1998). */
export function traceResistance(
  f: number,
  width: number,
  thickness: number,
  sigma: number,
): number {
  const depth = skinDepth(f, sigma);
  return surfaceResistance(f, sigma) / (width * -Math.expm1(-thickness / depth));
}
