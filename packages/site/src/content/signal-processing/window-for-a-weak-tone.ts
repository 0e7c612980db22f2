import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import { type WindowKernel, windowKernel } from '@tollbench/engines/signal/window-kernel.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Which window sees the weak tone',
  description:
    'A weak tone beside a strong one is visible from a certain distance on, and the distance depends on the window and on the level. Measured for seven windows, as bins, as seconds of record, and with what each costs in noise.',
  keywords: [
    'window function',
    'spectral leakage',
    'Hann',
    'Blackman-Harris',
    'flat top',
    'Dolph-Chebyshev',
    'ENBW',
    'scalloping loss',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['spectrum-analyzer'],
};

/** Weights of the windows that are compared: what holds for 1,024 holds for more. */
const LENGTH = 1024;
/** The weak tone shall stand so far above the other's leakage, dB. */
export const CLEAR = 6;

export const kernelOf = (window: Window): WindowKernel =>
  windowKernel(windowWeights(window, LENGTH, false));

export const WINDOWS = {
  rectangular: 'rectangular',
  hann: 'Hann',
  hamming: 'Hamming',
  blackman: 'Blackman',
  'blackman-harris': 'Blackman-Harris',
  'flat-top': 'flat top',
} as const;
type Name = keyof typeof WINDOWS;
const NAMES = Object.keys(WINDOWS) as Name[];
const kernels = new Map(NAMES.map((kind) => [kind, kernelOf({ kind })]));
const kernel = (kind: Name): WindowKernel => kernels.get(kind) ?? kernelOf({ kind });

const decibels = (x: number): number => 20 * Math.log10(x);

/**
 * Bins from a strong tone at which a weak one, `level` dB below it, stands CLEAR above all that the strong one leaks
 * there and beyond, wherever both lie between bins; null where that is more than a quarter of the window's length.
 */
export function distance({ envelope, reach }: WindowKernel, level: number): number | null {
  const allowed = 10 ** (-(level + CLEAR) / 20);
  // Up to half of what is known: at its end a record of finite length begins to repeat.
  const steps = Math.floor(reach * 16);
  if (envelope(steps / 32) > allowed) return null;
  let [low, high] = [0, steps];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (envelope(middle / 32) > allowed) low = middle;
    else high = middle;
  }
  return high / 32;
}

/** Dolph's window whose side lobes are just low enough, and a hair: none has them as low and a narrower main lobe. */
export const fitted = (level: number): WindowKernel =>
  // Symmetric: its first and last weights stand out, and without the last one its side lobes rise.
  windowKernel(windowWeights({ kind: 'chebyshev', attenuation: level + CLEAR + 0.05 }, LENGTH));

const BINS = Array.from({ length: 400 }, (_, k) => 10 ** ((k * Math.log10(200)) / 399));
const curve = (kind: Name, colour: 1 | 2 | 3 | 4 | 5): Mark => ({
  kind: 'line',
  label: WINDOWS[kind],
  colour,
  width: 2,
  x: BINS,
  y: BINS.map((x) => Math.max(-140, decibels(kernel(kind).envelope(x)))),
});

const leakPlot: Plot = {
  id: 'window-leakage',
  title: 'What a tone leaks, and how far',
  alt: `Highest leakage of a tone at a distance of 1 to 200 bins and beyond, in decibels below the tone. The rectangular window is at ${fixed(decibels(kernel('rectangular').envelope(10)), 0)} dB at ten bins, Hann at ${fixed(decibels(kernel('hann').envelope(10)), 0)}, Hamming at ${fixed(decibels(kernel('hamming').envelope(10)), 0)}, Blackman-Harris below ${fixed(decibels(kernel('blackman-harris').envelope(10)), 0)}.`,
  x: { label: 'Distance, bins', domain: [1, 200], scale: 'log' },
  y: { label: 'Leakage, dB', domain: [-140, 0] },
  names: 'key',
  marks: [
    curve('rectangular', 1),
    curve('hann', 2),
    curve('hamming', 3),
    curve('blackman-harris', 4),
    curve('flat-top', 5),
  ],
};

const LEVELS = [20, 40, 60, 80, 100] as const;
const FINE_LEVELS = Array.from({ length: 44 }, (_, k) => 14 + 2 * k);
const needed = (
  label: string,
  colour: 1 | 2 | 3 | 4 | 5 | 'ink',
  of: (level: number) => number | null,
): Mark => {
  const points = FINE_LEVELS.flatMap((level) => {
    const d = of(level);
    return d === null ? [] : [{ level, d }];
  });
  return {
    kind: 'line',
    label,
    colour,
    width: colour === 'ink' ? 1 : 2,
    ...(colour === 'ink' && { dash: 'dot' as const }),
    x: points.map(({ level }) => level),
    y: points.map(({ d }) => d),
  };
};

