/** What can be pulled: the edges of the layer, the holes' level, the voltage on the curves. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { PnResult } from './compute.ts';
import type { PnInputs } from './inputs.ts';

const round = (v: number): number => Number(v.toPrecision(4));

/** The voltage, between what the reverse axis shows and just below the built-in potential. */
function voltageAt(r: PnResult, v: number): Partial<PnInputs> | undefined {
  const j = r.junction;
  if (!j || !(v < j.builtIn)) return undefined;
  return { voltage: round(v) };
}

const level = (r: PnResult, i: PnInputs): Handle<PnInputs>[] =>
  r.junction
    ? [
        {
          name: 'Holes’ level',
          value: showQuantity(i.voltage, 'V', 4),
          along: 'y',
          x: -r.junction.rest.xp - 0.2 * (r.junction.rest.xp + r.junction.rest.xn),
          y: -i.voltage || 0,
          to: ({ y }) => voltageAt(r, -y),
        },
      ]
    : [];

function onCurrent(r: PnResult, i: PnInputs): Handle<PnInputs>[] {
  const current = r.junction?.currents.total ?? r.card?.curves.point.current;
  if (current === undefined || !(current > 0)) return [];
  return [
    {
      name: 'Voltage',
      value: showQuantity(i.voltage, 'V', 4),
      along: 'x',
      x: i.voltage,
      y: current,
      to: ({ x }) => (x > 0 ? { voltage: round(x) } : undefined),
    },
  ];
}

function onCapacitance(r: PnResult, i: PnInputs): Handle<PnInputs>[] {
  const l = r.junction?.layer;
  if (!l) return [];
  return [
    {
      name: 'Voltage',
      value: showQuantity(i.voltage, 'V', 4),
      along: 'x',
      x: i.voltage,
      y: i.area * l.capacitance,
      to: ({ x }) => voltageAt(r, x),
    },
  ];
}

const handles: Handles<PnInputs, PnResult> = {
  bands: level,
  currents: onCurrent,
  capacitances: onCapacitance,
};
export default handles;
