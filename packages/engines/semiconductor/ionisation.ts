/**
 * How strongly silicon binds P, As and B as they stand closer: the level moves towards its band, and a growing share
 * of the states merges with it, until above some 1e19 1/cm³ (Mott's transition is passed) all are ionised again.
 * P. P. Altermatt, A. Schenk, G. Heiser, J. Appl. Phys. 100, 113714, 2006; the figures of P. P. Altermatt et al.,
 * J. Appl. Phys. 100, 113715, 2006, table I.
 */
import { PER_CUBIC_CENTIMETRE } from './constants.ts';

interface Binding {
  readonly energy: number;
  readonly reference: number;
  readonly power: number;
  readonly half: number;
  readonly fall: number;
}

const BINDINGS: Readonly<Record<string, Binding>> = {
  P: { energy: 0.0455, reference: 3e18, power: 2, half: 6e18, fall: 2.3 },
  As: { energy: 0.0537, reference: 4e18, power: 1.5, half: 1.4e19, fall: 3 },
  B: { energy: 0.04439, reference: 1.7e18, power: 1.4, half: 6e18, fall: 2.4 },
};

/** Dopants of silicon that the model knows. */
export const ALTERMATT_DOPANTS: readonly string[] = Object.keys(BINDINGS);

/** Energy in eV and share of bound states of a dopant at a concentration in 1/m³; null for one it does not know. */
export function altermattBinding(
  symbol: string,
  density: number,
): { energy: number; bound: number } | null {
  const known = BINDINGS[symbol];
  if (known === undefined) return null;
  const n = density / PER_CUBIC_CENTIMETRE;
  return {
    energy: known.energy / (1 + (n / known.reference) ** known.power),
    bound: 1 / (1 + (n / known.half) ** known.fall),
  };
}

/**
 * The level of a dopant, lowered in proportion to the closeness of its ionised neighbours: E₀ − α·N^{1/3}.
 * G. L. Pearson, J. Bardeen, Phys. Rev. 75, 865, 1949; α in eV·m, 3.1e-10 (3.1e-8 eV·cm) of silicon's P. 0 at least.
 */
export const pearsonBardeen = (energy: number, density: number, alpha: number): number =>
  Math.max(0, energy - alpha * Math.cbrt(density));
