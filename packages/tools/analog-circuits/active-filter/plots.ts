import type { Drawing } from '../../define/named.ts';
import type { Area } from '../../plot/marks/area.ts';
import type { Line } from '../../plot/marks/line.ts';
import type { Mark } from '../../plot/types.ts';
import { closeRange, type FilterResult, isDesigned } from './compute.ts';
import type { FilterInputs } from './inputs.ts';

const frequency = { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log' } as const;

/** Hatched: below the pass band, above the stop bands. */
function mask(r: FilterResult, i: FilterInputs): Mark[] {
  const { pass, stop } = r.mask;
  const [below, above] = stop ?? [0, 0];
  const tone = { tone: 'stop', silent: true } as const;
  const finite = (x: number) => Number.isFinite(x) && x > 0;
  const ceiling = r.top - i.stopLoss;
  return [
    {
      kind: 'band',
      ...(finite(pass[0]) && { x0: pass[0] }),
      ...(finite(pass[1]) && { x1: pass[1] }),
      y1: r.top - i.edgeLoss,
      ...tone,
    },
    ...(finite(below) ? [{ kind: 'band', x1: below, y0: ceiling, ...tone } as const] : []),
    ...(finite(above) ? [{ kind: 'band', x0: above, y0: ceiling, ...tone } as const] : []),
  ];
}

/** What the dashed lines are: the design, or, of given parts, these with ideal amplifiers. */
const wanted = (r: FilterResult): string =>
  isDesigned(r) ? 'as designed' : 'with ideal amplifiers';

/** All of it against the mask, and below it the top alone, where tolerance shows. */
export function magnitudePlot(r: FilterResult, i: FilterInputs): Drawing {
  const bottom = r.top - Math.max(50, 10 * Math.ceil((i.stopLoss + 25) / 10));
  const e = r.envelope;
  const traces: (Line | Area)[] = [
    {
      kind: 'area',
      id: 'envelope',
      label: `all ${e.copies} copies`,
      colour: 3,
      x: r.frequency,
      y: e.most,
      base: e.least,
      edge: false,
    },
    {
      kind: 'line',
      id: 'designedGain',
      label: wanted(r),
      colour: 2,
      dash: 'dash',
      x: r.frequency,
      y: r.ideal.db,
    },
    {
      kind: 'line',
      id: 'gain',
      label: 'with these parts and amplifiers',
      colour: 1,
      width: 2,
      x: r.frequency,
      y: r.real.db,
    },
  ];
  const [floor, ceiling] = closeUp(r, i);
  return {
    title: 'Magnitude',
    x: { ...frequency, domain: [r.frequency[0] as number, r.frequency.at(-1) as number] },
    panels: [
      {
        share: 1.7,
        y: {
          label: 'Gain',
          unit: 'dB',
          domain: [10 * Math.floor(bottom / 10), 10 * Math.ceil((r.top + 4) / 10)],
        },
        marks: [...mask(r, i), ...traces],
      },
      {
        y: { label: 'Gain, close up', unit: 'dB', domain: [floor, ceiling], ticks: 5 },
        // The same once more: data and names are above.
        marks: [...mask(r, i), ...traces.map(({ id: _, ...mark }) => ({ ...mark, silent: true }))],
      },
    ],
  };
}

/** Decibels from well below the loss at the edge to above every copy. */
function closeUp(r: FilterResult, i: FilterInputs): [number, number] {
  const floor = r.top - Math.max(3, i.edgeLoss * 2);
  const most = Math.max(
    r.top,
    r.envelope.most.reduce((m, y) => Math.max(m, y), r.top),
  );
  return [floor, most + 0.15 * (most - floor)];
}

/** The pass band and its edges, where rounding, tolerance and gain-bandwidth show. */
export function closePlot(r: FilterResult, i: FilterInputs): Drawing {
  const [from, to] = closeRange(r.mask);
  const inside = [...r.frequency.keys()].filter(
    (k) => (r.frequency[k] as number) >= from / 1.05 && (r.frequency[k] as number) <= to * 1.05,
  );
  const pick = (values: Float64Array) => inside.map((k) => values[k] as number);
  const x = pick(r.frequency);
  return {
    title: 'Pass band',
    x: { ...frequency, domain: [from, to] },
    y: { label: 'Gain', unit: 'dB', domain: closeUp(r, i) },
    marks: [
      ...mask(r, i),
      {
        kind: 'area',
        id: 'envelope90',
        label: '5th to 95th percentile',
        colour: 3,
        x,
        y: pick(r.envelope.p95),
        base: pick(r.envelope.p5),
        edge: false,
      },
      {
        kind: 'line',
        id: 'designedGain',
        label: wanted(r),
        colour: 2,
        dash: 'dash',
        x,
        y: pick(r.ideal.db),
      },
      ...(isDesigned(r)
        ? [
            {
              kind: 'line',
              id: 'roundedGain',
              label: 'series parts, ideal amplifiers',
              colour: 4,
              dash: 'dot',
              x,
              y: pick(r.rounded.db),
            } as const,
          ]
        : []),
      {
        kind: 'line',
        id: 'gain',
        label: 'with these amplifiers',
        colour: 1,
        width: 2,
        x,
        y: pick(r.real.db),
      },
    ],
  };
}

export function phasePlot(r: FilterResult): Drawing {
  const designed = { kind: 'line', label: wanted(r), colour: 2, dash: 'dash' } as const;
  const real = { kind: 'line', label: 'with these amplifiers', colour: 1 } as const;
  const x = r.frequency;
  return {
    names: 'key',
    title: 'Phase and group delay',
    x: frequency,
    panels: [
      {
        y: { label: 'Phase', unit: '°', ticks: 'degrees' },
        marks: [
          { ...designed, id: 'designedPhase', x, y: r.ideal.phase },
          { ...real, id: 'phase', x, y: r.real.phase },
        ],
      },
      {
        y: { label: 'Group delay', unit: 's', include: [0] },
        marks: [
          { ...designed, id: 'designedGroupDelay', x, y: r.ideal.delay },
          { ...real, id: 'groupDelay', x, y: r.real.delay },
        ],
      },
    ],
  };
}

export function stepPlot(r: FilterResult): Drawing {
  const { time, ideal, rounded, real } = r.step;
  return {
    names: 'key',
    title: 'Step response',
    x: { id: 'time', label: 'Time', unit: 's' },
    y: { label: 'Output for 1 V', unit: 'V', include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'designedOutput',
        label: wanted(r),
        colour: 2,
        dash: 'dash',
        x: time,
        y: ideal,
      },
      real
        ? {
            kind: 'line',
            id: 'output',
            label: 'with these amplifiers',
            colour: 1,
            x: time,
            y: real,
          }
        : {
            kind: 'line',
            id: 'roundedOutput',
            label: 'series parts, ideal amplifiers',
            colour: 1,
            x: time,
            y: rounded,
          },
    ],
  };
}
