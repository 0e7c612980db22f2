import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { shown } from './words.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, { point: '0', ...some }));

test('the square wave has the sines of odd n', () => {
  const { forms } = run({});
  expect(forms?.general.b.text).toBe('2*(1 - (-1)^n)/(pi*n)');
  expect(forms?.classes.map((c) => [c.which, c.b.text])).toEqual([
    ['odd n', '4/(pi*n)'],
    ['even n', '0'],
  ]);
  expect(forms?.general.c.text).toBe('-i*(1 - (-1)^n)/(pi*n)');
});

test('what a program gets says where the formula does not hold', () => {
  const inputs = withDefaults(tool.inputs, { f: 'sin(t) for 0<t<pi; 0 for pi<t<2pi' });
  const outputs = tool.outputs(evaluate(tool, inputs), inputs);
  const items = outputs.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
  expect(items.find(({ name }) => name === 'sines')?.value).toBe('0; n = 1: 1/2');
});

test('a denominator that is 0 at one n is said apart', () => {
  const r = run({ source: 'wave', wave: 'halfRectified', period: '2pi' });
  expect(r.forms?.general.a.text).toBe('-A*((-1)^n + 1)/(pi*(n^2 - 1))');
  expect(r.forms?.special.map((s) => [s.which, s.a.text, s.b.text])).toEqual([
    ['n = 1', '0', 'A/2'],
  ]);
  // A letter that may be a whole number is said.
  expect(run({ f: 'sin(a x) for -pi<x<pi' }).notes.join()).toContain('a is no whole number');
  const whole = run({ f: 'sin(a x) for -pi<x<pi', values: 'a = 2' });
  expect(whole.warnings.join()).toContain('a is a whole number');
  expect(whole.b[2]).toBeCloseTo(1, 12);
});

test('Gibbs’ overshoot comes to 8.949 % of the jump, Fejér’s mean has none', () => {
  const at = (count: number) => run({ count }).jumps[0];
  expect(at(1)?.share).toBeCloseTo((4 / Math.PI - 1) / 2, 12);
  expect(at(499)?.share).toBeCloseTo(0.08949, 4);
  expect(at(499)?.fejer).toBe(0);
  expect(at(499)?.lanczos).toBeLessThan(0.02);
});

test('Parseval: the powers of all harmonics are the mean square', () => {
  for (const f of ['x^2 for -pi<x<pi', 'e^x for 0<x<1', '|sin(t)|']) {
    const r = run({ f });
    let sum = r.mean ** 2;
    for (let n = 1; n < r.a.length; n++)
      sum += ((r.a[n] as number) ** 2 + (r.b[n] as number) ** 2) / 2;
    const rest = r.meanSquare - sum;
    expect(rest).toBeGreaterThan(-1e-12 * r.meanSquare);
    expect(rest / r.meanSquare).toBeLessThan(2e-3);
    expect((r.errors[500] as number) ** 2).toBeCloseTo(Math.max(0, rest), 10);
  }
});

test('the series converges to the mean of both limits at a jump', () => {
  const { meetings } = run({ f: 'e^x for -pi<x<pi' });
  expect(meetings[0]?.valueText).toBe('cosh(pi)');
  const half = run({ f: 'x + 1', interval: '(0, 2)', range: 'sine' });
  expect(half.meetings.map((m) => m.value)).toEqual([0, 0]);
});

test('symmetries are told with what vanishes', () => {
  const names = (some: Some) => run(some).symmetry.map((s) => s.name);
  expect(names({})).toEqual(['odd', 'quarter-wave, odd']);
  expect(names({ source: 'wave', wave: 'triangle' })).toEqual(['even', 'quarter-wave, even']);
  expect(names({ source: 'wave', wave: 'ramp' })).toEqual(['odd about the mean']);
  expect(names({ f: '|cos(t)|', interval: '0..2pi' })).toContain('repeats within the period');
  expect(names({ f: 'cos(x)+sin(3x) for 0<x<2pi' })).toEqual(['half-wave']);
  expect(names({ f: 'e^x for 0<x<1' })).toEqual([]);
});

