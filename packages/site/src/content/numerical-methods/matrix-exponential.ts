import { minus } from '@tollbench/engines/linalg/blocks.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { expm } from '@tollbench/engines/linalg/expm.ts';
import { fromRows, identity, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { norm1 } from '@tollbench/engines/linalg/norms.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'The matrix exponential and the series everybody knows',
  description:
    'The power series of e^At gives nonsense for a plant with two lags, eigenvectors give half the digits where poles nearly meet, and two terms of the series make a stable plant unstable. What each method loses, measured, and which to use.',
  keywords: [
    'matrix exponential',
    'scaling and squaring',
    'Padé',
    'Taylor series',
    'zero-order hold',
    'discretisation',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['matrix-lab', 'state-space-designer'],
};

/** Two lags of 1 s and 1/17 s, seen in coordinates that mix them (Moler and Van Loan's example). */
export const MIXED = [
  [-49, 24],
  [-64, 31],
] as const;

const timesOf = (t: number): Matrix => fromRows(MIXED.map((row) => row.map((x) => x * t)));

/** e^(At) of MIXED in closed form: its eigenvalues are −1 and −17, so that e^(At) = α·I + β·A by two equations. */
export function exact(t: number): Matrix {
  const [slow, fast] = [Math.exp(-t), Math.exp(-17 * t)];
  const slope = (slow - fast) / 16;
  const rows = MIXED.map((row, i) => row.map((x, j) => slope * x + (i === j ? slow + slope : 0)));
  return fromRows(rows);
}

/** I + A + A²/2! + …, each operation rounded by `store`, until a term changes nothing. */
export function series(a: Matrix, store: (x: number) => number = (x) => x): Matrix {
  const n = a.rows;
  const at = (m: Matrix, i: number, j: number) => m.data[i * n + j] as number;
  let term = identity(n);
  let sum = identity(n);
  for (let k = 1; k < 5_000; k++) {
    const next = identity(n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let x = 0;
        for (let l = 0; l < n; l++) x = store(x + store(at(term, i, l) * at(a, l, j)));
        next.data[i * n + j] = store(x / k);
      }
    term = next;
    const more = { ...sum, data: sum.data.map((x, i) => store(x + (term.data[i] as number))) };
    if (more.data.every((x, i) => x === sum.data[i])) return sum;
    sum = more;
  }
  return sum;
}

/** V·e^Λ·V⁻¹ of a matrix of two real eigenvalues, the inverse by cofactors. */
export function byEigenvectors(a: Matrix): Matrix {
  const { re, vectors } = eigen(a);
  const [p, q, r, s] = Array.from(vectors.re) as [number, number, number, number];
  const scaled = fromRows([
    [p * Math.exp(re[0] as number), q * Math.exp(re[1] as number)],
    [r * Math.exp(re[0] as number), s * Math.exp(re[1] as number)],
  ]);
  const over = p * s - q * r;
  return multiply(
    scaled,
    fromRows([
      [s / over, -q / over],
      [-r / over, p / over],
    ]),
  );
}

/** Distance from the truth against its size, in the 1-norm. */
export const error = (found: Matrix, truth: Matrix): number =>
  norm1(minus(found, truth)) / norm1(truth);

const TIMES = Array.from({ length: 61 }, (_, k) => 10 ** (-2 + k / 20));
/** What is below is drawn there: doubles resolve no finer. */
const FLOOR = 1e-17;

const lines = (label: string, colour: 1 | 2 | 3, f: (t: number) => number): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: TIMES,
  y: TIMES.map((t) => Math.min(1e6, Math.max(FLOOR, f(t)))),
});

const bySeries = (t: number) => error(series(timesOf(t)), exact(t));
const bySquaring = (t: number) => error(expm(timesOf(t)), exact(t));
const bySingle = (t: number) => error(series(timesOf(t), Math.fround), exact(t));

const seriesPlot: Plot = {
  id: 'series-error',
  title: 'Error of the series',
  alt: `Relative error of the exponential against time from 0.01 to 10 seconds, both axes logarithmic. In single precision the power series has no digit left at one second; in double precision its error climbs from the sixteenth digit to ${quantity(bySeries(1), '', 1)} at one second and passes 1 below three; scaling and squaring stays below ten to the minus twelve throughout.`,
  x: { label: 'Time, s', domain: [0.01, 10], scale: 'log' },
  y: { label: 'Relative error', domain: [1e-17, 1e6], scale: 'log' },
  names: 'key',
  marks: [
    lines('series, single', 1, bySingle),
    lines('series, double', 2, bySeries),
    lines('scaling and squaring', 3, bySquaring),
  ],
};

/** Poles at −1 and −1 − ε, in coordinates turned by a third of a right angle. */
export function nearDouble(epsilon: number): { a: Matrix; truth: Matrix } {
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const turned = ([[p, q], [, r]]: readonly [
    readonly [number, number],
    readonly [number, number],
  ]) =>
    multiply(
      multiply(
        fromRows([
          [c, -s],
          [s, c],
        ]),
        fromRows([
          [p, q],
          [0, r],
        ]),
      ),
      fromRows([
        [c, s],
        [-s, c],
      ]),
    );
  const lag = Math.exp(-1);
  // (e^(−1) − e^(−1−ε))/ε, without the difference of two near numbers.
  const coupling = epsilon === 0 ? lag : (-lag * Math.expm1(-epsilon)) / epsilon;
  return {
    a: turned([
      [-1, 1],
      [0, -1 - epsilon],
    ]),
    truth: turned([
      [lag, coupling],
      [0, lag * Math.exp(-epsilon)],
    ]),
  };
}

