import { LIGHT } from '@tollbench/engines/line/constants.ts';
import { MAX_OCCURRENCE } from '@tollbench/engines/propagation/multipath.ts';
import { freeSpace } from '@tollbench/engines/propagation/path-loss.ts';
import { specificRain } from '@tollbench/engines/propagation/rain.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { isRainy, lawOf, outageOf } from './air.ts';
import { beamWidth } from './antenna.ts';
import { rxGainOf, txGainOf } from './budget.ts';
import type { LinkResult } from './compute.ts';
import { passing } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import { endsOf, shownAs } from './plots.ts';
import type { results } from './results.ts';
import { type Found, rxDishOf } from './solve.ts';

type Reading = ReadoutOf<typeof results>;

/** Seconds of a year. */
const YEAR = 365.25 * 86400;

/** The answer first, then the margin, the level and what the demodulator sees. */
export function answer(r: LinkResult, i: LinkInputs): Reading[] {
  const { budget } = r;
  const rate: Reading[] = byBits(i) ? [{ name: 'ebn0', value: ebn0Of(r, i) }] : [];
  const cn: Reading = { name: 'carrierToNoise', value: cnOf(r, i) };
  return [
    ...(r.found === null ? [] : foundReadings(r.found, i)),
    { name: 'margin', value: budget.margin },
    ...levelReading(r),
    ...rate,
    cn,
    { name: 'carrierToDensity', value: budget.cn0 },
    ...(byBits(i) ? [{ name: 'neededEbn0', value: neededEbn0(r, i) } as const] : []),
    { name: 'pathLoss', value: budget.pathLoss },
    ...(budget.air.total > 0 ? [{ name: 'airLoss', value: budget.air.total } as const] : []),
    ...multipathReadings(r),
  ];
}

const byBits = ({ requirement }: LinkInputs): boolean =>
  requirement === 'ebn0' || requirement === 'modulation';

export const ebn0Of = ({ budget }: LinkResult, { bitRate }: LinkInputs): number =>
  budget.cn0 - 10 * Math.log10(bitRate);

export const cnOf = ({ budget }: LinkResult, { bandwidth }: LinkInputs): number =>
  budget.cn0 - 10 * Math.log10(bandwidth);

const neededEbn0 = ({ setting }: LinkResult, { bitRate }: LinkInputs): number =>
  (setting.need.cn0 ?? 0) - 10 * Math.log10(bitRate);

function levelReading({ budget }: LinkResult): Reading[] {
  return budget.received === null
    ? [{ name: 'isotropicLevel', value: budget.isotropic }]
    : [{ name: 'receivedLevel', value: budget.received }];
}

/** A value that was found, or in words where the search ended. */
function one<N extends Reading['name']>(
  name: N,
  found: Found,
  unit: string,
  none: string,
  beyond: string,
): Reading {
  if (found.kind === 'found') return { name, value: found.value } as Reading;
  const end = shownAs(found.value, unit);
  const [shown, note] = found.kind === 'none' ? ['none', none] : [`beyond ${end}`, beyond];
  return { name, value: null, shown, note } as Reading;
}

function foundReadings(found: Found, i: LinkInputs): Reading[] {
  switch (i.find) {
    case 'margin':
      return [];
    case 'range':
      return i.link === 'ground' ? [rangeReading(found)] : lowestReadings(found, i);
    case 'power':
      return [one(i.tx === 'eirp' ? 'eirpFound' : 'powerFound', found, 'dBm', TOO_NOISY, '')];
    case 'antenna':
      return antennaReadings(found, i);
    case 'rate':
      return [
        one(i.requirement === 'cn' ? 'bandwidthFound' : 'rateFound', found, '', TOO_NOISY, ''),
      ];
    case 'availability':
      return availabilityReadings(found);
  }
}

const distance = (name: 'range' | 'rangeFound' | 'passRangeFound', value: number): Reading => ({
  name,
  value,
  ...(value >= 1e6 && { shown: shownAs(value, 'm') }),
});

const TOO_NOISY =
  'the other noise alone leaves less than the wanted margin: want less of it, or raise the other C/N0';

const rangeReading = (found: Found): Reading =>
  found.kind === 'found'
    ? distance('rangeFound', found.value)
    : one(
        'rangeFound',
        found,
        'm',
        `there is less at ${showQuantity(found.value, 'm')} already: it takes more power or gain, or less margin wanted`,
        'the model ends there, and the margin is still more',
      );

function lowestReadings(found: Found, i: LinkInputs): Reading[] {
  const elevation = one(
    'elevationFound',
    found,
    '°',
    'there is less in the zenith already: it takes more power or gain, or less margin wanted',
    'the model ends there, and the margin is still more',
  );
  if (found.kind !== 'found')
    return found.kind === 'none'
      ? [elevation]
      : [{ ...elevation, shown: `below ${showQuantity(found.value, '°')}` } as Reading];
  return [elevation, distance('passRangeFound', passing(i, found.value).range)];
}

function antennaReadings(found: Found, i: LinkInputs): Reading[] {
  if (i.rx === 'gt') return [one('gtFound', found, 'dB/K', TOO_NOISY, '')];
  const gain = one(
    'gainFound',
    found,
    'dBi',
    TOO_NOISY,
    'the losses leave no power that any antenna makes up for',
  );
  if (found.kind !== 'found') return [gain];
  const dish = rxDishOf(found.value, i);
  // A gain beyond all numbers has no dish.
  return Number.isFinite(dish) ? [gain, { name: 'dishFound', value: dish }] : [gain];
}

