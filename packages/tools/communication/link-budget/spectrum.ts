/** What a kilometre of this air takes over frequency: the figure of P.676 and P.838 at the conditions at hand. */

import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import {
  standardPressure,
  standardTemperature,
} from '@tollbench/engines/propagation/atmosphere.ts';
import { specificGas, vapourPressure } from '@tollbench/engines/propagation/gas.ts';
import { rainLaw, specificRain } from '@tollbench/engines/propagation/rain.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import { isRainy, TILT } from './air.ts';
import type { LinkInputs } from './inputs.ts';

export interface Spectrum {
  /** Hz */
  readonly frequency: Float64Array;
  /** dB/km */
  readonly oxygen: Float64Array;
  readonly water: Float64Array;
  /** Null in clear sky. */
  readonly rain: Float64Array | null;
}

const STEPS = 241;

/** Null where neither gases nor rain are asked for. */
export function spectrumOf(i: LinkInputs): Spectrum | null {
  const gas = i.link === 'ground' ? i.gas : i.slantGas;
  if (gas === 'none' && !isRainy(i)) return null;
  const frequency = logarithmicSpacing(1e9, 350e9, STEPS);
  const { temperature, pressure, vapour } = surface(i);
  const vapourHere = vapourPressure(vapour, temperature);
  const air = { temperature, dryPressure: pressure - vapourHere, vapourPressure: vapourHere };
  const oxygen = new Float64Array(STEPS);
  const water = new Float64Array(STEPS);
  frequency.forEach((f, k) => {
    const here = specificGas(f / 1e9, air);
    oxygen[k] = here.oxygen;
    water[k] = here.water;
  });
  const rain =
    isRainy(i) && i.rate > 0
      ? frequency.map((f) => specificRain(rainLaw(f / 1e9, 0, TILT[i.polarisation]), i.rate))
      : null;
  return { frequency, oxygen, water, rain };
}

/** Air where the path is, or of the reference atmosphere at the station: K, hPa, g/m³. */
function surface(i: LinkInputs) {
  if (i.link === 'ground')
    return { temperature: i.temperature, pressure: i.pressure / 100, vapour: i.vapour };
  const h = i.altitude / 1000;
  return {
    temperature: standardTemperature(h),
    pressure: standardPressure(h),
    vapour: i.slantVapour,
  };
}

/** Nothing stands on a logarithmic axis. */
const orGap = (x: number): number => (x > 1e-5 ? x : Number.NaN);

export function spectrumPlot(s: Spectrum, i: LinkInputs): Drawing {
  const x = s.frequency;
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'oxygen',
      label: 'dry air',
      colour: 1,
      width: 2,
      x,
      y: s.oxygen.map(orGap),
    },
    { kind: 'line', id: 'water', label: 'vapour', colour: 2, width: 2, x, y: s.water.map(orGap) },
  ];
  if (s.rain !== null)
    marks.push({
      kind: 'line',
      id: 'rainfall',
      label: 'rain',
      colour: 3,
      width: 2,
      dash: 'dash',
      x,
      y: s.rain.map(orGap),
    });
  if (i.frequency >= 1e9 && i.frequency <= 350e9)
    marks.push({ kind: 'rule', x: i.frequency, label: 'here', tone: 'note' });
  return {
    title: 'What a kilometre takes',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: [1e9, 350e9] },
    y: { label: 'Specific attenuation', unit: 'dB/km', scale: 'log', domain: [1e-4, 100] },
    names: 'key',
    marks,
  };
}
