/**
 * Band structure and dopants of the semiconductors that carriers are counted in, each figure with its source.
 * Energies in eV, masses in electron masses, temperatures in kelvin.
 */
import { aluminiumGalliumArsenide, siliconGermanium } from './alloys.ts';
import { passler, varshni } from './band-gap.ts';
import { massOfBoth } from './density-of-states.ts';
import {
  GALLIUM_ARSENIDE_DOPANTS,
  GALLIUM_NITRIDE_DOPANTS,
  GALLIUM_PHOSPHIDE_DOPANTS,
  GERMANIUM_DOPANTS,
  INDIUM_PHOSPHIDE_DOPANTS,
  SILICON_CARBIDE_DOPANTS,
  SILICON_DOPANTS,
} from './dopants.ts';
import type { Material } from './material.ts';
import { SILICON_GAP, siliconElectronMass, siliconHoleMass } from './silicon-bands.ts';

export const SILICON: Material = {
  id: 'Si',
  name: 'silicon',
  gap: (kelvin) => passler(SILICON_GAP, kelvin),
  electronMass: siliconElectronMass,
  holeMass: siliconHoleMass,
  affinity: 4.05,
  permittivity: 11.7,
  dopants: SILICON_DOPANTS,
  gapTo: 415,
  sources: {
    gap: 'Pässler, Phys. Rev. B 66, 085201 (2002)',
    masses: 'Green, J. Appl. Phys. 67, 2944 (1990)',
    others: 'Sze and Ng, Physics of Semiconductor Devices, 3rd ed. (2007), app. G',
  },
};

export const GERMANIUM: Material = {
  id: 'Ge',
  name: 'germanium',
  gap: (kelvin) => varshni({ e0: 0.7437, alpha: 4.774e-4, beta: 235 }, kelvin),
  electronMass: () => 4 ** (2 / 3) * 0.22,
  holeMass: () => massOfBoth(0.33, 0.043),
  affinity: 4.0,
  permittivity: 16.2,
  dopants: GERMANIUM_DOPANTS,
  gapTo: 1000,
  sources: {
    gap: 'Thurmond, J. Electrochem. Soc. 122, 1133 (1975)',
    masses: 'Ioffe Institute, NSM archive, germanium',
    others: 'Ioffe Institute, NSM archive, germanium',
  },
};

export const GALLIUM_ARSENIDE: Material = {
  id: 'GaAs',
  name: 'gallium arsenide',
  gap: (kelvin) => varshni({ e0: 1.519, alpha: 5.405e-4, beta: 204 }, kelvin),
  electronMass: () => 0.067,
  holeMass: () => massOfBoth(0.51, 0.082),
  affinity: 4.07,
  permittivity: 12.9,
  dopants: GALLIUM_ARSENIDE_DOPANTS,
  gapTo: 1000,
  sources: {
    gap: 'Thurmond, J. Electrochem. Soc. 122, 1133 (1975)',
    masses:
      'Vurgaftman et al., J. Appl. Phys. 89, 5815 (2001); Blakemore, J. Appl. Phys. 53, R123 (1982)',
    others: 'Ioffe Institute, NSM archive, gallium arsenide',
  },
};

export const INDIUM_PHOSPHIDE: Material = {
  id: 'InP',
  name: 'indium phosphide',
  gap: (kelvin) => varshni({ e0: 1.4236, alpha: 3.63e-4, beta: 162 }, kelvin),
  electronMass: () => 0.0795,
  holeMass: () => massOfBoth(0.6, 0.089),
  affinity: 4.38,
  permittivity: 12.5,
  dopants: INDIUM_PHOSPHIDE_DOPANTS,
  gapTo: 800,
  sources: {
    gap: 'Vurgaftman et al., J. Appl. Phys. 89, 5815 (2001)',
    masses: 'Vurgaftman et al. (2001); holes Ioffe Institute, NSM archive, indium phosphide',
    others: 'Ioffe Institute, NSM archive, indium phosphide',
  },
};

export const GALLIUM_PHOSPHIDE: Material = {
  id: 'GaP',
  name: 'gallium phosphide',
  gap: (kelvin) => varshni({ e0: 2.35, alpha: 5.771e-4, beta: 372 }, kelvin),
  electronMass: () => 0.79,
  holeMass: () => massOfBoth(0.79, 0.14),
  affinity: 3.8,
  permittivity: 11.1,
  dopants: GALLIUM_PHOSPHIDE_DOPANTS,
  gapTo: 800,
  sources: {
    gap: 'Vurgaftman et al., J. Appl. Phys. 89, 5815 (2001), the X valley',
    masses: 'Ioffe Institute, NSM archive, gallium phosphide',
    others: 'Ioffe Institute, NSM archive, gallium phosphide',
  },
};

export const SILICON_CARBIDE: Material = {
  id: '4H-SiC',
  name: '4H silicon carbide',
  gap: (kelvin) => varshni({ e0: 3.265, alpha: 6.5e-4, beta: 1300 }, kelvin),
  electronMass: () => 0.77,
  holeMass: () => 1,
  affinity: 3.17,
  permittivity: 9.66,
  dopants: SILICON_CARBIDE_DOPANTS,
  gapTo: 800,
  sources: {
    gap: 'Ioffe Institute, NSM archive, silicon carbide',
    masses: 'Ioffe Institute, NSM archive, silicon carbide',
    others: 'Ioffe Institute, NSM archive, silicon carbide',
  },
};

export const GALLIUM_NITRIDE: Material = {
  id: 'GaN',
  name: 'gallium nitride, wurtzite',
  gap: (kelvin) => varshni({ e0: 3.51, alpha: 9.09e-4, beta: 830 }, kelvin),
  electronMass: () => 0.2,
  holeMass: () => 1.5,
  affinity: 4.1,
  permittivity: 8.9,
  dopants: GALLIUM_NITRIDE_DOPANTS,
  gapTo: 1000,
  sources: {
    gap: 'Vurgaftman and Meyer, J. Appl. Phys. 94, 3675 (2003)',
    masses: 'Vurgaftman and Meyer (2003); holes Ioffe Institute, NSM archive, gallium nitride',
    others: 'Ioffe Institute, NSM archive, gallium nitride',
  },
};

export const MATERIAL_IDS = [
  'Si',
  'Ge',
  'GaAs',
  'InP',
  'GaP',
  '4H-SiC',
  'GaN',
  'SiGe',
  'AlGaAs',
] as const;
export type MaterialId = (typeof MATERIAL_IDS)[number];

const ELEMENTS: Readonly<Record<Exclude<MaterialId, 'SiGe' | 'AlGaAs'>, Material>> = {
  Si: SILICON,
  Ge: GERMANIUM,
  GaAs: GALLIUM_ARSENIDE,
  InP: INDIUM_PHOSPHIDE,
  GaP: GALLIUM_PHOSPHIDE,
  '4H-SiC': SILICON_CARBIDE,
  GaN: GALLIUM_NITRIDE,
};

/** A material by name; x is the share of Ge or Al, from 0 to 1, and has no bearing on the others. */
export function materialOf(id: MaterialId, x = 0): Material {
  if (id === 'SiGe') return siliconGermanium(x);
  if (id === 'AlGaAs') return aluminiumGalliumArsenide(x);
  return ELEMENTS[id];
}
