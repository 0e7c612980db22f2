import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { PRICES, USDC_DECIMALS } from '@tollbench/gate/offer/price.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { dollars, fixed, percent, quantity, whole } from '../../post/say.ts';
import type { Post } from '../../posts.ts';
import {
  best,
  bestInterval,
  EVERY_VISIT,
  evenly,
  fresh,
  LIBRARY,
  RATES,
} from './pages-not-worth-a-visit.ts';

export const post: Post = {
  title: 'Visit when four in five have changed: learning how often a page changes',
  description:
    'Counting changed visits cannot see more than one change a visit, and a crawler that sets its interval by the count drifts away from the page for ever. The correction, the interval that tells most for a fetch, 1.59 mean times between changes, what Last-Modified adds, and how little of it a schedule needs.',
  keywords: ['change rate', 'Last-Modified', 'estimator bias', 'Fisher information'],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: [],
};

/** What one visit tells of ln λ (Fisher information), x changes falling between visits on average. */
export const TOLD = {
  /** Whether the content is another one. */
  tag: (x: number): number => (x * x) / Math.expm1(x),
  /** When it last changed. */
  date: (x: number): number => -Math.expm1(-x),
  /** Every change, as a feed has them. */
  feed: (x: number): number => x,
} as const;
/** Where `tag` is largest: x = 2(1 − e^(−x)). */
export const BEST = findRoot((x) => x + 2 * Math.expm1(-x), 1, 3);
const top = TOLD.tag(BEST);
/** Where it is four fifths of that, on either side. */
export const WITHIN = [
  findRoot((x) => TOLD.tag(x) - 0.8 * top, 0.1, BEST),
  findRoot((x) => TOLD.tag(x) - 0.8 * top, BEST, 6),
] as const;
const changed = (x: number): number => -Math.expm1(-x);

/** A standard deviation of so much of the rate. */
const WANTED = 0.2;
export const needed = (told: number): number => 1 / (WANTED ** 2 * told);

const binomial = (n: number, p: number): number[] => {
  const list = [(1 - p) ** n];
  for (let k = 1; k <= n; k++)
    list.push(((list[k - 1] as number) * (n - k + 1) * p) / (k * (1 - p)));
  return list;
};
/** Visits of the examples. */
export const VISITS = 20;
/** Rates as they are estimated from k changes in n visits, in changes an interval. */
export const naive = (k: number, n: number): number => k / n;
export const corrected = (k: number, n: number): number => -Math.log((n - k + 0.5) / (n + 0.5));
interface Quality {
  /** Mean of the estimate over the truth. */
  readonly mean: number;
  /** Root of the mean square of its error over the truth. */
  readonly rms: number;
}
/** Exactly: over all counts that there can be. */
export function quality(x: number, estimate: (k: number, n: number) => number): Quality {
  let [mean, square] = [0, 0];
  for (const [k, p] of binomial(VISITS, changed(x)).entries()) {
    const ratio = estimate(k, VISITS) / x;
    mean += p * ratio;
    square += p * (ratio - 1) ** 2;
  }
  return { mean, rms: Math.sqrt(square) };
}
const RUNS = 4000;
/** Changes that were seen over the time that was seen to pass without one: by runs. */
export function dated(x: number, random: Random): Quality {
  let [mean, square] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    let [seen, time] = [0, 0];
    for (let k = 0; k < VISITS; k++) {
      const age = -Math.log(1 - random.uniform());
      if (age < x) seen++;
      time += Math.min(age, x);
    }
    const ratio = seen / time;
    mean += ratio / RUNS;
    square += (ratio - 1) ** 2 / RUNS;
  }
  return { mean, rms: Math.sqrt(square) };
}

/** An interval set to the mean time between changes that counting gives, again and again. */
export function drift(start: number, rounds: number): number[] {
  const list = [start];
  for (let k = 0; k < rounds; k++) list.push((list[k] as number) / changed(list[k] as number));
  return list;
}
export const START = 0.5;
const ROUNDS = 1000;
const drifting = drift(START, ROUNDS);
const after = (round: number): number => drifting[round] as number;

/** Freshness of the best plan for 100 fetches a day, made with rates that are off by factors. */
export function planned(spread: number, random: Random): number {
  const believed = RATES.map((rate) => rate * Math.exp(spread * random.normal()));
  const budget = RATES.reduce((sum, _, k) => sum + (best.visits[k] ?? 0), 0);
  const visits = (mu: number) =>
    believed.map((rate) => {
      const x = bestInterval(rate, mu, EVERY_VISIT);
      return x === undefined ? 0 : rate / x;
    });
  const off = (log: number) => Math.log(visits(Math.exp(log)).reduce((a, b) => a + b, 0) / budget);
  const made = visits(Math.exp(findRoot(off, Math.log(1e-2), Math.log(20), 1e-4)));
  return (
    RATES.reduce((sum, rate, k) => sum + (made[k] ? fresh(rate / made[k]) : 0), 0) / RATES.length
  );
}
const DRAWS = 4;
export const SPREADS = [0.2, 0.5, 1, 2] as const;
const random = new Random(20261129);
export const plans = SPREADS.map((spread) => {
  let sum = 0;
  for (let k = 0; k < DRAWS; k++) sum += planned(spread, random) / DRAWS;
  return { spread, fresh: sum };
});

