import { describe, expect, test } from 'vitest';
import { Graph } from './formula/graph.ts';
import { readFormula } from './formula/read.ts';
import { integrate, type Request } from './integrate.ts';
import type { MethodName } from './problem.ts';
import { Right, type System } from './system.ts';

/** A system from formulas in t, its states and parameters. */
function made(
  equations: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, number>> = {},
): Right {
  const graph = new Graph();
  const known = new Set(['t', ...Object.keys(equations), ...Object.keys(parameters)]);
  const names = { symbol: (n: string) => (known.has(n) ? graph.symbol(n) : undefined) };
  const system: System = {
    graph,
    time: 't',
    states: Object.keys(equations),
    rhs: Object.values(equations).map((text) => readFormula(graph, text, names)),
    parameters: Object.keys(parameters),
    delayed: [],
  };
  return new Right(system, Float64Array.from(Object.values(parameters)));
}

const request = (right: Right, y: number[], to: number, more: Partial<Request> = {}): Request => ({
  problem: right,
  branched: right.tape,
  from: 0,
  to,
  y: Float64Array.from(y),
  tolerances: { relative: 1e-8, absolute: new Float64Array(y.length).fill(1e-10) },
  method: 'auto',
  maxSteps: 200_000,
  ...more,
});

const METHODS: readonly MethodName[] = ['rk45', 'dop853', 'radau', 'bdf'];

describe.each(METHODS)('%s', (method) => {
  test('follows an oscillator, with its dense output', () => {
    const right = made({ x: 'y', y: '-x' });
    const { trail, y, counts, ended } = integrate(request(right, [1, 0], 10, { method }));
    expect(ended).toBe('end');
    const tolerance = method === 'bdf' ? 2e-5 : 2e-6;
    expect(Math.abs(y[0]! - Math.cos(10))).toBeLessThan(tolerance);
    const x = trail.column(0);
    for (const [k, t] of trail.t.entries())
      expect(Math.abs(x[k]! - Math.cos(t))).toBeLessThan(tolerance);
    expect(counts.steps).toBeGreaterThan(5);
  });

  test('forgets nothing backwards', () => {
    const right = made({ x: 'a*x' }, { a: -0.5 });
    const { y } = integrate(request(right, [1], -3, { method }));
    expect(y[0]).toBeCloseTo(Math.exp(1.5), 5);
  });
});

test.each(['auto', 'radau', 'bdf'] as const)('Robertson by %s', (method) => {
  const right = made({
    x: '-0.04 x + 1e4*y*z',
    y: '0.04 x - 1e4*y*z - 3e7*y^2',
    z: '3e7*y^2',
  });
  const q = request(right, [1, 0, 0], 1e11, {
    method,
    tolerances: { relative: 1e-8, absolute: Float64Array.of(1e-12, 1e-16, 1e-12) },
  });
  const { y, ended, methods, counts } = integrate(q);
  expect(ended).toBe('end');
  // Hairer & Wanner, Solving Ordinary Differential Equations II, the test set: at 1e11.
  const exact = [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505];
  for (const [k, v] of exact.entries())
    expect(Math.abs(y[k]! / v - 1)).toBeLessThan(method === 'bdf' ? 1e-3 : 1e-5);
  expect(counts.steps).toBeLessThan(5000);
  if (method === 'auto') expect(methods.map(({ to }) => to)).toContain('radau');
});

test('a kink is met, not stepped over', () => {
  const right = made({ x: 'if(t<1)then(1)else(-2)', y: 'abs(x - 0.5)' });
  const { y, breaks } = integrate(request(right, [0, 0], 2));
  expect(y[0]).toBeCloseTo(-1, 12);
  expect(breaks.length).toBeGreaterThan(1);
  expect(breaks.some((t) => Math.abs(t - 1) < 1e-12)).toBe(true);
});

test('an event is found at both crossings of one step, ends at its n-th, and is not found at its begin', () => {
  const right = made({ x: '1', y: '0' });
  const g = (_: number, y: Float64Array) => (y[0]! - 3.1) * (y[0]! - 3.2);
  const found = integrate(
    request(right, [0, 0], 10, { method: 'rk45', events: [{ g, direction: 0, stopAfter: 0 }] }),
  ).events;
  expect(found.map(({ t }) => t)).toEqual([expect.closeTo(3.1, 9), expect.closeTo(3.2, 9)]);
  const ball = made({ h: 'v', v: '-9.81' });
  const bounce = integrate(
    request(ball, [0, 5], 100, {
      events: [
        {
          g: (_, y) => y[0]!,
          direction: -1,
          stopAfter: 3,
          reset: (_, y) => {
            y[0] = 0;
            y[1] = -0.9 * y[1]!;
          },
        },
      ],
    }),
  );
  expect(bounce.ended).toBe('event');
  const first = (2 * 5) / 9.81;
  expect(bounce.events.map(({ t }) => t)).toEqual([
    expect.closeTo(first, 9),
    expect.closeTo(first * 1.9, 9),
    expect.closeTo(first * 2.71, 9),
  ]);
});

test('what grows without bound is stuck where it does', () => {
  const right = made({ x: 'x^2' });
  const { ended, t } = integrate(request(right, [1], 2));
  expect(ended).toBe('stuck');
  expect(t).toBeCloseTo(1, 5);
});
