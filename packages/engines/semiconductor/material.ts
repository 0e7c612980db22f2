/** What carriers are counted with: a band gap and two densities of states, each of the temperature. */
import { thermalEnergy } from './constants.ts';
import { densityOfStates } from './density-of-states.ts';
import type { Dopant } from './dopants.ts';

export interface Material {
  readonly id: string;
  readonly name: string;
  /** Band gap in eV at a temperature in kelvin. */
  readonly gap: (kelvin: number) => number;
  /** Density-of-states masses in electron masses, all valleys and bands in them. */
  readonly electronMass: (kelvin: number) => number;
  readonly holeMass: (kelvin: number) => number;
  /** Electron affinity, eV. */
  readonly affinity: number;
  /** Static relative permittivity. */
  readonly permittivity: number;
  readonly dopants: readonly Dopant[];
  /** Kelvin up to which the gap's formula was fitted. */
  readonly gapTo: number;
  readonly sources: { readonly gap: string; readonly masses: string; readonly others: string };
}

/** The bands at one temperature. Densities in 1/m³, energies in eV. */
export interface Bands {
  readonly kelvin: number;
  /** kT, eV. */
  readonly thermal: number;
  readonly gap: number;
  readonly nc: number;
  readonly nv: number;
}

export function bandsOf(material: Material, kelvin: number): Bands {
  return {
    kelvin,
    thermal: thermalEnergy(kelvin),
    gap: material.gap(kelvin),
    nc: densityOfStates(material.electronMass(kelvin), kelvin),
    nv: densityOfStates(material.holeMass(kelvin), kelvin),
  };
}

/** ln n_i, n_i in 1/m³, of Boltzmann's statistics: ½ ln(N_c N_v) − E_g/2kT. */
export const logIntrinsic = ({ nc, nv, gap, thermal }: Bands): number =>
  (Math.log(nc) + Math.log(nv) - gap / thermal) / 2;

/** n_i in 1/m³; 0 where it is less than the least double. */
export const intrinsic = (bands: Bands): number => Math.exp(logIntrinsic(bands));

/** The same bands with the gap that gives n_i (1/m³): what a measured or agreed n_i means for everything else. */
export const withIntrinsic = (bands: Bands, ni: number): Bands => ({
  ...bands,
  gap: bands.thermal * (Math.log(bands.nc) + Math.log(bands.nv) - 2 * Math.log(ni)),
});
