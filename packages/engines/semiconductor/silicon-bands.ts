/** Silicon's gap and density-of-states masses. */
import { type Passler, passler } from './band-gap.ts';

/** R. Pässler, Phys. Rev. B 66, 085201, 2002; 2 to 415 K. */
export const SILICON_GAP: Passler = { e0: 1.17, alpha: 3.23e-4, theta: 446, delta: 0.51 };

/**
 * Electrons: six valleys of m_l = 0.9163 m₀ and m_t = 0.1905 m₀·E_g(0)/E_g(T).
 * M. A. Green, J. Appl. Phys. 67, 2944, 1990, eq. 6–8.
 */
export function siliconElectronMass(kelvin: number): number {
  const transverse = (0.1905 * SILICON_GAP.e0) / passler(SILICON_GAP, kelvin);
  return 6 ** (2 / 3) * (transverse * transverse * 0.9163) ** (1 / 3);
}

const ABOVE = [0.443587, 0.3609528e-2, 0.1173515e-3, 0.1263218e-5, 0.3025581e-8];
const BELOW = [1, 0.4683382e-2, 0.2286895e-3, 0.7469271e-6, 0.1727481e-8];

/** Holes: heavy, light and split-off, not parabolic. Green (1990), eq. 11, with F. Madarasz et al.'s figures. */
export function siliconHoleMass(kelvin: number): number {
  const sum = (coefficients: readonly number[]) =>
    coefficients.reduceRight((value, c) => value * kelvin + c, 0);
  return (sum(ABOVE) / sum(BELOW)) ** (2 / 3);
}
