import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { ShapingResult } from './compute.ts';
import { isRolled } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import type { Mask, MaskPoint } from './masks.ts';

/** Density that is drawn below the deepest thing of interest, dB. */
const ROOM = 15;
/** Upper end of the spectrum's picture, dB. */
const TOP = 10;

/** Density over the offset, with the channels and the mask. */
export function spectrumPlot(r: ShapingResult, i: ShapingInputs): Drawing {
  const { frequency, density, mask, stopBand } = r.channel;
  const fs = i.rate * i.samples;
  const edge = isRolled(i) ? (1 + i.rollOff) / 2 : 1;
  const right = Math.min(
    fs / 2,
    Math.max(2 * edge * i.rate, i.find === 'isi' ? 0 : 1.6 * i.spacing, lastOffset(mask) * 1.1),
  );
  const lowest = Math.min(-80, (stopBand ?? -80) - ROOM, lastLevel(mask) - ROOM);
  return {
    title: 'Spectrum',
    names: 'key',
    x: { id: 'frequency', label: 'Offset from the carrier', unit: 'Hz', domain: [0, right] },
    y: {
      label: 'Power density',
      unit: 'dB',
      domain: [Math.max(-160, 10 * Math.floor(lowest / 10)), TOP],
    },
    marks: [
      ...channels(i, right),
      ...(mask ? maskMarks(mask, right) : []),
      {
        kind: 'line',
        id: 'density',
        label: 'density',
        colour: 1,
        x: frequency,
        y: density.map((level) => (Number.isFinite(level) ? level : Number.NaN)),
      },
      ...marginMark(r),
    ],
  };
}

const lastOffset = (mask: Mask | null): number => mask?.upper.at(-1)?.offset ?? 0;
const lastLevel = (mask: Mask | null): number =>
  Math.min(0, ...(mask?.upper.map(({ level }) => level) ?? []));

/** The channels that the leakage is measured in. */
function channels(i: ShapingInputs, right: number): Mark[] {
  const half = i.width / 2;
  const at = (centre: number, label: string): Mark[] =>
    centre - half < right
      ? [
          {
            kind: 'band',
            x0: Math.max(0, centre - half),
            x1: centre + half,
            tone: centre === 0 ? 'pass' : 'note',
            label,
            silent: true,
          },
        ]
      : [];
  return [
    ...at(0, 'own'),
    ...(i.spacing > half ? at(i.spacing, 'adjacent') : []),
    ...(2 * i.spacing + half < right ? at(2 * i.spacing, 'next') : []),
  ];
}

function maskMarks({ upper, lower }: Mask, right: number): Mark[] {
  const last = upper.at(-1);
  const on: readonly MaskPoint[] =
    last !== undefined && last.offset < right
      ? [...upper, { offset: right, level: last.level }]
      : upper;
  const line = (points: readonly MaskPoint[]) => ({
    x: points.map(({ offset }) => offset),
    y: points.map(({ level }) => level),
  });
  const forbidden = line(on);
  return [
    {
      kind: 'polygon',
      tone: 'stop',
      silent: true,
      x: [...forbidden.x, forbidden.x.at(-1) ?? 0, forbidden.x[0] ?? 0],
      y: [...forbidden.y, TOP, TOP],
    },
    {
      kind: 'line',
      xId: 'maskFrequency',
      id: 'upperLimit',
      label: 'mask',
      colour: 3,
      width: 2,
      ...line(on),
    },
    ...(lower.length === 0
      ? []
      : [
          {
            kind: 'line' as const,
            xId: 'lowerFrequency',
            id: 'lowerLimit',
            label: 'lower limit',
            colour: 4 as const,
            dash: 'dash' as const,
            ...line(lower),
          },
        ]),
  ];
}

function marginMark({ channel: { margin, mask } }: ShapingResult): Mark[] {
  if (!margin || !mask || !Number.isFinite(margin.value)) return [];
  const limits = mask[margin.side];
  const next = limits.findIndex(({ offset }) => offset >= margin.at);
  const [a, b] = [limits[Math.max(0, next - 1)], limits[next < 0 ? limits.length - 1 : next]];
  if (!a || !b) return [];
  const share = b.offset > a.offset ? (margin.at - a.offset) / (b.offset - a.offset) : 0;
  const limit = a.level + (b.level - a.level) * Math.min(1, Math.max(0, share));
  return [
    {
      kind: 'points',
      silent: true,
      colour: 'accent',
      marker: 'ring',
      size: 8,
      x: [margin.at],
      y: [limit + (margin.side === 'upper' ? -margin.value : margin.value)],
    },
  ];
}
