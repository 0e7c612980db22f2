/** The tools that take what a module gives. */
import type { Onward } from '../../define/onward.ts';
import type { SolarResult } from './compute.ts';
import type { SolarInputs } from './inputs.ts';

const number = (x: number) => String(Number(x.toPrecision(4)));

/** V of the battery that a converter behind the module charges. */
const BATTERY = 12;
/** Of the power of the module, what is left behind the converter. */
const LEFT = 0.95;

/** The converter that holds the module at its maximum: from there to open circuit on its input. */
export function next({ figures }: SolarResult, i: SolarInputs): readonly Onward[] {
  const { maximum, openCircuit } = figures;
  const buck = maximum.voltage >= 1.25 * BATTERY;
  const boost = openCircuit <= 0.9 * BATTERY && maximum.voltage >= 3;
  const current = (LEFT * maximum.power) / BATTERY;
  if (i.task !== 'curve' || !(buck || boost) || openCircuit > 400) return [];
  if (!(current >= 0.01 && current <= 100)) return [];
  return [
    {
      tool: 'dcdc-designer',
      does: `A ${buck ? 'buck' : 'boost'} converter from its maximum power to ${BATTERY} V`,
      inputs: {
        topology: buck ? 'buck' : 'boost',
        vin: number(maximum.voltage),
        vinMin: number(0.85 * maximum.voltage),
        vinMax: number(openCircuit),
        vout: String(BATTERY),
        iout: number(current),
        frequency: '100k',
      },
    },
  ];
}
