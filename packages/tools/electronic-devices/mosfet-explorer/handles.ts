/** What can be pulled on the curves: the bias point, the load line by its ends, the gate voltage on the transfer curve, the inversion on the design chart. */
import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { gateForInversion } from '@tollbench/engines/device/mosfet-sizing.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { plainSymbols } from '../../plot/symbols.ts';
import type { MosfetResult } from './compute.ts';
import { deviceOf, parametersOf } from './device.ts';
import type { MosfetInputs } from './inputs.ts';
import { names } from './plots.ts';

const volts = (v: number) => showQuantity(v, 'V', 4);
const millivolts = (v: number) => Number(v.toFixed(3));

/** The gate voltage that carries a current, V; the least or the largest on the axis where none does. */
export function gateFor({ settled: i, axes }: MosfetResult, vds: number, id: number): number {
  const at = deviceOf(i);
  // The current of the end that acts as drain: with the gate it grows whichever way it flows.
  const sign = vds < 0 ? -1 : 1;
  const excess = (vgs: number) => sign * (at(vgs, vds).id - id);
  const [least, most] = [axes.gate[0], Math.max(axes.gate[1], i.vgs)];
  if (excess(most) <= 0) return most;
  if (excess(least) >= 0) return least;
  return findRoot(excess, least, most, 1e-6);
}

export function onOutput(r: MosfetResult, i: MosfetInputs): Handle<MosfetInputs>[] {
  const { vgs, vds } = names(r.settled);
  const sized = i.task === 'size';
  const bias = {
    name: 'Bias',
    value: plainSymbols(`${vgs} ${volts(r.settled.vgs)}, ${vds} ${volts(r.vds)}`),
    x: r.vds,
    y: r.point.id,
  };
  if (i.load === 'none' && sized)
    return [{ ...bias, along: 'x', to: ({ x }) => (x > 0 ? { vds: millivolts(x) } : undefined) }];
  if (i.load === 'none')
    return [
      {
        ...bias,
        along: 'both',
        to: ({ x, y }) => {
          // Not to where the junction of the drain ends the models.
          const at = Math.max(-0.95 * (r.settled.phi + i.vsb), x);
          // Moved across alone, as by a key, it stays on its curve.
          return {
            vds: millivolts(at),
            ...(y !== bias.y && { vgs: millivolts(gateFor(r, at, y)) }),
          };
        },
      },
    ];
  const along: Handle<MosfetInputs> = {
    ...bias,
    along: 'x',
    to: ({ x }) =>
      x > 0 && x < i.vdd ? { vgs: millivolts(gateFor(r, x, (i.vdd - x) / i.rd)) } : undefined,
  };
  return [
    // The load line is all there is to pull where the gate follows from what is wanted.
    ...(sized ? [] : [along]),
    {
      name: 'Supply',
      value: volts(i.vdd),
      along: 'x',
      x: i.vdd,
      y: 0,
      to: ({ x }) => ({ vdd: x }),
    },
    {
      name: 'Load resistor',
      value: showQuantity(i.rd, 'Ω', 4),
      along: 'y',
      x: 0,
      y: i.vdd / i.rd,
      to: ({ y }) => (y > 0 ? { rd: Number((i.vdd / y).toPrecision(3)) } : undefined),
    },
  ];
}

/** The inversion, on the design chart: by its height where gm/ID is asked for, along the axis where IC is, or the gate follows. */
export function onChart(r: MosfetResult, i: MosfetInputs): Handle<MosfetInputs>[] {
  const { inversion } = r.point;
  // With source and drain exchanged the gate's way to it is another.
  if (!(r.point.id > 0)) return [];
  const place = {
    name: 'Inversion',
    x: inversion ?? r.point.id,
    y: r.point.gm / r.point.id,
  };
  if (i.task === 'size' && i.by === 'efficiency')
    return [
      {
        ...place,
        along: 'y',
        value: showQuantity(place.y, '1/V', 3),
        to: ({ y }) => (y > 0 ? { efficiency: Number(y.toPrecision(3)) } : undefined),
      },
    ];
  if (inversion === undefined) return [];
  const parameters = parametersOf(r.settled);
  return [
    {
      ...place,
      along: 'x',
      value: `IC ${showQuantity(inversion, '', 3)}`,
      to: ({ x }) =>
        i.task === 'size'
          ? { inversion: Number(x.toPrecision(3)) }
          : {
              vgs: Number(
                gateForInversion(parameters, x, i.vsb, thermalVoltage(i.kelvin)).toFixed(4),
              ),
            },
    },
  ];
}

const handles: Handles<MosfetInputs, MosfetResult> = {
  output: onOutput,
  designChart: onChart,
  transfer: (r, i) =>
    i.task === 'size'
      ? []
      : [
          {
            name: 'Gate voltage',
            value: plainSymbols(`${names(r.settled).vgs} ${volts(i.vgs)}`),
            along: 'x',
            x: i.vgs,
            y: i.model === 'ekv' && r.vds >= 0 ? Math.max(r.point.id, 1e-14) : r.point.id,
            to: ({ x }) => ({ vgs: x }),
          },
        ],
};
export default handles;
