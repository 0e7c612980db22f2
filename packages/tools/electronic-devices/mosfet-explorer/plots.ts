import { showQuantity } from '../../define/si.ts';
import type { Colour, Dash, Mark, Plot } from '../../plot/types.ts';
import type { MosfetInputs, MosfetResult } from './compute.ts';

/** A p-channel device is drawn with its own names: source over drain. */
export const names = (i: MosfetInputs) =>
  i.polarity === 'n'
    ? { vgs: 'VGS', vds: 'VDS', vsb: 'VSB' }
    : { vgs: 'VSG', vds: 'VSD', vsb: 'VBS' };

const DASHES: readonly Dash[] = ['solid', 'dash', 'long', 'dashdot', 'dot'];

export function outputPlot(r: MosfetResult, i: MosfetInputs): Plot {
  const { vgs, vds } = names(i);
  const most = Math.max(...r.output.map((c) => c.id.at(-1) as number));
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
        label: `${vgs} ${showQuantity(c.vgs, 'V', 3)}`,
        x: r.outputX,
        y: c.id,
        colour: ((k % 8) + 1) as Colour,
        // The palette gives the first eight their dashes; where colours come again, dashes must not.
        ...(k >= 8 && { dash: DASHES[Math.floor(k / 8) % DASHES.length] ?? 'solid' }),
      }),
    ),
  ];
  if (i.load === 'resistor')
    marks.push({
      kind: 'line',
      label: 'load line',
      x: [0, i.vdd],
      y: [i.vdd / i.rd, 0],
      colour: 'ink',
      width: 1,
    });
  marks.push({
    kind: 'points',
    x: [r.vds],
    y: [r.point.id],
    marker: 'ring',
    colour: 'accent',
    size: 9,
    label: 'bias',
  });
  return {
    id: 'output',
    title: 'Output curves',
    x: { label: vds, unit: 'V', domain: [0, i.vdsMax] },
    y: { label: 'Drain current', unit: 'A', domain: [0, most > 0 ? most * 1.05 : 1e-6] },
    marks,
  };
}

export function transferPlot(r: MosfetResult, i: MosfetInputs): Plot {
  const { vgs } = names(i);
  const log = i.model === 'ekv';
  const floor = log ? 1e-14 : 0;
  return {
    id: 'transfer',
    title: 'Transfer curve',
    x: { label: vgs, unit: 'V', domain: [0, i.vgsMax] },
    panels: [
      {
        y: { label: 'Drain current', unit: 'A', scale: log ? 'log' : 'linear' },
        marks: [
          {
            kind: 'line',
            label: 'current',
            x: r.transferX,
            y: r.transfer.map((x) => (log && x < floor ? Number.NaN : x)),
            colour: 1,
          },
          { kind: 'rule', x: r.point.vth, dash: 'dot', colour: 'quiet', label: 'threshold' },
          {
            kind: 'points',
            x: [i.vgs],
            y: [Math.max(r.point.id, floor)],
            marker: 'ring',
            colour: 'accent',
            size: 9,
            silent: true,
          },
        ],
      },
      {
        y: { label: 'Transconductance', unit: 'S', include: [0] },
        marks: [{ kind: 'line', label: 'gm', x: r.transferX, y: r.transferGm, colour: 2 }],
      },
    ],
  };
}

export function efficiencyPlot(r: MosfetResult, i: MosfetInputs): Plot {
  const marks: Mark[] = [
    { kind: 'line', label: 'gm/ID', x: r.efficiency.id, y: r.efficiency.gmOverId, colour: 1 },
  ];
  if (i.model === 'ekv')
    marks.push({
      kind: 'rule',
      y: r.weakLimit,
      dash: 'dash',
      colour: 'quiet',
      label: 'limit 1/(n UT)',
    });
  if (r.point.id > 0)
    marks.push({
      kind: 'points',
      x: [r.point.id],
      y: [r.point.gm / r.point.id],
      marker: 'ring',
      colour: 'accent',
      size: 9,
      silent: true,
    });
  const top =
    i.model === 'ekv' ? r.weakLimit * 1.1 : Math.min(Math.max(...r.efficiency.gmOverId), 60);
  return {
    id: 'efficiency',
    title: 'gm/ID over drain current',
    x: { label: 'Drain current', unit: 'A', scale: 'log' },
    y: { label: 'gm/ID', unit: '1/V', domain: [0, top], siPrefix: false },
    marks,
  };
}
