import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { Bdf } from '@tollbench/engines/ode/method/bdf.ts';
import { Explicit } from '@tollbench/engines/ode/method/explicit.ts';
import { Radau } from '@tollbench/engines/ode/method/radau.ts';
import type { Counts, MethodName, Problem, Stepper } from '@tollbench/engines/ode/problem.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'If more accuracy costs nothing, the equation is stiff',
  description:
    'An explicit solver on a stiff equation takes the same steps for three digits and for nine. How many can be written down before it runs: the integral of the fastest eigenvalue over 3.3. Where implicit methods begin to pay, by the digits that are wanted, and a test of stiffness that needs no theory.',
  keywords: ['stiff equation', 'ode45 or ode15s', 'van der Pol', 'stability limit'],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['ode-solver'],
};

export const vanDerPol = (mu: number): Problem => ({
  n: 2,
  f: (_, y, out) => {
    const [u = 0, v = 0] = y;
    out[0] = v;
    out[1] = mu * (1 - u * u) * v - u;
  },
  jacobian: (_, y, out) => {
    const [u = 0, v = 0] = y;
    out[0] = 0;
    out[1] = 1;
    out[2] = -2 * mu * u * v - 1;
    out[3] = mu * (1 - u * u);
  },
});

function stepper(mu: number, method: MethodName, tolerance: number): Stepper {
  const start = Float64Array.of(2, 0);
  const tolerances = { relative: tolerance, absolute: new Float64Array(2).fill(tolerance) };
  const all = [vanDerPol(mu), 0, start, 20 + 2 * mu, tolerances] as const;
  if (method === 'radau') return new Radau(...all);
  return method === 'bdf' ? new Bdf(...all) : new Explicit(method, ...all);
}

export interface Turn {
  /** When x is back at zero, rising. */
  readonly t: number;
  readonly counts: Counts;
}
const memory = new Map<string, Turn>();
/** From x = 2 at rest through zero and back: to the next zero at which x rises. */
export function turn(mu: number, method: MethodName, tolerance: number): Turn {
  const key = `${mu} ${method} ${tolerance}`;
  const known = memory.get(key);
  if (known) return known;
  const s = stepper(mu, method, tolerance);
  const y = new Float64Array(2);
  const at = (t: number): number => {
    s.at(t, y);
    return y[0] as number;
  };
  for (let before = 2; ; before = s.y[0] as number) {
    const why = s.step(20 + 2 * mu);
    if (why !== undefined) throw new Error(`μ = ${mu} by ${method}: ${why}`);
    if (before >= 0 || (s.y[0] as number) < 0) continue;
    const counts = { ...s.counts };
    const made = { t: findRoot(at, s.before, s.t), counts };
    memory.set(key, made);
    return made;
  }
}

/** Evaluations of the right-hand side, a Jacobian as two: what differences would take. */
export const workOf = ({ counts }: Turn): number => counts.evaluations + 2 * counts.jacobians;

/** Where |R(z)| = 1 on the negative real axis: RK45's polynomial. */
export const BORDER = 3.3066;
/** ∫|λ| dt over a period for large μ, in μ²: along the slow branches from 2 to 1 and back, λ = −μ(x² − 1). */
export const SWEPT = 1.5 + 2 * Math.LN2;

const METHODS = ['rk45', 'dop853', 'radau', 'bdf'] as const;
export const NAMES: Readonly<Record<(typeof METHODS)[number], string>> = {
  rk45: 'RK45',
  dop853: 'DOP853',
  radau: 'Radau',
  bdf: 'BDF',
};
const isExplicit = (m: MethodName): boolean => m === 'rk45' || m === 'dop853';

export const MUS = [1, 3, 10, 30, 100] as const;
export const TOLERANCES = [1e-3, 1e-5, 1e-7, 1e-9] as const;
const steps = (mu: number, m: MethodName, tolerance: number) => turn(mu, m, tolerance).counts.steps;

