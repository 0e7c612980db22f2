import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Half a decibel of cable can cost two of signal',
  description:
    'Loss before a low-noise amplifier adds to its noise figure decibel for decibel, and costs far more than that where the antenna looks at a cold sky. Noise in kelvins, what a noise figure leaves out, how much gain makes the rest of the receiver forgotten, and what a Y-factor measurement can tell.',
  keywords: [
    'noise figure',
    'noise temperature',
    'G/T',
    'low-noise amplifier',
    'Friis formula',
    'Y-factor',
    'cable loss',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

/** K, by which noise figures are defined. */
const T0 = 290;
const decibels = (ratio: number): number => 10 * Math.log10(ratio);
const ratioOf = (db: number): number => 10 ** (db / 10);

/** Noise temperature, K, of a noise figure, dB. */
export const temperature = (figure: number): number => T0 * (ratioOf(figure) - 1);
export const figure = (kelvin: number): number => decibels(1 + kelvin / T0);

export interface Stage {
  /** dB; negative for a loss. */
  readonly gain: number;
  /** K, at its input. */
  readonly temperature: number;
}
/** A loss, dB, of a passive part at its own temperature, K. */
export const lossy = (loss: number, physical = T0): Stage => ({
  gain: -loss,
  temperature: physical * (ratioOf(loss) - 1),
});
export const amplifier = (gain: number, noiseFigure: number): Stage => ({
  gain,
  temperature: temperature(noiseFigure),
});

/** Noise temperature at the input of a chain, K (H. T. Friis, 1944). */
export function chain(stages: readonly Stage[]): number {
  let [sum, gain] = [0, 1];
  for (const stage of stages) {
    sum += stage.temperature / gain;
    gain *= ratioOf(stage.gain);
  }
  return sum;
}

/** dB of signal to noise that a loss before the receiver costs, of an antenna that delivers noise of so many K. */
export const cost = (
  antenna: number,
  receiver: readonly Stage[],
  loss: number,
  physical = T0,
): number =>
  decibels((antenna + chain([lossy(loss, physical), ...receiver])) / (antenna + chain(receiver)));

const LNA = amplifier(20, 0.5);
const REST = amplifier(30, 8);
const RECEIVER = [LNA, REST];
const SKIES = [10, 30, 100, 290, 1000] as const;
const LOSSES = [0.1, 0.2, 0.5, 1, 2] as const;

const KELVINS = Array.from({ length: 100 }, (_, k) => 10 ** (0.5 + k * 0.0303));
const costLine = (loss: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `${loss} dB`,
  colour,
  width: 2,
  x: KELVINS,
  y: KELVINS.map((t) => cost(t, RECEIVER, loss)),
});
const costPlot: Plot = {
  id: 'loss-cost',
  title: 'What a loss costs, by the sky',
  alt: `Decibels of signal to noise that a loss before the amplifier costs, against the noise temperature of the antenna, for losses of 0.2, 0.5 and 1 dB. Half a decibel costs ${fixed(cost(10, RECEIVER, 0.5), 1)} dB at 10 K, ${fixed(cost(290, RECEIVER, 0.5), 2)} at 290 K and ${fixed(cost(2500, RECEIVER, 0.5), 2)} at 2,500 K.`,
  x: { label: 'Antenna, K', domain: [3, 3000], scale: 'log' },
  y: { label: 'Cost, dB', domain: [0, 5] },
  names: 'key',
  marks: [costLine(1, 3), costLine(0.5, 2), costLine(0.2, 1)],
};

const GAINS = Array.from({ length: 61 }, (_, k) => k / 2);
const gainLine = (behind: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `${behind} dB behind`,
  colour,
  width: 2,
  x: GAINS,
  y: GAINS.map((g) => chain([{ ...LNA, gain: g }, amplifier(30, behind)])),
});
const gainPlot: Plot = {
  id: 'loss-gain',
  title: 'Gain that makes the rest forgotten',
  alt: `Noise temperature of an amplifier of ${fixed(LNA.temperature, 0)} K and what follows it, against the amplifier's gain, where noise figures of 4, 8 and 12 dB follow. With 20 dB of gain and 8 dB behind it is ${fixed(chain(RECEIVER), 0)} K.`,
  x: { label: 'Gain of the first stage, dB', domain: [0, 30] },
  y: { label: 'Noise temperature, K', domain: [20, 5000], scale: 'log' },
  names: 'key',
  marks: [gainLine(12, 3), gainLine(8, 2), gainLine(4, 1)],
};

