/**
 * The conversion between resistivity and dopant density of boron- and phosphorus-doped silicon at 23 °C that ASTM F723
 * (later SEMI MF723) agrees on; Ω·m and 1/m³. After W. R. Thurber et al., J. Electrochem. Soc. 127, 1807 and 2291, 1980.
 */
import { PER_CUBIC_CENTIMETRE } from './constants.ts';

export type Wafer = 'B' | 'P';

/** Densities and resistivities between which each equation holds. */
export const F723_RANGE = {
  B: { density: [1e18, 1e27], resistivity: [1e-6, 1e2] },
  P: { density: [1e18, 5e26], resistivity: [1e-6, 1e2] },
} as const satisfies Record<Wafer, { density: readonly number[]; resistivity: readonly number[] }>;

const ratio = (x: number, above: readonly number[], below: readonly number[]): number => {
  const horner = (c: readonly number[]) => c.reduceRight((sum, a) => sum * x + a, 0);
  return horner(above) / horner(below);
};

/** Ω·m of a dopant density in 1/m³. */
export function resistivityF723(dopant: Wafer, density: number): number {
  const n = density / PER_CUBIC_CENTIMETRE;
  if (dopant === 'B')
    return 1e-2 * (1.305e16 / n + 1.133e17 / (n * (1 + (2.58e-19 * n) ** -0.737)));
  const z = ratio(
    Math.log10(n) - 16,
    [-3.0769, 2.2108, -0.62272, 0.057501],
    [1, -0.68157, 0.19833, -0.018376],
  );
  return 1e-2 * (6.242e18 / n) * 10 ** z;
}

/** 1/m³ of a resistivity in Ω·m: fitted on its own, and within 7 % the inverse of the other. */
export function densityF723(dopant: Wafer, resistivity: number): number {
  const rho = 100 * resistivity;
  if (dopant === 'B')
    return PER_CUBIC_CENTIMETRE * (1.33e16 / rho + 1.082e17 / (rho * (1 + (54.5 * rho) ** 1.105)));
  const z = ratio(
    Math.log10(rho),
    [-3.1083, -3.2626, -1.2196, -0.13923],
    [1, 1.0265, 0.38755, 0.041833],
  );
  return PER_CUBIC_CENTIMETRE * (6.242e18 / rho) * 10 ** z;
}
