import { EngineError } from '../error.ts';
import { LIGHT } from '../line/constants.ts';

/** Free-space loss between isotropic antennas, dB: ITU-R P.525-4, eq. 4. m and Hz; negative within λ/4π. */
export const freeSpace = (distance: number, frequency: number): number =>
  20 * Math.log10((4 * Math.PI * distance * frequency) / LIGHT);

/** Loss of two rays over a plane ground far away, dB: 40 log d − 20 log h₁h₂, never less than free space. All m, Hz. */
export function planeEarth(distance: number, frequency: number, h1: number, h2: number): number {
  return Math.max(
    freeSpace(distance, frequency),
    40 * Math.log10(distance) - 20 * Math.log10(h1 * h2),
  );
}

/** Where free space ends and the plane earth begins, m: 4π·h₁·h₂/λ. */
export const planeEarthBreak = (frequency: number, h1: number, h2: number): number =>
  (4 * Math.PI * h1 * h2 * frequency) / LIGHT;

export type Hata = 'large' | 'small' | 'suburban' | 'open' | 'cost-small' | 'cost-large';

/** What Hata's curves were fitted to: MHz, then metres of the base, of the mobile, and of the distance. */
export const HATA_RANGE = {
  frequency: { hata: [150, 1500], cost: [1500, 2000] },
  base: [30, 200],
  mobile: [1, 10],
  distance: [1000, 20000],
} as const;

const isCost = (where: Hata): boolean => where.startsWith('cost');

/** MHz that this environment's curves were fitted to. */
export const hataBand = (where: Hata): readonly [number, number] =>
  isCost(where) ? HATA_RANGE.frequency.cost : HATA_RANGE.frequency.hata;

/**
 * Median loss between a base station and a mobile, dB. `distance`, `base`, `mobile` in m, `frequency` in Hz.
 * M. Hata, IEEE Trans. Vehicular Technology 29 (1980); COST Action 231, Digital mobile radio, section 4.4 (1999).
 * Throws `out-of-range` outside HATA_RANGE.
 */
export function hata(
  distance: number,
  frequency: number,
  base: number,
  mobile: number,
  where: Hata,
): number {
  const f = frequency / 1e6;
  check('frequency', f, hataBand(where), 'MHz');
  check('base', base, HATA_RANGE.base, 'm');
  check('mobile', mobile, HATA_RANGE.mobile, 'm');
  check('distance', distance, HATA_RANGE.distance, 'm');
  const logF = Math.log10(f);
  const logB = Math.log10(base);
  const spread = (44.9 - 6.55 * logB) * Math.log10(distance / 1000);
  const correction = where === 'large' ? largeCity(f, mobile) : smallCity(logF, mobile);
  if (isCost(where))
    return (
      46.3 + 33.9 * logF - 13.82 * logB - correction + spread + (where === 'cost-large' ? 3 : 0)
    );
  const urban = 69.55 + 26.16 * logF - 13.82 * logB - correction + spread;
  if (where === 'suburban') return urban - 2 * Math.log10(f / 28) ** 2 - 5.4;
  if (where === 'open') return urban - 4.78 * logF ** 2 + 18.33 * logF - 40.94;
  return urban;
}

const smallCity = (logF: number, mobile: number): number =>
  (1.1 * logF - 0.7) * mobile - (1.56 * logF - 0.8);

const largeCity = (f: number, mobile: number): number =>
  f <= 300
    ? 8.29 * Math.log10(1.54 * mobile) ** 2 - 1.1
    : 3.2 * Math.log10(11.75 * mobile) ** 2 - 4.97;

function check(field: string, value: number, [from, to]: readonly [number, number], unit: string) {
  if (!(value >= from && value <= to))
    throw new EngineError(
      'out-of-range',
      `Hata’s curves hold for a ${field} of ${from} to ${to} ${unit}, and it is ${value} ${unit}.`,
      { field, value },
    );
}
