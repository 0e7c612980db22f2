import { type Ladder, ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { type Losses, lcNetwork, scattering } from '@tollbench/engines/filter/lc-network.ts';
import { scaledShape, shapeEdge } from '@tollbench/engines/filter/lowpass-corner.ts';
import {
  type Family,
  type LowpassShape,
  lowpassShape,
} from '@tollbench/engines/filter/lowpass-shape.ts';
import { naturalRatio, predistorted } from '@tollbench/engines/filter/predistortion.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What finite Q costs a filter',
  description:
    'A band pass of lossy resonators loses 4.34 dB times the sum of its elements over its normalised Q, and rounds its corners. The rule, how far it is off by family and order, what the edges lose beside the middle, and what predistortion buys back.',
  keywords: [
    'insertion loss',
    'unloaded Q',
    'filter loss',
    'band pass',
    'Cohn formula',
    'predistortion',
    'LC filter',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['lc-filter'],
};

const HALF = 10 * Math.log10(2);

/** Half power at 1 rad/s. */
export const shapeOf = (family: Family, order: number, ripple = 0): LowpassShape => {
  const shape = lowpassShape(family, order, ripple, 0, true);
  return scaledShape(shape, shapeEdge(shape, HALF));
};

/** Between ends that let all through where the shape passes most. */
export function ladderOf(shape: LowpassShape): Ladder {
  const ratio = naturalRatio(shape);
  try {
    return ladder(shape, { kind: 'both', r: ratio });
  } catch {
    return ladder(shape, { kind: 'both', r: 1 / ratio });
  }
}

/** A narrow band in which losses are the same at every frequency: a thousandth of the centre. */
const CENTRE = 1000;

/** dB at x, in half bandwidths from the centre, of the band pass whose resonators have q₀ = Q·B/f₀. */
export function loss(made: Ladder, q0: number, x: number): number {
  const network = lcNetwork(
    made,
    { band: 'bandpass', centre: CENTRE, width: 1, level: 1, firstPlace: 'shunt' },
    false,
  );
  const q: Losses = {
    inductorQ: q0 * CENTRE,
    capacitorQ: Number.POSITIVE_INFINITY,
    at: CENTRE,
  };
  // The frequency with exactly so much of the prototype's.
  const w = x / 2 + Math.hypot(x / 2, CENTRE);
  const { re21, im21 } = scattering(network, w, q);
  return -10 * Math.log10(re21 ** 2 + im21 ** 2);
}

export const sumOf = (made: Ladder): number => made.elements.reduce((sum, { g }) => sum + g, 0);

/** S. B. Cohn's estimate, dB. */
export const rule = (made: Ladder, q0: number): number => ((10 / Math.LN10) * sumOf(made)) / q0;

const FAMILIES: readonly (readonly [string, Family, number])[] = [
  ['Bessel', 'bessel', 0],
  ['Butterworth', 'butterworth', 0],
  ['Chebyshev, 0.1 dB', 'chebyshev', 0.1],
  ['Chebyshev, 1 dB', 'chebyshev', 1],
];

const rows = FAMILIES.flatMap(([name, family, ripple]) =>
  [3, 5, 7].map((order) => {
    const made = ladderOf(shapeOf(family, order, ripple));
    return { name, order, made, sum: sumOf(made) };
  }),
);

/** dB that the edge is down beside what it should be, at q₀ = 20; without a zero that has a sign. */
const rounding = (made: Ladder): number =>
  Math.round(100 * (loss(made, 20, 1) - loss(made, 20, 0) - HALF)) / 100 + 0;

const five = ladderOf(shapeOf('chebyshev', 5, 0.1));
const X = Array.from({ length: 301 }, (_, k) => -2 + (4 * k) / 300);
const curve = (label: string, q0: number, colour: 1 | 2 | 3 | 4, made = five): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: X,
  y: X.map((x) => -loss(made, q0, x)),
});

const curvesPlot: Plot = {
  id: 'finite-q-curves',
  title: 'Five resonators, 0.1 dB',
  alt: `Gain in dB against frequency in half bandwidths from the centre, of a Chebyshev band pass of five resonators and 0.1 dB ripple. In the middle it loses nothing without losses, ${fixed(loss(five, 50, 0), 1)} dB for q₀ of 50, ${fixed(loss(five, 20, 0), 1)} dB for 20 and ${fixed(loss(five, 10, 0), 1)} dB for 10; corners get round.`,
  x: { label: 'From the centre, half bandwidths', domain: [-1.6, 1.6] },
  y: { label: 'Gain, dB', domain: [-25, 1] },
  names: 'key',
  marks: [
    curve('no loss', 1e12, 4),
    curve('q₀ = 50', 50, 3),
    curve('q₀ = 20', 20, 2),
    curve('q₀ = 10', 10, 1),
  ],
};

