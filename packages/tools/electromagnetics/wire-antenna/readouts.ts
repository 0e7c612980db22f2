import { LIGHT } from '@tollbench/engines/antenna/wires.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** dB of a ratio; −Infinity of nothing. */
export const decibels = (ratio: number): number => 10 * Math.log10(ratio);
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Over the horizon, and no -0. */
export const elevationOf = ({ survey }: AntennaResult): number =>
  Number((90 - degrees(survey.best.theta)).toFixed(9)) + 0;

/** Beyond this a null is rounding and no figure. */
const NULL = 80;

const ratioReading = ({ ratio }: AntennaResult): Reading => {
  if (ratio === undefined)
    return { name: 'frontToBack', value: null, note: 'the main lobe points up or down' };
  const value = decibels(ratio);
  return value > NULL
    ? { name: 'frontToBack', value, shown: `more than ${NULL} dB` }
    : { name: 'frontToBack', value, digits: 3 };
};

const width = (name: 'azimuthWidth' | 'elevationWidth', value: number | undefined): Reading =>
  value === undefined
    ? { name, value: null, note: 'the cut does not fall to half on both sides' }
    : { name, value, digits: 3 };

export const efficiencyOf = ({ input, loadLoss, networkLoss }: AntennaResult): number =>
  1 - (loadLoss + networkLoss) / input;

/** `38.3+j1.4`, both parts to the last place of three figures of the larger one: short enough for a phone. */
function showImpedance({ re, im }: Complex): string {
  const size = Math.max(Math.abs(re), Math.abs(im));
  if (!(size > 0.001 && size < 99999))
    return `${showQuantity(re, '', 3)}${im < 0 ? '−' : '+'}j${showQuantity(Math.abs(im), '', 3)}`;
  const places = Math.max(0, 2 - Math.floor(Math.log10(size)));
  return `${re.toFixed(places).replace('-', '−')}${Number(im.toFixed(places)) < 0 ? '−' : '+'}j${Math.abs(im).toFixed(places)}`;
}

export function answer(r: AntennaResult, i: AntennaInputs): Reading[] {
  const feed = r.feeds[0];
  const z = feed?.impedance ?? { re: 0, im: 0 };
  return [
    { name: 'impedance', value: z, shown: showImpedance(z), label: 'Impedance, Ω' },
    {
      name: 'swr',
      value: feed?.swr ?? Number.POSITIVE_INFINITY,
      digits: 3,
      label: `SWR on ${showQuantity(i.reference, 'Ω')}`,
    },
    { name: 'gain', value: decibels(r.survey.best.gain) },
    ratioReading(r),
    ...(r.length === undefined ? [] : [{ name: 'length', value: r.length, digits: 5 } as const]),
    { name: 'lobeElevation', value: elevationOf(r), digits: 3 },
    width('azimuthWidth', r.azimuthWidth),
    width('elevationWidth', r.elevationWidth),
    { name: 'efficiency', value: 100 * efficiencyOf(r) },
  ];
}

export function more(r: AntennaResult): Reading[] {
  return [
    { name: 'averageGain', value: r.survey.average, digits: 5 },
    { name: 'lobeAzimuth', value: degrees(r.survey.best.phi), digits: 4 },
    { name: 'frequency', value: r.frequency, digits: 6 },
    { name: 'wavelength', value: LIGHT / r.frequency, digits: 5 },
    { name: 'segmentCount', value: r.segments.length },
    { name: 'inputPower', value: r.input },
  ];
}

export function unseen(r: AntennaResult): NamedOutput<typeof results> {
  return {
    kind: 'values',
    values: {
      reactance: r.feeds[0]?.impedance.im ?? 0,
      evaluations: r.optimised?.evaluations ?? { value: null, note: 'nothing was optimised' },
      ...(r.length === undefined && {
        length: { value: null, note: 'this antenna is not of one length' },
      }),
    },
  };
}
