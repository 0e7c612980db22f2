/**
 * The region of every rule by two laws that no formula of ours is in: a signal grows as e^(σt) with σ the edge, so that its
 * integral converges just right of it and not left of it; and its transform is singular on the edge, so that its
 * Taylor series around a point right of a singular place has the distance to it as radius.
 */
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { add, type Complex, complex, polar } from '@tollbench/engines/numeric/complex.ts';
import { readSignal } from '@tollbench/engines/transform/read.ts';
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { compute } from './compute.ts';
import { continuous, withSignals } from './continuous.ts';
import tool from './index.ts';

const asked = (signal: string, values = '') =>
  withDefaults(tool.inputs, { task: 'forward', signal, values });

/** How fast |f| grows from one stretch of time to one of twice the age, powers of t made small by the age. */
function growth(f: (t: number) => number, rate: number): number {
  const most = (from: number, to: number) =>
    Array.from({ length: 401 }, (_, k) => from + ((to - from) * k) / 400).reduce(
      (m, t) => Math.max(m, Math.abs(f(t))),
      0,
    );
  const at = 60 / rate;
  return Math.log(most(2 * at, 2.2 * at) / most(at, 1.1 * at)) / at;
}

/** Each rule, with and without a shift, and where the sum of two decides. */
const SIGNALS: readonly (readonly [string, number])[] = [
  ['1', 0],
  ['t^3', 0],
  ['e^(-2*t)', -2],
  ['t^2*e^(t)', 1],
  ['sin(3*t)', 0],
  ['e^(-t)*cos(3*t+1)', -1],
  ['t*e^(t/2)*sin(t)', 0.5],
  ['sinh(2*t)', 2],
  ['cosh(t)*e^(-3*t)', -2],
  ['2^t', Math.log(2)],
  ['e^(-t)+e^(-2*t)', -1],
  ['t*u(t-1)*e^(-t)', -1],
  ['sqrt(t)', 0],
  ['sqrt(t)*e^(-t)', -1],
  ['sqrt(t)*e^(t)', 1],
  ['t^(-1/3)*e^(2*t)', 2],
  ['sqrt(t)*e^(-t)+e^(-2*t)', -1],
  ['sqrt(t)*e^(-2*t)+e^(-t)', -1],
  ['ln(t)*e^(-t)', -1],
  ['t^2*ln(t)*e^(t)', 1],
  ['sin(t)/t', 0],
  ['e^(-t)*sin(2*t)/t', -1],
  ['(e^(-t)-e^(-2*t))/t', -1],
  ['(1-cos(t))/t*e^(-t)', -1],
  ['J0(2*t)', 0],
  ['t*J0(t)*e^(-t)', -1],
  ['J3(t)*e^(t)', 1],
  ['J0(2*sqrt(t))*e^(-t)', -1],
  ['erf(2*t)', 0],
  ['erf(t)*e^(-t)', -1],
  ['erf(sqrt(t))', 0],
  ['erf(sqrt(t))*e^(-3*t)', -3],
  ['erfc(1/sqrt(t))*e^(-t)', -1],
  ['e^(-1/t)/sqrt(t)*e^(-2*t)', -2],
  ['t^(-3/2)*e^(-1/t)*e^(t)', 1],
  ['|sin(t)|', 0],
  ['square(t)', 0],
  ['e^(-t)*square(t)', -1],
  ['repeat(e^(-t), 1)', 0],
  ['repeat(t*u(t), 2, 1/2)', 0],
  ['repeat(u(t)-u(t-1), 2, 3)', Math.log(3) / 2],
  ['conv(e^(-t), e^(-2*t))', -1],
  ['conv(sqrt(t), e^(-t))', 0],
  ['conv(sqrt(t), e^(t/2))', 0.5],
  ['conv(e^(-2*t)/sqrt(t), e^(-t)+e^(-3*t))', -1],
  ['e^(t-1)*u(t-1)', 1],
];

