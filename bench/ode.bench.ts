import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { integrate } from '@tollbench/engines/ode/integrate.ts';
import type { MethodName } from '@tollbench/engines/ode/problem.ts';
import { readSystem } from '@tollbench/engines/ode/read-system.ts';
import { Right } from '@tollbench/engines/ode/system.ts';

/**
 * Initial value problems beside SciPy's solve_ivp, same method and tolerances, the right-hand side as text here and as a
 * Python function there: milliseconds a solution and steps a second, medians of rounds in turns. SciPy is timed inside its
 * process. Of npm, odex and numeric's dopri run the two cases that are not stiff at the same relative tolerance, their
 * right-hand side as a JavaScript function; each answer's distance at the end from one of ours at 1e-13 is printed beside
 * its time. There is no solver of stiff equations on npm to race.
 */
const ROUNDS = 5;

type Slope = (t: number, y: number[]) => number[];
interface Odex {
  readonly Solver: new (
    n: number,
  ) => {
    relativeTolerance: number;
    absoluteTolerance: number;
    maxSteps: number;
    solve(f: Slope, from: number, y: number[], to: number): { y: number[] };
  };
}
interface Numeric {
  dopri(
    from: number,
    to: number,
    y: number[],
    f: Slope,
    tol: number,
    most: number,
  ): { y: number[][] };
}
// Neither has types.
const require = createRequire(import.meta.url);
const odex = require('odex') as Odex;
const numeric = require('numeric') as Numeric;

interface Case {
  readonly name: string;
  readonly equations: string;
  readonly python: string;
  /** For the solvers of npm, where it is not stiff. */
  readonly slope?: Slope;
  readonly y: readonly number[];
  readonly end: number;
  readonly method: MethodName;
  readonly relative: number;
}

const VDP = (mu: number) => `x' = y\ny' = ${mu}*(1 - x^2)*y - x`;
const CASES: readonly Case[] = [
  {
    name: 'Van der Pol, RK45',
    equations: VDP(1),
    python: '[y[1], (1 - y[0]**2)*y[1] - y[0]]',
    slope: (_t, [x = 0, v = 0]) => [v, (1 - x ** 2) * v - x],
    y: [2, 0],
    end: 200,
    method: 'rk45',
    relative: 1e-6,
  },
  {
    name: 'Lorenz, DOP853',
    equations: "x' = 10(y - x)\ny' = x*(28 - z) - y\nz' = x*y - 8/3*z",
    python: '[10*(y[1] - y[0]), y[0]*(28 - y[2]) - y[1], y[0]*y[1] - 8/3*y[2]]',
    slope: (_t, [x = 0, y = 0, z = 0]) => [10 * (y - x), x * (28 - z) - y, x * y - (8 / 3) * z],
    y: [1, 1, 1],
    end: 20,
    method: 'dop853',
    relative: 1e-9,
  },
  {
    name: 'Van der Pol 1000, Radau',
    equations: VDP(1000),
    python: '[y[1], 1000*(1 - y[0]**2)*y[1] - y[0]]',
    y: [2, 0],
    end: 3000,
    method: 'radau',
    relative: 1e-6,
  },
  {
    name: 'Robertson, BDF',
    equations: "x' = -0.04 x + 1e4 y z\ny' = 0.04 x - 1e4 y z - 3e7 y^2\nz' = 3e7 y^2",
    python: '[-0.04*y[0] + 1e4*y[1]*y[2], 0.04*y[0] - 1e4*y[1]*y[2] - 3e7*y[1]**2, 3e7*y[1]**2]',
    y: [1, 0, 0],
    end: 1e6,
    method: 'bdf',
    relative: 1e-6,
  },
];
const SCIPY: Readonly<Record<MethodName, string>> = {
  rk45: 'RK45',
  dop853: 'DOP853',
  radau: 'Radau',
  bdf: 'BDF',
};

const median = (v: readonly number[]): number => v.toSorted((a, b) => a - b)[v.length >> 1] ?? 0;

