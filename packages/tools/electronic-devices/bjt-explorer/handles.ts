/** What can be pulled on the output curves: the bias point, and the load line by its ends. */
import { biasedTo, outputLoop } from '@tollbench/engines/device/bjt-circuit.ts';
import { set, solveBjt } from '@tollbench/engines/device/bjt-solve.ts';
import type { Handle, Handles, Place } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { plainSymbols } from '../../plot/symbols.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs } from './inputs.ts';
import { names } from './plots.ts';

const digits = (x: number, n = 4) => Number(x.toPrecision(n));

/** The inputs that put the point at a place, by what sets it. */
function placed(r: BjtResult, i: BjtInputs, { x, y }: Place): Partial<BjtInputs> | undefined {
  const vce = Number(x.toFixed(3));
  const moved = y !== r.point.ic;
  if (!moved) return { vce };
  if (!(y > 0)) return undefined;
  if (i.bias === 'collectorCurrent') return { vce, ic: digits(y) };
  try {
    const p = solveBjt(r.device, [set('ic', y), set('vce', vce)]);
    if (i.bias === 'baseCurrent') return p.ib >= 0 ? { vce, ib: digits(p.ib) } : undefined;
    return { vce, vbe: digits(p.vbe, 5) };
  } catch {
    return undefined;
  }
}

/** The base side of the circuit that puts the point at a collector voltage on its load line. */
function along(r: BjtResult, vce: number): Partial<BjtInputs> | undefined {
  const c = r.circuit;
  if (!c || !(vce > 0.02)) return undefined;
  try {
    const to = biasedTo(c, solveBjt(r.device, [set('vce', vce), outputLoop(c)], r.point));
    if (!to) return undefined;
    if (to.kind === 'divider') return { r1: digits(to.r1) };
    return to.kind === 'source' ? { ie: digits(to.ie) } : { rb: digits(to.rb) };
  } catch {
    return undefined;
  }
}

export function onOutput(r: BjtResult, i: BjtInputs): Handle<BjtInputs>[] {
  const { vce } = names(r.card.polarity);
  const bias = {
    name: 'Bias',
    value: plainSymbols(
      `${vce} ${showQuantity(r.point.vce, 'V', 4)}, I_C ${showQuantity(r.point.ic, 'A', 4)}`,
    ),
    x: r.point.vce,
    y: r.point.ic,
  };
  if (!r.circuit) return [{ ...bias, along: 'both', to: (place) => placed(r, i, place) }];
  const { load } = r;
  const list: Handle<BjtInputs>[] = [{ ...bias, along: 'x', to: ({ x }) => along(r, x) }];
  if (!load || !(load.volts > 0)) return list;
  list.push({
    name: 'Supply',
    value: showQuantity(i.vcc, 'V', 4),
    along: 'x',
    x: load.volts,
    y: 0,
    to: ({ x }) => {
      const vcc = i.vcc + x - load.volts;
      return vcc > 0.1 ? { vcc: digits(vcc) } : undefined;
    },
  });
  list.push({
    name: 'Collector resistor',
    value: showQuantity(i.rc, 'Ω', 4),
    along: 'y',
    x: 0,
    y: load.amperes,
    to: ({ y }) => {
      const rc = i.rc + load.volts / y - load.ohms;
      return y > 0 && rc > 0 ? { rc: digits(rc, 3) } : undefined;
    },
  });
  return list;
}

const handles: Handles<BjtInputs, BjtResult> = { output: onOutput };
export default handles;