test('smoothness decides how coefficients fall', () => {
  const order = (f: string) => run({ f }).smoothness;
  expect(order('x for -1<x<1')).toBe(0);
  expect(order('|x| for -1<x<1')).toBe(1);
  expect(order('x^3 - x for -1<x<1')).toBe(2);
  expect(order('sqrt(x) for 0<x<1')).toBe(0);
  expect(run({ f: 'sin(x)^3' }).isFinite).toBe(true);
});

test('the same function in many spellings', () => {
  const b = (some: Some) => run(some).forms?.general.b.text;
  const want = '2*(1 - (-1)^n)/(pi*n)';
  for (const f of [
    'f(x) = {-1, -pi<x<0; 1, 0<x<pi}',
    '-1 if -pi < x < 0, 1 if 0 < x < pi',
    '-1, -pi ≤ x < 0\n1, 0 ≤ x < π',
    'sgn(x) for |x| < pi',
    '2u(x) - 1 on [-pi, pi]',
    'sgn(sin(x))',
    '1 for 0<x<pi; -1 otherwise; period 2pi',
    'Piecewise((-1, (x > -pi) & (x < 0)), (1, x < pi))',
    'f(θ) = -1 for -π<θ<0; f(θ) = 1 for 0<θ<π',
    'sgn(x) for -pi<x<pi with period 2pi',
  ])
    expect(b({ f }), f).toBe(want);
});

test('waves of any frequency are resolved', () => {
  expect(
    run({ f: 'sin(1000x) for -pi<x<pi' }).forms?.special.map((s) => [s.which, s.b.text]),
  ).toEqual([['n = 1000', '1']]);
  expect(run({ f: 'sin(x)^8' }).isFinite).toBe(true);
  expect(run({ f: 'min(|x|,1) for -2<x<2' }).forms?.general.a.text).toBe(
    '-4*(1 - cos(pi*n/2))/(n^2*pi^2)',
  );
});

test('gaps are 0, and said to be', () => {
  const r = run({ f: '1 for 0<t<1; period 4' });
  expect(r.notes[0]).toContain('taken as 0');
  expect(r.mean).toBe(0.25);
});

test('named waves: numbers of data sheets and standards', () => {
  const six = run({ source: 'wave', wave: 'quasiSquare', share: '2/3', count: 13 });
  // N. Mohan and others, Power Electronics: the six-step line voltage has h = 6k ± 1 and a THD of 31.08 %.
  expect(six.thd).toBeCloseTo(0.3108, 4);
  expect(six.b[3]).toBeCloseTo(0, 12);
  const square = run({ source: 'wave', wave: 'square' });
  expect(square.thd).toBeCloseTo(Math.sqrt(Math.PI ** 2 / 8 - 1), 12);
  const triangle = run({ source: 'wave', wave: 'triangle' });
  expect(triangle.thd).toBeCloseTo(Math.sqrt(Math.PI ** 4 / 96 - 1), 10);
  const saw = run({ source: 'wave', wave: 'sawtooth' });
  expect(saw.thd).toBeCloseTo(Math.sqrt(Math.PI ** 2 / 6 - 1), 12);
  expect(() => run({ source: 'wave', wave: 'pulse', share: '3/2' })).toThrow(/between 0 and 1/u);
});

test('samples tell harmonics below half of their number', () => {
  const r = run({ source: 'data', count: 8 });
  expect(r.b[1]).toBeCloseTo(1, 4);
  expect(r.b[3]).toBeCloseTo(0.3, 4);
  expect(() => run({ source: 'data', count: 12 })).toThrow(/tell 11/u);
  const closed = '0 0\n0.25 1\n0.5 0\n0.75 -1\n1 0';
  expect(run({ source: 'data', data: closed, closing: 'closed', count: 1 }).period).toBe(1);
  expect(() => run({ source: 'data', data: '0 0\n0.2 1\n0.5 0\n0.75 -1\n1 0', count: 1 })).toThrow(
    /uneven/u,
  );
});

test('formulas in a line', () => {
  expect(shown('2*(1 - (-1)^n)/(pi*n)')).toBe('2(1 − (−1)ⁿ)/(πn)');
  expect(shown('-V*sqrt(2)/n^2')).toBe('−V·√2/n²');
  expect(shown('besselj(n - 8, 2) + V_m*V_dc*fresnels(2)')).toBe('Jₙ₋₈(2) + Vₘ·V_dc·S(2)');
});