function ours(c: Case): { ms: number; steps: number } {
  const { system, values } = readSystem(c.equations);
  const right = new Right(system, values);
  const start = performance.now();
  const { counts } = integrate({
    problem: right,
    from: 0,
    to: c.end,
    y: Float64Array.from(c.y),
    tolerances: { relative: c.relative, absolute: new Float64Array(c.y.length).fill(1e-10) },
    method: c.method,
    maxSteps: 1e6,
    maxPoints: 64,
  });
  return { ms: performance.now() - start, steps: counts.steps };
}

function theirs(c: Case): { ms: number; steps: number } {
  const script = `
import time
from scipy.integrate import solve_ivp
f = lambda t, y: ${c.python}
start = time.perf_counter()
r = solve_ivp(f, (0, ${c.end}), ${JSON.stringify(c.y)}, method="${SCIPY[c.method]}", rtol=${c.relative}, atol=1e-10)
print((time.perf_counter() - start) * 1e3, len(r.t) - 1)`;
  const { stdout, status, stderr } = spawnSync('python3', ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const [ms = 0, steps = 0] = stdout.trim().split(' ').map(Number);
  return { ms, steps };
}

console.log('case | ours ms | SciPy ms | ours steps/s | SciPy steps/s | ratio of steps/s');
for (const c of CASES) {
  // Rounds that warm the compiler up, as a page that is pulled at has done.
  for (let k = 0; k < 10; k++) ours(c);
  const [here, there] = [
    [] as { ms: number; steps: number }[],
    [] as { ms: number; steps: number }[],
  ];
  for (let k = 0; k < ROUNDS; k++) {
    here.push(ours(c));
    there.push(theirs(c));
  }
  const [a, b] = [median(here.map(({ ms }) => ms)), median(there.map(({ ms }) => ms))];
  const rate = (list: readonly { steps: number }[], ms: number) =>
    ((list[0]?.steps ?? 0) / ms) * 1e3;
  const [ra, rb] = [rate(here, a), rate(there, b)];
  console.log(
    `${c.name} | ${a.toFixed(2)} | ${b.toFixed(1)} | ${ra.toFixed(0)} | ${rb.toFixed(0)} | ${(ra / rb).toFixed(0)}`,
  );
}

/** At the end of a run of ours. */
function endOf(c: Case, method: MethodName, relative: number): number[] {
  const { system, values } = readSystem(c.equations);
  const { y } = integrate({
    problem: new Right(system, values),
    from: 0,
    to: c.end,
    y: Float64Array.from(c.y),
    tolerances: { relative, absolute: new Float64Array(c.y.length).fill(1e-14) },
    method,
    maxSteps: 1e6,
    maxPoints: 64,
  });
  return Array.from(y);
}

function timed(work: () => readonly number[]): { ms: number; y: readonly number[] } {
  for (let k = 0; k < 10; k++) work();
  const runs = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    const y = work();
    return { ms: performance.now() - start, y };
  });
  return { ms: median(runs.map(({ ms }) => ms)), y: runs[0]?.y ?? [] };
}

console.log('case | solver | ms | distance at the end');
for (const c of CASES) {
  const { slope } = c;
  if (!slope) continue;
  const exact = endOf(c, 'dop853', 1e-13);
  const away = (y: readonly number[]) => Math.hypot(...exact.map((v, k) => v - (y[k] ?? 0)));
  const sides = {
    ours: () => endOf(c, c.method, c.relative),
    odex: () => {
      const s = new odex.Solver(c.y.length);
      [s.relativeTolerance, s.absoluteTolerance, s.maxSteps] = [c.relative, 1e-10, 1e6];
      return s.solve(slope, 0, [...c.y], c.end).y;
    },
    'numeric.dopri': () => numeric.dopri(0, c.end, [...c.y], slope, c.relative, 1e6).y.at(-1) ?? [],
  };
  for (const [name, work] of Object.entries(sides)) {
    const { ms, y } = timed(work);
    console.log(`${c.name} | ${name} | ${ms.toFixed(2)} | ${away(y).toExponential(1)}`);
  }
}