const stepsPlot: Plot = {
  id: 'stiff-steps',
  title: 'Steps of RK45 once round, by tolerance',
  alt: `Steps of RK45 against the tolerance, both logarithmic. At μ = 1 they rise from ${steps(1, 'rk45', 1e-3)} at a thousandth to ${steps(1, 'rk45', 1e-9)} at 1e-9; at μ = 30 from ${steps(30, 'rk45', 1e-3)} to ${steps(30, 'rk45', 1e-9)}; at μ = 100 the line is level, from ${steps(100, 'rk45', 1e-3)} to ${steps(100, 'rk45', 1e-9)}.`,
  x: { label: 'Tolerance', scale: 'log', domain: [1e-9, 1e-3] },
  y: { label: 'Steps', scale: 'log', domain: [10, 1e5] },
  names: 'auto',
  marks: [1, 10, 30, 100].map(
    (mu, k): Mark => ({
      ...{ kind: 'line', label: `μ = ${mu}`, colour: (k + 1) as 1 | 2 | 3 | 4, width: 2 },
      ...{ x: [...TOLERANCES], y: TOLERANCES.map((t) => steps(mu, 'rk45', t)) },
    }),
  ),
};

/** What the tightest run says: its digits are right to more than are asked of the others. */
export const exact = (mu: number): number => turn(mu, 'radau', 1e-11).t;

const AXIS = [1, 2, 3, 5, 7, 10, 14, 20, 30, 100] as const;
type Tolerance = (typeof TOLERANCES)[number];
const USED = 1e-5;
const work = (mu: number, m: MethodName, t: Tolerance) => workOf(turn(mu, m, t));
const explicitWork = (mu: number, t: Tolerance) =>
  Math.min(work(mu, 'rk45', t), work(mu, 'dop853', t));
/** μ from which Radau is cheaper than the better explicit method, to the same tolerance. */
export function crossing(t: Tolerance): number {
  const lead = AXIS.map((mu) => Math.log(explicitWork(mu, t) / work(mu, 'radau', t)));
  const k = lead.findLastIndex((v) => v <= 0);
  const [from, to] = [Math.log(AXIS[k] ?? Number.NaN), Math.log(AXIS[k + 1] ?? Number.NaN)];
  const [a = 0, b = 0] = [lead[k], lead[k + 1]];
  return Math.exp(from + ((to - from) * a) / (a - b));
}

const DASHES = { rk45: 'solid', dop853: 'dash', radau: 'solid', bdf: 'dash' } as const;
const FAR = [12, 120];
const workPlot: Plot = {
  id: 'stiff-work',
  title: 'Work once round, at a tolerance of a hundred-thousandth',
  alt: `Evaluations of the right-hand side against μ from 1 to 100, both logarithmic. RK45 and DOP853 begin lower and rise with the square of μ beyond ten; Radau and BDF rise slowly, and are cheaper from about ${quantity(crossing(USED), '', 2)} on.`,
  x: { label: 'μ', scale: 'log', domain: [1, 100] },
  y: { label: 'Evaluations', scale: 'log', domain: [100, 1e5] },
  names: 'key',
  marks: [
    ...METHODS.map(
      (m): Mark => ({
        ...{ kind: 'line', label: NAMES[m], colour: isExplicit(m) ? 1 : 3, width: 2 },
        ...{ x: [...AXIS], y: AXIS.map((mu) => work(mu, m, USED)), dash: DASHES[m] },
      }),
    ),
    {
      ...{ kind: 'line', label: 'the bound (2), RK45', colour: 'accent', dash: 'dot' },
      ...{ x: FAR, y: FAR.map((mu) => (6 * SWEPT * mu * mu) / BORDER) },
    },
  ],
};

