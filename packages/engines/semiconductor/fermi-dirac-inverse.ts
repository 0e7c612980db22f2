/** The reduced Fermi level of a concentration: the inverse of F_½, exact, and as it is approximated by hand. */
import { EngineError } from '../error.ts';
import { fermiDirac, logFermiDirac } from './fermi-dirac.ts';

/**
 * η with F_½(η) = u, u = n/N_c > 0, to 1e-13 of 1 + |η|. Newton's method on ln F_½, which is concave, from
 * N. G. Nilsson's approximation (Phys. Stat. Sol. (a) 19, K75, 1973), which is within 0.006 everywhere.
 */
export function inverseFermiHalf(u: number): number {
  if (!(u > 0) || u === Number.POSITIVE_INFINITY)
    throw new EngineError(
      'out-of-range',
      `The ratio of carriers to states ${u} is not a positive number.`,
      { field: 'u', value: u },
    );
  return inverseLogFermiHalf(Math.log(u));
}

/** η with ln F_½(η) = l: for concentrations below the least double, too. */
export function inverseLogFermiHalf(l: number): number {
  if (l < -40) return l;
  let eta = nilsson(Math.exp(l));
  for (let step = 0; step < 12; step++) {
    const f = fermiDirac(0.5, eta);
    const change = ((l - logFermiDirac(0.5, eta)) * f) / fermiDirac(-0.5, eta);
    eta += change;
    if (Math.abs(change) < 1e-14 * (1 + Math.abs(eta))) break;
  }
  return eta;
}

function nilsson(u: number): number {
  const v = ((3 * Math.sqrt(Math.PI) * u) / 4) ** (2 / 3);
  const nearOne = Math.abs(u - 1) < 1e-6 ? -0.5 : Math.log(u) / (1 - u * u);
  return nearOne + v / (1 + (0.24 + 1.08 * v) ** -2);
}

/** Coefficients of u¹ … u⁴. */
const JOYCE_DIXON = [1 / Math.sqrt(8), 3 / 16 - Math.sqrt(3) / 9, 1.48386e-4, -4.42563e-6] as const;

/**
 * η by Joyce and Dixon: ln u and four terms of a power series, good to 0.01 up to u ≈ 10 and useless far above it.
 * W. B. Joyce, R. W. Dixon, Appl. Phys. Lett. 31, 354, 1977.
 */
export function joyceDixon(u: number): number {
  return JOYCE_DIXON.reduce((sum, a, i) => sum + a * u ** (i + 1), Math.log(u));
}
