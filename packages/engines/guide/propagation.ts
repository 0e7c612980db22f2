/** How a mode runs along a guide with walls of a real metal and a real filling. */

import { ETA0, LIGHT, MU0 } from '../line/constants.ts';
import { roughnessFactor, skinDepth, surfaceResistance } from '../line/loss.ts';
import { type Complex, complex, div, mul, sqrt } from '../numeric/complex.ts';
import type { Mode } from './section.ts';

export interface Filling {
  readonly permittivity: number;
  readonly lossTangent: number;
}

export interface Metal {
  /** S/m. */
  readonly conductivity: number;
  /** RMS height of its roughness, m; 0 is smooth. */
  readonly roughness: number;
}

export interface Wave {
  /** α + jβ, 1/m. */
  readonly gamma: Complex;
  /** Parts of α, 1/m; null below cut-off, where what decays is not lost. */
  readonly wallLoss: number | null;
  readonly fillingLoss: number | null;
  /** Of the transverse fields, E over H, Ω. */
  readonly impedance: Complex;
}

/** Surface impedance of the walls, Ω a square: what roughness adds is resistance alone (Hammerstad). */
export function surfaceImpedance({ conductivity, roughness }: Metal, f: number): Complex {
  const smooth = surfaceResistance(f, conductivity);
  const rough = roughnessFactor(
    { model: 'hammerstad', rms: roughness },
    skinDepth(f, conductivity),
  );
  return complex(smooth * rough, smooth);
}

/** Speed of light in the filling without its loss, m/s. */
export const speedIn = ({ permittivity }: Filling): number => LIGHT / Math.sqrt(permittivity);

/** Hz, of a lossless guide. */
export const cutoffOf = (mode: Mode, filling: Filling): number =>
  (mode.cutoff * speedIn(filling)) / (2 * Math.PI);

/**
 * What the walls add to γ², over jZs/η, 1/m: the integral of |H|² along them against the power, by the boundary
 * perturbation of first order (J. D. Jackson, Classical Electrodynamics, 3rd ed., section 8.6). Above cut-off it gives
 * the usual loss, and through cut-off γ stays smooth. `beta2` is β² without loss, below cut-off negative.
 */
function wallTerm({ kind, cutoff, walls }: Mode, k: number, beta2: number): number {
  if (kind === 'TEM') return k * walls.across;
  const kc2 = cutoff * cutoff;
  if (kind === 'TM') return (k / kc2) * walls.across;
  return (kc2 / k) * (walls.value + (beta2 / (kc2 * kc2)) * walls.along);
}

/** The mode at f > 0, Hz. */
export function waveAt(mode: Mode, filling: Filling, metal: Metal, f: number): Wave {
  const omega = 2 * Math.PI * f;
  const k = omega / speedIn(filling);
  const kc2 = mode.cutoff * mode.cutoff;
  const eta = ETA0 / Math.sqrt(filling.permittivity);
  const zs = surfaceImpedance(metal, f);
  const term = wallTerm(mode, k, k * k - kc2) / eta;
  const lost = k * k * filling.lossTangent;
  const perfect = sqrt(complex(kc2 - k * k, lost));
  const gamma = sqrt(complex(kc2 - k * k - zs.im * term, lost + zs.re * term));
  const runs = k * k > kc2;
  return {
    gamma,
    wallLoss: runs ? gamma.re - perfect.re : null,
    fillingLoss: runs ? perfect.re : null,
    impedance: impedanceOf(mode, filling, omega, gamma),
  };
}

function impedanceOf({ kind }: Mode, filling: Filling, omega: number, gamma: Complex): Complex {
  if (kind !== 'TM') return div(complex(0, omega * MU0), gamma);
  const scale = (omega * filling.permittivity) / (MU0 * LIGHT * LIGHT);
  return div(gamma, mul(complex(0, scale), complex(1, -filling.lossTangent)));
}
