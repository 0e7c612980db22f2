import { bandStages } from '@tollbench/engines/filter/band-poles.ts';
import { scaledShape, shapeEdge, shapeLoss } from '@tollbench/engines/filter/lowpass-corner.ts';
import {
  type Family,
  type LowpassShape,
  lowpassShape,
} from '@tollbench/engines/filter/lowpass-shape.ts';
import { stepAnswer } from '@tollbench/engines/filter/step-answer.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Gaussian to 6 dB, and to 12 dB',
  description:
    'The transitional Gaussian filters of the handbooks by the rule that their tables leave out: 0.1 dB of even stray down to half or a quarter of the voltage. Poles of orders 3 to 10 to six places, and what they buy between Bessel and Butterworth: overshoot, rise and loss side by side.',
  keywords: [
    'transitional Gaussian filter',
    'Gaussian to 6 dB',
    'Gaussian to 12 dB',
    'Zverev tables',
    'pulse filter',
    'overshoot',
    'filter poles',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['lc-filter'],
};

type Transitional = 'gaussian-6' | 'gaussian-12';
const HALF = 10 * Math.log10(2);

/** Half power of 0 Hz at 1 rad/s. */
const shapeOf = (family: Family, order: number): LowpassShape => {
  // Some even orders pass a little more beside 0 Hz: the tables count from 0 Hz.
  const bare = { ...lowpassShape(family, order, 0, 0, false), dc: 1 };
  return scaledShape(bare, shapeEdge(bare, HALF));
};

const upper = (family: Transitional, order: number) =>
  shapeOf(family, order)
    .poles.filter((p) => p.im >= 0)
    .sort((a, b) => a.im - b.im);

const ORDERS = [3, 4, 5, 6, 7, 8, 9, 10];
const poles = ORDERS.flatMap((order) => {
  const twelve = upper('gaussian-12', order);
  return upper('gaussian-6', order).map((six, k) => ({ order, six, twelve: twelve[k] ?? six }));
});

/** Overshoot in per cent, rise from 10 to 90 % and settling to 1 % in s, with half power at 1 rad/s. */
export function inTime(shape: LowpassShape) {
  const [end, points] = [60, 12_001];
  const y = stepAnswer(bandStages(shape, { band: 'lowpass', centre: 1, width: 1 })).curve(
    end,
    points,
  );
  const step = end / (points - 1);
  const when = (level: number): number => {
    const k = y.findIndex((v) => v >= level);
    const [a, b] = [y[k - 1] as number, y[k] as number];
    return step * (k - 1 + (level - a) / (b - a));
  };
  const settled = y.findLastIndex((v) => Math.abs(v - 1) > 0.01);
  return {
    overshoot: 100 * (Math.max(...y) - 1),
    rise: when(0.9) - when(0.1),
    settling: step * (settled + 1),
  };
}

const COMPARED: readonly (readonly [string, Family])[] = [
  ['Gaussian', 'gaussian'],
  ['Bessel', 'bessel'],
  ['Linear phase, 0.05°', 'linear-phase-005'],
  ['Gaussian to 12 dB', 'gaussian-12'],
  ['Gaussian to 6 dB', 'gaussian-6'],
  ['Butterworth', 'butterworth'],
];
const compared = [5, 7, 9].flatMap((order) =>
  COMPARED.map(([name, family]) => {
    const shape = shapeOf(family, order);
    return {
      name,
      family,
      order,
      shape,
      ...inTime(shape),
      at2: shapeLoss(shape, 2),
      sixty: shapeEdge(shape, 60),
    };
  }),
);
const of = (family: Family, order: number) => {
  const found = compared.find((c) => c.family === family && c.order === order);
  if (!found) throw new Error(`${family} of order ${order} is not compared`);
  return found;
};

