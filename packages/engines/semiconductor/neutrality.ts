/**
 * The Fermi level of a uniform semiconductor in equilibrium: the one at which it carries no net charge. Concentrations
 * in 1/m³, energies in eV; η = (E_F − E_c)/kT and ζ = (E_v − E_F)/kT.
 */
import { findRoot } from '../numeric/find-root.ts';
import { logFermiDirac } from './fermi-dirac.ts';
import type { Bands } from './material.ts';

/** Whose occupation the carriers follow: Fermi's and Dirac's, or Boltzmann's tail of it. */
export type Statistics = 'fermi' | 'boltzmann';

/** One kind of dopant: how many, and what binds the carrier to it. */
export interface Level {
  readonly kind: 'donor' | 'acceptor';
  readonly density: number;
  /** Distance from its band, eV. */
  readonly energy: number;
  readonly degeneracy: number;
  /** The share of its states that still bind, 1 of a dilute dopant; 0 ionises all of it. */
  readonly bound?: number;
}

export interface Equilibrium {
  readonly eta: number;
  readonly n: number;
  readonly p: number;
  /** Of each level, the ionised concentration. */
  readonly ionised: readonly number[];
}

const logCarriers = (statistics: Statistics, states: number, eta: number): number =>
  Math.log(states) + (statistics === 'fermi' ? logFermiDirac(0.5, eta) : eta);

/** The exponent of the occupation: above 0 where the level has lost its carrier. */
const emptiness = (level: Level, bands: Bands, eta: number): number => {
  const inward = level.kind === 'donor' ? eta : -eta - bands.gap / bands.thermal;
  return -level.energy / bands.thermal - inward - Math.log(level.degeneracy);
};

const logistic = (x: number): number =>
  x > 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));

/** The share of a level that keeps its carrier, and that has lost it, each to its own last digit. */
export function occupation(level: Level, bands: Bands, eta: number) {
  const bound = level.bound ?? 1;
  const x = emptiness(level, bands, eta);
  const neutral = bound * logistic(-x);
  const ionised = bound === 1 ? logistic(x) : 1 - neutral;
  return { neutral, ionised };
}

/** ln of a sum of exponentials. */
function logSum(terms: readonly number[]): number {
  const most = Math.max(...terms);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(terms.reduce((sum, t) => sum + Math.exp(t - most), 0));
}

/** ln of 1/(1 + e^{−x}), which may be less than the least double. */
const logLogistic = (x: number): number =>
  x < -30 ? x : x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));

/**
 * η at which p + ΣN_d⁺ = n + ΣN_a⁻, to some 1e-15 of E_F.
 *
 * Of a level that is mostly ionised the whole concentration and its neutral rest are counted, each on its side, so
 * that equal donors and acceptors cancel before anything is rounded; all terms are positive and kept as logarithms,
 * so that n and p may be less than the least double. The logarithm of one side over the other has the sign of the
 * charge wherever the counting changes, and Brent's method encloses its zero.
 */
export function neutralLevel(
  bands: Bands,
  levels: readonly Level[],
  statistics: Statistics = 'fermi',
): number {
  const { nc, nv, gap, thermal } = bands;
  const present = levels.filter((level) => level.density > 0);
  const excess = (eta: number): number => {
    const positive = [logCarriers(statistics, nv, -eta - gap / thermal)];
    const negative = [logCarriers(statistics, nc, eta)];
    let [donors, acceptors] = [0, 0];
    for (const level of present) {
      const { whole, log } = counted(level, bands, eta);
      const gives = level.kind === 'donor';
      (gives === whole ? negative : positive).push(log);
      if (whole && gives) donors += level.density;
      else if (whole) acceptors += level.density;
    }
    const net = donors - acceptors;
    if (net !== 0) (net > 0 ? positive : negative).push(Math.log(Math.abs(net)));
    return logSum(positive) - logSum(negative);
  };
  // Wider than any doping that is taken: 1e8 carriers a state are η ≈ 260 000.
  const reach = 1e6;
  return findRoot(excess, -gap / thermal - reach, reach);
}

/** Whether a level is counted whole, as mostly ionised, and the logarithm of what else it adds: its neutral or its ionised part. */
function counted(level: Level, bands: Bands, eta: number): { whole: boolean; log: number } {
  const bound = level.bound ?? 1;
  const x = emptiness(level, bands, eta);
  const density = Math.log(level.density);
  if (bound < 1 || x > 0) return { whole: true, log: density + Math.log(bound) + logLogistic(-x) };
  return { whole: false, log: density + logLogistic(x) };
}

/** n, p and the ionised dopants where the Fermi level lies at η. */
export function equilibriumAt(
  bands: Bands,
  levels: readonly Level[],
  eta: number,
  statistics: Statistics = 'fermi',
): Equilibrium {
  return {
    eta,
    n: Math.exp(logCarriers(statistics, bands.nc, eta)),
    p: Math.exp(logCarriers(statistics, bands.nv, -eta - bands.gap / bands.thermal)),
    ionised: levels.map((level) => level.density * occupation(level, bands, eta).ionised),
  };
}

export const equilibrium = (
  bands: Bands,
  levels: readonly Level[],
  statistics: Statistics = 'fermi',
): Equilibrium => equilibriumAt(bands, levels, neutralLevel(bands, levels, statistics), statistics);
