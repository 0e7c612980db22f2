/** What “If more accuracy costs nothing, the equation is stiff” says, by other means. */
import { describe, expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/math-engines/accuracy-for-nothing.ts';

const { data, turn } = post;

/** The classical method of Runge and Kutta in equal steps; the zero by a line through the last two points. */
function returned(mu: number, h: number): number {
  const slope = (x: number, v: number) => mu * (1 - x * x) * v - x;
  let t = 0;
  let x = 2;
  let v = 0;
  for (;;) {
    const a1 = slope(x, v);
    const v2 = v + (h / 2) * a1;
    const a2 = slope(x + (h / 2) * v, v2);
    const v3 = v + (h / 2) * a2;
    const a3 = slope(x + (h / 2) * v2, v3);
    const v4 = v + h * a3;
    const a4 = slope(x + h * v3, v4);
    const next = x + (h / 6) * (v + 2 * v2 + 2 * v3 + v4);
    if (x < 0 && next >= 0) return t + (h * -x) / (next - x);
    x = next;
    v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    t += h;
  }
}

describe('the time once round', () => {
  test('is that of equal small steps', () => {
    for (const [mu, h] of [
      [1, 1e-4],
      [10, 1e-4],
      [100, 2e-4],
    ] as const)
      expect(post.exact(mu) / returned(mu, h)).toBeCloseTo(1, 6);
  });

  test('is what tighter and tighter tolerances of every method come to', () => {
    for (const m of ['rk45', 'dop853', 'radau', 'bdf'] as const) {
      const errors = post.TOLERANCES.map((t) => Math.abs(turn(10, m, t).t / post.exact(10) - 1));
      expect(errors.at(-1)).toBeLessThan(1e-6);
      expect(errors.at(-1)).toBeLessThan((errors[0] as number) / 100);
    }
  });
});

describe('the bound', () => {
  test('is RK45’s polynomial: 1 at its border, and below 1 this side of it', () => {
    // Order five, and z⁶/600 (Hairer and Wanner, IV.2).
    const r = (z: number) =>
      1 + z + z ** 2 / 2 + z ** 3 / 6 + z ** 4 / 24 + z ** 5 / 120 + z ** 6 / 600;
    expect(r(-post.BORDER)).toBeCloseTo(1, 3);
    for (let z = 0.05; z < post.BORDER - 0.01; z += 0.05) expect(Math.abs(r(-z))).toBeLessThan(1);
    expect(r(-post.BORDER - 0.01)).toBeGreaterThan(1);
  });

  test('sweeps the integral of the eigenvalue, by the midpoint rule', () => {
    let sum = 0;
    for (let k = 0; k < 10_000; k++) {
      const x = 1 + (k + 0.5) / 10_000;
      sum += (2 * (x * x - 1) ** 2) / x / 10_000;
    }
    expect(post.SWEPT).toBeCloseTo(sum, 6);
  });

  test('is what RK45 takes where it is stiff, and four times as much for twice the stiffness', () => {
    expect(data.three / data.bound).toBeGreaterThan(1);
    expect(data.three / data.bound).toBeCloseTo(1, 1.5);
    const [a, b] = [turn(60, 'rk45', 1e-3), turn(120, 'rk45', 1e-3)];
    expect(b.counts.steps / a.counts.steps).toBeCloseTo(4, 0.5);
  });
});

test('SciPy’s RK45 and Radau count alike', () => {
  const script = `
import json, sys
from scipy.integrate import solve_ivp
out = []
for mu, method, tol in json.load(sys.stdin):
    f = lambda t, y: (y[1], mu*(1 - y[0]*y[0])*y[1] - y[0])
    hit = lambda t, y: y[0]
    hit.terminal, hit.direction = True, 1
    r = solve_ivp(f, (0, 20 + 2*mu), (2, 0), method=method, rtol=tol, atol=tol, events=hit)
    out.append([len(r.t) - 1, float(r.t_events[0][0])])
print(json.dumps(out))
`;
  const cases = [
    [25, 'RK45', 1e-3],
    [25, 'RK45', 1e-7],
    [3, 'RK45', 1e-3],
    [3, 'RK45', 1e-7],
    [30, 'Radau', 1e-3],
  ] as const;
  const { stdout } = python(script, { modules: ['scipy'], input: JSON.stringify(cases) });
  const told = JSON.parse(stdout) as [number, number][];
  for (const [k, [mu, method, tolerance]] of cases.entries()) {
    const ours = turn(mu, method === 'RK45' ? 'rk45' : 'radau', tolerance);
    const [steps, t] = told[k] as [number, number];
    expect(steps / ours.counts.steps).toBeGreaterThan(0.75);
    expect(steps / ours.counts.steps).toBeLessThan(1.35);
    expect(Math.abs(t / ours.t - 1)).toBeLessThan(30 * tolerance);
  }
  // The test of the post, by SciPy's counts.
  expect((told[1]?.[0] ?? 0) / (told[0]?.[0] ?? 1)).toBeLessThan(1.5);
  expect((told[3]?.[0] ?? 0) / (told[2]?.[0] ?? 1)).toBeGreaterThan(4);
});

test('what is said of Table 3 is in it: the crossing rises with the digits', () => {
  const at = post.TOLERANCES.map(post.crossing);
  for (let k = 1; k < at.length; k++) expect(at[k]).toBeGreaterThan(at[k - 1] as number);
  for (const t of post.TOLERANCES) {
    const best = (mu: number, list: readonly ('rk45' | 'dop853' | 'radau')[]) =>
      Math.min(...list.map((m) => post.workOf(turn(mu, m, t))));
    const near = post.crossing(t);
    expect(best(near / 1.4, ['rk45', 'dop853'])).toBeLessThan(best(near / 1.4, ['radau']));
    expect(best(near * 1.4, ['rk45', 'dop853'])).toBeGreaterThan(best(near * 1.4, ['radau']));
  }
});
