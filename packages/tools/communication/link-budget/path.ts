/** The loss between the antennas without the air: the model that is chosen. */
import {
  freeSpace,
  HATA_RANGE,
  type Hata,
  hata,
  hataBand,
  planeEarth,
} from '@tollbench/engines/propagation/path-loss.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { LinkInputs } from './inputs.ts';

/** dB at a distance in m; satellites have free space. */
export function pathLoss(i: LinkInputs, distance: number): number {
  if (i.link !== 'ground' || i.model === 'free') return freeSpace(distance, i.frequency);
  if (i.model === 'log')
    return (
      freeSpace(Math.min(distance, i.reference), i.frequency) +
      10 * i.exponent * Math.log10(Math.max(1, distance / i.reference))
    );
  if (i.model === 'plane') return planeEarth(distance, i.frequency, i.base, i.mobile);
  return hata(distance, i.frequency, i.base, i.mobile, placeOf(i));
}

const isHata = ({ link, model }: LinkInputs): boolean =>
  link === 'ground' && (model === 'hata' || model === 'cost');

const placeOf = (i: LinkInputs): Hata =>
  i.model === 'hata' ? i.place : i.town === 'large' ? 'cost-large' : 'cost-small';

/** Least and most distance that the model knows, m. */
export const spanOf = (i: LinkInputs): readonly [number, number] =>
  isHata(i) ? HATA_RANGE.distance : [nearest(i), 1e13];

/** Where free space begins to lose anything, and a decimetre, m. */
const nearest = ({ frequency }: LinkInputs): number =>
  Math.max(0.1, (299_792_458 / frequency / (4 * Math.PI)) * (1 + 1e-12));

/** Throws InputError where the model does not hold, with what would do. */
export function checkPath(i: LinkInputs): void {
  if (isHata(i)) checkHata(i);
  else if (i.link === 'ground') checkNear(i);
}

function checkNear(i: LinkInputs): void {
  const least = nearest(i);
  const near = i.model === 'log' ? Math.min(i.distance, i.reference) : i.distance;
  if (near < least)
    throw new InputError(
      `is ${showQuantity(near, 'm')}, within a wavelength’s ${showQuantity(least, 'm')}, where there is no path loss`,
      {
        field: near === i.distance ? 'distance' : 'reference',
        value: String(near),
        remedies: [
          { [near === i.distance ? 'distance' : 'reference']: formatQuantity(10 * least, 'm') },
        ],
      },
    );
}

function checkHata(i: LinkInputs): void {
  const [low, high] = hataBand(placeOf(i));
  const named = i.model === 'hata' ? 'Okumura–Hata' : 'COST 231–Hata';
  within(i, 'frequency', [low * 1e6, high * 1e6], 'Hz', named);
  within(i, 'base', HATA_RANGE.base, 'm', named);
  within(i, 'mobile', HATA_RANGE.mobile, 'm', named);
  within(i, 'distance', HATA_RANGE.distance, 'm', named);
}

function within(
  i: LinkInputs,
  field: 'frequency' | 'base' | 'mobile' | 'distance',
  [low, high]: readonly [number, number],
  unit: string,
  named: string,
): void {
  const value = i[field];
  if (value >= low && value <= high) return;
  const near = value < low ? low : high;
  throw new InputError(
    `is ${showQuantity(value, unit)}; ${named} was fitted to ${showQuantity(low, unit)} to ${showQuantity(high, unit)}`,
    {
      field,
      value: formatQuantity(value, unit),
      remedies: [{ [field]: formatQuantity(near, unit) }, { model: 'free' }],
    },
  );
}
