/** Inputs that are each fine and do not go together. */
import { vapourPressure } from '@tollbench/engines/propagation/gas.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { gigahertz, isRainy, outageOf } from './air.ts';
import { clearTemperature } from './budget.ts';
import type { Geometry } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import { checkPath } from './path.ts';

/** Least elevation of the models for clouds and scintillation, degrees. */
export const LEAST_ELEVATION = 5;

/** Per cent of the time for which the rain models hold. */
export const outageSpan = ({ link }: LinkInputs): readonly [number, number] =>
  link === 'ground' ? [0.001, 1] : [0.001, 5];

/** Throws InputError with what would do. */
export function check(i: LinkInputs, { elevation }: Geometry): void {
  checkTask(i);
  checkPath(i);
  checkNoise(i);
  checkAir(i);
  if (isRainy(i)) checkRain(i);
  const low = elevation !== null && elevation < LEAST_ELEVATION;
  if (low && needsHeight(i)) refuseLow(i, elevation);
}

/** Whether a model of the air ends at LEAST_ELEVATION. */
export const needsHeight = ({ cloud, rain }: LinkInputs): boolean =>
  cloud > 0 || rain === 'scintillation';

function refuse(
  i: LinkInputs,
  field: keyof LinkInputs,
  message: string,
  remedies: readonly Remedy[],
): never {
  throw new InputError(message, { field, value: String(i[field]), remedies });
}

function checkTask(i: LinkInputs): void {
  if (i.find === 'range' && i.link === 'geo')
    refuse(i, 'find', 'asks how far, and a geostationary satellite stands where it stands', [
      { find: 'margin' },
      { find: 'antenna' },
    ]);
  if (i.find === 'availability' && !isRainy(i))
    refuse(i, 'find', 'asks for the availability in rain, and the sky is clear', [
      { rain: 'rain' },
      { find: 'margin' },
    ]);
  if (i.requirement !== 'sensitivity') return;
  if (i.rx === 'gt')
    refuse(i, 'requirement', 'is a level at the receiver, which a G/T does not tell', [
      { requirement: 'cn' },
      { rx: 'gain' },
    ]);
  if (i.find === 'rate')
    refuse(i, 'find', 'asks for a rate, and a sensitivity is that of one rate', [
      { requirement: 'ebn0' },
      { find: 'margin' },
    ]);
}

/** Less than this, K, is no receiver. */
const LEAST_TEMPERATURE = 0.01;

function checkNoise(i: LinkInputs): void {
  if (i.rx === 'gt' || clearTemperature(i) >= LEAST_TEMPERATURE) return;
  refuse(
    i,
    'antennaTemperature',
    'leaves no noise, beside a noise figure of 0 dB: no link has that',
    [{ antennaTemperature: '30' }, { noiseFigure: '1' }],
  );
}

function checkAir(i: LinkInputs): void {
  const f = gigahertz(i);
  const ground = i.link === 'ground';
  const gas = ground ? 'gas' : 'slantGas';
  if (i[gas] === 'p676') {
    if (f < 1 || f > 1000)
      refuse(i, gas, `is a model from 1 to 1000 GHz, and the frequency is ${hertz(i)}`, [
        { [gas]: 'none' },
      ]);
    if (ground && vapourPressure(i.vapour, i.temperature) > i.pressure / 100)
      refuse(i, 'vapour', 'has more pressure of its own than the air has', [{ vapour: '0' }]);
  }
  const [liquid, name] = ground ? ([i.fog, 'fog'] as const) : ([i.cloud, 'cloud'] as const);
  if (liquid > 0 && f > 200)
    refuse(i, name, `is known to 200 GHz, and the frequency is ${hertz(i)}`, [{ [name]: '0' }]);
}

const hertz = ({ frequency }: LinkInputs): string => showQuantity(frequency, 'Hz');

function checkRain(i: LinkInputs): void {
  const f = gigahertz(i);
  if (f < 1 || f > 1000)
    refuse(i, 'rain', `is a model from 1 to 1000 GHz, and the frequency is ${hertz(i)}`, [
      { rain: 'none' },
    ]);
  if (i.link === 'ground' && i.rain === 'scintillation')
    refuse(i, 'rain', 'has scintillation, which is modelled of satellites', [{ rain: 'rain' }]);
  const [, most] = outageSpan(i);
  if (outageOf(i) > most)
    refuse(
      i,
      'availability',
      `is ${showQuantity(i.availability, '%', 6)}; rain along the ground is modelled from ${100 - most}% on`,
      [{ availability: String(100 - most) }],
    );
}

function refuseLow(i: LinkInputs, elevation: number): never {
  const field = i.cloud > 0 ? 'cloud' : 'rain';
  refuse(
    i,
    field,
    `is modelled from an elevation of 5° on, and here it is ${showQuantity(elevation, '°', 3)}`,
    [
      { [field]: field === 'cloud' ? '0' : 'rain' },
      ...(i.link === 'leo' ? [{ elevation: '5' }] : []),
    ],
  );
}
