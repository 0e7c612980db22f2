import type { CartesianPlot, Colour, Dash, Mark, Panel, Plot } from '../../plot/types.ts';
import type { MosfetResult } from './compute.ts';
import { hasOxide, type MosfetInputs } from './device.ts';

/** A p-channel device is drawn with its own names: source over drain. */
export const names = (i: MosfetInputs) =>
  i.polarity === 'n'
    ? { vgs: 'V_GS', vds: 'V_DS', vsb: 'V_SB' }
    : { vgs: 'V_SG', vds: 'V_SD', vsb: 'V_BS' };

const DASHES: readonly Dash[] = ['solid', 'dash', 'long', 'dashdot', 'dot'];

/** As many decimals as tell the family apart. */
function volts(all: readonly number[]): (v: number) => string {
  const decimals = Math.max(...all.map((v) => String(v).split('.')[1]?.length ?? 0));
  return (v) => `${v.toFixed(Math.min(decimals, 6))}\u202fV`;
}

const ring = (x: number, y: number, name = ''): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  ...(name && { names: [name] }),
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
});

export function outputPlot(r: MosfetResult): CartesianPlot {
  const i = r.settled;
  const { vgs, vds } = names(i);
  const most = Math.max(...[...r.output, r.own].map((c) => c?.id.at(-1) ?? 0), r.point.id);
  const show = volts(r.output.map((c) => c.vgs));
  const marks: Mark[] = [
    {
      kind: 'line',
      label: 'edge of saturation',
      x: r.edge.vds,
      y: r.edge.id,
      colour: 'quiet',
      dash: 'dash',
      width: 1,
      silent: true,
    },
    ...r.output.map(
      (c, k): Mark => ({
        kind: 'line',
        label: `${vgs} = ${show(c.vgs)}`,
        x: r.outputX,
        y: c.id,
        colour: ((k % 8) + 1) as Colour,
        // The palette gives the first eight their dashes; where colours come again, dashes must not.
        ...(k >= 8 && { dash: DASHES[Math.floor(k / 8) % DASHES.length] ?? 'solid' }),
      }),
    ),
  ];
  if (r.own)
    marks.push({
      kind: 'line',
      label: `bias, ${r.own.vgs.toFixed(3)}\u202fV`,
      x: r.outputX,
      y: r.own.id,
      colour: 'accent',
      width: 1,
    });
  if (i.load === 'resistor')
    marks.push({
      kind: 'line',
      label: 'load line',
      x: [0, i.vdd],
      y: [i.vdd / i.rd, 0],
      colour: 'ink',
      width: 1,
    });
  marks.push(ring(r.vds, r.point.id, 'bias'));
  const last = Math.round(0.8 * (r.edge.vds.length - 1));
  if (last > 0)
    marks.push({
      kind: 'note',
      x: r.edge.vds[last] ?? 0,
      y: r.edge.id[last] ?? 0,
      text: 'edge of saturation',
      dot: false,
    });
  return {
    id: 'output',
    title: 'Output curves',
    x: { label: vds, unit: 'V', domain: [0, i.vdsMax] },
    y: { label: 'I_D', unit: 'A', domain: [0, most > 0 ? most * 1.05 : 1e-6] },
    marks,
  };
}

export function transferPlot(r: MosfetResult): Plot {
  const i = r.settled;
  const log = i.model === 'ekv';
  const floor = log ? 1e-14 : 0;
  return {
    id: 'transfer',
    title: 'Transfer curve',
    x: { label: names(i).vgs, unit: 'V', domain: [0, i.vgsMax] },
    panels: [
      {
        y: { label: 'I_D', unit: 'A', scale: log ? 'log' : 'linear' },
        marks: [
          {
            kind: 'line',
            label: 'I_D',
            x: r.transferX,
            y: r.transfer.map((x) => (log && x < floor ? Number.NaN : x)),
            colour: 1,
          },
          { kind: 'rule', x: r.point.vth, dash: 'dot', colour: 'quiet', label: 'threshold' },
          ring(i.vgs, Math.max(r.point.id, floor)),
          // Where there is room beside the threshold's name.
          { kind: 'note', x: i.vgs, y: Math.max(r.point.id, floor), text: 'bias', dot: false },
        ],
      },
      {
        y: { label: 'g_m', unit: 'S', include: [0] },
        marks: [
          { kind: 'line', label: 'g_m', x: r.transferX, y: r.transferGm, colour: 2 },
          ring(i.vgs, r.point.gm),
        ],
      },
    ],
  };
}

/** The chart a stage is designed from: g_m/I_D, intrinsic gain and transit frequency over IC, of level 1 over the current. */
export function designPlot(r: MosfetResult): Plot {
  const i = r.settled;
  const { x, gmOverId, gain, transit } = r.chart;
  const ekv = i.model === 'ekv';
  const here = ekv ? (r.point.inversion ?? 0) : r.point.id;
  const lit = here > 0 && r.point.id > 0;
  const top = ekv ? r.weakLimit * 1.15 : Math.min(Math.max(...gmOverId, 1), 60);
  const efficiency: Mark[] = [
    { kind: 'line', label: 'g_m/I_D', x, y: gmOverId, colour: 1 },
    ...(ekv
      ? ([
          {
            kind: 'line',
            label: '1/(n·U_T) and 1/(n·U_T·√IC)',
            x: [x[0] ?? 1e-3, 1, ...x.filter((v) => v > 1)],
            y: [
              r.weakLimit,
              r.weakLimit,
              ...x.filter((v) => v > 1).map((v) => r.weakLimit / Math.sqrt(v)),
            ],
            colour: 'quiet',
            dash: 'dash',
            width: 1,
          },
        ] satisfies Mark[])
      : []),
    ...(lit ? [ring(here, r.point.gm / r.point.id, 'bias')] : []),
  ];
  // Where the drain voltage is not enough to saturate: V_Dsat = U_T(2√IC + 4).
  const saturable = (r.vds / r.ut - 4) / 2;
  const triode: Mark[] =
    ekv && saturable > 0 && saturable ** 2 < (x.at(-1) ?? 0)
      ? [{ kind: 'band', x0: saturable ** 2, tone: 'note', label: 'triode' }]
      : [];
  const panels: Panel[] = [
    {
      y: { label: 'g_m/I_D', unit: '1/V', domain: [0, top], siPrefix: false },
      marks: [...triode, ...efficiency],
    },
  ];
  const gains = gain.some(Number.isFinite);
  const curveOfGain: Mark = { kind: 'line', label: 'g_m/g_ds', x, y: gain, colour: 3 };
  if (hasOxide(i))
    panels.push({
      y: { label: 'f_T', unit: 'Hz', scale: 'log' },
      ...(gains && { y2: { label: 'g_m/g_ds', unit: '', scale: 'log' } }),
      marks: [
        { kind: 'line', label: 'f_T', x, y: transit, colour: 2 },
        ...(gains ? [{ ...curveOfGain, axis: 'y2' } as const] : []),
        ...(lit ? [ring(here, r.transit)] : []),
      ],
    });
  else if (gains)
    panels.push({
      y: { label: 'g_m/g_ds', unit: '', scale: 'log' },
      marks: [curveOfGain],
    });
  return {
    id: 'efficiency',
    title: ekv ? 'Design chart over the inversion coefficient' : 'Design chart over drain current',
    x: ekv
      ? { label: 'Inversion coefficient IC', scale: 'log' }
      : { label: 'I_D', unit: 'A', scale: 'log' },
    panels,
  };
}
