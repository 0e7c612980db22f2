/** The tools that take a bias. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { BjtResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { BjtInputs } from './inputs.ts';

const written = (x: number, unit: string): string => formatQuantity(Number(x.toPrecision(6)), unit);

/** The transistor with its bias in the simulator, and the divider at its base. */
export const next = (r: BjtResult, i: BjtInputs): readonly Onward[] => [
  ...inSimulator('The transistor in the circuit simulator', 'Bipolar transistor', () =>
    spice(r, i),
  ),
  ...divider(r),
];

/** The divider at the base, for the voltage that is there under the base current, of about the same size. */
function divider({ circuit, point }: BjtResult): readonly Onward[] {
  if (circuit?.kind !== 'divider') return [];
  const { r1, r2, vcc } = circuit;
  const base = point.vbe + (point.ib + point.ic) * circuit.re;
  const load = base / point.ib;
  // What real resistors are made of, and a base that takes a current.
  if (![r1, r2].every((r) => r >= 10 && r <= 1e6) || !(base > 0 && base < vcc)) return [];
  if (!(load > 0 && load <= 1e12)) return [];
  return [
    {
      tool: 'resistor-network',
      does: 'The base divider from real values, loaded by the base',
      inputs: {
        task: 'divider',
        vin: written(vcc, 'V'),
        vout: written(base, 'V'),
        loaded: 'yes',
        load: written(load, 'Ω'),
        totalMin: written((r1 + r2) / 2, 'Ω'),
        totalMax: written(2 * (r1 + r2), 'Ω'),
      },
    },
  ];
}
