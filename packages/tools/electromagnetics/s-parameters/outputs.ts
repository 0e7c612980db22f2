import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import { FORMATS, type SParameterInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { chartPlot, responsePlot } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { circleTable, markerTable, matrixTable, referenceTable } from './tables.ts';
import { gainPlot, gatedPlot, qualityPlot, stabilityPlot, timePlot } from './view-plots.ts';

type Shown = NamedOutput<typeof results>;

const TITLES = {
  response: 'Response',
  amplifier: 'Amplifier',
  time: 'Time domain',
  quality: 'Quality of the file',
} as const;

/** What is looked at leads; the response and the chart stand beside it. */
export function outputs(r: SParameterResult, i: SParameterInputs): Shown[] {
  const response: Shown = {
    kind: 'plot',
    id: 'response',
    title: 'Response',
    plot: responsePlot(r, i),
    caption: `${r.traces.map((t) => t.name).join(', ')} as ${FORMATS[i.format]} over ${span(r)}.`,
  };
  const chart: Shown = {
    kind: 'plot',
    id: 'chart',
    title: 'Smith chart',
    plot: chartPlot(r),
    caption: r.desk
      ? `Circles of stability, gain and noise at ${showQuantity(r.f0, 'Hz', 5)} on ${showQuantity(r.desk.reference, 'Ω')}, with the reflections of both ports.`
      : `Reflections of the ports over ${span(r)}, each on its own reference; rings at ${showQuantity(r.f0, 'Hz', 5)}.`,
  };
  const own = ownPlots(r, i);
  const pictures = r.desk
    ? [chart, ...own, response]
    : r.time || r.checks
      ? [...own, response, chart]
      : [response, chart];
  const [hero, ...others] = pictures;
  return [
    ...notices(r, i),
    ...(hero ? [hero] : []),
    { kind: 'readouts', id: 'figures', title: TITLES[i.view], items: readouts(r, i) },
    ...others,
    ...circleTable(r, i),
    ...markerTable(r, i),
    matrixTable(r),
    referenceTable(r),
    { kind: 'values', values: unseen(r) },
  ];
}

const span = ({ network: { frequency } }: SParameterResult): string =>
  frequency.length === 1
    ? `one frequency, ${showQuantity(frequency[0] ?? 0, 'Hz', 5)}`
    : `${showQuantity(frequency[0] ?? 0, 'Hz', 5)} to ${showQuantity(frequency.at(-1) ?? 0, 'Hz', 5)}`;

/** The pictures of what is looked at beside the response. */
function ownPlots(r: SParameterResult, i: SParameterInputs): Shown[] {
  if (r.desk)
    return [
      {
        kind: 'plot',
        id: 'stability',
        title: 'Stability',
        plot: stabilityPlot(r),
        caption: `K, µ and µ′ over ${span(r)}: unconditionally stable where µ is above 1.`,
      },
      {
        kind: 'plot',
        id: 'gains',
        title: 'Gain',
        plot: gainPlot(r),
        caption: `The most gain that can be had, forward gain and Mason’s gain over ${span(r)}.`,
      },
    ];
  if (r.time)
    return [
      {
        kind: 'plot',
        id: 'time',
        title: r.time.impedance ? 'Impedance along the line' : 'Time domain',
        plot: timePlot(r, i),
        caption: `${r.time.trace.name} in time: two places are told apart from ${showQuantity(r.time.resolution, 's', 3)} on.`,
      },
      ...(r.time.gated
        ? [
            {
              kind: 'plot' as const,
              id: 'gated' as const,
              title: 'Gated',
              plot: gatedPlot(r),
              caption: `${r.time.trace.name} over frequency, of the gate from ${showQuantity(i.gateFrom, 's', 4)} to ${showQuantity(i.gateTo, 's', 4)} alone.`,
            },
          ]
        : []),
    ];
  if (r.checks)
    return [
      {
        kind: 'plot',
        id: 'passivity',
        title: 'Passivity',
        plot: qualityPlot(r),
        caption: `The largest singular value of S over ${span(r)}, and how far the network is from reciprocal and symmetric.`,
      },
    ];
  return [];
}
