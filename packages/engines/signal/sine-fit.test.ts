import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { fitResidual, fitSine, fitSineAt } from './sine-fit.ts';

const sine = (n: number, omega: number, amplitude: number, phase: number, offset: number) =>
  Float64Array.from({ length: n }, (_, k) => offset + amplitude * Math.cos(omega * k + phase));

test('a sine is found again from anywhere within its bin', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 40, max: 3000 }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -0.35, max: 0.35, noNaN: true }),
      (n, share, phase, off) => {
        const omega = Math.PI * (4 / n + share * (1 - 8 / n));
        const x = sine(n, omega, 2, phase, -7);
        const fit = fitSine(x, omega + (2 * Math.PI * off) / n);
        expect(Math.abs(fit.omega - omega) * n).toBeLessThan(1e-9);
        expect(fit.amplitude).toBeCloseTo(2, 9);
        expect(Math.cos(fit.phase - phase)).toBeCloseTo(1, 9);
        expect(fit.offset).toBeCloseTo(-7, 9);
        expect(Math.sqrt(fit.residual)).toBeLessThan(1e-8);
      },
    ),
    { numRuns: 60 },
  );
});

test('the residual is what is left, is orthogonal to the sine, and is least', () => {
  const noise = new Random(1).normals(1000);
  const x = sine(1000, 0.7, 1, 0.3, 0.1).map((v, k) => v + 0.1 * (noise[k] ?? 0));
  const fit = fitSine(x, 0.7);
  const left = fitResidual(x, fit);
  const mean = left.reduce((a, b) => a + b * b, 0) / 1000;
  expect(mean).toBeCloseTo(fit.residual, 14);
  for (const column of [Math.cos, Math.sin, () => 1])
    expect(left.reduce((sum, v, k) => sum + v * column(fit.omega * k), 0)).toBeCloseTo(0, 8);
  for (const shift of [-1e-5, 1e-5])
    expect(fitSineAt(x, fit.omega + shift).residual).toBeGreaterThan(fit.residual);
});

test('a long record keeps its digits', () => {
  const n = 2 ** 18;
  const fit = fitSine(sine(n, 1.2345, 1, 0.5, 0), 1.2345 + 3e-6);
  expect(Math.abs(fit.omega - 1.2345) * n).toBeLessThan(1e-7);
  expect(Math.sqrt(fit.residual)).toBeLessThan(1e-9);
});

test('a known frequency takes no step; what cannot be is refused', () => {
  expect(fitSineAt(sine(50, 0.5, 3, 0, 1), 0.5)).toMatchObject({ steps: 0, omega: 0.5 });
  expect(() => fitSine(new Float64Array(3), 1)).toThrow(/3 samples are fewer than 4/u);
  expect(() => fitSine(new Float64Array(9), 0)).toThrow(/not between 0 and π/u);
  expect(() => fitSine(new Float64Array(9), 4)).toThrow(/not between 0 and π/u);
});
