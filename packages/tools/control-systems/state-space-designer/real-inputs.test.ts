/** Systems that nobody here wrote, as they stand where they were found. Figures alone; what programs said of them where it is certain. */
import { transpose } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { gramianFactor } from '@tollbench/engines/state-space/gramian.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery } from '../../define/inputs.ts';
import type { DesignResult } from './compute.ts';
import tool from './index.ts';
import { bySpeed } from './show.ts';

const run = (query: string): DesignResult =>
  evaluate(tool, fromQuery(tool.inputs, query.replaceAll('+', '%2B')));
const near = (x: { data: ArrayLike<number> }, list: readonly number[], digits = 4) => {
  expect(x.data).toHaveLength(list.length);
  list.forEach((v, k) => {
    expect(x.data[k]).toBeCloseTo(v, digits);
  });
};
const poles = (r: DesignResult) =>
  bySpeed(
    r.feedback.poles.map(({ value }) => value),
    r.plant,
  );
const polesAre = (r: DesignResult, list: readonly (readonly [number, number])[], digits = 6) => {
  const found = poles(r);
  list.forEach(([re, im], k) => {
    expect(found[k]?.re).toBeCloseTo(re, digits);
    expect(found[k]?.im).toBeCloseTo(im, digits);
  });
  expect(found).toHaveLength(list.length);
};
const scipy4 =
  'a=[[1.380, -0.2077, 6.715, -5.676], [-0.5814, -4.290, 0, 0.6750], [1.067, 4.273, -6.654, 5.893], [0.0480, 4.273, 1.343, -2.104]]&b=[[0, 5.679], [1.136, 1.136], [0, 0], [-3.146, 0]]&c=1 0 0 0&';

test('python-control issue 177: a simple plant that place refused', () => {
  const r = run('a=[[0, 1],[100, 0]]&b=[[0],[1]]&c=1 0&poles=-20+10j, -20-10j');
  near(r.feedback.k, [600, 40], 12);
  polesAre(r, [
    [-20, 10],
    [-20, -10],
  ]);
});

test('python-control issue 117: an observer of four outputs whose poles went elsewhere', () => {
  const r = run(
    'a=[0, 0, 0, 1; -42.7207306947135, 0, 0, 0; 0, 0, 0, 0; 47.0334901743703, 0, 0, 0]&b=0;0;0;1&c=1 0 0 0; 0 1 0 0; 0 0 1 0; 0 0 0 1&design=none&observer=place&observerPoles=-31., -21., -20., -30.',
  );
  const found = (r.observer?.poles ?? []).map(({ value }) => value.re).sort((a, b) => a - b);
  [-31, -30, -21, -20].forEach((p, k) => {
    expect(found[k]).toBeCloseTo(p, 9);
  });
  // Every state is measured, so that the eigenvectors can be orthogonal: no pole is sensitive.
  for (const { condition } of r.observer?.poles ?? []) expect(condition).toBeLessThan(1.0001);
});

test('SciPy’s example of place_poles, and its pair of python-control’s tests', () => {
  polesAre(run(`${scipy4}poles=-0.2, -0.5, -5.0566, -8.6659&tracked=1`), [
    [-0.2, 0],
    [-0.5, 0],
    [-5.0566, 0],
    [-8.6659, 0],
  ]);
  polesAre(run(`${scipy4}poles=-0.5±1j, -5.0566, -8.6659`), [
    [-0.5, 1],
    [-0.5, -1],
    [-5.0566, 0],
    [-8.6659, 0],
  ]);
});

test('python-control’s three equal poles for two inputs, which it refuses', () => {
  const r = run(`${scipy4}poles=-0.5, -0.5, -0.5, -8.6659`);
  expect(r.feedback.method).toBe('schur');
  polesAre(
    r,
    [
      [-0.5, 0],
      [-0.5, 0],
      [-0.5, 0],
      [-8.6659, 0],
    ],
    3,
  );
});

test('python-control’s double poles of one input, continuous and discrete', () => {
  const twice = run('a=1 -2; 3 -4&b=5; 7&c=1 0&poles=-2, -2');
  polesAre(
    twice,
    [
      [-2, 0],
      [-2, 0],
    ],
    6,
  );
  const discrete = run('a=1 0; 0 0.5&b=5; 7&c=1 0&time=discrete&poles=0.5, 0.5&track=none');
  near(discrete.feedback.k, [0.1, 0], 12);
});

test('python-control’s Gramians', () => {
  const { plant } = run('a=1 -2; 3 -4&b=5 6; 7 8&c=4 5; 6 7&d=13 14; 15 16&design=none');
  const s = gramianFactor(plant.a, plant.b, 'continuous');
  near(multiply(s, transpose(s)), [18.5, 24.5, 24.5, 32.5], 10);
  const o = gramianFactor(transpose(plant.a), transpose(plant.c), 'continuous');
  near(multiply(o, transpose(o)), [257.5, -94.5, -94.5, 56.5], 9);
});

test('python-control’s integrator under LQR, and weights that are not convex', () => {
  const r = run('a=0&b=1&c=1&design=lqr&q=10&r=2&poles=-1');
  near(r.feedback.k, [Math.sqrt(20) / 2], 12);
  near(r.feedback.x ?? r.plant.a, [Math.sqrt(20)], 12);
  const query =
    'a=-2 3 1; -1 0 0; 0 1 0&b=-1; 0; 0&c=1 0 0&design=lqr&q=1&r=1&s=1; 1; 2&track=none';
  expect(() => run(query)).toThrow(/\[Q N; Nᵀ R\] has a negative eigenvalue/u);
});

