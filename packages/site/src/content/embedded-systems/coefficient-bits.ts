import { magnitude, response } from '@tollbench/engines/signal/response.ts';
import { passRipple, smallestOrder, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How many bits an FIR coefficient needs',
  description:
    'Rounding the coefficients puts a floor under the stop band. Where it lies by a rule that fits in a line, how far the rule is off over many filters, and the five bits that a narrow filter throws away in Q15.',
  keywords: ['FIR', 'coefficient quantisation', 'word length', 'Q15', 'fixed point', 'stop band'],
  published: '2026-11-22',
  updated: '2026-11-22',
  tools: ['fir-designer'],
};

/** Intervals from 0 to half the sample rate at which stop bands are judged. */
const GRID = 4096;
/** Peak-to-peak ripple of the pass band, dB. */
const RIPPLE = 0.1;

export interface LowPass {
  readonly edge: number;
  /** Of the sample rate. */
  readonly stop: number;
  readonly h: Float64Array;
}

/** The shortest equiripple low-pass with a pass band to `edge`, a stop band from `stop` and so many dB there. */
export function lowPass(edge: number, stop: number, depth: number): LowPass {
  const { coefficients } = smallestOrder([
    { from: 0, to: edge, desired: 1, ripple: passRipple(RIPPLE) },
    { from: stop, to: 0.5, desired: 0, ripple: stopRipple(depth) },
  ]);
  return { edge, stop, h: coefficients };
}

/** Least attenuation of the stop band, dB, of gain 1 in the pass band. */
export function attenuation(h: Float64Array, stop: number): number {
  const { frequency, ...parts } = response(h, GRID);
  const size = magnitude({ frequency, ...parts });
  let most = 0;
  frequency.forEach((f, i) => {
    if (f >= stop - 1e-12) most = Math.max(most, size[i] as number);
  });
  return -20 * Math.log10(most);
}

const largest = (h: Float64Array): number => h.reduce((m, x) => Math.max(m, Math.abs(x)), 0);

/** The filter in integers of `bits`, sign included, `scale` of them for 1, as the gain that it then has for each coefficient. */
export function rounded(h: Float64Array, scale: number): Float64Array {
  return h.map((x) => Math.round(x * scale) / scale);
}

/** Integers for 1 where the format is a fraction: the sign and bits − 1 places after the point. */
export const fractional = (bits: number): number => 2 ** (bits - 1);
/** The same, the point moved by whole bits as far as the largest coefficient allows. */
export const shifted = (h: Float64Array, bits: number): number =>
  2 ** Math.floor(Math.log2((2 ** (bits - 1) - 1) / largest(h)));
/** All of the range: the largest coefficient is the largest integer. */
export const full = (h: Float64Array, bits: number): number => (2 ** (bits - 1) - 1) / largest(h);

/** The best of many scales within the last octave below the full one. */
export function searched(h: Float64Array, stop: number, bits: number, tries = 200): number {
  const top = full(h, bits);
  let best = 0;
  for (let k = 0; k < tries; k++)
    best = Math.max(best, attenuation(rounded(h, top * 2 ** (-k / tries)), stop));
  return best;
}

/**
 * Attenuation, dB, that the rule expects of a design with `designed` dB: rounding errors spread evenly over ± half a
 * step leave an error of rms q√(N/12) at each frequency; the largest of about N of those, normally distributed, is
 * √(2 ln N) times that; and it may fall on a ripple of the design.
 */
export function expected(designed: number, taps: number, scale: number): number {
  const floor = (Math.sqrt(taps / 12) * Math.sqrt(2 * Math.log(taps))) / scale;
  return -20 * Math.log10(10 ** (-designed / 20) + floor);
}

const BITS = Array.from({ length: 17 }, (_, k) => 8 + k);
const EDGES = [0.2, 0.05, 0.0125] as const;
const DEPTHS = [60, 80, 100] as const;

interface Tried extends LowPass {
  readonly depth: number;
  readonly designed: number;
  /** By bits: in fractions, shifted, in the full range, and by the rule for the full range. */
  readonly by: readonly {
    readonly bits: number;
    readonly fractional: number;
    readonly shifted: number;
    readonly full: number;
    readonly rule: number;
  }[];
}

function tried(edge: number, depth: number): Tried {
  const filter = lowPass(edge, 1.25 * edge, depth);
  const { h, stop } = filter;
  const designed = attenuation(h, stop);
  const at = (scale: number) => attenuation(rounded(h, scale), stop);
  const by = BITS.map((bits) => ({
    bits,
    fractional: at(fractional(bits)),
    shifted: at(shifted(h, bits)),
    full: at(full(h, bits)),
    rule: expected(designed, h.length, full(h, bits)),
  }));
  return { ...filter, depth, designed, by };
}

const all = EDGES.flatMap((edge) => DEPTHS.map((depth) => tried(edge, depth)));
const find = (edge: number, depth: number) =>
  all.find((f) => f.edge === edge && f.depth === depth) as Tried;
const of = (f: Tried, bits: number) => f.by.find((b) => b.bits === bits) as Tried['by'][number];

/** Bits that leave all but one dB of the design, by one column. */
const enough = (f: Tried, column: 'fractional' | 'shifted' | 'full' | 'rule'): number | null =>
  f.by.find((b) => b[column] >= f.designed - 1)?.bits ?? null;

const narrow = find(0.0125, 80);
const short = find(0.2, 80);
const errors = all.flatMap((f) => f.by.map((b) => b.full - b.rule));