const CABLE = lossy(3);
const FILTER = lossy(1.5);
const ORDERS: readonly (readonly [string, readonly Stage[]])[] = [
  ['filter, amplifier, cable', [FILTER, LNA, CABLE, REST]],
  ['amplifier, filter, cable', [LNA, FILTER, CABLE, REST]],
  ['amplifier, cable, filter', [LNA, CABLE, FILTER, REST]],
  ['cable, filter, amplifier', [CABLE, FILTER, LNA, REST]],
  ['cable, filter, no amplifier', [CABLE, FILTER, REST]],
];

/** Figure, dB, that a Y-factor finds, from an excess noise ratio and a ratio of powers, both dB. */
export const fromY = (enr: number, y: number): number => enr - decibels(ratioOf(y) - 1);
/** The ratio of powers that a device shows, dB. */
export const yOf = (enr: number, noiseFigure: number): number =>
  decibels(1 + ratioOf(enr) / ratioOf(noiseFigure));

export const data = {
  costPlot,
  gainPlot,
  half: cost(30, RECEIVER, 0.5),
  atRoom: cost(T0, RECEIVER, 0.5),
  cable: lossy(0.5).temperature,
  lna: LNA.temperature,
  tenth: temperature(0.1),
  match: lossy(0.25).temperature,
  rest: chain(RECEIVER) - LNA.temperature,
  outside: cost(30, RECEIVER, 0.5, 77),
  wrong: [-0.1, 0.1].map((error) => fromY(15 + error, yOf(15, 0.5))),
  read: [-0.05, 0.05].map((error) => fromY(15, yOf(15, 0.5) + error)),
  kelvins: {
    columns: [
      { label: 'Noise figure' },
      { label: 'Noise temperature' },
      { label: 'On 30 K of sky' },
      { label: 'On 290 K' },
    ],
    rows: [0.3, 0.5, 0.8, 1, 2, 3, 6].map((db) => [
      `${db} dB`,
      `${fixed(temperature(db), 0)} K`,
      `${fixed(decibels((30 + temperature(db)) / 30), 2)} dB`,
      `${fixed(db, 2)} dB`,
    ]),
  },
  costs: {
    columns: [{ label: 'Loss' }, ...SKIES.map((t) => ({ label: `Antenna ${t} K` }))],
    rows: LOSSES.map((loss) => [
      `${loss} dB`,
      ...SKIES.map((t) => `${fixed(cost(t, RECEIVER, loss), 2)} dB`),
    ]),
  },
  orders: {
    columns: [
      { label: 'Order' },
      { label: 'Noise temperature' },
      { label: 'Noise figure' },
      { label: 'Signal to noise on 30 K' },
    ],
    rows: ORDERS.map(([name, stages]) => {
      const least = Math.min(...ORDERS.map(([, s]) => chain(s)));
      return [
        name,
        `${fixed(chain(stages), 0)} K`,
        `${fixed(figure(chain(stages)), 2)} dB`,
        `${fixed(-decibels((30 + chain(stages)) / (30 + least)), 1)} dB`,
      ];
    }),
  },
  links: await Promise.all([stateOf('smith-chart', { r: 5, x: 0, inductorQ: 50 })]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'H. T. Friis',
    title: 'Noise figures of radio receivers',
    source: 'Proceedings of the IRE 32(7)',
    year: 1944,
    place: 'pp. 419–422',
  },
  {
    authors: 'ITU-R',
    title: 'Radio noise',
    source: 'Recommendation P.372',
    year: 2022,
    place: 'noise of the sky and of man',
  },
];
