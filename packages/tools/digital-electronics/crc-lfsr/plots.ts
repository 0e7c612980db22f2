import type {
  DistanceProfile,
  DistanceSegment,
} from '@tollbench/engines/coding/hamming-distance.ts';
import { fanIn } from '@tollbench/engines/coding/parallel-equations.ts';
import type { Drawing } from '../../define/named.ts';
import { grouped } from '../../define/si.ts';
import type { CrcResult, LfsrResult } from './compute.ts';
import type { CrcInputs } from './inputs.ts';
import { count, distanceText } from './phrases.ts';
import type { Shown } from './results.ts';

/** Output bits that are still told apart. */
const MAX_DRAWN = 128;
/** Shifts that are still drawn as stems. */
const MAX_STEMS = 255;

export const fanInPlot = (r: CrcResult, { dataBits }: CrcInputs): Shown => ({
  kind: 'plot',
  id: 'fanIn',
  title: 'Inputs of each XOR',
  plot: {
    title: 'Inputs of the XOR before each register bit',
    x: { id: 'bit', label: 'Register bit', domain: [-0.7, r.model.width - 0.3] },
    y: { label: 'Inputs', include: [0] },
    marks: [
      {
        kind: 'bars',
        id: 'fanIn',
        label: 'inputs',
        colour: 1,
        x: r.equations.map((_, i) => i),
        y: r.equations.map(fanIn),
      },
    ],
  },
  caption: `At ${dataBits} bits a clock the widest XOR has ${r.cost.largest} inputs: ${r.cost.levels} levels of two-input gates, ${r.cost.lutLevels} of six-input lookup tables.`,
});

/** The last length worth drawing: beyond where distance 2 sets in, a trillion bits at most. */
function farthest(profile: DistanceProfile, payload: bigint): number {
  const last = Number(profile.segments.at(-1)?.from ?? 1n);
  return Math.max(64, Math.min(1e12, 4 * last), 2 * Number(payload));
}

/** The Hamming distance over the length of the message, and the bounds of it where there are no more. */
export function distancePlot(profile: DistanceProfile, payload: bigint, what: string): Shown {
  const end = farthest(profile, payload);
  const shown = profile.segments.filter((s) => Number(s.from) < end);
  const open = shown.some((s) => s.atLeast !== s.atMost);
  return {
    kind: 'plot',
    id: 'distanceCurve',
    title: 'Distance and length',
    plot: distanceDrawing(shown, { end, open, payload }),
    caption: distanceCaption(profile, shown, what, open),
  };
}

interface Extent {
  readonly end: number;
  readonly open: boolean;
  readonly payload: bigint;
}

function distanceDrawing(
  shown: readonly DistanceSegment[],
  { end, open, payload }: Extent,
): Drawing {
  const line = {
    kind: 'line',
    step: 'after',
    x: [...shown.map((s) => Number(s.from)), end],
  } as const;
  const held = (pick: (s: DistanceSegment) => number) => {
    const y = shown.map(pick);
    return [...y, ...y.slice(-1)];
  };
  const proven = {
    ...line,
    id: 'hammingDistance',
    label: open ? 'proven' : 'distance',
    colour: 1,
    width: 2,
    y: held((s) => s.atLeast),
  } as const;
  const bound = {
    ...line,
    id: 'hammingDistanceBound',
    label: 'not more than',
    colour: 2,
    dash: 'dash',
    y: held((s) => s.atMost),
  } as const;
  const message = {
    kind: 'rule',
    x: Number(payload),
    label: 'this message',
    colour: 'accent',
    dash: 'dot',
  } as const;
  return {
    title: 'Hamming distance over the length of the message',
    x: {
      id: 'messageLength',
      label: 'Message',
      unit: 'bit',
      scale: 'log',
      siPrefix: false,
      domain: [1, end],
    },
    y: { label: 'Hamming distance', include: [0] },
    marks: [...(open ? [bound] : []), proven, ...(payload > 0n ? [message] : [])],
  };
}

function distanceCaption(
  profile: DistanceProfile,
  shown: readonly DistanceSegment[],
  what: string,
  open: boolean,
): string {
  const two = profile.segments.at(-1)?.from ?? 1n;
  const ranges = shown
    .slice(-4, -1)
    .flatMap((s) => (s.to === null ? [] : [`${distanceText(s)} to ${count(s.to)} bits`]));
  return `The Hamming distance of ${what} by the length of the message: ${ranges.join(', ')}${shown.length > 1 ? ', and ' : ''}2 from ${count(two)} bits on.${open ? ' Between the lines the search was not carried to its end.' : ''}`;
}

/** The first output bits, and how many of all are 1. */
export function sequencePlot(r: LfsrResult, ones: number): Shown {
  const y = Array.from(r.bits.slice(0, MAX_DRAWN));
  const all = grouped(r.bits.length);
  return {
    kind: 'plot',
    id: 'sequence',
    title: 'The sequence',
    plot: {
      title: 'Output bits from the seed',
      x: { id: 'step', label: 'Step' },
      y: { label: 'Output', domain: [-0.25, 1.25], ticks: [{ at: 0 }, { at: 1 }] },
      marks: [
        {
          kind: 'line',
          id: 'output',
          label: 'output',
          colour: 1,
          step: 'after',
          x: y.map((_, k) => k),
          y,
        },
      ],
    },
    caption: `The first ${y.length} bits. Of ${r.autocorrelation ? `the whole period of ${all}` : `the first ${all}`} bits ${grouped(ones)} are 1.`,
  };
}

/** Over one whole period, about shift 0. */
export function autocorrelationPlot(autocorrelation: Int32Array): Shown {
  const period = autocorrelation.length;
  const half = Math.floor(period / 2);
  const x = Array.from({ length: 2 * half + 1 }, (_, i) => i - half);
  const y = x.map((lag) => autocorrelation[(lag + period) % period] ?? Number.NaN);
  const mark = { id: 'autocorrelation', label: 'R', colour: 1, x, y } as const;
  const others = [...new Set(autocorrelation.slice(1))];
  const single =
    others.length === 1 ? `, and ${String(others[0]).replace('-', '−')} at every other shift` : '';
  return {
    kind: 'plot',
    id: 'autocorrelation',
    title: 'Autocorrelation',
    plot: {
      title: 'Periodic autocorrelation over one period',
      x: { id: 'shift', label: 'Shift' },
      y: { label: 'Agreements less disagreements', include: [0] },
      marks: [{ kind: period <= MAX_STEMS ? 'stem' : 'line', ...mark }],
    },
    caption: `Agreements less disagreements of the sequence with itself, shifted: ${grouped(period)} at 0${single}.`,
  };
}
