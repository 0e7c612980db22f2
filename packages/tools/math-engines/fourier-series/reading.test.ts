/** Functions as students, engineers and mathematicians type and paste them: what is read, and what is said of it. */
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { compute } from './compute.ts';
import tool from './index.ts';
import type { Inputs } from './inputs.ts';

const ask = (some: Partial<Inputs>) => compute(withDefaults(tool.inputs, { point: '0', ...some }));
type Row = readonly [asked: Partial<Inputs> | string, mean: string, a: string, b: string];

const SAW = ['0', '0', '2*(-1)^(n + 1)/n'] as const;
const SQUARE = ['0', '0', '2*(1 - (-1)^n)/(pi*n)'] as const;
const PARABOLA = ['pi^2/3', '4*(-1)^n/n^2', '0'] as const;
const RAMP = ['1/2', '0', '-1/(pi*n)'] as const;
const HALF_SAW = ['pi/4', '-(1 - (-1)^n)/(pi*n^2)', '(-1)^(n + 1)/n'] as const;
const on = (f: string, interval = '-pi<x<pi') => ({ f, interval });

const ROWS: readonly Row[] = [
  // The place first, or without a word between.
  ['0<x<pi: x; pi<x<2pi: 0', ...HALF_SAW],
  ['x=-pi..pi, x^2', ...PARABOLA],
  ['x -pi<x<pi', ...SAW],
  ['-1 -pi<x<0, 1 0<x<pi', ...SQUARE],
  ['-1 (-pi<x<0), 1 (0<x<pi)', ...SQUARE],
  ['y = 3x - 1, x from -2 to 2', '-1', '0', '12*(-1)^(n + 1)/(pi*n)'],
  ['f(x) = x on (0,1), extended periodically', ...RAMP],
  // Programs.
  [on('x if 0<x<pi else 0'), ...HALF_SAW],
  [on('x*(x>0)'), ...HALF_SAW],
  [on('(x>=0).*x'), ...HALF_SAW],
  [on('((x>0)&(x<2)).*1'), '1/pi', 'sin(2*n)/(pi*n)', '(1 - cos(2*n))/(pi*n)'],
  [on('(t<0.5)*1 + (t>=0.5)*(-1)', '0<t<1'), ...SQUARE],
  [on('@(x) x.^2'), ...PARABOLA],
  ['FourierSeries[x^2, x, n]', ...PARABOLA],
  ['fourier_series(x**2, (x, -pi, pi))', ...PARABOLA],
  ['fourier series of x^2 on [-pi, pi]', ...PARABOLA],
  ['Piecewise[{{x, 0<x<Pi}, {0, Pi < x < 2 Pi}}]', ...HALF_SAW],
  [on('Piecewise[{{x, x>0}}, 0]'), ...HALF_SAW],
  [on('x HeavisideTheta[x]'), ...HALF_SAW],
  ['square(t, 50)', ...SQUARE],
  ['sawtooth(t, 0.5)', '0', '-4*(1 - (-1)^n)/(n^2*pi^2)', '0'],
  ['arccos(cos x)', 'pi/2', '-2*(1 - (-1)^n)/(pi*n^2)', '0'],
  ['x mod 1', ...RAMP],
  ['frac(x)', ...RAMP],
  // A period by its frequency.
  ['t for 0<t<1; omega=2pi', ...RAMP],
  ['t for 0<t<1; ω_0 = 2π', ...RAMP],
  ['t for 0<t<1; f0 = 1', ...RAMP],
  ['V_m |sin(ωt)|; ω = 100π', '2*V_m/pi', '-2*V_m*((-1)^n + 1)/(pi*(n^2 - 1))', '0'],
  // Intervals.
  [on('x^2', '-pi, pi'), ...PARABOLA],
  [on('x^2', 'from -pi to pi'), ...PARABOLA],
  [on('x^2', '(x,-pi,pi)'), ...PARABOLA],
  [on('x', '(0; 1)'), ...RAMP],
  // Decimal commas.
  ['2,5 for 0<t<0,5; -2,5 for 0,5<t<1', '0', '0', '5*(1 - (-1)^n)/(pi*n)'],
  [on('0,5x', '-1 < x < 1'), '0', '0', '(-1)^(n + 1)/(pi*n)'],
  // Power electronics.
  ['Vm sin(ωt), 0<ωt<π; 0, π<ωt<2π', 'V_m/pi', '-V_m*((-1)^n + 1)/(pi*(n^2 - 1))', '0'],
  ['1 for 0<t<0.5ms; 0 for 0.5ms<t<1ms', '1/2', '0', '(1 - (-1)^n)/(pi*n)'],
];

