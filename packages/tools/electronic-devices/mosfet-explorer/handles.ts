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
export function gateFor(i: MosfetInputs, vds: number, id: number): number {
  const at = deviceOf(i);
  const excess = (vgs: number) => at(vgs, vds).id - id;
  const most = Math.max(i.vgsMax, i.vgs);
  if (excess(most) <= 0) return most;
  if (excess(0) >= 0) return 0;
  return findRoot(excess, 0, most, 1e-6);
}

export function onOutput(r: MosfetResult, i: MosfetInputs): Handle<MosfetInputs>[] {
  const { vgs, vds } = names(i);
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
          const at = Math.max(0, x);
          // Moved across alone, as by a key, it stays on its curve.
          return { vds: at, ...(y !== bias.y && { vgs: millivolts(gateFor(i, at, y)) }) };
        },
      },
    ];
  const along: Handle<MosfetInputs> = {
    ...bias,
    along: 'x',
    to: ({ x }) =>
      x > 0 && x < i.vdd ? { vgs: millivolts(gateFor(i, x, (i.vdd - x) / i.rd)) } : undefined,
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
  const parameters = parametersOf(i);
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
                Math.max(
                  0,
                  gateForInversion(parameters, x, i.vsb, thermalVoltage(i.kelvin)),
                ).toFixed(4),
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
            value: plainSymbols(`${names(i).vgs} ${volts(i.vgs)}`),
            along: 'x',
            x: i.vgs,
            y: Math.max(r.point.id, i.model === 'ekv' ? 1e-14 : 0),
            to: ({ x }) => ({ vgs: x }),
          },
        ],
};
export default handles;
