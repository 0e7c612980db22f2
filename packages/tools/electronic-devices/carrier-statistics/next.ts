/** The tools that take a doped semiconductor. */
import type { Onward } from '../../define/onward.ts';
import type { CarrierResult } from './compute.ts';
import type { CarrierInputs } from './inputs.ts';

const number = (x: number) => String(Number(x.toPrecision(6)));

/** The bulk of a transistor, by the surface potential of its doping; the wafer as a medium of a wave. */
export function next(
  { state: s, permittivity, inputs }: CarrierResult,
  i: CarrierInputs,
): readonly Onward[] {
  const bulk = s.middle - s.below;
  const phi = 2 * Math.abs(bulk);
  const list: Onward[] = [];
  if (inputs.material === 'Si' && phi >= 0.1 && phi <= 2 && i.kelvin >= 50 && i.kelvin <= 600)
    list.push({
      tool: 'mosfet-explorer',
      does: `A ${bulk > 0 ? 'p' : 'n'}-channel transistor on this bulk`,
      inputs: {
        phi: number(phi),
        kelvin: number(i.kelvin),
        polarity: bulk > 0 ? 'p' : 'n',
        vto: bulk > 0 ? '-0.5' : '0.5',
      },
    });
  if (s.resistivity !== null && s.resistivity >= 1e-5 && s.resistivity <= 1e6)
    list.push({
      tool: 'plane-wave-layers',
      does: 'A wave of 10 GHz on a wafer of it',
      inputs: {
        layers: `er=${number(permittivity)} sigma=${number(100 / s.resistivity)} ${number(1e6 * i.thickness)} um`,
        from: 'air',
        to: 'air',
        at: '10 GHz',
      },
    });
  return list;
}
