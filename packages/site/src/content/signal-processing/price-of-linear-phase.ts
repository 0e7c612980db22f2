import { digital } from '@tollbench/engines/iir/band-transform.ts';
import { equalise } from '@tollbench/engines/iir/delay-equaliser.ts';
import { leastOrder, place } from '@tollbench/engines/iir/discrimination.ts';
import { lay } from '@tollbench/engines/iir/selectivity.ts';
import { groupDelay, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import { passRipple, smallestOrder, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, times } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

/** Of the sample rate. */
export const PASS = 0.1;
/** dB: of the pass band peak to peak, and of the stop band. */
export const RIPPLE = 0.1;
export const DEPTH = 60;

/** Coefficients of the shortest equiripple filter of linear phase that stops from `stop`. */
export function taps(stop: number): number {
  return smallestOrder([
    { from: 0, to: PASS, desired: 1, ripple: passRipple(RIPPLE) },
    { from: stop, to: 0.5, desired: 0, ripple: stopRipple(DEPTH) },
  ]).coefficients.length;
}

export interface Elliptic {
  readonly order: number;
  readonly zpk: Zpk;
}

/** The elliptic filter of least order for the same mask. */
export function elliptic(stop: number): Elliptic {
  const at = (f: number) => Math.tan(Math.PI * f);
  const laid = lay({ response: 'lowpass', pass: at(PASS), stop: at(stop) });
  const order = leastOrder('elliptic', RIPPLE, DEPTH, laid.selectivity);
  const { prototype, scale } = place('elliptic', order, RIPPLE, DEPTH, laid.selectivity, 'shared');
  return { order, zpk: digital(prototype, scale, laid.target) };
}
const EDGE = 2 * Math.PI * PASS;
const WALK = Array.from({ length: 400 }, (_, k) => (EDGE * k) / 399);
export const delays = (zpk: Zpk): number[] => WALK.map((w) => groupDelay(zpk, w));

/** Multiplications a sample: half the coefficients of a symmetric filter; five a second-order section, three a first-order one. */
export const firCost = (n: number): number => Math.ceil(n / 2);
export const sectionCost = (order: number): number => 5 * Math.floor(order / 2) + 3 * (order % 2);
/** A second-order all-pass has two coefficients, and takes two multiplications as a lattice. */
const ALLPASS_COST = 2;

/** The filter with so many all-pass sections behind it. */
export function equalised(zpk: Zpk, count: number): Zpk {
  const by = equalise(zpk, [[0, EDGE]], count);
  return { ...zpk, zeros: [...zpk.zeros, ...by.zeros], poles: [...zpk.poles, ...by.poles] };
}

const WIDTHS = [0.5, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02] as const;
const tried = WIDTHS.map((width) => {
  const stop = PASS * (1 + width);
  const n = taps(stop);
  const filter = elliptic(stop);
  const d = delays(filter.zpk);
  return {
    width,
    n,
    order: filter.order,
    fir: firCost(n),
    iir: sectionCost(filter.order),
    firDelay: (n - 1) / 2,
    first: d[0] ?? Number.NaN,
    last: Math.max(...d),
  };
});
const at = (width: number) => tried.find((t) => t.width === width) ?? missing(width);
function missing(width: number): never {
  throw new Error(`${width} was not tried`);
}

const MIDDLE = 0.2;
const main = elliptic(PASS * (1 + MIDDLE));
const COUNTS = [0, 1, 2, 4, 6, 8] as const;
const repaired = COUNTS.map((count) => {
  const zpk = count === 0 ? main.zpk : equalised(main.zpk, count);
  const d = delays(zpk);
  const [low, high] = [Math.min(...d), Math.max(...d)];
  return { count, zpk, d, low, high, cost: sectionCost(main.order) + ALLPASS_COST * count };
});
const best = repaired.at(-1) ?? missing(MIDDLE);

const costLine = (
  label: string,
  colour: 1 | 2,
  y: (t: (typeof tried)[number]) => number,
): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: tried.map((t) => 100 * t.width),
  y: tried.map(y),
});

const costPlot: Plot = {
  id: 'linear-phase-cost',
  title: 'Multiplications by transition width',
  alt: `Multiplications a sample against the width of the transition in percent of the pass band, both logarithmic. Linear phase rises from ${at(0.5).fir} at 50 % to ${at(0.02).fir} at 2 %, inversely proportional to the width; the elliptic filter from ${at(0.5).iir} to ${at(0.02).iir}.`,
  x: { label: 'Transition, % of the pass band', domain: [2, 50], scale: 'log' },
  y: { label: 'Multiplications a sample', domain: [10, 1000], scale: 'log' },
  names: 'key',
  marks: [costLine('linear phase', 1, (t) => t.fir), costLine('elliptic', 2, (t) => t.iir)],
};

