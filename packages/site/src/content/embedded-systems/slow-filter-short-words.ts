import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

/** Sample rate of the examples, Hz. */
export const RATE = 48_000;
const ROOT2 = Math.SQRT2;

export interface Section {
  readonly b: readonly [number, number, number];
  readonly a1: number;
  readonly a2: number;
}

/** Butterworth's low-pass of order two by the bilinear transform, −3 dB at `edge`. */
export function lowPass(edge: number, rate = RATE): Section {
  const k = Math.tan((Math.PI * edge) / rate);
  const a0 = 1 + ROOT2 * k + k * k;
  const b0 = (k * k) / a0;
  return { b: [b0, 2 * b0, b0], a1: (2 * (k * k - 1)) / a0, a2: (1 - ROOT2 * k + k * k) / a0 };
}

const rounded = (x: number, fraction: number): number =>
  Math.round(x * 2 ** fraction) / 2 ** fraction;

export interface Natural {
  /** Hz. */
  readonly frequency: number;
  readonly damping: number;
}

/** Natural frequency and damping of z² + a₁z + a₂ as the poles of e^(sT); null with a pole on or outside the unit circle. */
export function natural(a1: number, a2: number, rate = RATE): Natural | null {
  const d = a1 * a1 - 4 * a2;
  if (d >= 0) {
    const [p, q] = [(-a1 + Math.sqrt(d)) / 2, (-a1 - Math.sqrt(d)) / 2];
    if (!(p < 1 && q > 0)) return null;
    const [x, y] = [-Math.log(p), -Math.log(q)];
    const omega = Math.sqrt(x * y);
    return { frequency: (omega * rate) / (2 * Math.PI), damping: (x + y) / (2 * omega) };
  }
  if (!(a2 < 1)) return null;
  const [decay, angle] = [-Math.log(a2) / 2, Math.atan2(Math.sqrt(-d), -a1)];
  const omega = Math.hypot(decay, angle);
  return { frequency: (omega * rate) / (2 * Math.PI), damping: decay / omega };
}

/** What is left of the filter with so many places after the binary point; null where it is no filter any more. */
export function stored(edge: number, fraction: number, rate = RATE): Natural | null {
  const { a1, a2 } = lowPass(edge, rate);
  return natural(rounded(a1, fraction), rounded(a2, fraction), rate);
}

/** 1 + a₁ + a₂, which is nearly (ω₀T)². */
export const small = ({ a1, a2 }: Section): number => 1 + a1 + a2;

/** Places that keep the natural frequency within a hundredth, however the rounding falls: 2^−F ≤ 2·0.01·(1 + a₁ + a₂). */
export const places = (section: Section): number => Math.ceil(-Math.log2(0.02 * small(section)));

/** The lowest frequency above 0 that coefficients with so many places can have, nearly: (ω₀T)² is one step. */
export const lowest = (fraction: number, rate = RATE): number =>
  (2 ** (-fraction / 2) * rate) / (2 * Math.PI);

/** How far from where it belongs an output may stay for ever, in steps of its word: half a step over 1 + a₁ + a₂. */
export const deadBand = (section: Section): number => 0.5 / small(section);

export type Keeping = 'rounded' | 'error fed back';

/**
 * Direct form I with exact coefficients and outputs rounded to whole steps, answering a step of `height`. With the
 * error fed back, what rounding took from an output is given to the next.
 */
export function answer(
  section: Section,
  height: number,
  samples: number,
  keep: Keeping,
): Float64Array {
  const { b, a1, a2 } = section;
  const out = new Float64Array(samples);
  let [x1, x2, y1, y2, owed] = [0, 0, 0, 0, 0];
  for (let n = 0; n < samples; n++) {
    const exact = b[0] * height + b[1] * x1 + b[2] * x2 - a1 * y1 - a2 * y2;
    const sum = keep === 'rounded' ? exact : exact + owed;
    const y = Math.round(sum);
    owed = sum - y;
    [x2, x1, y2, y1] = [x1, height, y1, y];
    out[n] = y;
  }
  return out;
}

/** How far from the height of its step the output stays. */
export function stuck(edge: number, height: number, keep: Keeping = 'rounded'): number {
  const samples = Math.ceil((6 * RATE) / edge);
  return Math.abs((answer(lowPass(edge), height, samples, keep).at(-1) ?? Number.NaN) - height);
}

const EDGES = [10, 20, 50, 100, 200, 500, 1000] as const;
const HEIGHT = 20_000;

const SWEEP = Array.from({ length: 400 }, (_, k) => 10 ** (0.7 + (k * 2.6) / 399));
const staircase = (label: string, colour: 1 | 2, fraction: number): Mark => {
  const points = SWEEP.flatMap((edge) => {
    const is = stored(edge, fraction);
    return is === null ? [] : [{ edge, is: is.frequency }];
  });
  return {
    kind: 'line',
    label,
    colour,
    width: 2,
    x: points.map((p) => p.edge),
    y: points.map((p) => p.is),
  };
};

