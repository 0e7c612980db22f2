import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A sine test with the wrong number of cycles flatters the converter',
  description:
    'A record of 1,024 samples that holds 256 cycles measures an eight-bit converter as perfect, and one that holds 96 as anything it likes. How many phases a test needs, how exactly the cycles must fit, and how far the last digit of an ENOB can be trusted.',
  keywords: [
    'ENOB',
    'SINAD',
    'coherent sampling',
    'IEEE 1241',
    'ADC test',
    'sine test',
    'clipping',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['spectrum-analyzer'],
};

/** Codes of an ideal bipolar converter of so many bits, mid-tread, ±1 its full scale, clipped at its ends; one step is 2/2^bits. */
export function convert(x: number, bits: number): number {
  const half = 2 ** (bits - 1);
  return Math.min(half - 1, Math.max(-half, Math.round(x * half))) / half;
}

/** A sine of so many cycles in the record, converted. */
export function record(
  samples: number,
  cycles: number,
  bits: number,
  amplitude: number,
  phase = 0.3,
): Float64Array {
  return Float64Array.from({ length: samples }, (_, n) =>
    convert(amplitude * Math.sin((2 * Math.PI * ((cycles * n) % samples)) / samples + phase), bits),
  );
}

/** Signal to all else, dB, of a sine with a whole number of cycles: its own bin against the rest of the power, the mean left out. */
export function sinad(x: Float64Array, cycles: number): number {
  const n = x.length;
  let [re, im, mean, power] = [0, 0, 0, 0];
  for (const [k, v] of x.entries()) {
    const turn = (2 * Math.PI * ((cycles * k) % n)) / n;
    re += v * Math.cos(turn);
    im += v * Math.sin(turn);
    mean += v;
    power += v * v;
  }
  const signal = (2 * (re * re + im * im)) / (n * n);
  const rest = power / n - (mean / n) ** 2 - signal;
  // Four phases leave nothing but the rounding of these sums.
  if (rest < (1e-14 * power) / n) return Number.POSITIVE_INFINITY;
  return 10 * Math.log10(signal / rest);
}
export const bitsOf = (decibels: number): number => (decibels - 1.76) / 6.02;

/** Different phases that a record meets: cycles that share a factor with the samples repeat themselves. */
export const phasesOf = (samples: number, cycles: number): number =>
  samples / Number(gcd(BigInt(samples), BigInt(cycles)));

/** Peak of the tests, of full scale: no code is clipped. */
const PEAK = 0.98;
const STARTS = Array.from({ length: 60 }, (_, k) => (2 * Math.PI * k * 0.618034) % (2 * Math.PI));

/** Effective bits by so many different phases, over many starts of the sine; what repeats them changes nothing. */
export function scatter(phases: number, bits: number): number[] {
  return STARTS.map((start) => bitsOf(sinad(record(phases, 1, bits, PEAK, start), 1)));
}
const range = (all: readonly number[]): readonly [number, number] => [
  Math.min(...all),
  Math.max(...all),
];

const BITS = [6, 8, 10, 12] as const;
const COUNTS = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] as const;
const eight = COUNTS.map((n) => ({ n, all: scatter(n, 8) }));
const at = (n: number) => eight.find((e) => e.n === n)?.all ?? [];

const phasePlot: Plot = {
  id: 'sine-test-phases',
  title: 'Effective bits by the number of phases',
  alt: `Effective bits of an ideal eight-bit converter against the number of different phases, 8 to 4,096, for sixty starts of the sine each. With 16 phases they lie between ${range(
    at(16),
  )
    .map((x) => fixed(x, 1))
    .join(' and ')}; from 1,024 on all are at ${fixed(range(at(1024))[0], 2)}.`,
  x: { label: 'Different phases', domain: [6, 5000], scale: 'log' },
  y: { label: 'Effective bits', domain: [7, 11] },
  names: 'none',
  marks: [
    {
      kind: 'points',
      label: 'ideal, 8 bits',
      colour: 1,
      x: eight.filter(({ n }) => n >= 8).flatMap(({ n, all }) => all.map(() => n)),
      y: eight.filter(({ n }) => n >= 8).flatMap(({ all }) => all),
      size: 4,
    },
  ],
};

const PEAKS = Array.from({ length: 121 }, (_, k) => 0.9 + k / 1000);
/** Effective bits at a peak, of 4,096 phases. */
export const atPeak = (peak: number, bits: number): number =>
  bitsOf(sinad(record(4096, 127, bits, peak), 127));
const peakLine = (bits: 8 | 12, colour: 1 | 2): Mark => ({
  kind: 'line',
  label: `${bits} bits`,
  colour,
  width: 2,
  x: PEAKS.map((p) => 100 * p),
  y: PEAKS.map((p) => atPeak(p, bits) - bits),
});

