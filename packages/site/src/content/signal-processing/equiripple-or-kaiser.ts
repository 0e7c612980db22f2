import { kaiserBeta, kaiserOrder } from '@tollbench/engines/signal/kaiser-order.ts';
import { magnitude, response } from '@tollbench/engines/signal/response.ts';
import { passRipple, smallestOrder, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import { windowDesign } from '@tollbench/engines/signal/window-design.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What Parks-McClellan buys over a Kaiser window, and what it costs',
  description:
    'For equal ripples in both bands, hardly a tenth of the coefficients. For the specifications people really write, a third to a half. And the stop band that earns it passes more noise.',
  keywords: ['FIR', 'Parks-McClellan', 'equiripple', 'Kaiser window', 'filter order', 'decimation'],
  published: '2026-11-20',
  updated: '2026-11-20',
  tools: ['fir-designer'],
};

/** Hz. */
const FS = 48e3;
const PASS = 4e3;
const STOP = 5e3;
const [FP, FT] = [PASS / FS, STOP / FS];
/** Intervals from 0 to half the sample rate at which designs are judged; both band edges fall on them. */
const GRID = 4800;

export interface Ripples {
  /** Linear deviation from 1 in the pass band. */
  readonly pass: number;
  readonly stop: number;
}

/** Largest deviations of a filter in both bands, on a grid that holds the band edges. */
export function measured(h: Float64Array): Ripples {
  const { frequency, ...parts } = response(h, GRID);
  const size = magnitude({ frequency, ...parts });
  let pass = 0;
  let stop = 0;
  frequency.forEach((f, i) => {
    if (f <= FP + 1e-12) pass = Math.max(pass, Math.abs(size[i]! - 1));
    if (f >= FT - 1e-12) stop = Math.max(stop, size[i]!);
  });
  return { pass, stop };
}

const equiripple = ({ pass, stop }: Ripples) =>
  smallestOrder([
    { from: 0, to: FP, desired: 1, ripple: pass },
    { from: FT, to: 0.5, desired: 0, ripple: stop },
  ]);

const kaiserAt = (taps: number, beta: number) =>
  windowDesign({
    taps,
    cutoffs: [(FP + FT) / 2],
    passZero: true,
    window: { kind: 'kaiser', beta },
    scale: false,
  });

/** What is asked of the formula beyond the specification, in dB: it falls short by a fraction of one. */
const EXTRA = [0, 0.25, 0.5, 1];

/** The shortest Kaiser design that measures up, over a few β; `estimate` is what the formula alone says. */
export function kaiser(limit: Ripples): {
  taps: number;
  estimate: number;
  coefficients: Float64Array;
} {
  const depth = -20 * Math.log10(Math.min(limit.pass, limit.stop));
  const { taps: estimate } = kaiserOrder(depth, 2 * (FT - FP));
  const meets = (h: Float64Array) => {
    const { pass, stop } = measured(h);
    return pass <= limit.pass && stop <= limit.stop;
  };
  for (let taps = estimate - 4; ; taps++)
    for (const extra of EXTRA) {
      const coefficients = kaiserAt(taps, kaiserBeta(depth + extra));
      if (meets(coefficients)) return { taps, estimate, coefficients };
    }
}

const DEPTHS = [50, 60, 70, 80, 90, 100] as const;
/** Peak-to-peak pass-band ripples in dB; null asks for the stop band's. */
const RIPPLES = [null, 0.1, 1] as const;

const limits = (depth: number, ripple: number | null): Ripples => ({
  stop: stopRipple(depth),
  pass: ripple === null ? stopRipple(depth) : passRipple(ripple),
});

const designs = DEPTHS.map((depth) => ({
  depth,
  kaiser: kaiser(limits(depth, null)).taps,
  equiripple: RIPPLES.map((ripple) => equiripple(limits(depth, ripple)).taps),
}));
const at = (depth: number) => designs.find((d) => d.depth === depth)!;