const line = (
  label: string,
  colour: 1 | 2 | 3 | 'ink',
  column: keyof Tried['by'][number],
): Mark => ({
  kind: 'line',
  label,
  colour,
  x: narrow.by.map((b) => b.bits),
  y: narrow.by.map((b) => b[column]),
  width: colour === 'ink' ? 1 : 2,
  ...(colour === 'ink' && { dash: 'dot' as const }),
});

const bitsPlot: Plot = {
  id: 'coefficient-bits',
  title: 'Stop band against word length',
  alt: `Attenuation of a filter of ${narrow.h.length} coefficients designed for 80 dB, stored in 8 to 24 bits. With the point shifted, or the full range used, it rises by 6 dB a bit to meet the design at about 16; as plain fractions it runs ${fixed(of(narrow, 12).shifted - of(narrow, 12).fractional, 0)} dB below. The rule lies just under the upper curves.`,
  x: { label: 'Bits of a coefficient, sign included', domain: [8, 24] },
  y: { label: 'Stop-band attenuation, dB', domain: [0, 90] },
  names: 'key',
  marks: [
    line('fractions', 1, 'fractional'),
    line('point shifted', 2, 'shifted'),
    line('full range', 3, 'full'),
    line('the rule', 'ink', 'rule'),
  ],
};

/** dB over frequency, the peaks of so many points kept in each of the plot's columns. */
function curve(h: Float64Array, label: string, colour: 1 | 2): Mark {
  const { frequency, ...parts } = response(h, GRID);
  const size = magnitude({ frequency, ...parts });
  const end = 0.08;
  const x: number[] = [];
  const y: number[] = [];
  frequency.forEach((f, i) => {
    if (f > end) return;
    x.push(f);
    y.push(Math.max(-120, 20 * Math.log10(size[i] as number)));
  });
  return { kind: 'line', label, colour, x, y, width: 1 };
}

const depthPlot: Plot = {
  id: 'coefficient-floor',
  title: 'The floor that rounding leaves',
  alt: `Response in decibels near the edge of the same filter, in sixteen bits. With the point shifted the stop band lies near ${fixed(-of(narrow, 16).shifted, 0)} dB; as fractions irregular lobes reach up to ${fixed(-of(narrow, 16).fractional, 0)} dB.`,
  x: { label: 'Frequency / sample rate', domain: [0, 0.08] },
  y: { label: 'Gain, dB', domain: [-120, 5] },
  names: 'key',
  marks: [
    curve(rounded(narrow.h, fractional(16)), 'fractions, Q15', 1),
    curve(rounded(narrow.h, shifted(narrow.h, 16)), 'point shifted', 2),
  ],
};

const found = all.map((f) => searched(f.h, f.stop, 12) - of(f, 12).full);

export const data = {
  bitsPlot,
  depthPlot,
  narrow: {
    taps: narrow.h.length,
    largest: largest(narrow.h),
    wasted: Math.floor(-Math.log2(largest(narrow.h))),
    fractional: of(narrow, 16).fractional,
    shifted: of(narrow, 16).shifted,
    full: of(narrow, 16).full,
  },
  least: Math.min(...all.map((f) => f.h.length)),
  errors: { low: Math.min(...errors), high: Math.max(...errors), count: errors.length },
  filters: all.length,
  found: { low: Math.min(...found), high: Math.max(...found) },
  example: {
    taps: short.h.length,
    crest: Math.sqrt(2 * Math.log(short.h.length)),
    rms: Math.sqrt(short.h.length / 12),
  },
  filtersTable: {
    columns: [
      { label: 'Pass band to' },
      { label: 'Designed' },
      { label: 'Coefficients' },
      { label: 'Q15' },
      { label: 'Point shifted' },
      { label: 'Full range' },
    ],
    rows: all.map((f) => [
      String(f.edge),
      `${fixed(f.designed, 1)} dB`,
      String(f.h.length),
      ...(['fractional', 'shifted', 'full'] as const).map((c) => `${fixed(of(f, 16)[c], 1)} dB`),
    ]),
  },
  bitsTable: {
    columns: [
      { label: 'Pass band to' },
      { label: 'Designed' },
      { label: 'By the rule' },
      { label: 'Full range' },
      { label: 'Point shifted' },
      { label: 'Fractions' },
    ],
    rows: all.map((f) => [
      String(f.edge),
      `${fixed(f.designed, 1)} dB`,
      ...(['rule', 'full', 'shifted', 'fractional'] as const).map((c) =>
        String(enough(f, c) ?? `over ${BITS.at(-1)}`),
      ),
    ]),
  },
  links: await Promise.all(
    [{ point: 'set', fraction: 15 }, { point: 'auto' }].map((point) =>
      stateOf('fir-designer', {
        fs: 48e3,
        f1: 2400,
        f2: 3000,
        attenuation: 80,
        bits: 16,
        ...point,
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'D. S. K. Chan, L. R. Rabiner',
    title:
      'Analysis of quantization errors in the direct form for finite impulse response digital filters',
    source: 'IEEE Transactions on Audio and Electroacoustics 21(4)',
    year: 1973,
    place: 'pp. 354–366',
  },
  {
    authors: 'A. V. Oppenheim, R. W. Schafer',
    title: 'Discrete-Time Signal Processing',
    source: '3rd ed., Pearson',
    year: 2010,
    place: '§6.8, effects of coefficient quantization',
    isbn: '978-0-13-198842-2',
  },
];
