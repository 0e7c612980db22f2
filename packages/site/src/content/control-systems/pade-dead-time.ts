import { cascade } from '@tollbench/engines/control/cascade.ts';
import { margins } from '@tollbench/engines/control/margins.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import {
  multiplyPolynomials,
  poles,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { fraction } from '@tollbench/tools/define/fields/transfer-function.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Dead time by Padé: how far each order can be trusted',
  description:
    'A rational function stands in for e^(−Ls) and is good up to some frequency and no further. Where that is for each order, how much gain a loop is promised that it does not have, and what the step response shows that is not there.',
  keywords: ['Padé approximation', 'dead time', 'time delay', 'gain margin', 'transport delay'],
  published: '2026-11-22',
  updated: '2026-11-22',
  tools: ['loop-shaper', 'step-response'],
};

const DEGREE = 180 / Math.PI;
const ORDERS = [1, 2, 3, 4, 5, 6] as const;

/** Denominator of the (n, n) approximant of e^(−x), highest power first; its numerator is the same at −x. */
export function padeDenominator(n: number): number[] {
  const c = [1];
  // c_k = (2n − k)! n! / ((2n)! k! (n − k)!), each from the one before.
  for (let k = 0; k < n; k++) c.push(((c[k] as number) * (n - k)) / ((2 * n - k) * (k + 1)));
  return c.reverse();
}

export const padeNumerator = (n: number): number[] =>
  padeDenominator(n).map((c, k) => ((n - k) % 2 === 0 ? c : -c));

/** Lag of the approximant at ωL = x, radians: twice the phase of its denominator, summed over its roots. */
export function lag(n: number, x: number): number {
  const p = poles(transferFunction([1], padeDenominator(n)));
  return 2 * p.reduce((sum, { re, im }) => sum + Math.atan2(x - im, -re) + Math.atan2(im, -re), 0);
}

/** The ωL up to which the lag is short by less than so many degrees. */
export const goodTo = (n: number, degrees: number): number =>
  findRoot((x) => (x - lag(n, x)) * DEGREE - degrees, 1e-3, 8 * n);

/** What a loop consists of beside its dead time: numerator and denominator, highest power first. */
type Rest = readonly [num: readonly number[], den: readonly number[]];

/** A lag of one second; and one with a mode at 10 rad/s whose damping ratio is 0.01. */
export const LAG: Rest = [[1], [1, 1]];
export const FLEXIBLE: Rest = [[100], multiplyPolynomials([1, 1], [1, 0.2, 100])];

/** So little that every crossing of −180° is still to come: the nearest one is the first to be met. */
const LITTLE = 1e-6;

/** The least gain at which a loop oscillates, and where, rad/s; infinite where there is none. */
function verge(num: readonly number[], den: readonly number[], delay = 0) {
  const small = num.map((c) => LITTLE * c);
  const crossing = margins(transferFunction(small, den, delay)).gainIncrease;
  return {
    gain: LITTLE * (crossing?.gainMargin ?? Number.POSITIVE_INFINITY),
    omega: crossing?.omega ?? Number.POSITIVE_INFINITY,
  };
}

/** The least gain at which the loop oscillates, `theta` seconds late, and where, rad/s. */
export const ultimate = ([num, den]: Rest, theta: number): { gain: number; omega: number } =>
  verge(num, den, theta);

/** That gain with the dead time by the approximant of order n. */
export function ultimateByPade([num, den]: Rest, theta: number, n: number): number {
  const scaled = (c: readonly number[]) => c.map((x, k) => x * theta ** (n - k));
  return verge(
    multiplyPolynomials(scaled(padeNumerator(n)), num),
    multiplyPolynomials(scaled(padeDenominator(n)), den),
  ).gain;
}

/** How much more gain the approximant promises than there is, as a share. */
export const promised = (rest: Rest, theta: number, n: number): number =>
  ultimateByPade(rest, theta, n) / ultimate(rest, theta).gain - 1;

/** Answer of the approximant of a dead time of 1 to a unit step. */
export function stepOf(n: number): { t: Float64Array; y: Float64Array } {
  const answer = new StepAnswer(cascade(transferFunction(padeNumerator(n), padeDenominator(n))));
  const t = linearSpacing(0, 2.5, 401);
  let state = answer.start();
  const y = Float64Array.from(t, () => {
    const now = answer.output(state);
    state = answer.advance(state, 2.5 / 400, true);
    return now;
  });
  return { t, y };
}

const lagErrors = (n: number): Mark => {
  const x = linearSpacing(0, 12, 241);
  return {
    kind: 'line',
    label: `n = ${n}`,
    colour: n as 1 | 2 | 3 | 4 | 5,
    x,
    y: x.map((v) => (v - lag(n, v)) * DEGREE),
    width: 2,
  };
};

const lagPlot: Plot = {
  id: 'pade-lag',
  title: 'Phase lag that a Padé approximant lacks',
  alt: `How many degrees of lag approximants of order 1 to 5 lack against the true dead time, for ωL from 0 to 12. Each curve lies on zero, then bends upwards: order 1 from ωL = ${fixed(goodTo(1, 1), 1)} on, order 5 from ${fixed(goodTo(5, 1), 1)} on, and from there rises almost in a straight line.`,
  x: { label: 'ωL, rad', domain: [0, 12] },
  y: { label: 'Lag that is missing, °', domain: [0, 90] },
  names: 'key',
  marks: [1, 2, 3, 4, 5].map(lagErrors),
};