/** A time as people say it. */
function duration(seconds: number): string {
  const [by, unit] = seconds < 120 ? [1, 's'] : seconds < 7200 ? [60, 'min'] : [3600, 'h'];
  return `${Number((seconds / by).toPrecision(4))}\u202f${unit}`;
}

function availabilityReadings(found: Found): Reading[] {
  const end = showQuantity(100 - found.value, '%', 6);
  const outage = (found.value / 100) * YEAR;
  if (found.kind === 'found')
    return [
      { name: 'availabilityFound', value: 100 - found.value },
      { name: 'outageFound', value: outage, shown: duration(outage) },
    ];
  const [shown, note] =
    found.kind === 'beyond'
      ? [`over ${end}`, 'the rain model ends there, and the margin is still more']
      : [
          `under ${end}`,
          'the rain model ends there, and the margin is less: it takes more power or gain, or less margin wanted',
        ];
  return [{ name: 'availabilityFound', value: null, shown, note }];
}

/** Losses, geometry and noise. */
export function more(r: LinkResult, i: LinkInputs): Reading[] {
  const { budget, geometry } = r;
  return [
    { name: 'eirp', value: budget.eirp },
    ...(i.link === 'ground' && i.model !== 'free'
      ? [{ name: 'freeSpaceLoss', value: freeSpace(geometry.range, i.frequency) } as const]
      : []),
    ...airReadings(r, i),
    ...geometryReadings(r, i),
    ...noiseReadings(r, i),
    ...antennaFigures(i),
    {
      name: 'fluxDensity',
      value: budget.isotropic - 30 + 10 * Math.log10((4 * Math.PI * i.frequency ** 2) / LIGHT ** 2),
    },
    { name: 'capacity', value: i.bandwidth * Math.log2(1 + 10 ** (cnOf(r, i) / 10)) },
    { name: 'delay', value: geometry.range / LIGHT },
  ];
}

function airReadings({ budget: { air }, setting }: LinkResult, i: LinkInputs): Reading[] {
  const shown: Reading[] = [];
  const gas = i.link === 'ground' ? i.gas : i.slantGas;
  if (gas === 'p676') shown.push({ name: 'gasLoss', value: air.gas });
  if (isRainy(i)) shown.push({ name: 'rainLoss', value: air.rain });
  if ((i.link === 'ground' ? i.fog : i.cloud) > 0)
    shown.push({ name: 'cloudLoss', value: air.cloud });
  if (i.rain === 'scintillation')
    shown.push({ name: 'scintillationLoss', value: air.scintillation });
  if (gas === 'p676' && i.link === 'ground')
    shown.push({ name: 'specificGas', value: setting.sky.gas });
  return shown;
}

function geometryReadings({ geometry }: LinkResult, i: LinkInputs): Reading[] {
  const shown: Reading[] = [distance('range', geometry.range)];
  const { elevation, azimuth, rangeRate } = geometry;
  if (elevation !== null) shown.push({ name: 'elevation', value: elevation });
  if (azimuth !== null) shown.push({ name: 'azimuth', value: azimuth });
  if (rangeRate !== null) shown.push({ name: 'doppler', value: (i.frequency * rangeRate) / LIGHT });
  // Nothing stands in the way of what is not on the earth.
  if (elevation === null && geometry.range < 1e6)
    shown.push({
      name: 'fresnelRadius',
      value: Math.sqrt((LIGHT / i.frequency) * geometry.range) / 2,
    });
  return shown;
}

function multipathReadings({ fading }: LinkResult): Reading[] {
  if (fading === null) return [];
  const outage: Reading =
    fading.outage === null
      ? {
          name: 'multipathOutage',
          value: null,
          note:
            fading.factor > MAX_OCCURRENCE
              ? 'the path fades more than the model knows'
              : 'there is no margin to fade',
        }
      : { name: 'multipathOutage', value: fading.outage };
  return [outage, { name: 'occurrenceFactor', value: fading.factor }];
}

function noiseReadings(r: LinkResult, i: LinkInputs): Reading[] {
  const { budget } = r;
  const ends = endsOf(r, i);
  return [
    { name: 'figureOfMerit', value: budget.gt },
    ...(budget.gtFall > 0 ? [{ name: 'figureFall', value: budget.gtFall } as const] : []),
    ...(budget.temperature === null
      ? []
      : [
          { name: 'noiseTemperature', value: budget.temperature } as const,
          { name: 'noiseLevel', value: ends.noise } as const,
        ]),
    ...(budget.received !== null && ends.needed !== null
      ? [{ name: 'neededLevel', value: ends.needed } as const]
      : []),
  ];
}

function antennaFigures(i: LinkInputs): Reading[] {
  const shown: Reading[] = [];
  if (i.tx === 'dish')
    shown.push(
      { name: 'txGain', value: txGainOf(i) },
      { name: 'txBeam', value: beamWidth(i.txDish, i.frequency) },
    );
  if (i.rx === 'dish')
    shown.push(
      { name: 'rxGain', value: rxGainOf(i) },
      { name: 'rxBeam', value: beamWidth(i.rxDish, i.frequency) },
    );
  return shown;
}

/** For programs alone. */
export function unseen(i: LinkInputs): NamedOutput<typeof results> {
  return {
    kind: 'values',
    values: {
      ...(isRainy(i) && { yearlyOutage: (outageOf(i) / 100) * YEAR }),
      ...(isRainy(i) && i.link === 'ground' && { specificRain: specificRain(lawOf(i, 0), i.rate) }),
    },
  };
}