const stairPlot: Plot = {
  id: 'slow-filter-stairs',
  title: 'The frequency that comes out',
  alt: `Natural frequency of the stored filter against the one designed, 5 Hz to 2 kHz, both logarithmic. With 16-bit coefficients there is nothing below ${fixed(lowest(14), 0)} Hz, then steps that grow finer upwards; with 24 bits the line is straight from about twenty hertz on.`,
  x: { label: 'Designed, Hz', domain: [5, 2000], scale: 'log' },
  y: { label: 'Stored, Hz', domain: [1, 2000], scale: 'log' },
  names: 'key',
  marks: [staircase('16 bits', 1, 14), staircase('24 bits', 2, 22)],
};

const SHOWN = 100;
const SPAN = 2400;
const shownAnswer = (label: string, colour: 1 | 2, keep: Keeping): Mark => {
  const y = answer(lowPass(SHOWN), HEIGHT, SPAN, keep);
  const at = Array.from({ length: SPAN / 8 }, (_, k) => 8 * k);
  return {
    kind: 'line',
    label,
    colour,
    width: 2,
    x: at.map((n) => (1000 * n) / RATE),
    y: at.map((n) => y[n] ?? 0),
  };
};

const stuckPlot: Plot = {
  id: 'slow-filter-stuck',
  title: 'An output at rest in the wrong place',
  alt: `Step of ${whole(HEIGHT)} through a low-pass of ${SHOWN} Hz at 48 kHz with outputs of 16 bits. Rounded, the output comes to rest ${whole(Math.round(stuck(SHOWN, HEIGHT)))} steps away from it and stays there; with the rounding error fed back it arrives.`,
  x: { label: 'Time, ms', domain: [0, (1000 * SPAN) / RATE] },
  y: { label: 'Output, steps', domain: [0, 24_000] },
  names: 'key',
  marks: [shownAnswer('rounded', 1, 'rounded'), shownAnswer('error fed back', 2, 'error fed back')],
};

const said = (is: Natural | null): string =>
  is === null ? 'no filter' : `${quantity(is.frequency, 'Hz', 3)}, ζ ${fixed(is.damping, 2)}`;

export const post: Post = {
  title: 'A ten-hertz low-pass does not fit into sixteen bits',
  description:
    'At 48 kHz the coefficients of a biquad in Q14 know no frequency between 0 and 60 Hz, and its output may rest thousands of steps from where it belongs. Both follow from one small number, and so do the cures.',
  keywords: [
    'biquad',
    'fixed point',
    'coefficient quantisation',
    'dead band',
    'limit cycle',
    'error feedback',
    'low-pass',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['iir-designer'],
};

const slow = lowPass(10);

export const data = {
  stairPlot,
  stuckPlot,
  height: HEIGHT,
  shown: SHOWN,
  slow: {
    a1: slow.a1,
    a2: slow.a2,
    small: small(slow),
    square: ((2 * Math.PI * 10) / RATE) ** 2,
    band: deadBand(slow),
    places: places(slow),
    state: Math.ceil(Math.log2(deadBand(slow))),
  },
  lowest: { sixteen: lowest(14), twentyFour: lowest(22), next: lowest(14) * ROOT2 },
  shownStuck: {
    found: stuck(SHOWN, HEIGHT),
    rule: deadBand(lowPass(SHOWN)),
    share: stuck(SHOWN, HEIGHT) / HEIGHT,
  },
  fed: stuck(SHOWN, HEIGHT, 'error fed back'),
  fast: { rate: 480, places: places(lowPass(10, 480)), band: deadBand(lowPass(10, 480)) },
  single: 0.5 / (1 - Math.exp((-2 * Math.PI * 10) / RATE)),
  coefficients: {
    columns: [
      { label: 'Designed' },
      { label: '16 bits' },
      { label: '24 bits' },
      { label: 'Bits for 1 %' },
    ],
    rows: EDGES.map((edge) => [
      quantity(edge, 'Hz', 3),
      said(stored(edge, 14)),
      said(stored(edge, 22)),
      // The sign and one place before the point: a₁ comes near −2.
      String(places(lowPass(edge)) + 2),
    ]),
  },
  outputs: {
    columns: [
      { label: 'Designed' },
      { label: 'By the rule' },
      { label: 'Rests off by' },
      { label: 'Error fed back' },
      { label: 'Bits to add' },
    ],
    rows: EDGES.map((edge) => [
      quantity(edge, 'Hz', 3),
      whole(Math.round(deadBand(lowPass(edge)))),
      whole(Math.round(stuck(edge, HEIGHT))),
      whole(Math.round(stuck(edge, HEIGHT, 'error fed back'))),
      String(Math.max(0, Math.ceil(Math.log2(deadBand(lowPass(edge)))))),
    ]),
  },
  percent: percent(stuck(SHOWN, HEIGHT) / HEIGHT),
  links: await Promise.all([
    stateOf('iir-designer', {
      from: 'order',
      degree: 2,
      edge: SHOWN,
      fs: RATE,
      fixed: 'on',
      bits: 16,
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'L. B. Jackson, J. F. Kaiser, H. S. McDonald',
    title: 'An approach to the implementation of digital filters',
    source: 'IEEE Transactions on Audio and Electroacoustics 16(3)',
    year: 1968,
    place: 'pp. 413–421',
  },
  {
    authors: 'T. Thong, B. Liu',
    title: 'Error spectrum shaping in narrow-band recursive filters',
    source: 'IEEE Transactions on Acoustics, Speech, and Signal Processing 25(2)',
    year: 1977,
    place: 'pp. 200–203',
  },
];
