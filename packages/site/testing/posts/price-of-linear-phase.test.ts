/** What “What linear phase costs, and what it buys” says, by other means. */
import { cartesian, type PolarRoot } from '@tollbench/engines/iir/polar-root.ts';
import type { Zpk } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/signal-processing/price-of-linear-phase.ts';

/** ∏(e^jω − root), its size in nepers and its angle, by the roots one by one. */
function product(roots: readonly PolarRoot[], omega: number): { size: number; angle: number } {
  let [size, angle] = [0, 0];
  for (const root of roots) {
    const { re, im } = cartesian(root);
    for (const y of root.pair ? [im, -im] : [im]) {
      const [a, b] = [Math.cos(omega) - re, Math.sin(omega) - y];
      size += Math.log(Math.hypot(a, b));
      angle += Math.atan2(b, a);
    }
  }
  return { size, angle };
}
const gain = ({ zeros, poles, logGain }: Zpk, omega: number): number =>
  (20 / Math.LN10) * (logGain + product(zeros, omega).size - product(poles, omega).size);
const phase = ({ zeros, poles }: Zpk, omega: number): number =>
  product(zeros, omega).angle - product(poles, omega).angle;

/** K(k) by the arithmetic-geometric mean, from the complementary modulus. */
function quarter(complement: number): number {
  let [a, b] = [1, complement];
  while (Math.abs(a - b) > 1e-15 * a) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

describe('the elliptic filter', () => {
  test.each([0.5, 0.2, 0.05])('meets its mask with a transition of %d', (width) => {
    const stop = post.PASS * (1 + width);
    const { zpk } = post.elliptic(stop);
    const db = (f: number) => gain(zpk, 2 * Math.PI * f);
    for (let k = 1; k <= 500; k++) {
      const passed = db((post.PASS * k) / 500);
      expect(passed).toBeGreaterThan(-post.RIPPLE - 1e-6);
      expect(passed).toBeLessThan(1e-6);
      expect(db(stop + ((0.5 - stop) * (k - 1)) / 499.5)).toBeLessThan(-post.DEPTH + 1e-6);
    }
  });

  test('has the least order that the degree equation allows', () => {
    const epsilon = (decibels: number) => Math.sqrt(10 ** (decibels / 10) - 1);
    const k1 = epsilon(post.RIPPLE) / epsilon(post.DEPTH);
    for (const width of [0.5, 0.3, 0.2, 0.1, 0.05, 0.02]) {
      const k = Math.tan(Math.PI * post.PASS) / Math.tan(Math.PI * post.PASS * (1 + width));
      const n =
        (quarter(Math.sqrt(1 - k * k)) * quarter(k1)) /
        (quarter(k) * quarter(Math.sqrt(1 - k1 * k1)));
      expect(post.elliptic(post.PASS * (1 + width)).order).toBe(Math.ceil(n));
      // Formula (1), with ln 8 f_p/Δf for the logarithm of the edges.
      const near = (2 / Math.PI ** 2) * Math.log(4 / k1) * Math.log(8 / width);
      expect(Math.abs(near - n)).toBeLessThan(0.3);
    }
  });

  test('delays by the slope of its phase', () => {
    const { zpk } = post.elliptic(0.12);
    const d = post.delays(zpk);
    for (const k of [5, 100, 200, 300, 390]) {
      const omega = (2 * Math.PI * post.PASS * k) / 399;
      const h = 1e-5;
      expect(d[k]).toBeCloseTo(-(phase(zpk, omega + h) - phase(zpk, omega - h)) / (2 * h), 3);
    }
  });

  test('keeps its magnitude behind all-pass sections, which only add delay', () => {
    const { zpk } = post.elliptic(0.12);
    const whole = post.equalised(zpk, 8);
    const offset = gain(whole, 0.01) - gain(zpk, 0.01);
    for (const omega of [0.05, 0.3, 0.6, 0.9, 2])
      expect(gain(whole, omega) - gain(zpk, omega)).toBeCloseTo(offset, 6);
    for (const [k, d] of post.delays(whole).entries())
      expect(d).toBeGreaterThan(post.delays(zpk)[k] ?? Number.NaN);
  });
});

test('lengths follow formula (1)', () => {
  const ripple = 10 ** (post.RIPPLE / 20);
  const [pass, stop] = [(ripple - 1) / (ripple + 1), 10 ** (-post.DEPTH / 20)];
  for (const width of [0.5, 0.2, 0.1, 0.05]) {
    const rule = ((2 / 3) * Math.log10(1 / (10 * pass * stop))) / (post.PASS * width);
    expect(post.taps(post.PASS * (1 + width)) / rule).toBeCloseTo(1, 1);
  }
});

test('what the text says is so', () => {
  const { middle, late, first, best, ends } = post.data;
  expect(middle.later).toBeGreaterThan(10);
  expect([late.low, late.high].every((x) => x > 0.6 && x < 0.8)).toBe(true);
  expect(first.high / first.low).toBeLessThan(1.5);
  expect(best.low).toBeGreaterThan(middle.firDelay);
  expect(best.cost).toBeLessThan(middle.fir);
  expect([ends.wide, ends.narrow].map(Math.round)).toEqual([2, 21]);
});