const Q0 = 15;
const wanted = shapeOf('butterworth', 4);
const plain = ladderOf(wanted);
const moved = ladderOf(predistorted(wanted, 1 / Q0));
const offset = (made: Ladder) => loss(made, Q0, 0);
const relative = (label: string, made: Ladder, q0: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: X,
  y: X.map((x) => loss(made, q0, 0) - loss(made, q0, x)),
});
const movedPlot: Plot = {
  id: 'finite-q-moved',
  title: 'Four Butterworth resonators of q₀ = 15',
  alt: `Gain over that at the centre in dB, of four Butterworth resonators: without losses, with resonators of q₀ = 15, and predistorted for them. At the edge the lossy one is down by ${fixed(loss(plain, Q0, 1) - offset(plain), 2)} dB instead of 3.01, the predistorted one by ${fixed(loss(moved, Q0, 1) - offset(moved), 2)}.`,
  x: { label: 'From the centre, half bandwidths', domain: [-1.3, 1.3] },
  y: { label: 'Gain over the centre, dB', domain: [-8, 0.5] },
  names: 'key',
  marks: [
    relative('no loss', plain, 1e12, 3),
    relative('lossy', plain, Q0, 2),
    relative('predistorted', moved, Q0, 1),
  ],
};

const cost = (q0: number) => {
  const better = ladderOf(predistorted(wanted, 1 / q0));
  return { q0, plain: loss(plain, q0, 0), moved: loss(better, q0, 0), edge: loss(plain, q0, 1) };
};
const costs = [50, 30, 20, 15, 10].map(cost);

export const data = {
  rows,
  costs,
  corner: rounding(five),
  curvesPlot,
  movedPlot,
  worst: Math.max(
    ...rows.flatMap(({ made }) =>
      [20, 50].map((q) => Math.abs(rule(made, q) / loss(made, q, 0) - 1)),
    ),
  ),
  example: {
    sum: sumOf(five),
    q0: (200 * 2) / 30,
    rule: rule(five, (200 * 2) / 30),
    loss: loss(five, (200 * 2) / 30, 0),
  },
  losses: {
    columns: [
      { label: 'Shape' },
      { label: 'Resonators' },
      { label: 'Σg' },
      { label: 'q₀ = 50' },
      { label: 'q₀ = 20' },
      { label: 'q₀ = 10' },
      { label: 'Rule at 10' },
      { label: 'More at the edge, q₀ = 20' },
    ],
    rows: rows.map(({ name, order, made, sum }) => [
      name,
      String(order),
      fixed(sum, 2),
      ...[50, 20, 10].map((q) => `${fixed(loss(made, q, 0), 2)} dB`),
      `${fixed(rule(made, 10), 2)} dB`,
      `${fixed(rounding(made), 2)} dB`,
    ]),
  },
  bought: {
    columns: [
      { label: 'q₀' },
      { label: 'Loss in the middle' },
      { label: 'At the edge, below the middle' },
      { label: 'Predistorted: loss in the middle' },
    ],
    rows: costs.map((c) => [
      String(c.q0),
      `${fixed(c.plain, 2)} dB`,
      `${fixed(c.edge - c.plain, 2)} dB`,
      `${fixed(c.moved, 2)} dB`,
    ]),
  },
  links: await Promise.all([
    stateOf('lc-filter', {
      response: 'bandpass',
      structure: 'capacitors',
      centre: 30e6,
      width: 2e6,
      stopWidth: 6e6,
      inductorQ: 200,
      capacitorQ: 1e6,
    }),
    stateOf('lc-filter', {
      response: 'bandpass',
      structure: 'capacitors',
      family: 'butterworth',
      order: 4,
      centre: 30e6,
      width: 2e6,
      stopWidth: 8e6,
      inductorQ: 250,
      capacitorQ: 1e6,
      predistort: 'yes',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'S. B. Cohn',
    title: 'Dissipation loss in multiple-coupled-resonator filters',
    source: 'Proceedings of the IRE 47(8)',
    year: 1959,
    place: 'pp. 1342–1348',
  },
  {
    authors: 'A. I. Zverev',
    title: 'Handbook of Filter Synthesis',
    source: 'Wiley',
    year: 1967,
    place: 'chapters 6 and 9',
  },
];
