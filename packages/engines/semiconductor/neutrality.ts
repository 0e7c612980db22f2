/**
 * The Fermi level of a uniform semiconductor in equilibrium: the one at which it carries no net charge. Concentrations
 * in 1/m³, energies in eV; η = (E_F − E_c)/kT and ζ = (E_v − E_F)/kT.
 */
import { findRoot } from '../numeric/find-root.ts';
import { fermiDirac, logFermiDirac } from './fermi-dirac.ts';
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

const slopeOf = (statistics: Statistics, eta: number): number =>
  statistics === 'fermi' ? fermiDirac(-0.5, eta) : Math.exp(eta);

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

/** ln of the ionised concentration, which may be less than the least double. */
function logIonised(level: Level, bands: Bands, eta: number): number {
  const x = emptiness(level, bands, eta);
  const share =
    (level.bound ?? 1) < 1
      ? Math.log1p(-(level.bound ?? 1) * logistic(-x))
      : x < -30
        ? x
        : -Math.log1p(Math.exp(-x));
  return Math.log(level.density) + share;
}

/**
 * η at which p + ΣN_d⁺ = n + ΣN_a⁻, to some 1e-15 of E_F. The logarithm of one side over the other falls with η
 * without a jump, so that Brent's method encloses it; where both sides nearly cancel (a compensated, or intrinsic
 * semiconductor) Newton's method on a sum without cancellation gives back the digits that the quotient has lost.
 */
export function neutralLevel(
  bands: Bands,
  levels: readonly Level[],
  statistics: Statistics = 'fermi',
): number {
  const { nc, nv, gap, thermal } = bands;
  const present = levels.filter((level) => level.density > 0);
  const side = (kind: Level['kind'], carriers: number, eta: number) =>
    logSum([
      carriers,
      ...present.filter((l) => l.kind === kind).map((l) => logIonised(l, bands, eta)),
    ]);
  const excess = (eta: number) =>
    side('donor', logCarriers(statistics, nv, -eta - gap / thermal), eta) -
    side('acceptor', logCarriers(statistics, nc, eta), eta);
  // Wider than any doping that is taken: 1e8 carriers a state are η ≈ 260 000.
  const reach = 1e6;
  const eta = findRoot(excess, -gap / thermal - reach, reach, 1e-12);
  return polish(bands, present, statistics, eta);
}

function polish(bands: Bands, levels: readonly Level[], statistics: Statistics, from: number) {
  let eta = from;
  for (let step = 0; step < 4; step++) {
    const { charge, slope } = balance(bands, levels, statistics, eta);
    const change = charge / slope;
    if (!Number.isFinite(change) || Math.abs(change) > 1e-3) break;
    eta += change;
    if (Math.abs(change) < 1e-15 * Math.abs(eta)) break;
  }
  return eta;
}

/** Net charge over q, and minus its derivative by η, summed so that what cancels does so before it is rounded. */
function balance(bands: Bands, levels: readonly Level[], statistics: Statistics, eta: number) {
  const zeta = -eta - bands.gap / bands.thermal;
  const n = Math.exp(logCarriers(statistics, bands.nc, eta));
  const p = Math.exp(logCarriers(statistics, bands.nv, zeta));
  let slope = bands.nc * slopeOf(statistics, eta) + bands.nv * slopeOf(statistics, zeta);
  let whole = 0;
  let rest = p - n;
  for (const level of levels) {
    const sign = level.kind === 'donor' ? 1 : -1;
    const { neutral, ionised } = occupation(level, bands, eta);
    if (neutral < 0.5) {
      whole += sign * level.density;
      rest -= sign * level.density * neutral;
    } else rest += sign * level.density * ionised;
    slope += level.density * neutral * (1 - neutral / (level.bound ?? 1) || 0);
  }
  return { charge: whole + rest, slope };
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