test.each(ROWS.map((row) => [row[0], row] as const))('%j', (_, [asked, mean, a, b]) => {
  const { forms } = ask(typeof asked === 'string' ? { f: asked } : asked);
  expect([forms?.mean.text, forms?.general.a.text, forms?.general.b.text]).toEqual([mean, a, b]);
});

test('what is understood otherwise than it stands there is said', () => {
  const notes = (some: Partial<Inputs>) => ask(some).notes.join(' ');
  expect(notes(on('0,5x', '-1<x<1'))).toContain('decimal signs');
  expect(notes({ f: 'Vm sin(ωt), 0<ωt<π; 0, π<ωt<2π' })).toContain('stands as θ');
  expect(notes({ f: '1 for 0<t<1ms; 0 for 1ms<t<4ms' })).toContain('milliseconds');
  expect(ask({ f: '1 for 0<t<1ms; 0 for 1ms<t<4ms' }).period).toBeCloseTo(0.004, 15);
});

test('a comma that parts is no decimal sign', () => {
  const { forms, notes } = ask({ f: '1,0<x<1;2,1<x<2' });
  expect(forms?.mean.text).toBe('3/2');
  expect(notes).toEqual([]);
});

test('a thyristor’s firing angle: nothing before it, and the period ends with the sine', () => {
  const half = ask({ f: 'V sin(ωt), α<ωt<π; 0, π<ωt<2π', values: 'α = pi/3' });
  expect(half.period).toBeCloseTo(2 * Math.PI, 12);
  expect(half.forms?.mean.text).toBe('V*(cos(alpha) + 1)/(2*pi)');
  const full = ask({ f: 'V sin(θ), α<θ<π', values: 'alpha = pi/3' });
  expect(full.period).toBeCloseTo(Math.PI, 12);
  expect(full.forms?.mean.text).toBe('V*(cos(alpha) + 1)/pi');
});

test('numbers of named waves with their units', () => {
  const pulse = (some: Partial<Inputs>) =>
    ask({ source: 'wave', wave: 'pulse', amplitude: '5', period: '10us', share: '35%', ...some });
  expect(pulse({}).period).toBeCloseTo(1e-5, 18);
  expect(pulse({}).mean).toBeCloseTo(1.75, 12);
  expect(pulse({ share: '0,35' }).mean).toBeCloseTo(1.75, 12);
  expect(pulse({ period: '10u' }).period).toBeCloseTo(1e-5, 18);
});

test('a refusal stands at its field, with what would do', () => {
  const refusal = (some: Partial<Inputs>) => {
    try {
      ask(some);
    } catch (error) {
      return error as { field?: string; remedies?: unknown; message: string };
    }
    throw new Error('it was taken');
  };
  expect(refusal(on('x^2', '2pi'))).toMatchObject({
    field: 'interval',
    remedies: [{ interval: '0..2pi' }, { interval: '-(2pi)/2..(2pi)/2' }],
  });
  expect(refusal(on('x^2', '[-180°, 180°]'))).toMatchObject({
    remedies: [{ interval: '[-180pi/180, 180pi/180]' }],
  });
  expect(ask(on('x^2', '[-180pi/180, 180pi/180]')).forms?.mean.text).toBe('pi^2/3');
  expect(refusal(on('x^2', 'L=pi'))).toMatchObject({
    remedies: [{ interval: '-(pi)..pi' }, { interval: '0..pi' }],
  });
  expect(refusal({ f: 'sin(x for -pi<x<pi' })).toMatchObject({
    field: 'f',
    remedies: [{ f: 'sin(x) for -pi<x<pi' }],
  });
  expect(refusal({ f: 'x^2 for -pi<x<pi)' })).toMatchObject({
    remedies: [{ f: 'x^2 for -pi<x<pi' }],
  });
  expect(refusal({ source: 'wave', wave: 'pulse', share: '1/' })).toMatchObject({ field: 'share' });
  expect(refusal(on('delta(t)', '-1<t<1')).message).toContain('finite power');
  // Two places where it may begin.
  expect(refusal({ f: '2 x -1 -1<x<1' }).message).toContain('“for” between');
});
