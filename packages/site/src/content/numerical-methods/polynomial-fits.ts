import {
  add,
  mul,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import { solve as solveExactly } from '@tollbench/engines/exact/solve.ts';
import { leastSquares } from '@tollbench/engines/linalg/least-squares.ts';
import { lu } from '@tollbench/engines/linalg/lu.ts';
import { luSolve } from '@tollbench/engines/linalg/lu-solve.ts';
import { fromRows } from '@tollbench/engines/linalg/matrix.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A polynomial fit loses its digits to its units',
  description:
    'A calibration curve through sixteen points, fitted six ways and held against the exact answer. The method that textbooks warn of keeps nine digits, the one they recommend is wrong by hundreds of degrees, and the copied coefficients are worse than either.',
  keywords: [
    'least squares',
    'polynomial fit',
    'condition number',
    'normal equations',
    'calibration',
  ],
  published: '2026-11-22',
  updated: '2026-11-22',
  tools: ['matrix-lab'],
};

/** Counts of a 12-bit converter at which a thermistor was calibrated, the last of them 3,750. */
export const COUNTS = Array.from({ length: 16 }, (_, k) => 300 + 230 * k);
const FIRST = 300;
const LAST = 3750;

/** What the bath said, in hundredths of a degree: 10 kΩ at 25 °C with β = 3950 K, under 10 kΩ. */
export const HUNDREDTHS = COUNTS.map((count) => {
  const share = count / (4095 - count);
  return Math.round(100 * (1 / (1 / 298.15 + Math.log(share) / 3950) - 273.15));
});

/** How a count is written before its powers are taken: (count − middle)/half. */
export interface Variable {
  readonly middle: number;
  readonly half: number;
}
export const RAW: Variable = { middle: 0, half: 1 };
export const CENTRED: Variable = { middle: (FIRST + LAST) / 2, half: (LAST - FIRST) / 2 };

const written = (count: number, { middle, half }: Variable): number => (count - middle) / half;
const upTo = (degree: number): number[] => Array.from({ length: degree + 1 }, (_, k) => k);

/** The coefficients of least squares, lowest power first, exactly: the normal equations in fractions. */
export function exactly(degree: number, { middle, half }: Variable): number[] {
  const rows = COUNTS.map((count) => {
    const x = rational(count - middle, half);
    const row = [rational(1)];
    for (let k = 1; k <= degree; k++) row.push(mul(row[k - 1] as Rational, x));
    return row;
  });
  const sum = (term: (row: readonly Rational[], i: number) => Rational) =>
    rows.reduce((total, row, i) => add(total, term(row, i)), ZERO);
  const solution = solveExactly(
    upTo(degree).map((j) =>
      upTo(degree).map((k) => sum((row) => mul(row[j] as Rational, row[k] as Rational))),
    ),
    upTo(degree).map((j) =>
      sum((row, i) => mul(row[j] as Rational, rational(HUNDREDTHS[i] as number, 100))),
    ),
  );
  if (solution.kind !== 'unique') throw new Error('sixteen points determine the fit');
  return solution.x.map(toNumber);
}

const degrees = HUNDREDTHS.map((h) => h / 100);
const design = (degree: number, v: Variable): number[][] =>
  COUNTS.map((count) => upTo(degree).map((k) => written(count, v) ** k));

/** AᵀA c = Aᵀy in doubles, by elimination. */
export function byNormalEquations(degree: number, v: Variable): Float64Array {
  const rows = design(degree, v);
  const sum = (term: (row: readonly number[], i: number) => number) =>
    rows.reduce((total, row, i) => total + term(row, i), 0);
  const gram = upTo(degree).map((j) =>
    upTo(degree).map((k) => sum((row) => (row[j] as number) * (row[k] as number))),
  );
  const right = upTo(degree).map((j) =>
    sum((row, i) => (row[j] as number) * (degrees[i] as number)),
  );
  return luSolve(lu(fromRows(gram)), right);
}

interface Fit {
  readonly c: Float64Array;
  /** Largest over smallest singular value of what was solved. */
  readonly condition: number;
}

/** By singular values in doubles, none of them dropped, or those below the usual threshold; with `scaled` each column is divided by its norm first. */
export function bySingularValues(
  degree: number,
  v: Variable,
  scaled: boolean,
  drop: 'none' | 'usual' = 'none',
): Fit {
  const rows = design(degree, v);
  const norms = upTo(degree).map((k) =>
    scaled ? Math.hypot(...rows.map((r) => r[k] as number)) : 1,
  );
  const { x, singularValues } = leastSquares(
    fromRows(rows.map((row) => row.map((a, k) => a / (norms[k] as number)))),
    fromRows(degrees.map((y) => [y])),
    drop === 'none' ? 0 : undefined,
  );
  return {
    c: x.data.map((value, k) => value / (norms[k] as number)),
    condition: (singularValues[0] as number) / (singularValues.at(-1) as number),
  };
}

/** Horner’s rule; `store` rounds what a narrower machine keeps. */
function value(c: ArrayLike<number>, x: number, store = (y: number) => y): number {
  let y = 0;
  for (let k = c.length - 1; k >= 0; k--) y = store(store(y * x) + (c[k] as number));
  return y;
}

/** Where fits are compared. */
const WALK = Array.from({ length: (LAST - FIRST) / 10 + 1 }, (_, k) => FIRST + 10 * k);

/** Degrees by which a fit differs from the exact one at each count of the walk. */
export function differences(
  c: ArrayLike<number>,
  v: Variable,
  store = (y: number): number => y,
): number[] {
  const exact = exactly(c.length - 1, CENTRED);
  return WALK.map(
    (count) => value(c, store(written(count, v)), store) - value(exact, written(count, CENTRED)),
  );
}