const peakPlot: Plot = {
  id: 'sine-test-peak',
  title: 'What a little clipping costs',
  alt: `Effective bits less the bits of the converter, against the peak of the sine from 90 to 102 % of full scale. Up to full scale both curves stay within 0.2 bits of 0; at 101 % the eight-bit converter has lost ${fixed(8 - atPeak(1.01, 8), 1)} bits and the twelve-bit one ${fixed(12 - atPeak(1.01, 12), 1)}.`,
  x: { label: 'Peak, % of full scale', domain: [90, 102] },
  y: { label: 'Effective bits − bits', domain: [-6, 0.5] },
  names: 'key',
  marks: [peakLine(8, 1), peakLine(12, 2)],
};

/** Share of a cycle left over that lowers the effective bits by a tenth: it leaks (πε)²/3 of the tone's power. */
export function leftOver(bits: number): number {
  const noise = 10 ** (-(6.02 * bits + 1.76) / 10);
  return Math.sqrt((3 * (10 ** 0.0602 - 1) * noise) / Math.PI ** 2);
}

/** Deviation of an ENOB that noise alone leaves: noise power from N samples is known to √(2/N). */
export const deviation = (samples: number): number =>
  ((10 / Math.LN10) * Math.sqrt(2 / samples)) / 6.02;

/** Deviation found in so many tests of a sine with noise. */
export function tried(samples: number, tests = 80): number {
  const random = new Random(7);
  const all = Array.from({ length: tests }, () => {
    const x = Float64Array.from({ length: samples }, (_, n) =>
      convert(
        0.9 * Math.sin((2 * Math.PI * ((5 * n) % samples)) / samples + 0.3) + random.normal() / 128,
        8,
      ),
    );
    return bitsOf(sinad(x, 5));
  });
  const mean = all.reduce((sum, e) => sum + e, 0) / tests;
  return Math.sqrt(all.reduce((sum, e) => sum + (e - mean) ** 2, 0) / (tests - 1));
}

const said = (bits: number): string => (Number.isFinite(bits) ? fixed(bits, 2) : '∞');
const CYCLES = [255, 256, 128, 96, 64, 320, 100, 254] as const;

export const data = {
  phasePlot,
  peakPlot,
  quarter: phasesOf(1024, 256),
  sixteen: range(at(16)),
  enough: { eight: Math.ceil(Math.PI * 256), twelve: Math.ceil(Math.PI * 4096) },
  clip: { eight: 8 - atPeak(1.01, 8), twelve: 12 - atPeak(1.01, 12) },
  left: { twelve: leftOver(12), share: leftOver(12) / 1001 },
  sure: { thousand: deviation(1024), many: deviation(65_536) },
  cycles: {
    columns: [
      { label: 'Cycles in 1,024 samples' },
      { label: 'Different phases' },
      { label: 'Least effective bits' },
      { label: 'Most' },
    ],
    rows: CYCLES.map((cycles) => {
      const n = phasesOf(1024, cycles);
      const [low, high] = range(scatter(n, 8));
      return [String(cycles), whole(n), said(low), said(high)];
    }),
  },
  needed: {
    columns: [
      { label: 'Bits' },
      { label: 'π2ᵇ phases' },
      { label: 'Range over starts there' },
      { label: 'At a quarter of it' },
      { label: 'Left-over cycle for 0.1 bits' },
    ],
    rows: BITS.map((bits) => {
      const n = Math.ceil(Math.PI * 2 ** bits);
      const wide = (count: number) => {
        const [low, high] = range(scatter(count, bits));
        return fixed(high - low, 3);
      };
      return [
        String(bits),
        whole(n),
        wide(n),
        wide(Math.ceil(n / 4)),
        quantity(leftOver(bits), '', 2),
      ];
    }),
  },
  noise: {
    columns: [{ label: 'Samples' }, { label: 'By the rule' }, { label: 'In 80 tests' }],
    rows: [256, 1024, 4096, 16_384].map((n) => [
      whole(n),
      `± ${fixed(deviation(n), 3)}`,
      `± ${fixed(tried(n), 3)}`,
    ]),
  },
  links: await Promise.all(
    [127, 128].map((cycles) =>
      stateOf('spectrum-analyzer', {
        fs: 1024,
        samples: 1024,
        tones: [{ frequency: cycles, amplitude: PEAK }],
        bits: 8,
        window: 'rectangular',
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'IEEE',
    title: 'Standard for Terminology and Test Methods for Analog-to-Digital Converters',
    source: 'IEEE Std 1241-2010',
    year: 2011,
    place: 'choice of test frequencies and record length',
  },
  {
    authors: 'N. M. Blachman',
    title: 'The intermodulation and distortion due to quantization of sinusoids',
    source: 'IEEE Transactions on Acoustics, Speech, and Signal Processing 33(6)',
    year: 1985,
    place: 'pp. 1417–1426',
  },
];