const distancePlot: Plot = {
  id: 'window-distance',
  title: 'Distance that is needed',
  alt: `Distance in bins from which a weak tone is clear of a strong one, against the difference of their levels from 14 to 100 dB. Hann needs ${fixed(distance(kernel('hann'), 40) ?? Number.NaN, 1)} bins at 40 dB and ${fixed(distance(kernel('hann'), 80) ?? Number.NaN, 0)} at 80; Blackman-Harris ${fixed(distance(kernel('blackman-harris'), 80) ?? Number.NaN, 1)}; Dolph-Chebyshev, fitted to each level, is lowest throughout.`,
  x: { label: 'Weak tone below the strong one, dB', domain: [14, 100] },
  y: { label: 'Distance, bins', domain: [1, 500], scale: 'log' },
  names: 'key',
  marks: [
    needed('rectangular', 1, (l) => distance(kernel('rectangular'), l)),
    needed('Hann', 2, (l) => distance(kernel('hann'), l)),
    needed('Hamming', 3, (l) => distance(kernel('hamming'), l)),
    needed('Blackman-Harris', 4, (l) => distance(kernel('blackman-harris'), l)),
    needed('flat top', 5, (l) => distance(kernel('flat-top'), l)),
    needed('Dolph-Chebyshev, fitted', 'ink', (l) => distance(fitted(l), l)),
  ],
};

const shown = (d: number | null): string => (d === null ? '–' : fixed(d, d < 20 ? 1 : 0));
const seconds = (kind: Name, level: number, hertz: number): number =>
  (distance(kernel(kind), level) ?? Number.NaN) / hertz;

/** The loss of a tone half-way between bins and of all noise together, dB (Harris's worst-case processing loss). */
export const worstLoss = ({ scalloping, noiseBandwidth }: WindowKernel): number =>
  scalloping + 10 * Math.log10(noiseBandwidth);

/** What a tone leaks through no window at all, so many bins off, when it misses a whole number of cycles by a share. */
export const nearlyCoherent = (share: number, bins: number): number =>
  decibels(Math.sin(Math.PI * share) / (Math.PI * (bins - share)));

const HUM = 50;
const example = {
  fs: 8192,
  samples: 8192,
  tones: [
    { frequency: 1000.5, amplitude: 1 },
    { frequency: 1010.3, amplitude: 3.16e-4 },
  ],
};

export const data = {
  leakPlot,
  distancePlot,
  clear: CLEAR,
  rectangular: { near: distance(kernel('rectangular'), 20) ?? Number.NaN },
  hum: {
    hertz: HUM,
    rectangular: distance(kernel('rectangular'), 40),
    hann: seconds('hann', 70, HUM),
    harris: seconds('blackman-harris', 70, HUM),
    fitted: (distance(fitted(70), 70) ?? Number.NaN) / HUM,
    hannBins: distance(kernel('hann'), 70) ?? Number.NaN,
    harrisBins: distance(kernel('blackman-harris'), 70) ?? Number.NaN,
  },
  hamming: {
    side: kernel('hamming').sideLobe,
    lost: FINE_LEVELS.find((l) => distance(kernel('hamming'), l) === null) ?? Number.NaN,
    at: distance(kernel('hamming'), 34) ?? Number.NaN,
    hann: distance(kernel('hann'), 34) ?? Number.NaN,
  },
  harris: {
    side: kernel('blackman-harris').sideLobe,
    noise: 10 * Math.log10(kernel('blackman-harris').noiseBandwidth),
  },
  coherent: { share: 1e-3, leak: nearlyCoherent(1e-3, 10) },
  distances: {
    columns: [{ label: 'Window' }, ...LEVELS.map((l) => ({ label: `${l} dB` }))],
    rows: [
      ...NAMES.map((kind) => [
        WINDOWS[kind],
        ...LEVELS.map((l) => shown(distance(kernel(kind), l))),
      ]),
      ['Dolph-Chebyshev, fitted', ...LEVELS.map((l) => shown(distance(fitted(l), l)))],
    ],
  },
  costs: {
    columns: [
      { label: 'Window' },
      { label: 'Noise bandwidth' },
      { label: 'Scalloping' },
      { label: 'Both together' },
      { label: 'Highest side lobe' },
    ],
    rows: NAMES.map((kind) => {
      const k = kernel(kind);
      return [
        WINDOWS[kind],
        `${fixed(k.noiseBandwidth, 2)} bins`,
        quantity(k.scalloping, 'dB', 3),
        quantity(worstLoss(k), 'dB', 3),
        `${fixed(k.sideLobe, 1)} dB`,
      ];
    }),
  },
  links: await Promise.all(
    (['hann', 'blackman-harris'] as const).map((window) =>
      stateOf('spectrum-analyzer', { ...example, window }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'F. J. Harris',
    title: 'On the use of windows for harmonic analysis with the discrete Fourier transform',
    source: 'Proceedings of the IEEE 66(1)',
    year: 1978,
    place: 'pp. 51–83',
  },
  {
    authors: 'C. L. Dolph',
    title:
      'A current distribution for broadside arrays which optimizes the relationship between beam width and side-lobe level',
    source: 'Proceedings of the IRE 34(6)',
    year: 1946,
    place: 'pp. 335–348',
  },
];