test.each(SIGNALS)('%s converges right of %d and grows as fast', (signal, edge) => {
  const { result, at } = withSignals(asked(signal));
  expect(result().edge).toBeCloseTo(edge, 9);
  const f = at[0] as (t: number) => number;
  const grown = growth((t) => f(t) * Math.exp(-edge * t), 1);
  // A power tᵏ is k·ln 2/60 here: less than 0.05 up to t⁴.
  expect(Math.abs(grown)).toBeLessThan(0.05);
});

/** The radius of the Taylor series around a place, by its coefficients from a circle. */
function radius(F: (s: Complex) => Complex, around: Complex, within: number): number {
  const n = 128;
  const values = Array.from({ length: n }, (_, k) =>
    F(add(around, polar(within, (2 * Math.PI * k) / n))),
  );
  const size = (m: number) => {
    const c = values.reduce(
      (all, v, k) => {
        const a = (-2 * Math.PI * k * m) / n;
        return {
          re: all.re + v.re * Math.cos(a) - v.im * Math.sin(a),
          im: all.im + v.re * Math.sin(a) + v.im * Math.cos(a),
        };
      },
      { re: 0, im: 0 },
    );
    return Math.hypot(c.re, c.im) / n / within ** m;
  };
  // Of pairs, as conjugate singularities beat.
  const pair = (m: number) => Math.hypot(size(m), size(m + 1), size(m + 2));
  return (pair(20) / pair(32)) ** (1 / 12);
}

/** Functions that have values at real places alone have none on a circle. */
const isReal = (signal: string): boolean => /erf\(\d|erf\(t/u.test(signal);

test.each(SIGNALS.filter(([signal]) => !isReal(signal)))(
  'the transform of %s is singular on the edge and nowhere right of it',
  (signal) => {
    const r = continuous(asked(signal));
    const F = readSignal(r.answer.text);
    const f = (s: Complex) => numberAt(F, { s });
    const places = [...r.poles.map((p) => p.at), ...r.branches];
    const onEdge = places.filter((p) => Math.abs(p.re - r.edge) < 1e-9);
    expect(onEdge.length).toBeGreaterThan(0);
    const place = onEdge.reduce((a, b) => (Math.abs(b.im) < Math.abs(a.im) ? b : a));
    const far = 0.5;
    const found = radius(f, complex(place.re + far, place.im), 0.6 * far);
    expect(found / far).toBeGreaterThan(0.9);
    expect(found / far).toBeLessThan(1.12);
  },
);

test('what ends, or falls faster than any exponential, converges for all s', () => {
  for (const signal of [
    'u(t)-u(t-1)',
    'e^t*(u(t)-u(t-1))',
    't for 0<t<1; 2-t for 1<t<2',
    'δ(t-2)',
    'e^(-t^2)',
    't*e^(-t^2+5*t)',
    'conv(u(t)-u(t-1), u(t)-u(t-2))',
  ])
    expect([signal, continuous(asked(signal)).region]).toEqual([signal, 'all s']);
});

test('parameters stay letters in a region', () => {
  expect(continuous(asked('e^(-a*t)*cos(b*t)')).region).toBe('Re s > -a');
  expect(continuous(asked('e^(-a*t)+1')).region).toBe('Re s > max(-a, 0)');
  expect(continuous(asked('sqrt(t)*e^(-a*t)')).region).toBe('Re s > -a');
});

test.each([
  ['(1/2)^n', 'one', '|z| > 0.5'],
  ['u[n]-u[n-4]', 'one', 'all z ≠ 0'],
  ['δ[n]', 'one', 'all z'],
  ['(1/2)^n*u[n] - 2^n*u[-n-1]', 'two', '0.5 < |z| < 2'],
  ['(1/2)^|n|', 'two', '0.5 < |z| < 2'],
  ['3^n*u[-n-1]', 'two', '|z| < 3'],
  ['3^n*u[5-n]', 'two', '0 < |z| < 3'],
  ['δ[n+2]', 'two', 'all finite z'],
  ['u[n+2]', 'two', '1 < |z| < ∞'],
] as const)('%s, %s-sided, converges in %s', (sequence, sides, said) => {
  expect(compute(withDefaults(tool.inputs, { task: 'forwardZ', sequence, sides })).region).toBe(
    said,
  );
});
