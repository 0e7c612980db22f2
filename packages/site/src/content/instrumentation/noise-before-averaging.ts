import { gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How much noise a converter needs before averaging helps',
  description:
    'Averaging a converter that is too quiet averages the same wrong code. Half a step of noise makes the mean right to 0.2 % of a step, and more only costs readings. The exact curve, the best amount for each bit that is wanted, and what dither does better.',
  keywords: ['ADC', 'oversampling', 'averaging', 'dither', 'quantisation', 'resolution', 'noise'],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['spectrum-analyzer'],
};

/** Mean and variance of a code, in steps, for an input at `x` steps; the ideal converter rounds to the nearest. */
export interface Code {
  readonly mean: number;
  readonly variance: number;
}

/** Of an input with normal noise of deviation σ: each code has the chance that the noise puts the input within its step. */
export function noisy(x: number, sigma: number): Code {
  if (sigma === 0) return { mean: Math.round(x), variance: 0 };
  const reach = Math.ceil(9 * sigma) + 1;
  const middle = Math.round(x);
  let [mean, square] = [0, 0];
  for (let k = middle - reach; k <= middle + reach; k++) {
    const share = gaussianTail((k - 0.5 - x) / sigma) - gaussianTail((k + 0.5 - x) / sigma);
    mean += share * (k - x);
    square += share * (k - x) ** 2;
  }
  return { mean: mean + x, variance: square - mean * mean };
}

/** The share of a flat or triangular noise of so many steps' full width that lies below y. */
const below = {
  flat: (y: number, width: number): number => Math.min(1, Math.max(0, 0.5 + y / width)),
  triangular: (y: number, width: number): number => {
    const u = Math.min(1, Math.max(-1, (2 * y) / width));
    return u < 0 ? (1 + u) ** 2 / 2 : 1 - (1 - u) ** 2 / 2;
  },
} as const;

/** Of an input with dither that is added on purpose, and stays in. */
export function dithered(x: number, shape: keyof typeof below, width: number): Code {
  const middle = Math.round(x);
  const reach = Math.ceil(width) + 1;
  let [mean, square] = [0, 0];
  for (let k = middle - reach; k <= middle + reach; k++) {
    const share = below[shape](k + 0.5 - x, width) - below[shape](k - 0.5 - x, width);
    mean += share * (k - x);
    square += share * (k - x) ** 2;
  }
  return { mean: mean + x, variance: square - mean * mean };
}

const PLACES = Array.from({ length: 400 }, (_, k) => k / 400);

/** Largest error of the mean over all places within a step, and its root mean square; the mean variance of a reading. */
export function figures(of: (x: number) => Code): {
  readonly worst: number;
  readonly rms: number;
  readonly variance: number;
} {
  let [worst, square, variance] = [0, 0, 0];
  for (const x of PLACES) {
    const code = of(x);
    const off = code.mean - x;
    worst = Math.max(worst, Math.abs(off));
    square += (off * off) / PLACES.length;
    variance += code.variance / PLACES.length;
  }
  return { worst, rms: Math.sqrt(square), variance };
}

/** The first term of the error's Fourier series, which soon is all of it. */
export const rule = (sigma: number): number => Math.exp(-2 * Math.PI ** 2 * sigma ** 2) / Math.PI;

const SIGMAS = Array.from({ length: 121 }, (_, k) => k / 100);
const known = new Map(SIGMAS.map((sigma) => [sigma, figures((x) => noisy(x, sigma))]));

/** Readings that have to be averaged for an rms error of a step over √12 and over 2^bits; null where the mean itself is not as good. */
export function readings(sigma: number, bits: number): number | null {
  const { rms, variance } = known.get(sigma) ?? figures((x) => noisy(x, sigma));
  const allowed = 1 / 12 / 4 ** bits;
  return rms ** 2 >= allowed ? null : Math.max(1, Math.ceil(variance / (allowed - rms ** 2)));
}

/** The deviation, to a hundredth, with which fewest readings do. */
export function best(bits: number): { readonly sigma: number; readonly readings: number } {
  let found = { sigma: Number.NaN, readings: Number.POSITIVE_INFINITY };
  for (const sigma of SIGMAS) {
    const n = readings(sigma, bits);
    if (n !== null && n < found.readings) found = { sigma, readings: n };
  }
  return found;
}

const stairs = (label: string, colour: 1 | 2 | 3 | 4, sigma: number): Mark => {
  const x = Array.from({ length: 301 }, (_, k) => k / 100);
  return {
    kind: 'line',
    label,
    colour,
    width: 2,
    x,
    y: x.map((at) => noisy(at, sigma).mean - at),
  };
};