const GAPS = Array.from({ length: 33 }, (_, k) => 10 ** (-8 + k / 4));
const gapLine = (label: string, colour: 1 | 2, f: (a: Matrix) => Matrix): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: GAPS,
  y: GAPS.map((gap) => {
    const { a, truth } = nearDouble(gap);
    return Math.max(FLOOR, error(f(a), truth));
  }),
});

export const gapErrors = (gap: number): { eigenvectors: number; squaring: number } => {
  const { a, truth } = nearDouble(gap);
  return { eigenvectors: error(byEigenvectors(a), truth), squaring: error(expm(a), truth) };
};

const gapPlot: Plot = {
  id: 'gap-error',
  title: 'Error by eigenvectors',
  alt: `Relative error against the distance of two poles near minus one, both axes logarithmic. By eigenvectors it is inversely proportional to the distance: ${quantity(gapErrors(1e-6).eigenvectors, '', 1)} at a millionth. Scaling and squaring stays at the sixteenth digit.`,
  x: { label: 'Distance of the poles', domain: [1e-8, 1], scale: 'log' },
  y: { label: 'Relative error', domain: [1e-17, 1e-6], scale: 'log' },
  names: 'key',
  marks: [gapLine('eigenvectors', 1, byEigenvectors), gapLine('scaling and squaring', 2, expm)],
};

/** 1 + x + x²/2 + … to so many powers. */
export function truncated(x: number, powers: number): number {
  let [term, sum] = [1, 1];
  for (let k = 1; k <= powers; k++) {
    term *= x / k;
    sum += term;
  }
  return sum;
}

/** The largest λT for which so many powers leave a pole at −λ inside the unit circle. */
export function reach(powers: number): number {
  let at = 0;
  while (Math.abs(truncated(-at, powers)) < 1 || at === 0) at += 1e-3;
  let [low, high] = [at - 1e-3, at];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (Math.abs(truncated(-middle, powers)) < 1) low = middle;
    else high = middle;
  }
  return low;
}

/** Where the step that a pole takes in a sample is wrong by a hundredth of itself. */
export function honest(powers: number): number {
  let [low, high] = [0, reach(powers)];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (Math.abs(truncated(-middle, powers) * Math.exp(middle) - 1) < 0.01) low = middle;
    else high = middle;
  }
  return low;
}

const POWERS = [1, 2, 3, 4] as const;
const one = series(timesOf(1));
const halves = (t: number) =>
  Math.max(0, Math.ceil(Math.log2((norm1(timesOf(t)) as number) / 4.25)));

export const data = {
  seriesPlot,
  gapPlot,
  largest: largestTerm(1),
  one: { double: bySeries(1), single: bySingle(1), squaring: bySquaring(1) },
  lost: TIMES.find((t) => bySeries(t) > 1) ?? Number.NaN,
  halves: halves(1),
  million: gapErrors(1e-6),
  table: {
    columns: [
      { label: 'Method' },
      { label: 'First row' },
      { label: 'Second row' },
      { label: 'Error' },
    ],
    rows: [
      ['closed form', ...rowsOf(exact(1)), ''],
      ['series, single precision', ...rowsOf(series(timesOf(1), Math.fround)), said(bySingle(1))],
      ['series, double precision', ...rowsOf(one), said(bySeries(1))],
      ['scaling and squaring', ...rowsOf(expm(timesOf(1))), said(bySquaring(1))],
    ],
  },
  cut: {
    columns: [
      { label: 'Powers of A' },
      { label: 'Stable for λT below' },
      { label: 'Right to 1 % for λT below' },
      { label: 'Longest T for 17/s' },
    ],
    rows: POWERS.map((p) => [
      String(p),
      fixed(reach(p), 3),
      fixed(honest(p), 3),
      quantity(reach(p) / 17, 's', 3),
    ]),
  },
  euler: { reach: reach(1), seconds: reach(1) / 17, four: reach(4) },
  link: await stateOf('matrix-lab', {
    a: [
      ['-49', '24'],
      ['-64', '31'],
    ],
    task: 'expm',
  }),
};

/** The largest entry among the terms of the series at that time. */
export function largestTerm(t: number): number {
  const a = timesOf(t);
  let term = identity(2);
  let most = 1;
  for (let k = 1; k < 200; k++) {
    const next = multiply(term, a);
    term = { ...next, data: next.data.map((x) => x / k) };
    most = Math.max(most, ...term.data.map(Math.abs));
  }
  return most;
}

function rowsOf(m: Matrix): string[] {
  const [a, b, c, d] = Array.from(m.data, (x) => fixed(x, 6));
  return [`${a}, ${b}`, `${c}, ${d}`];
}

function said(e: number): string {
  return quantity(e, '', 2);
}

export const citations: readonly Citation[] = [
  {
    authors: 'C. Moler, C. Van Loan',
    title: 'Nineteen dubious ways to compute the exponential of a matrix, twenty-five years later',
    source: 'SIAM Review 45(1)',
    year: 2003,
    place: 'pp. 3–49',
  },
  {
    authors: 'A. H. Al-Mohy, N. J. Higham',
    title: 'A new scaling and squaring algorithm for the matrix exponential',
    source: 'SIAM Journal on Matrix Analysis and Applications 31(3)',
    year: 2009,
    place: 'pp. 970–989',
  },
];