/** Of its own Gaussian, in whose scale 1/|H|² was made: dB of loss above v dB at v. */
const strayAt = (bare: LowpassShape, v: number): number => shapeLoss(bare, Math.sqrt(v)) - v;
const V = Array.from({ length: 561 }, (_, k) => (7 * k) / 560);
const strayLine = (label: string, order: number, colour: 1 | 2): Mark => {
  const bare = { ...lowpassShape('gaussian-6', order, 0, 0, false), dc: 1 };
  return { kind: 'line', label, colour, width: 2, x: V, y: V.map((v) => strayAt(bare, v)) };
};
const strayPlot: Plot = {
  id: 'gaussian-stray',
  title: 'What they stray from the Gaussian',
  alt: 'Loss less that of the Gaussian, in dB, against the loss of the Gaussian, of filters of order 7 and 8 that are Gaussian to 6 dB. The first goes six times to and fro between 0 and 0.1 dB, the second seven times between 0 and minus 0.1 dB; beyond 6 dB both rise steeply.',
  x: { label: 'Loss of the Gaussian, dB', domain: [0, 7] },
  y: { label: 'Stray, dB', domain: [-0.15, 0.3] },
  names: 'key',
  marks: [strayLine('order 7', 7, 1), strayLine('order 8', 8, 2)],
};

const W = Array.from({ length: 301 }, (_, k) => (5 * k) / 300);
const lossLine = (name: string, family: Family, colour: 1 | 2 | 3 | 4): Mark => {
  const shape = shapeOf(family, 7);
  return {
    kind: 'line',
    label: name,
    colour,
    width: 2,
    x: W,
    y: W.map((w) => -shapeLoss(shape, w)),
  };
};
const lossPlot: Plot = {
  id: 'gaussian-losses',
  title: 'Seven poles',
  alt: `Gain in dB against frequency over the edge at half power, of seven poles: Gaussian, Gaussian to 12 dB, Gaussian to 6 dB and Butterworth. They reach 60 dB at ${fixed(of('gaussian', 7).sixty, 2)}, ${fixed(of('gaussian-12', 7).sixty, 2)}, ${fixed(of('gaussian-6', 7).sixty, 2)} and ${fixed(of('butterworth', 7).sixty, 2)} times the edge.`,
  x: { label: 'Frequency over the edge', domain: [0, 5] },
  y: { label: 'Gain, dB', domain: [-80, 2] },
  names: 'key',
  marks: [
    lossLine('Gaussian', 'gaussian', 4),
    lossLine('to 12 dB', 'gaussian-12', 1),
    lossLine('to 6 dB', 'gaussian-6', 2),
    lossLine('Butterworth', 'butterworth', 3),
  ],
};

export const data = {
  poles,
  compared,
  six7: of('gaussian-6', 7),
  six9: of('gaussian-6', 9),
  twelve7: of('gaussian-12', 7),
  twelve9: of('gaussian-12', 9),
  linear7: of('linear-phase-005', 7),
  butter7: of('butterworth', 7),
  strayPlot,
  lossPlot,
  table: {
    columns: [
      { label: 'Order' },
      { label: '6 dB: −σ' },
      { label: '±ω' },
      { label: '12 dB: −σ' },
      { label: '±ω' },
    ],
    rows: poles.map(({ order, six, twelve }) => [
      String(order),
      fixed(-six.re, 6),
      fixed(six.im, 6),
      fixed(-twelve.re, 6),
      fixed(twelve.im, 6),
    ]),
  },
  bought: {
    columns: [
      { label: 'Shape' },
      { label: 'Order' },
      { label: 'Overshoot' },
      { label: 'Rise, s' },
      { label: 'To 1 %, s' },
      { label: 'Loss at twice the edge' },
      { label: '60 dB at' },
    ],
    rows: compared.map((c) => [
      c.name,
      String(c.order),
      `${fixed(c.overshoot, 2)} %`,
      fixed(c.rise, 2),
      fixed(c.settling, 1),
      `${fixed(c.at2, 1)} dB`,
      `${fixed(c.sixty, 2)} ×`,
    ]),
  },
  links: await Promise.all([
    stateOf('lc-filter', {
      family: 'gaussian-12',
      order: 7,
      edge: 10e6,
      stop: 40e6,
      stopLoss: 55,
      inductorQ: 200,
      allowed: 4,
    }),
    stateOf('lc-filter', {
      family: 'gaussian-6',
      response: 'bandpass',
      structure: 'capacitors',
      order: 3,
      centre: 9e6,
      width: 300e3,
      stopWidth: 1.2e6,
      stopLoss: 25,
      inductorQ: 500,
      allowed: 6,
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'A. I. Zverev',
    title: 'Handbook of Filter Synthesis',
    source: 'Wiley',
    year: 1967,
    place: 'tables of low-pass poles and of q and k',
  },
];
