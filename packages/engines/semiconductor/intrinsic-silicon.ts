/** Intrinsic concentration of silicon as it was measured and agreed on: fits of n_i(T), 1/m³. */
import { passler } from './band-gap.ts';
import { PER_CUBIC_CENTIMETRE, thermalEnergy } from './constants.ts';
import { SILICON_GAP } from './silicon-bands.ts';

export const INTRINSIC_MODELS = [
  'couderc',
  'misiakos',
  'sproul1993',
  'sproul1991',
  'green',
] as const;
export type IntrinsicModel = (typeof INTRINSIC_MODELS)[number];

export interface IntrinsicFit {
  readonly source: string;
  /** Kelvin of the measurements it was fitted to. */
  readonly from: number;
  readonly to: number;
  readonly at: (kelvin: number) => number;
}

const gap = (kelvin: number) =>
  Math.exp(-passler(SILICON_GAP, kelvin) / (2 * thermalEnergy(kelvin)));
const perCubicMetre = (f: (kelvin: number) => number) => (kelvin: number) =>
  f(kelvin) * PER_CUBIC_CENTIMETRE;

export const INTRINSIC_SILICON: Readonly<Record<IntrinsicModel, IntrinsicFit>> = {
  /** Sproul's and Misiakos' measurements with the narrowing of their gaps taken out, as Altermatt et al. (2003) did at 300 K: 9.65e9 1/cm³. */
  couderc: {
    source: 'Couderc, Amara, Lemiti, J. Appl. Phys. 115, 093705 (2014)',
    from: 77,
    to: 375,
    at: perCubicMetre((t) => 1.541e15 * t ** 1.712 * gap(t)),
  },
  misiakos: {
    source: 'Misiakos, Tsamakis, J. Appl. Phys. 74, 3293 (1993)',
    from: 78,
    to: 340,
    at: perCubicMetre((t) => 5.29e19 * (t / 300) ** 2.54 * Math.exp(-6726 / t)),
  },
  sproul1993: {
    source: 'Sproul, Green, J. Appl. Phys. 73, 1214 (1993)',
    from: 77,
    to: 300,
    at: perCubicMetre((t) => 1.64e15 * t ** 1.706 * gap(t)),
  },
  sproul1991: {
    source: 'Sproul, Green, J. Appl. Phys. 70, 846 (1991)',
    from: 275,
    to: 375,
    at: perCubicMetre((t) => 9.15e19 * (t / 300) ** 2 * Math.exp(-6880 / t)),
  },
  green: {
    source: 'Green, J. Appl. Phys. 67, 2944 (1990)',
    from: 200,
    to: 500,
    at: perCubicMetre((t) => Math.sqrt(2.86e19 * 3.1e19) * (t / 300) ** 1.715 * gap(t)),
  },
};
