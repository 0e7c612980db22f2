import { spawnSync } from 'node:child_process';
import { integrate } from '@tollbench/engines/ode/integrate.ts';
import type { MethodName } from '@tollbench/engines/ode/problem.ts';
import { readSystem } from '@tollbench/engines/ode/read-system.ts';
import { Right } from '@tollbench/engines/ode/system.ts';

/**
 * Initial value problems beside SciPy's solve_ivp, same method and tolerances, the right-hand side as text here and as a
 * Python function there: milliseconds a solution and steps a second, medians of rounds in turns. SciPy is timed inside its
 * process. No JavaScript solver of stiff equations stands among this project's packages to race.
 */
const ROUNDS = 5;

interface Case {
  readonly name: string;
  readonly equations: string;
  readonly python: string;
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
    y: [2, 0],
    end: 200,
    method: 'rk45',
    relative: 1e-6,
  },
  {
    name: 'Lorenz, DOP853',
    equations: "x' = 10(y - x)\ny' = x*(28 - z) - y\nz' = x*y - 8/3*z",
    python: '[10*(y[1] - y[0]), y[0]*(28 - y[2]) - y[1], y[0]*y[1] - 8/3*y[2]]',
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
