/** Effective densities of states of parabolic bands, and the mass that goes with one. */
import { BOLTZMANN, ELECTRON_MASS, PLANCK } from './constants.ts';

/** 2(2πm₀k/h²)^{3/2}, 1/(m³ K^{3/2}): 2.5094e25 1/m³ at 300 K. */
const FREE = 2 * ((2 * Math.PI * ELECTRON_MASS * BOLTZMANN) / PLANCK ** 2) ** 1.5;

/** N of a density-of-states mass, in electron masses, all valleys in it; 1/m³. */
export const densityOfStates = (mass: number, kelvin: number): number =>
  FREE * (mass * kelvin) ** 1.5;

/** The density-of-states mass, in electron masses, that N in 1/m³ stands for. */
export const massOfStates = (density: number, kelvin: number): number =>
  (density / FREE) ** (2 / 3) / kelvin;

/** A valley, or a band: its density-of-states mass in electron masses and how far its edge lies inside the band, eV. */
export interface Valley {
  readonly mass: number;
  readonly above: number;
}

/**
 * The mass of one band that holds as many carriers as several do, by Boltzmann's weights:
 * m^{3/2} = Σ m_v^{3/2} e^{−ΔE_v/kT}. Exact for non-degenerate carriers, too large for those that fill the lowest.
 */
export function massOfValleys(valleys: readonly Valley[], thermal: number): number {
  let sum = 0;
  for (const { mass, above } of valleys) sum += mass ** 1.5 * Math.exp(-above / thermal);
  return sum ** (2 / 3);
}

/** Two bands with one edge, as heavy and light holes. */
export const massOfBoth = (heavy: number, light: number): number =>
  (heavy ** 1.5 + light ** 1.5) ** (2 / 3);