const stairPlot: Plot = {
  id: 'noise-mean',
  title: 'Error of the mean of very many readings',
  alt: `Mean of the codes less the input, in steps, over three steps of input. Without noise it is a saw-tooth of half a step either way; with a deviation of 0.2 steps a rounded one of ${fixed(known.get(0.2)?.worst ?? Number.NaN, 2)}, with 0.35 a sine of ${fixed(known.get(0.35)?.worst ?? Number.NaN, 3)}; with half a step nothing is left to see.`,
  x: { label: 'Input, steps', domain: [0, 3] },
  y: { label: 'Mean − input, steps', domain: [-0.55, 0.55] },
  names: 'key',
  marks: [
    stairs('no noise', 1, 0),
    stairs('σ = 0.2', 2, 0.2),
    stairs('σ = 0.35', 3, 0.35),
    stairs('σ = 0.5', 4, 0.5),
  ],
};

const worstOf = (sigma: number): number => known.get(sigma)?.worst ?? Number.NaN;
const errorPlot: Plot = {
  id: 'noise-error',
  title: 'What is left of the steps',
  alt: `Largest error of the mean against the deviation of the noise, from 0 to 1.2 steps, on a logarithmic scale: half a step without noise, ${quantity(worstOf(0.5), '', 2)} at 0.5, ${quantity(worstOf(1), '', 1)} at 1. The rule, one over pi times the exponential of minus two pi squared sigma squared, lies on it from 0.2 on.`,
  x: { label: 'σ of the noise, steps', domain: [0, 1.2] },
  y: { label: 'Largest error, steps', domain: [1e-13, 1], scale: 'log' },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'exact',
      colour: 1,
      width: 2,
      x: SIGMAS.filter((s) => s <= 1.1),
      y: SIGMAS.filter((s) => s <= 1.1).map(worstOf),
    },
    {
      kind: 'line',
      label: 'the rule',
      colour: 'ink',
      width: 1,
      dash: 'dot',
      x: SIGMAS,
      y: SIGMAS.map(rule),
    },
  ],
};

const BITS = [1, 2, 3, 4, 6, 8] as const;
const DITHERS = [
  ['none', (x: number) => noisy(x, 0)],
  ['normal, σ = 0.5', (x: number) => noisy(x, 0.5)],
  ['flat, one step wide', (x: number) => dithered(x, 'flat', 1)],
  ['triangular, two steps wide', (x: number) => dithered(x, 'triangular', 2)],
] as const;

/** The least and the largest variance of a reading over all places in a step: where they differ, noise comes and goes with the signal. */
export function spread(of: (x: number) => Code): readonly [number, number] {
  const all = PLACES.map((x) => of(x).variance);
  return [Math.min(...all), Math.max(...all)];
}

const shownSteps = (x: number): string => (x < 1e-9 ? '0' : quantity(x, '', 2));

export const data = {
  stairPlot,
  errorPlot,
  half: { worst: worstOf(0.5), rule: rule(0.5) },
  third: { worst: worstOf(0.33) },
  one: { worst: worstOf(1) },
  four: best(4),
  double: readings(1, 4) ?? Number.NaN,
  quiet: {
    sigma: 0.2,
    rms: known.get(0.2)?.rms ?? Number.NaN,
    bits: Math.log2(1 / Math.sqrt(12) / (known.get(0.2)?.rms ?? Number.NaN)),
  },
  perBit: {
    columns: [
      { label: 'Bits wanted' },
      { label: 'Best σ' },
      { label: 'Readings' },
      { label: 'σ = 0.5' },
      { label: 'σ = 1' },
      { label: 'σ = 0.3' },
    ],
    rows: BITS.map((bits) => {
      const at = best(bits);
      const with_ = (sigma: number) => {
        const n = readings(sigma, bits);
        return n === null ? 'never' : whole(n);
      };
      return [
        String(bits),
        fixed(at.sigma, 2),
        whole(at.readings),
        with_(0.5),
        with_(1),
        with_(0.3),
      ];
    }),
  },
  dithers: {
    columns: [
      { label: 'Added' },
      { label: 'Largest error of the mean' },
      { label: 'Least σ of a reading' },
      { label: 'Largest σ of a reading' },
    ],
    rows: DITHERS.map(([name, of]) => {
      const [low, high] = spread(of);
      return [
        name,
        shownSteps(figures(of).worst),
        fixed(Math.sqrt(Math.max(0, low)), 2),
        fixed(Math.sqrt(high), 2),
      ];
    }),
  },
  links: await Promise.all(
    [0, 0.5 / 128].map((noise) =>
      stateOf('spectrum-analyzer', {
        fs: 8192,
        samples: 8192,
        tones: [{ frequency: 1001, amplitude: 0.02 }],
        bits: 8,
        noise,
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'B. Widrow, I. Kollár',
    title: 'Quantization Noise',
    source: 'Cambridge University Press',
    year: 2008,
    place: 'chapters 4 and 19',
    isbn: '978-0-521-88671-0',
  },
  {
    authors: 'R. M. Gray, T. G. Stockham',
    title: 'Dithered quantizers',
    source: 'IEEE Transactions on Information Theory 39(3)',
    year: 1993,
    place: 'pp. 805–812',
  },
];