const delayLine = (label: string, colour: 2 | 3 | 4, of: readonly number[]): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: WALK.map((w) => w / (2 * Math.PI)),
  y: [...of],
});

const delayPlot: Plot = {
  id: 'linear-phase-delay',
  title: 'Group delay in the pass band',
  alt: `Group delay in samples over the pass band. Linear phase is constant at ${at(MIDDLE).firDelay}. The elliptic filter begins at ${fixed(at(MIDDLE).first, 0)} and rises to ${fixed(at(MIDDLE).last, 0)} at the edge; with four all-pass sections it lies between ${fixed(repaired[3]?.low ?? Number.NaN, 0)} and ${fixed(repaired[3]?.high ?? Number.NaN, 0)}, with eight between ${fixed(best.low, 0)} and ${fixed(best.high, 0)}, above the constant.`,
  x: { label: 'Frequency / sample rate', domain: [0, PASS] },
  y: { label: 'Group delay, samples', domain: [0, 100] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'linear phase',
      colour: 1,
      width: 2,
      x: [0, PASS],
      y: [at(MIDDLE).firDelay, at(MIDDLE).firDelay],
    },
    delayLine('elliptic', 2, repaired[0]?.d ?? []),
    delayLine('with 4 all-passes', 3, repaired[3]?.d ?? []),
    delayLine('with 8 all-passes', 4, best.d),
  ],
};

const mask = { fs: 48e3, f1: 4.8e3, f2: 5.76e3, ripple: RIPPLE, attenuation: DEPTH };

export const post: Post = {
  title: 'What linear phase costs, and what it buys',
  description:
    'An elliptic filter meets a mask with a half to a twentieth of the multiplications of a filter of linear phase, and answers slow signals ten times sooner. At its edge it is nearly as late, and repairing its phase makes it later still. Counted over nine masks.',
  keywords: [
    'linear phase',
    'FIR or IIR',
    'group delay',
    'elliptic filter',
    'all-pass',
    'delay equaliser',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['fir-designer', 'iir-designer'],
};

export const data = {
  costPlot,
  delayPlot,
  ripple: RIPPLE,
  depth: DEPTH,
  masks: tried.length,
  middle: {
    ...at(MIDDLE),
    ratio: at(MIDDLE).fir / at(MIDDLE).iir,
    later: at(MIDDLE).firDelay / at(MIDDLE).first,
  },
  ends: {
    wide: at(0.5).fir / at(0.5).iir,
    narrow: at(0.02).fir / at(0.02).iir,
  },
  late: {
    low: Math.min(...tried.map((t) => t.last / t.firDelay)),
    high: Math.max(...tried.map((t) => t.last / t.firDelay)),
  },
  first: {
    low: Math.min(...tried.map((t) => t.first)),
    high: Math.max(...tried.map((t) => t.first)),
  },
  best: { ...best, ripple: best.high - best.low, d: undefined, zpk: undefined },
  table: {
    columns: [
      { label: 'Transition' },
      { label: 'Coefficients' },
      { label: 'Order' },
      { label: 'Multiplications' },
      { label: 'Delay of linear phase' },
      { label: 'Elliptic, slow' },
      { label: 'Elliptic, at the edge' },
    ],
    rows: tried.map((t) => [
      percent(t.width),
      String(t.n),
      String(t.order),
      `${t.fir} : ${t.iir}`,
      fixed(t.firDelay, 1),
      fixed(t.first, 1),
      fixed(t.last, 1),
    ]),
  },
  repair: {
    columns: [
      { label: 'All-pass sections' },
      { label: 'Multiplications' },
      { label: 'Least delay' },
      { label: 'Largest delay' },
      { label: 'Difference' },
    ],
    rows: repaired.map((r) => [
      String(r.count),
      String(r.cost),
      fixed(r.low, 1),
      fixed(r.high, 1),
      fixed(r.high - r.low, 1),
    ]),
  },
  times: {
    ratio: times(at(MIDDLE).fir / at(MIDDLE).iir),
    later: times(at(MIDDLE).firDelay / at(MIDDLE).first),
  },
  links: await Promise.all([
    stateOf('fir-designer', mask),
    stateOf('iir-designer', mask),
    stateOf('iir-designer', { ...mask, equalise: 'on', allpass: 8 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'L. R. Rabiner, J. F. Kaiser, O. Herrmann, M. T. Dolan',
    title: 'Some comparisons between FIR and IIR digital filters',
    source: 'Bell System Technical Journal 53(2)',
    year: 1974,
    place: 'pp. 305–331',
  },
  {
    authors: 'A. V. Oppenheim, R. W. Schafer',
    title: 'Discrete-Time Signal Processing',
    source: '3rd ed., Pearson',
    year: 2010,
    place: '§7.9, comments on IIR and FIR discrete-time filters',
    isbn: '978-0-13-198842-2',
  },
];
