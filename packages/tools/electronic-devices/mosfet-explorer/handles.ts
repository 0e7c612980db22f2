/** What can be pulled on the curves: the bias point, the load line by its ends, the gate voltage on the transfer curve. */
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { deviceOf, type MosfetInputs, type MosfetResult } from './compute.ts';
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
  const bias = {
    name: 'Bias',
    value: `${vgs} ${volts(i.vgs)}, ${vds} ${volts(r.vds)}`,
    x: r.vds,
    y: r.point.id,
  };
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
  return [
    {
      ...bias,
      along: 'x',
      to: ({ x }) =>
        x > 0 && x < i.vdd ? { vgs: millivolts(gateFor(i, x, (i.vdd - x) / i.rd)) } : undefined,
    },
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

const handles: Handles<MosfetInputs, MosfetResult> = {
  output: onOutput,
  transfer: (r, i) => [
    {
      name: 'Gate voltage',
      value: `${names(i).vgs} ${volts(i.vgs)}`,
      along: 'x',
      x: i.vgs,
      y: Math.max(r.point.id, i.model === 'ekv' ? 1e-14 : 0),
      to: ({ x }) => ({ vgs: x }),
    },
  ],
};
export default handles;
