import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Line } from '../../plot/marks/line.ts';
import type { Colour, Mark } from '../../plot/types.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs } from './inputs.ts';

/** A pnp is drawn with its own names: emitter over the others. */
export const names = (polarity: 'n' | 'p') =>
  polarity === 'n' ? { vbe: 'V_BE', vce: 'V_CE' } : { vbe: 'V_EB', vce: 'V_EC' };

const ring = (x: number, y: number): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
});

const colour = (k: number) => ((k % 8) + 1) as Colour;

/** The samples at which the model has a current. */
const known = (x: Float64Array, y: readonly number[]) => {
  const at = y.flatMap((v, k) => (Number.isFinite(v) ? [k] : []));
  return { x: at.map((k) => x[k] ?? 0), y: at.map((k) => y[k] ?? 0) };
};

/** The output curves with the load line and the bias point. */
export function outputPlot(r: BjtResult, i: BjtInputs): Drawing {
  const { vce } = names(r.card.polarity);
  const byCurrent = i.family === 'ib';
  const unit = byCurrent ? 'A' : 'V';
  const step = (of: number) => (byCurrent ? { stepCurrent: of } : { stepVoltage: of });
  const symbol = byCurrent ? 'I_B' : names(r.card.polarity).vbe;
  const family = r.output.map(
    ({ of, ic }, k): Line => ({
      kind: 'line',
      id: 'collectorCurrent',
      of: step(of),
      ...known(r.outputX, ic),
      label: `${symbol} = ${showQuantity(of, unit, 4)}`,
      colour: colour(k),
      ...(k >= 8 && { dash: 'dash' as const }),
    }),
  );
  const all = [...r.output, r.own].flatMap(({ ic }) => ic.filter(Number.isFinite));
  const most = Math.max(1.1 * r.point.ic, Math.min(Math.max(...all, 0), 3 * Math.abs(r.point.ic)));
  const least = Math.min(0, 1.3 * r.point.ic);
  const load: Mark[] = r.load
    ? [
        {
          kind: 'line',
          id: 'loadCurrent',
          xId: 'loadVoltage',
          label: 'load line',
          x: [0, r.load.volts],
          y: [r.load.amperes, 0],
          colour: 'ink',
          width: 1,
        },
      ]
    : [];
  const line = r.stage?.line;
  if (line)
    load.push({
      kind: 'line',
      id: 'signalCurrent',
      xId: 'signalVoltage',
      label: 'AC load line',
      x: [0, line.volts],
      y: [line.amperes, 0],
      colour: 'ink',
      dash: 'dash',
      width: 1,
    });
  const top = Math.max(most, r.load && r.load.amperes < 6 * r.point.ic ? r.load.amperes : 0);
  return {
    title: 'Output curves',
    x: {
      id: 'collectorVoltage',
      label: vce,
      unit: 'V',
      domain: [r.outputX[0] ?? 0, r.outputX.at(-1) ?? 1],
    },
    y: { label: 'I_C', unit: 'A', domain: [least, top > 0 ? 1.06 * top : 1e-6 - least] },
    marks: [
      ...family,
      {
        kind: 'line',
        id: 'collectorCurrent',
        of: step(r.own.of),
        ...known(r.outputX, r.own.ic),
        label: `bias, ${showQuantity(r.own.of, unit, 4)}`,
        colour: 'accent',
        width: 1,
      },
      ...load,
      ring(r.point.vce, r.point.ic),
      { kind: 'note', x: r.point.vce, y: r.point.ic, text: 'Q', dot: false },
    ],
  };
}

/** Both currents over the base voltage, on a logarithmic axis. */
export function gummelPlot(r: BjtResult): Drawing {
  const { vbe, ic, ib } = r.gummel;
  const here = r.point.ic > 0 && r.point.ib > 0 && r.point.vce >= 1;
  return {
    title: 'Gummel plot',
    x: { id: 'baseVoltage', label: names(r.card.polarity).vbe, unit: 'V' },
    y: { label: 'I_C, I_B', unit: 'A', scale: 'log' },
    marks: [
      { kind: 'line', id: 'collectorCurrent', label: 'I_C', x: vbe, y: ic, colour: 1 },
      { kind: 'line', id: 'baseCurrent', label: 'I_B', x: vbe, y: ib, colour: 2 },
      ...(here ? [ring(r.point.vbe, r.point.ic), ring(r.point.vbe, r.point.ib)] : []),
    ],
  };
}

/** The current gain over the collector current, cold to hot. */
export function gainPlot(r: BjtResult): Drawing {
  const { ic, ib, vce } = r.point;
  return {
    title: 'Current gain',
    x: { id: 'collectorCurrent', label: 'I_C', unit: 'A', scale: 'log' },
    y: { label: 'β', unit: '', include: [0] },
    marks: [
      ...r.gains.map(
        ({ celsius, curve }, k): Line => ({
          kind: 'line',
          id: 'currentGain',
          of: { temperature: celsius },
          label: showQuantity(celsius, '°C', 4),
          x: curve.ic,
          y: curve.of,
          colour: colour(k),
        }),
      ),
      ...(ic > 0 && ib > 0 && vce >= 1 ? [ring(ic, ic / ib)] : []),
    ],
  };
}

/** The transit frequency over the collector current. */
export function transitPlot(r: BjtResult): Drawing {
  const { vce } = names(r.card.polarity);
  const here = Number.isFinite(r.transit) && r.point.ic > 0 && r.point.vce >= 1;
  return {
    title: 'Transit frequency',
    x: { id: 'collectorCurrent', label: 'I_C', unit: 'A', scale: 'log' },
    y: { label: 'f_T', unit: 'Hz', scale: 'log' },
    marks: [
      ...r.transits.map(
        ({ vce: of, curve }, k): Line => ({
          kind: 'line',
          id: 'transitFrequency',
          of: { collectorVoltage: of },
          label: `${vce} = ${showQuantity(of, 'V', 3)}`,
          x: curve.ic,
          y: curve.of,
          colour: colour(k),
        }),
      ),
      ...(here ? [ring(r.point.ic, r.transit)] : []),
    ],
  };
}

export function depletionPlot({ depletion: { reverse, emitter, collector } }: BjtResult): Drawing {
  return {
    title: 'Capacitances of the junctions',
    x: { id: 'reverseVoltage', label: 'V_R', unit: 'V' },
    y: { label: 'C', unit: 'F', include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'emitterJunction',
        label: 'base to emitter',
        x: reverse,
        y: emitter,
        colour: 1,
      },
      {
        kind: 'line',
        id: 'collectorJunction',
        label: 'base to collector',
        x: reverse,
        y: collector,
        colour: 2,
      },
    ],
  };
}