/** Steps at a tolerance of 1e-7 over those at 1e-3. */
export const ratio = (mu: number, m: MethodName): number => steps(mu, m, 1e-7) / steps(mu, m, 1e-3);
const power = (x: number): string =>
  x === 0
    ? '0'
    : `10${[...String(Math.round(Math.log10(x)))].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)])).join('')}`;
const off = (mu: number, m: MethodName, tolerance: number): string =>
  quantity(Math.abs(turn(mu, m, tolerance).t / exact(mu) - 1), '', 1);

const LARGE = 100;
export const data = {
  ...{ stepsPlot, workPlot },
  large: LARGE,
  three: steps(LARGE, 'rk45', 1e-3),
  nine: steps(LARGE, 'rk45', 1e-9),
  radauThree: steps(LARGE, 'radau', 1e-3),
  radauNine: steps(LARGE, 'radau', 1e-9),
  share: steps(LARGE, 'rk45', 1e-9) / steps(LARGE, 'rk45', 1e-3) - 1,
  time: fixed(exact(LARGE), 4),
  border: BORDER,
  swept: SWEPT,
  each: SWEPT / BORDER,
  bound: (SWEPT / BORDER) * LARGE ** 2,
  rk: work(LARGE, 'rk45', USED),
  dop: work(LARGE, 'dop853', USED),
  kilo: (SWEPT / BORDER) * 1000 ** 2,
  largeRatio: ratio(LARGE, 'rk45'),
  first: crossing(1e-3),
  last: crossing(1e-9),
  cross: crossing(USED),
  methods: {
    columns: [
      { label: 'Tolerance' },
      ...METHODS.map((m) => ({ label: NAMES[m] })),
      { label: 'RK45’s time is off by' },
      { label: 'Radau’s' },
      { label: 'BDF’s' },
    ],
    rows: TOLERANCES.map((t) => [
      power(t),
      ...METHODS.map((m) => whole(steps(LARGE, m, t))),
      off(LARGE, 'rk45', t),
      off(LARGE, 'radau', t),
      off(LARGE, 'bdf', t),
    ]),
  },
  ratios: {
    columns: [{ label: 'μ' }, ...METHODS.map((m) => ({ label: NAMES[m] }))],
    rows: MUS.map((mu) => [String(mu), ...METHODS.map((m) => fixed(ratio(mu, m), 2))]),
  },
  crossings: {
    columns: [
      { label: 'Tolerance' },
      { label: 'Better explicit method' },
      { label: 'Its work at μ = 1' },
      { label: 'Radau’s' },
      { label: 'Radau is cheaper from μ' },
    ],
    rows: TOLERANCES.map((t) => [
      power(t),
      work(1, 'rk45', t) < work(1, 'dop853', t) ? NAMES.rk45 : NAMES.dop853,
      whole(explicitWork(1, t)),
      whole(work(1, 'radau', t)),
      fixed(crossing(t), 0),
    ]),
  },
  links: await Promise.all([
    stateOf('ode-solver', {
      ...{ parameters: `mu = ${LARGE}`, to: 163, method: 'rk45', relative: 1e-3, absolute: 1e-3 },
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'E. Hairer, G. Wanner',
    title: 'Solving Ordinary Differential Equations II: Stiff and Differential-Algebraic Problems',
    source: '2nd ed., Springer',
    year: 1996,
    place: 'IV.1 and IV.2',
    doi: '10.1007/978-3-642-05221-7',
  },
  {
    authors: 'J. R. Dormand, P. J. Prince',
    title: 'A family of embedded Runge-Kutta formulae',
    source: 'Journal of Computational and Applied Mathematics 6(1), 19–26',
    year: 1980,
    doi: '10.1016/0771-050X(80)90013-3',
  },
  {
    authors: 'L. F. Shampine, M. W. Reichelt',
    title: 'The MATLAB ODE suite',
    source: 'SIAM Journal on Scientific Computing 18(1), 1–22',
    year: 1997,
    doi: '10.1137/S1064827594276424',
  },
];