test('the fourth of the discrete benchmarks of Benner, Laub and Mehrmann: R singular, Q indefinite', () => {
  const r = run(
    'a=0 1; 0 -1&b=1 0; 2 1&c=1 0&time=discrete&design=lqr&q=-4/11 -4/11; -4/11 7/11&r=9 3; 3 1&track=none',
  );
  expect(r.feedback.convex).toBe(false);
  expect(r.feedback.residual ?? 1).toBeLessThan(1e-14);
});

test('Drake issue 8034: the equations in which a solver never ended', () => {
  const delay = run('a=0 1; 0 0&b=0; 1&c=1 0&time=discrete&design=lqr&track=none');
  near(delay.feedback.x ?? delay.plant.a, [1, 0, 0, 2], 13);
  near(delay.feedback.k, [0, 0], 13);
  const unit = run('a=1 0; 0 1&b=1 0; 0 1&c=1 0&time=discrete&design=lqr&track=none');
  const golden = (1 + Math.sqrt(5)) / 2;
  near(unit.feedback.x ?? unit.plant.a, [golden, 0, 0, golden], 13);
});

test('Drake pull request 19222: detectable and not observable', () => {
  const r = run(
    'a=[[0, 1, 0], [0, 0, 1], [-1, -1, -1]]&b=[[0], [0], [1]]&c=1 0 0&design=lqr&q=[[1, 1, 0], [1, 1, 0], [0, 0, 0]]&r=1',
  );
  expect(r.stable).toBe(true);
  expect(r.feedback.residual ?? 1).toBeLessThan(1e-14);
});

test('ControlSystems.jl issue 995: an observer of two outputs and three states', () => {
  const r = run(
    'a=[0.0 1.0 0.0; 0.0 -1.0 1.0; 0.0 0.0 -20.0]&b=[ 0; 0; 1]&c=[1.0 0.0 0.0; 0.0 1.0 0.0]&poles=-40 -40.1 -39&observer=place&observerPoles=-200, -200.5, -195',
  );
  polesAre(
    r,
    [
      [-39, 0],
      [-40, 0],
      [-40.1, 0],
    ],
    6,
  );
  const found = (r.observer?.poles ?? []).map(({ value }) => value.re).sort((a, b) => a - b);
  [-200.5, -200, -195].forEach((p, k) => {
    expect(found[k]).toBeCloseTo(p, 6);
  });
});

test('benubah/control issue 2: a double integrator behind a hold of 1 s, with MATLAB’s K', () => {
  const r = run('a=[0,1;0,0]&b=[0;1]&c=[1,0]&time=sampled&sampleTime=1&poles=0.78±0.18i');
  near(r.feedback.k, [0.0808, 0.3996], 6);
});

test('SLICOT’s examples: SB02MD and SB02OD, SB01DD, AB01ND', () => {
  const sb02md = run('a=0.0 1.0; 0.0 0.0&b=0;1&c=1 0&design=lqr&q=1 2&r=1&track=none');
  near(sb02md.feedback.x ?? sb02md.plant.a, [2, 1, 1, 2], 13);
  const sb01dd = run(
    'a=-1.0 0.0 2.0 -3.0; 1.0 -4.0 3.0 -1.0; 0.0 2.0 4.0 -5.0; 0.0 0.0 -1.0 -2.0&b=1 0; 0 0; 0 0; 0 1&c=1 0 0 0&poles=-1, -1, -1, -1',
  );
  expect(sb01dd.feedback.method).toBe('schur');
  polesAre(
    sb01dd,
    Array.from({ length: 4 }, () => [-1, 0] as const),
    2,
  );
  const ab01nd = run(
    'a=-1.0 0.0 0.0; -2.0 -2.0 -2.0; -1.0 0.0 -3.0&b=1 0; 0 2; 0 1&c=1 0 0&design=none',
  );
  expect(ab01nd.structure.controllable).toBe(2);
  // Of the whole the mode at −2 is the one that its transformation leaves out.
  expect(ab01nd.structure.uncontrollable[0]?.value.re).toBeCloseTo(-2, 12);
});

test('SLICOT’s AB09MD: seven states, an order that its bound allows', () => {
  const r = run(
    'a=-0.04165 0 4.92 -4.92 0 0 0; -5.21 -12.5 0 0 0 0 0; 0 3.33 -3.33 0 0 0 0; 0.545 0 0 0 -0.545 0 0; 0 0 0 4.92 -0.04165 0 4.92; 0 0 0 0 -5.21 -12.5 0; 0 0 0 0 0 3.33 -3.33&b=0 0; 12.5 0; 0 0; 0 0; 0 0; 0 12.5; 0 0&c=1 0 0 0 0 0 0; 0 0 0 1 0 0 0; 0 0 0 0 1 0 0&design=none&order=5',
  );
  expect(r.structure.reduced?.a.rows).toBe(5);
  expect(r.structure.hankel).toHaveLength(7);
});

test('Franklin’s pendulum: control of example 7.15, estimator of example 7.25', () => {
  const r = run('a=0 1; -1 0&b=0; 1&c=1 0&poles=-2, -2&observer=place&observerPoles=-10, -10');
  near(r.feedback.k, [3, 4], 13);
  near(r.observer?.l ?? r.plant.a, [20, 99], 12);
});

test('Franklin’s tape drive: the five states of example 7.14', () => {
  const r = run(
    'a=[0 2 0 0 0; -0.1 -0.35 0.1 0.1 0.75; 0 0 0 2 0; 0.4 0.4 -0.4 -1.4 0; 0 -0.03 0 0 -1]&b=[0; 0; 0; 0; 1]&c=[0.5 0 0.5 0 0; -0.2 -0.2 0.2 0.2 0]&design=none',
  );
  expect(r.structure.controllable).toBe(5);
  expect(r.structure.observable).toBe(5);
  expect(r.stable).toBe(false);
});