const XS = Array.from({ length: 61 }, (_, k) => 10 ** (-1 + (2 * k) / 60)).filter((x) => x <= 8);
const toldPlot: Plot = {
  id: 'change-told',
  title: 'What one visit tells of the rate',
  alt: `Information of one visit against changes between visits from 0.1 to 8. Whether the content changed: rises to ${fixed(top, 2)} at ${fixed(BEST, 2)} and falls to nothing. When it last changed: rises to 1 and stays. Every change: rises in proportion.`,
  x: { label: 'Changes between visits, on average', scale: 'log', domain: [0.1, 8] },
  y: { label: 'Worth, in changes seen', domain: [0, 1.5] },
  names: 'key',
  marks: [
    { kind: 'rule', x: BEST, colour: 'accent', dash: 'dash', label: fixed(BEST, 2) },
    {
      ...{ kind: 'line', label: 'every change', colour: 2, width: 2, dash: 'dash' },
      ...{ x: XS.filter((x) => x <= 1.5), y: XS.filter((x) => x <= 1.5).map(TOLD.feed) },
    },
    {
      kind: 'line',
      label: 'when it last changed',
      colour: 3,
      width: 2,
      x: XS,
      y: XS.map(TOLD.date),
    },
    { kind: 'line', label: 'changed or not', colour: 1, width: 2, x: XS, y: XS.map(TOLD.tag) },
  ],
};

const rounds = drifting.map((_, k) => k).filter((k) => k > 0 && (k < 20 || k % 10 === 0));
const driftPlot: Plot = {
  id: 'change-drift',
  title: 'An interval that is set by counting',
  alt: `Changes between visits against rounds of estimating and setting the interval, from ${START}: ${fixed(after(1), 2)} after the first, ${fixed(after(10), 1)} after ten, ${fixed(after(100), 1)} after a hundred, ${fixed(after(ROUNDS), 1)} after a thousand, without end. Corrected it is 1 from the first round on.`,
  x: { label: 'Rounds', scale: 'log', domain: [1, ROUNDS] },
  y: { label: 'Changes between visits', domain: [0, 10] },
  names: 'key',
  marks: [
    {
      ...{ kind: 'line', label: 'counted', colour: 1, width: 2 },
      ...{ x: rounds, y: rounds.map(after) },
    },
    { kind: 'rule', y: 1, colour: 3, label: 'corrected' },
  ],
};

const PRICE = PRICES['blog-post'] / 10 ** USDC_DECIMALS;
const ROWS = [0.1, 0.3, 1, BEST, 3, 5] as const;
const said = (x: number): string => quantity(x, '', 3);
const count = (n: number): string => whole(Math.round(n));
const qualities = [0.1, 0.3, 1, BEST, 3, 5].map((x) => ({
  x,
  naive: quality(x, naive),
  corrected: quality(x, corrected),
  date: dated(x, random),
}));
const off = ({ mean, rms }: Quality): string =>
  `${fixed(mean, 2)}, ±${'\u202f'}${fixed(100 * rms, 0)}\u202f%`;

const share = (f: number): string => `${fixed(100 * f, 1)}\u202f%`;

export const data = {
  ...{ toldPlot, driftPlot, qualities, plans },
  best: BEST,
  bestShare: changed(BEST),
  top,
  within: WITHIN,
  visits: VISITS,
  pages: LIBRARY.pages,
  always: changed(3) ** VISITS,
  seen3: fresh(3),
  units: needed(1),
  dollars: `$${fixed(needed(1) * PRICE, 3)}`,
  all: dollars(needed(1) * PRICE * LIBRARY.pages),
  drift: { start: START, ten: after(10), hundred: after(100), last: after(ROUNDS) },
  driftFresh: fresh(after(100)),
  rightFresh: fresh(1),
  firstRound: after(1),
  even: evenly(100).fresh,
  four: plans[1]?.fresh ?? Number.NaN,
  one: plans[2]?.fresh ?? Number.NaN,
  year: dollars(365.25 * 100 * PRICE),
  right: best.fresh,
  paid3: needed(TOLD.tag(3)) * changed(3),
  told: {
    columns: [
      { label: 'Changes between visits' },
      { label: 'Visits that find one' },
      { label: 'Visits: changed or not' },
      { label: 'when last' },
      { label: 'Paid, unchanged free: changed or not' },
      { label: 'when last' },
    ],
    rows: ROWS.map((x) => [
      said(x),
      percent(changed(x)),
      count(needed(TOLD.tag(x))),
      count(needed(TOLD.date(x))),
      count(needed(TOLD.tag(x)) * changed(x)),
      count(needed(TOLD.date(x)) * changed(x)),
    ]),
  },
  estimates: {
    columns: [
      { label: 'Changes between visits' },
      { label: 'Counted' },
      { label: 'Corrected' },
      { label: 'By dates' },
    ],
    rows: qualities.map((q) => [said(q.x), off(q.naive), off(q.corrected), off(q.date)]),
  },
  plansTable: {
    columns: [
      { label: 'Rates known to a factor of' },
      { label: 'Worth, in changes seen' },
      { label: 'Right copies' },
    ],
    rows: [
      ['exactly', '–', share(best.fresh)],
      ...plans.map(({ spread, fresh: f }) => [
        quantity(Math.exp(spread), '', 2),
        quantity(1 / spread ** 2, '', 2),
        share(f),
      ]),
    ],
  },
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. Cho, H. Garcia-Molina',
    title: 'Estimating frequency of change',
    source: 'ACM Transactions on Internet Technology 3(3), 256–290',
    year: 2003,
    doi: '10.1145/857166.857170',
  },
  {
    authors: 'W. G. Cochran',
    title: 'Estimation of bacterial densities by means of the “most probable number”',
    source: 'Biometrics 6(2), 105–116',
    year: 1950,
    doi: '10.2307/3001491',
  },
  {
    authors: 'R. Fielding, M. Nottingham, J. Reschke',
    title: 'RFC 9110: HTTP semantics',
    source: 'IETF',
    year: 2022,
    place: '§8.8, validator fields',
    doi: '10.17487/RFC9110',
  },
];