/** Dead times in seconds of the second figure. */
const thetas = linearSpacing(0.04, 1, 193);
const TRUTH = thetas.map((theta) => ultimate(FLEXIBLE, theta).gain);
const byPade = (n: 1 | 2 | 3, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label: `n = ${n}`,
  colour,
  x: thetas,
  y: thetas.map((theta) => ultimateByPade(FLEXIBLE, theta, n)),
  dash: 'dash',
  width: 2,
});

const gainPlot: Plot = {
  id: 'pade-gain',
  title: 'Gain at which the flexible plant oscillates',
  alt: `The largest gain of the flexible plant against dead time from ${fixed(0.04, 2)} to 1 second, on a logarithmic scale. The true one falls to about ${fixed(Math.min(...TRUTH), 1)} twice, near 0.03 to 0.1 and near 0.65 seconds; approximants of order 1 and 2 pass over the second fall, and order 3 has it in the wrong place.`,
  x: { label: 'Dead time, s', domain: [0, 1] },
  y: { label: 'Largest gain', domain: [0.1, 10], scale: 'log' },
  names: 'key',
  marks: [
    { kind: 'line', label: 'exact', colour: 'ink', x: thetas, y: TRUTH, width: 2 },
    byPade(1, 1),
    byPade(2, 2),
    byPade(3, 3),
  ],
};

const steps = [1, 2, 3, 4].map((n) => stepOf(n));
const even = steps[1] as (typeof steps)[number];
const WORST = 0.6;

export const data = {
  lagPlot,
  gainPlot,
  good: [1, 2].map((n) => goodTo(n, 1)),
  goodFive: goodTo(5, 1),
  apart: goodTo(6, 1) - goodTo(5, 1),
  first: {
    least: Math.min(...[0.1, 0.3, 1, 3].map((theta) => promised(LAG, theta, 1))),
    most: Math.max(...[0.1, 0.3, 1, 3].map((theta) => promised(LAG, theta, 1))),
  },
  second: Math.max(...[0.1, 0.3, 1, 3, 10].map((theta) => promised(LAG, theta, 2))),
  third: Math.max(...[0.1, 0.3, 1, 3, 10].map((theta) => promised(LAG, theta, 3))),
  crossing: [0.1, 10].map((theta) => theta * ultimate(LAG, theta).omega),
  worst: {
    theta: WORST,
    gain: ultimate(FLEXIBLE, WORST).gain,
    omega: WORST * ultimate(FLEXIBLE, WORST).omega,
    by: [1, 2, 3].map((n) => ultimateByPade(FLEXIBLE, WORST, n)),
    enough: ORDERS.find((n) => Math.abs(promised(FLEXIBLE, WORST, n)) < 0.01) ?? 0,
  },
  needless: -promised(FLEXIBLE, 0.9, 3),
  dip: Math.min(...even.y),
  span: -Math.log10(Math.min(...padeDenominator(10))),
  table: {
    columns: [
      { label: 'Order' },
      { label: 'Good to 0.1°' },
      { label: 'to 1°' },
      { label: 'to 5°' },
      { label: 'Value at t = 0' },
      { label: 'Least value' },
    ],
    rows: ORDERS.map((n) => {
      const { y } = stepOf(n);
      return [
        String(n),
        ...[0.1, 1, 5].map((degrees) => fixed(goodTo(n, degrees), 2)),
        fixed(y[0] as number, 0),
        fixed(Math.min(...y), 2),
      ];
    }),
  },
  gains: {
    columns: [
      { label: 'L/T' },
      { label: 'True gain' },
      { label: 'n = 1' },
      { label: 'n = 2' },
      { label: 'n = 3' },
      { label: 'n = 4' },
    ],
    rows: [0.1, 0.3, 1, 3, 10].map((theta) => [
      fixed(theta, 1),
      fixed(ultimate(LAG, theta).gain, 3),
      ...[1, 2, 3, 4].map((n) => `+${percent(promised(LAG, theta, n))}`),
    ]),
  },
  links: await Promise.all([
    stateOf('loop-shaper', {
      plant: fraction(FLEXIBLE[0], FLEXIBLE[1]),
      delay: WORST,
      kind: 'gain',
      gain: 0,
    }),
    stateOf('step-response', { system: fraction(padeNumerator(2), padeDenominator(2)) }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'G. H. Golub, C. F. Van Loan',
    title: 'Matrix Computations',
    source: '4th ed., Johns Hopkins University Press',
    year: 2013,
    place: '§9.3.1, Padé approximation of the exponential',
    isbn: '978-1-4214-0794-4',
  },
  {
    authors: 'K. J. Åström, R. M. Murray',
    title: 'Feedback Systems',
    source: '2nd ed., Princeton University Press',
    year: 2021,
    place: '§10.2 and §11, time delays and their limits',
    isbn: '978-0-691-19398-4',
  },
];