/** The specification whose two designs are shown. */
const DEPTH = 60;
const RIPPLE = 0.1;
const limit = limits(DEPTH, RIPPLE);
const best = equiripple(limit);
const window = kaiser(limit);

/** Power that white noise of the stop band leaves at the output, as a share of that noise: the mean of |H|². */
export function leakage(h: Float64Array): number {
  const { frequency, ...parts } = response(h, GRID);
  const size = magnitude({ frequency, ...parts });
  const inside = size.filter((_, i) => frequency[i]! >= FT);
  return inside.reduce((sum, m) => sum + m * m, 0) / inside.length;
}

const db = (x: number) => 20 * Math.log10(x);
const shown = (h: Float64Array) => {
  const { frequency, ...parts } = response(h, 1024);
  return {
    x: Float64Array.from(frequency, (f) => f * FS),
    y: magnitude({ frequency, ...parts }).map((m) => Math.max(db(m), -120)),
  };
};

const facts = (
  [
    ['Parks-McClellan', best.coefficients],
    ['Kaiser', window.coefficients],
  ] as const
).map(([name, h]) => ({
  name,
  h,
  ...measured(h),
  leak: leakage(h),
  first: Math.abs(h[0]!) / Math.max(...h.map(Math.abs)),
}));
const [pm, ks] = facts as [(typeof facts)[0], (typeof facts)[0]];

const orders: Plot = {
  id: 'orders',
  title: 'Coefficients needed against attenuation',
  alt: `Coefficients needed for 50 to 100 dB. The Kaiser line is the highest; equiripple with the same ripple in both bands runs just below it; with 0.1 dB and 1 dB of pass-band ripple the equiripple lines are much flatter, reaching ${at(100).equiripple[1]} and ${at(100).equiripple[2]} where Kaiser needs ${at(100).kaiser}.`,
  x: { label: 'Stop-band attenuation', unit: 'dB', domain: [50, 100] },
  y: { label: 'Coefficients', include: [0] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'Kaiser',
      colour: 2,
      marker: 'square',
      x: [...DEPTHS],
      y: designs.map((d) => d.kaiser),
    },
    ...(['equal ripples', '0.1 dB', '1 dB'] as const).map((name, i) => ({
      kind: 'line' as const,
      label: `PM, ${name}`,
      colour: ([1, 3, 4] as const)[i]!,
      marker: (['circle', 'triangle', 'diamond'] as const)[i]!,
      x: [...DEPTHS],
      y: designs.map((d) => d.equiripple[i]!),
    })),
  ],
};

const responses: Plot = {
  id: 'responses',
  title: 'The two designs of one specification',
  alt: `Magnitude of both filters. The equiripple one runs level at ${DEPTH} dB through its whole stop band; the Kaiser one starts there and falls away towards half the sample rate.`,
  x: { label: 'Frequency', unit: 'Hz', domain: [0, FS / 2] },
  y: { label: 'Magnitude', unit: 'dB', domain: [-110, 10] },
  names: 'key',
  marks: [
    { kind: 'band', x0: STOP, x1: FS / 2, y0: -DEPTH, y1: 10, tone: 'stop', label: '' },
    {
      kind: 'line',
      label: `Parks-McClellan, ${best.taps}`,
      colour: 1,
      ...shown(best.coefficients),
    },
    { kind: 'line', label: `Kaiser, ${window.taps}`, colour: 2, ...shown(window.coefficients) },
  ],
};

