import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { ZERO_CELSIUS } from '@tollbench/engines/photovoltaic/conditions.ts';

import type { Converted } from '../../define/tool.ts';
import type { SolarResult } from './compute.ts';
import { idealityOf } from './device.ts';
import type { inputs, SolarInputs } from './inputs.ts';

const short = (x: number): number => Number(x.toPrecision(10));

/** What was found from a data sheet or a curve, as parameters; undefined where the other way is asked anew. */
export function convert(
  from: SolarInputs,
  field: keyof SolarInputs,
  to: string,
  result: SolarResult | undefined,
): Converted<typeof inputs> | undefined {
  if (!result) return undefined;
  const { junction: j, at } = result.device;
  if (field === 'closing' && to === 'ideality')
    return { inputs: { sheetIdeality: short(idealityOf(j, from.cells, at.celsius)) } };
  if (field !== 'source' || to !== 'parameters' || !(j.conductance > 0)) return undefined;
  const ut = thermalVoltage(at.celsius + ZERO_CELSIUS) * from.cells;
  return {
    inputs: {
      photocurrent: short(j.photocurrent),
      saturation: short(j.saturation),
      diodes: j.saturation2 > 0 ? 'two' : 'one',
      ...(j.saturation2 > 0 && { saturation2: short(j.saturation2) }),
      ideality: short(j.slope / ut),
      series: short(j.series),
      shunt: short(1 / j.conductance),
      refIrradiance: at.irradiance,
      refCelsius: at.celsius,
    },
  };
}
