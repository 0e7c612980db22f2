/** Mobility of majority carriers over doping and temperature in the materials other than silicon; m²/Vs. */
import { PER_CUBIC_CENTIMETRE } from './constants.ts';
import type { MaterialId } from './materials.ts';
import type { Carrier } from './mobility-silicon.ts';

/** μ = μ_min + (μ_max·t^{−θ₁} − μ_min)/(1 + (N/(N_ref·t^{θ₂}))^λ), t = T/300 K; cm²/Vs and 1/cm³ in the table. */
export interface MobilityFit {
  readonly most: number;
  readonly least: number;
  readonly reference: number;
  readonly power: number;
  readonly theta1: number;
  readonly theta2: number;
}

const fit = (
  most: number,
  least: number,
  reference: number,
  power: number,
  theta1: number,
  theta2: number,
): MobilityFit => ({ most, least, reference, power, theta1, theta2 });

export interface MobilityFits {
  readonly electron: MobilityFit;
  readonly hole: MobilityFit;
  readonly source: string;
}

const SOTOODEH = 'Sotoodeh, Khalid, Rezazadeh, J. Appl. Phys. 87, 2890 (2000)';

/** null of the alloys, whose mobility depends on their order and composition. */
export const MOBILITY_FITS: Readonly<Record<MaterialId, MobilityFits | null>> = {
  Si: {
    electron: fit(1414, 68.5, 9.2e16, 0.711, 2.285, 3),
    hole: fit(470.5, 44.9, 2.23e17, 0.719, 2.247, 3),
    source: 'Masetti et al. (1983) at 300 K, slopes of Klaassen (1992)',
  },
  Ge: {
    electron: fit(3900, 850, 2.6e17, 0.56, 1.66, 3),
    hole: fit(1900, 300, 1e17, 1, 2.33, 3),
    source: 'Palankovski, Quay, Analysis and Simulation of Heterostructure Devices (2004)',
  },
  GaAs: {
    electron: fit(9400, 500, 6e16, 0.394, 2.1, 3),
    hole: fit(491.5, 20, 1.48e17, 0.38, 2.2, 3),
    source: SOTOODEH,
  },
  InP: {
    electron: fit(5200, 400, 3e17, 0.47, 2, 3.25),
    hole: fit(170, 10, 4.87e17, 0.62, 2, 3),
    source: SOTOODEH,
  },
  GaP: {
    electron: fit(152, 10, 4.4e18, 0.8, 1.6, 0.71),
    hole: fit(147, 10, 1e18, 0.85, 1.98, 0),
    source: SOTOODEH,
  },
  '4H-SiC': {
    electron: fit(950, 40, 2e17, 0.76, 2.4, 1),
    hole: fit(125, 15.9, 1.76e19, 0.34, 2.15, 1),
    source:
      'Roschke, Schwierz, IEEE Trans. Electron Devices 48, 1442 (2001); Schaffer et al. (1994)',
  },
  GaN: {
    electron: fit(1000, 55, 2e17, 1, 2, 3),
    hole: fit(170, 3, 3e17, 2, 5, 0),
    source: 'Mnatsakanov et al., Solid-State Electronics 47, 111 (2003)',
  },
  SiGe: null,
  AlGaAs: null,
};

/** m²/Vs at a total doping in 1/m³. */
export function fittedMobility(f: MobilityFit, density: number, kelvin: number): number {
  const t = kelvin / 300;
  const lattice = f.most * t ** -f.theta1;
  // Where the lattice alone slows them more than the fit's floor, the floor sinks with it.
  const floor = Math.min(f.least, lattice);
  const crowding = (density / (PER_CUBIC_CENTIMETRE * f.reference * t ** f.theta2)) ** f.power;
  return 1e-4 * (floor + (lattice - floor) / (1 + crowding));
}

export const mobilityIn = (
  id: MaterialId,
  carrier: Carrier,
  density: number,
  kelvin: number,
): number | null => {
  const fits = MOBILITY_FITS[id];
  return fits === null ? null : fittedMobility(fits[carrier], density, kelvin);
};