export const data = {
  fs: FS,
  pass: PASS,
  stop: STOP,
  orders,
  responses,
  depth: DEPTH,
  ripple: RIPPLE,
  best: best.taps,
  window: window.taps,
  estimate: window.estimate,
  saved: 1 - best.taps / window.taps,
  equal: {
    least: Math.min(...designs.map((d) => 1 - d.equiripple[0]! / d.kaiser)),
    most: Math.max(...designs.map((d) => 1 - d.equiripple[0]! / d.kaiser)),
  },
  deep: {
    depth: 100,
    tenth: 1 - at(100).equiripple[1]! / at(100).kaiser,
    one: 1 - at(100).equiripple[2]! / at(100).kaiser,
  },
  passGot: { pm: db(1 + pm.pass) - db(1 - pm.pass), kaiser: db(1 + ks.pass) - db(1 - ks.pass) },
  worse: 10 * Math.log10(pm.leak / ks.leak),
  ends: { pm: pm.first, kaiser: ks.first },
  delay: { pm: (best.taps - 1) / 2 / FS, kaiser: (window.taps - 1) / 2 / FS },
  /** What white noise over the whole stop band would be down by with each. */
  leak: { pm: 10 * Math.log10(pm.leak), kaiser: 10 * Math.log10(ks.leak) },
  theory: { gain: 10 * Math.log10(limit.pass / limit.stop), equal: 13 - 7.95 },
  table: {
    columns: [
      { label: 'Stop band' },
      { label: 'Kaiser' },
      { label: 'PM, equal ripples' },
      { label: 'PM, 0.1 dB' },
      { label: 'PM, 1 dB' },
    ],
    rows: designs.map((d) => [
      `${d.depth}\u202fdB`,
      String(d.kaiser),
      ...d.equiripple.map((n) => `${n} (${fixed(-100 * (1 - n / d.kaiser), 0)}\u202f%)`),
    ]),
  },
  compared: {
    columns: [{ label: 'Of the two designs' }, { label: 'Parks-McClellan' }, { label: 'Kaiser' }],
    rows: [
      ['Coefficients', String(best.taps), String(window.taps)],
      [
        'Delay',
        ...[best, window].map(({ taps }) => `${fixed(((taps - 1) / 2 / FS) * 1e3, 2)}\u202fms`),
      ],
      [
        'Pass-band ripple, peak to peak',
        ...[pm, ks].map((f) => `${fixed(db(1 + f.pass) - db(1 - f.pass), 4)}\u202fdB`),
      ],
      ['Highest stop-band lobe', ...[pm, ks].map((f) => `${fixed(db(f.stop), 1)}\u202fdB`)],
      [
        'White noise of the stop band',
        ...[pm, ks].map((f) => `${fixed(10 * Math.log10(f.leak), 1)}\u202fdB`),
      ],
      ['First coefficient, share of the largest', ...[pm, ks].map((f) => percent(f.first))],
    ],
  },
  links: await Promise.all(
    (['remez', 'kaiser'] as const).map((method) =>
      stateOf('fir-designer', {
        method,
        fs: FS,
        f1: PASS,
        f2: STOP,
        ripple: RIPPLE,
        attenuation: DEPTH,
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. H. McClellan, T. W. Parks',
    title: 'A unified approach to the design of optimum FIR linear-phase digital filters',
    source: 'IEEE Transactions on Circuit Theory 20(6), 697–701',
    year: 1973,
  },
  {
    authors: 'J. F. Kaiser',
    title: 'Nonrecursive digital filter design using the I₀-sinh window function',
    source: 'Proc. IEEE International Symposium on Circuits and Systems, 20–23',
    year: 1974,
  },
  {
    authors: 'A. V. Oppenheim, R. W. Schafer',
    title: 'Discrete-Time Signal Processing',
    source: '3rd ed., Pearson',
    year: 2010,
    place: '§7.6 and §7.8',
    isbn: '978-0-13-198842-2',
  },
  {
    authors: 'f. j. harris',
    title: 'Multirate Signal Processing for Communication Systems',
    source: 'Prentice Hall',
    year: 2004,
    place: 'ch. 3, on side lobes that fall and on the impulses at the ends of equiripple designs',
    isbn: '978-0-13-146511-4',
  },
];
