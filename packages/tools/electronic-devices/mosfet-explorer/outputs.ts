import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { MosfetResult } from './compute.ts';
import { notices } from './notices.ts';
import { designPlot, names, outputPlot, thresholdOnAxis, transferPlot } from './plots.ts';
import {
  cardReadouts,
  pointReadouts,
  REGIONS,
  sizedReadouts,
  stageReadouts,
  unseen,
} from './readouts.ts';
import { results } from './results.ts';
import { curvesTable, edgeTable, sizingTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The output curves, the bias point with its stage, the transfer curve and the design chart. */
export function outputs(r: MosfetResult): Shown[] {
  const { settled: i, stage } = r;
  return [
    ...notices(r),
    {
      kind: 'plot',
      id: 'output',
      title: 'Output curves',
      plot: outputPlot(r),
      caption: outputCaption(r),
    },
    ...(i.task === 'size'
      ? ([
          {
            kind: 'readouts',
            id: 'sized',
            title: 'The device that does it',
            items: sizedReadouts(r),
          },
        ] as const)
      : []),
    {
      kind: 'readouts',
      id: 'point',
      title: `Bias point, ${stage ? 'with its load' : 'as set'}`,
      items: pointReadouts(r),
    },
    ...(stage
      ? ([
          {
            kind: 'readouts',
            id: 'stage',
            title: 'Common-source stage',
            items: stageReadouts(r, stage),
          },
        ] as const)
      : []),
    ...(r.card
      ? ([
          {
            kind: 'readouts',
            id: 'card',
            title: `Model card ${r.card.name}`,
            items: cardReadouts(r),
          },
        ] as const)
      : []),
    {
      kind: 'plot',
      id: 'transfer',
      title: 'Transfer curve',
      plot: transferPlot(r),
      caption: transferCaption(r),
    },
    {
      kind: 'plot',
      id: 'designChart',
      title: i.model === 'ekv' ? 'Design chart over IC' : 'Design chart over I_D',
      plot: designPlot(r),
      caption: chartCaption(r),
    },
    curvesTable(r),
    edgeTable(r),
    sizingTable(r),
    unseen(r),
  ];
}

function outputCaption(r: MosfetResult): string {
  const { settled: i, point } = r;
  const { vgs, vds } = names(i);
  const region = results.values.region.options[REGIONS[point.region]];
  const family =
    r.output.length === 0
      ? 'The curve of the bias'
      : `${r.output.length === 1 ? 'One curve' : `${r.output.length} curves`} up to ${vgs} = ${showQuantity(r.output.at(-1)?.vgs ?? i.vgs, 'V')}`;
  return `${family}, the edge of saturation dashed. At ${vgs} = ${showQuantity(i.vgs, 'V')} and ${vds} = ${showQuantity(r.vds, 'V')} the drain carries ${showQuantity(point.id, 'A')} in ${region}.`;
}

function transferCaption(r: MosfetResult): string {
  const { vgs, vds } = names(r.settled);
  return `At ${vds} = ${showQuantity(r.vds, 'V')} the threshold is ${showQuantity(thresholdOnAxis(r), 'V')} and g_m reaches ${showQuantity(Math.max(...r.transferGm), 'S', 3)} at ${vgs} = ${showQuantity(r.axes.gate[1], 'V')}.`;
}

function chartCaption(r: MosfetResult): string {
  const { settled: i, point, chart } = r;
  const at = `At ${names(i).vds} = ${showQuantity(r.bias.vds, 'V')}`;
  if (chart.x.length === 0) return `${at} no current flows: there is nothing to choose by.`;
  if (i.model !== 'ekv')
    return `${at}. The square law lets g_m/I_D grow without bound towards threshold; a real device stops near 1/(n·U_T).`;
  const here = point.id !== 0 ? showQuantity(point.gm / point.id, '1/V', 3) : undefined;
  const speed = Number.isFinite(r.transit)
    ? `, where f_T is ${showQuantity(r.transit, 'Hz', 3)}`
    : '';
  return `${at}, whatever the width: g_m/I_D falls from ${showQuantity(Math.max(...chart.gmOverId), '1/V', 3)} in weak inversion${here === undefined ? '' : `, and is ${here} at the bias${speed}`}.`;
}