const worst = (list: readonly number[]): number =>
  list.reduce((m, x) => Math.max(m, Math.abs(x)), 0);

/** Coefficients as they are copied from a label with so many digits. */
export const copied = (c: ArrayLike<number>, digits: number): number[] =>
  Array.from(c, (x) => Number(x.toPrecision(digits)));

/** Largest distance of the exact fit from its points, degrees. */
export function misfit(degree: number): number {
  const c = exactly(degree, CENTRED);
  return worst(COUNTS.map((n, i) => value(c, written(n, CENTRED)) - (degrees[i] as number)));
}

const DEGREES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const USED = 5;

const conditions = (label: string, colour: 1 | 2 | 3, of: (degree: number) => Fit): Mark => ({
  kind: 'line',
  label,
  colour,
  x: [...DEGREES],
  y: DEGREES.map((degree) => of(degree).condition),
  width: 2,
});

const conditionPlot: Plot = {
  id: 'fit-condition',
  title: 'Condition number of the fit',
  alt: 'Condition number against the degree of the fit, from 1 to 8, on a logarithmic scale. In raw counts it rises by about four decades a degree and passes ten to the sixteenth before degree 5; with each column divided by its norm it stays below a few times ten to the fifth; centred it stays below a thousand.',
  x: { label: 'Degree', domain: [1, 8] },
  y: { label: 'Condition number', domain: [1, 1e30], scale: 'log' },
  names: 'key',
  marks: [
    conditions('raw counts', 1, (degree) => bySingularValues(degree, RAW, false)),
    conditions('columns scaled', 2, (degree) => bySingularValues(degree, RAW, true)),
    conditions('centred', 3, (degree) => bySingularValues(degree, CENTRED, false)),
  ],
};

const copyOf = (label: string, colour: 1 | 2, v: Variable): Mark => ({
  kind: 'line',
  label,
  colour,
  x: WALK,
  y: differences(copied(exactly(USED, v), 5), v),
  width: 2,
});

const copyPlot: Plot = {
  id: 'fit-copied',
  title: 'What five digits of each coefficient lose',
  alt: `Difference in degrees between the fit of degree ${USED} and the same fit with each coefficient rounded to five digits, over the counts. With powers of the raw count it wanders away to ${fixed(worst(differences(copied(exactly(USED, RAW), 5), RAW)), 2)} degrees at the upper end; centred it stays on zero.`,
  x: { label: 'Count', domain: [FIRST, LAST] },
  y: { label: 'Difference, °C', domain: [-0.1, 0.1] },
  names: 'key',
  marks: [copyOf('powers of the count', 1, RAW), copyOf('centred', 2, CENTRED)],
};

const said = (x: number): string => quantity(x, '', 2);
const off = (c: ArrayLike<number>, v: Variable) => worst(differences(c, v));
const single = (v: Variable) =>
  worst(differences(Float32Array.from(exactly(USED, v)), v, Math.fround));

export const data = {
  conditionPlot,
  copyPlot,
  used: USED,
  misfit: misfit(USED),
  raw: bySingularValues(USED, RAW, false).condition,
  scaled: bySingularValues(USED, RAW, true).condition,
  centred: bySingularValues(USED, CENTRED, false).condition,
  svd: off(bySingularValues(USED, RAW, false).c, RAW),
  dropped: off(bySingularValues(USED, RAW, false, 'usual').c, RAW),
  normal: off(byNormalEquations(USED, RAW), RAW),
  largestEntry: LAST ** USED,
  copy: {
    raw: off(copied(exactly(USED, RAW), 5), RAW),
    centred: off(copied(exactly(USED, CENTRED), 5), CENTRED),
  },
  four: off(copied(exactly(USED, RAW), 4), RAW),
  single: { raw: single(RAW), centred: single(CENTRED) },
  methods: {
    columns: [
      { label: 'Degree' },
      { label: 'Normal equations' },
      { label: 'Singular values' },
      { label: 'the same, columns scaled' },
      { label: 'Normal equations, centred' },
      { label: 'Singular values, centred' },
    ],
    rows: DEGREES.filter((degree) => degree > 1).map((degree) => [
      String(degree),
      said(off(byNormalEquations(degree, RAW), RAW)),
      said(off(bySingularValues(degree, RAW, false).c, RAW)),
      said(off(bySingularValues(degree, RAW, true).c, RAW)),
      said(off(byNormalEquations(degree, CENTRED), CENTRED)),
      said(off(bySingularValues(degree, CENTRED, false).c, CENTRED)),
    ]),
  },
  copies: {
    columns: [{ label: 'Digits' }, { label: 'Powers of the count' }, { label: 'Centred' }],
    rows: [3, 4, 5, 6, 7, 8].map((digits) => [
      String(digits),
      ...[RAW, CENTRED].map((v) => `${said(off(copied(exactly(USED, v), digits), v))} °C`),
    ]),
  },
  link: await stateOf('matrix-lab', {
    a: design(USED, RAW).map((row) => row.map(String)),
    task: 'svd',
  }),
};

export const citations: readonly Citation[] = [
  {
    authors: 'N. J. Higham',
    title: 'Accuracy and Stability of Numerical Algorithms',
    source: '2nd ed., SIAM',
    year: 2002,
    place: 'ch. 20, the least squares problem; §7.3 on scaling',
    isbn: '978-0-89871-521-7',
  },
  {
    authors: 'Å. Björck',
    title: 'Numerical Methods for Least Squares Problems',
    source: 'SIAM',
    year: 1996,
    place: '§2.2, normal equations and column scaling',
    isbn: '978-0-89871-360-2',
  },
];
