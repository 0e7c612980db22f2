/** What either side of a junction is made of, and where its bands lie in a neutral piece of it. Energies in eV, potentials in V. */
import { ELEMENTARY_CHARGE, VACUUM_PERMITTIVITY } from './constants.ts';
import { fermiDirac } from './fermi-dirac.ts';

export interface Side {
  readonly gap: number;
  readonly affinity: number;
  /** Relative. */
  readonly permittivity: number;
  /** Effective densities of states, 1/m³. */
  readonly nc: number;
  readonly nv: number;
}

/** The sides of a junction at one temperature. */
export interface Junction {
  readonly p: Side;
  readonly n: Side;
  /** kT/q, V. */
  readonly thermal: number;
  readonly statistics: 'boltzmann' | 'fermi';
}

/** q/ε of a side, V·m: what a charge in 1/m² is multiplied by for its field. */
export const overPermittivity = (side: Side): number =>
  ELEMENTARY_CHARGE / (VACUUM_PERMITTIVITY * side.permittivity);

/** ln n_i, n_i in 1/m³. */
export const logIntrinsicOf = (side: Side, thermal: number): number =>
  (Math.log(side.nc) + Math.log(side.nv) - side.gap / thermal) / 2;

/** n_i, 1/m³; 0 below the least double. */
export const intrinsicOf = (side: Side, thermal: number): number =>
  Math.exp(logIntrinsicOf(side, thermal));

/**
 * Electrons and holes, 1/m³, where the potential is u and the applied voltage v, both over kT/q, with the
 * electrons' Fermi level at 0 and the holes' at −v; and what they change by with u.
 */
export function carriersAt(
  junction: Junction,
  side: Side,
  u: number,
  v: number,
): { n: number; p: number; slope: number } {
  const eta = u + side.affinity / junction.thermal;
  const zeta = v - u - (side.affinity + side.gap) / junction.thermal;
  if (junction.statistics === 'boltzmann' || (eta < -36 && zeta < -36)) {
    const n = side.nc * Math.exp(eta);
    const p = side.nv * Math.exp(zeta);
    return { n, p, slope: n + p };
  }
  const [n, dn] = band(side.nc, eta);
  const [p, dp] = band(side.nv, zeta);
  return { n, p, slope: dn + dp };
}

/** Carriers of a band and what they change by with η: F_½ and F_−½. */
const band = (states: number, eta: number): [number, number] => [
  states * fermiDirac(0.5, eta),
  states * fermiDirac(-0.5, eta),
];

/** The potential, over kT/q, at which a neutral piece of net doping (1/m³) lies; to 1e-13 of itself. */
export function neutralPotential(
  junction: Junction,
  side: Side,
  doping: number,
  v: number,
): number {
  const { thermal } = junction;
  const level = logIntrinsicOf(side, thermal) + v / 2;
  const middle = level - Math.log(side.nc) - side.affinity / thermal;
  let u = middle + arsinh(doping, level);
  if (junction.statistics === 'boltzmann') return u;
  for (let step = 0; step < 200; step++) {
    const { n, p, slope } = carriersAt(junction, side, u, v);
    const change = (doping - n + p) / slope;
    if (!Number.isFinite(change)) return u;
    u += Math.max(-2, Math.min(2, change));
    if (Math.abs(change) < 1e-13 * (1 + Math.abs(u))) break;
  }
  return u;
}

/** arsinh(N/2e^l), also where e^l is no double. */
function arsinh(doping: number, level: number): number {
  if (doping === 0) return 0;
  const size = Math.log(Math.abs(doping)) - Math.LN2 - level;
  return Math.sign(doping) * (size > 20 ? size + Math.LN2 : Math.asinh(Math.exp(size)));
}

/** The Debye length of the carriers that |doping| stands for, m. */
export const debyeLength = (side: Side, thermal: number, doping: number): number =>
  Math.sqrt(thermal / (overPermittivity(side) * Math.abs(doping)));
