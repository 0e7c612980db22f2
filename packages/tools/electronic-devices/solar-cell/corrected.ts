/** The measured points under the conditions asked for, by IEC 60891 rather than by the model. */
import type { Conditions } from '@tollbench/engines/photovoltaic/conditions.ts';
import {
  type Corrected,
  highestPower,
  procedure1,
  procedure2,
} from '@tollbench/engines/photovoltaic/correction.ts';
import { figuresOf } from '@tollbench/engines/photovoltaic/figures.ts';
import type { Device } from './device.ts';
import type { SolarInputs } from './inputs.ts';

export interface Moved extends Corrected {
  /** W. */
  readonly power: number;
}

/** null where no points are moved, or there is no light to move them to. */
export function correctedOf(i: SolarInputs, d: Device, to: Conditions): Moved | null {
  if (!d.fit || i.correction === 'none' || i.task !== 'curve' || !(to.irradiance > 0)) return null;
  const { shortCircuit, openCircuit } = figuresOf(d.junction);
  const given = {
    shortCircuit,
    openCircuit,
    from: d.at,
    to,
    alpha: i.alpha / 100,
    beta: i.openSlope / 100,
    series: i.innerSeries ?? d.junction.series,
    kappa: i.kappa,
    light: i.lightFactor ?? d.junction.slope / openCircuit,
  };
  const move = i.correction === 'first' ? procedure1 : procedure2;
  const found = move(given, d.fit.voltage, d.fit.current);
  return { ...found, power: highestPower(found) };
}
