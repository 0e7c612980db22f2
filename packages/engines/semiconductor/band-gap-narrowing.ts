/**
 * How much heavy doping narrows a band gap, eV, of concentrations in 1/m³. Models for Fermi's statistics give the
 * shift of the bands; `apparent` ones are what Boltzmann's statistics need to come to the same n·p, degeneracy in it:
 * below a few 1e19 1/cm³ of n-type silicon they are the larger, above it the smaller.
 */
import { PER_CUBIC_CENTIMETRE, thermalEnergy } from './constants.ts';

const perCubicCentimetre = (density: number) => density / PER_CUBIC_CENTIMETRE;

/** V₁·(L + √(L² + ½)), L = ln(N/N₀): the form of Slotboom and de Graaff. */
const slotboomForm = (density: number, slope: number, reference: number): number => {
  if (!(density > 0)) return 0;
  const l = Math.log(perCubicCentimetre(density) / reference);
  return l > 0
    ? slope * (l + Math.sqrt(l * l + 0.5))
    : (slope * 0.5) / (Math.sqrt(l * l + 0.5) - l);
};

/** Apparent, p-type silicon. J. W. Slotboom, H. C. de Graaff, Solid-State Electronics 19, 857, 1976. */
export const slotboom = (density: number): number => slotboomForm(density, 9e-3, 1e17);

/** Apparent, both types of silicon. D. B. M. Klaassen, J. W. Slotboom, H. C. de Graaff, Solid-State Electronics 35, 125, 1992. */
export const klaassenNarrowing = (density: number): number =>
  slotboomForm(density, 6.92e-3, 1.3e17);

/** Apparent, n-type silicon. J. del Alamo, S. Swirhun, R. M. Swanson, IEDM 1985, 290. */
export const delAlamo = (density: number): number =>
  Math.max(0, 18.7e-3 * Math.log(Math.max(perCubicCentimetre(density), 1) / 7e17));

/** For Fermi's statistics, silicon. D. Yan, A. Cuevas, J. Appl. Phys. 114, 044508, 2013 (n) and 116, 194505, 2014 (p). */
export function yanCuevas(density: number, type: 'n' | 'p'): number {
  const l = Math.log(Math.max(perCubicCentimetre(density), 1) / 1e14);
  return l > 0 ? (type === 'n' ? 4.2e-5 : 4.72e-5) * l ** 3 : 0;
}

/** Of silicon in Schenk's reduced units. */
const RYDBERG = 0.01655;
const BOHR = 3.719e-9;

interface Side {
  readonly g: number;
  readonly alpha: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly h: number;
  readonly j: number;
  readonly k: number;
  readonly q: number;
}

const ELECTRONS: Side = {
  g: 12,
  alpha: 0.5187,
  b: 8,
  c: 1.3346,
  d: 0.893,
  h: 3.91,
  j: 2.8585,
  k: 0.012,
  q: 3 / 4,
};
const HOLES: Side = {
  g: 4,
  alpha: 0.4813,
  b: 1,
  c: 1.2365,
  d: 1.153,
  h: 4.2,
  j: 2.9307,
  k: 0.19,
  q: 1 / 4,
};

/** What shifts the bands: carriers and ionised dopants, 1/m³. */
export interface Plasma {
  readonly n: number;
  readonly p: number;
  readonly ionised: number;
  readonly kelvin: number;
}

/** The shifts of both bands into the gap, eV; their sum narrows it. A. Schenk, J. Appl. Phys. 84, 3684, 1998. */
export function schenk({ n, p, ionised, kelvin }: Plasma): { conduction: number; valence: number } {
  const volume = BOHR ** 3;
  const [ne, nh, ni] = [n * volume, p * volume, ionised * volume] as const;
  const t = thermalEnergy(kelvin) / RYDBERG;
  const shift = (side: Side, own: number) =>
    RYDBERG * (exchange(side, own, ne, nh, t) + ionic(side, ne, nh, ni, t));
  return { conduction: shift(ELECTRONS, ne), valence: shift(HOLES, nh) };
}

/** Eq. 33: exchange and correlation of the carriers, in Rydbergs. */
function exchange(side: Side, own: number, ne: number, nh: number, t: number): number {
  const sum = ne + nh;
  if (!(sum > 0)) return 0;
  const weighted = ELECTRONS.alpha * ne + HOLES.alpha * nh;
  const dense = (4 * Math.PI) ** 3 * sum * sum;
  const root = Math.sqrt(sum);
  return (
    (dense *
      (Math.cbrt((48 * own) / (Math.PI * side.g)) +
        side.c * Math.log1p(side.d * weighted ** (7 / 30))) +
      ((8 * Math.PI * side.alpha) / side.g) * own * t * t +
      Math.sqrt(8 * Math.PI * sum) * t ** 2.5) /
    (dense + t ** 3 + side.b * root * t * t + 40 * sum * root * t)
  );
}

/** Eq. 37: the screened dopants. */
function ionic(side: Side, ne: number, nh: number, ions: number, t: number): number {
  const sum = ne + nh;
  if (!(sum > 0) || !(ions > 0)) return 0;
  const weighted = ELECTRONS.alpha * ne + HOLES.alpha * nh;
  const u = (sum * sum) / t ** 3;
  return (
    (ions * (1 + u)) /
    (Math.sqrt((t * sum) / (2 * Math.PI)) * (1 + side.h * Math.log1p(Math.sqrt(sum) / t)) +
      side.j * u * weighted ** 0.75 * (1 + side.k * weighted ** side.q))
  );
}

/** eV·cm, eV·cm^{3/4}, eV·cm^{3/2}: A·N^{1/3} + B·N^{1/4} + C·N^{1/2}. */
const JAIN_ROULSTON: Readonly<Record<string, readonly [number, number, number]>> = {
  'Si n': [1.02e-8, 4.15e-7, 1.45e-12],
  'Si p': [1.11e-8, 4.79e-7, 3.23e-12],
  'Ge n': [7.3e-9, 2.57e-7, 4.32e-12],
  'Ge p': [8.21e-9, 2.91e-7, 5.77e-12],
  'GaAs n': [1.65e-8, 2.38e-7, 1.83e-11],
  'GaAs p': [9.77e-9, 3.87e-7, 3.41e-12],
};

/** For Fermi's statistics, Si, Ge and GaAs; null of others. S. C. Jain, D. J. Roulston, Solid-State Electronics 34, 453, 1991. */
export function jainRoulston(material: string, type: 'n' | 'p', density: number): number | null {
  const known = JAIN_ROULSTON[`${material} ${type}`];
  if (known === undefined) return null;
  const n = perCubicCentimetre(density);
  return known[0] * Math.cbrt(n) + known[1] * n ** 0.25 + known[2] * Math.sqrt(n);
}
