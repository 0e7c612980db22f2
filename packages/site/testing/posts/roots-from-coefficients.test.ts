/** What “Roots from coefficients: what Wilkinson’s polynomial says about your filter” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/numerical-methods/roots-from-coefficients.ts';

describe('roots from coefficients', () => {
  const { data } = post;

  test('the condition of the root 1 is 21!/19!, as all the factors 1 + k say', () => {
    expect(post.condition(1)).toBeCloseTo(21 * 20, 9);
  });

  test('the polynomial is that of Wilkinson', () => {
    const p = post.wilkinson(20);
    expect(p[1]).toBe(-210n);
    expect(p[20]).toBe(2_432_902_008_176_640_000n);
    for (const k of [1n, 7n, 20n]) expect(p.reduce((s, c) => s * k + c, 0n)).toBe(0n);
  });

  test('the perturbed roots are those that Wilkinson printed', () => {
    expect(data.nudge.up).toBeCloseTo(2.812_624_9, 6);
    expect(data.nudge.complex).toBe(10);
  });

  test('storage does more harm than the method that is certified, and less than the bound', () => {
    expect(data.storage.error).toBeGreaterThan(1e6 * data.disc);
    expect(data.matrix.error).toBeGreaterThan(10 * data.storage.error);
    expect(data.storage.error).toBeLessThan(post.condition(data.storage.worst) * 2 ** -53 * 20);
  });

  test('order six in single precision has a pole at 1: its coefficients sum to nothing', () => {
    const { product } = post.butterworth(6, 0.01);
    expect(product.map(Math.fround).reduce((a, b) => a + b, 0)).toBe(0);
    expect(data.slow.inSingle).toBe(6);
  });

  test('order seven does not forget: the impulse response of the recursion grows', () => {
    const a = post.butterworth(7, 0.01).product.map(Math.fround);
    const y = [1];
    for (let n = 1; n < 3000; n++)
      y.push(-a.slice(1).reduce((s, c, i) => s + c * (y[n - 1 - i] ?? 0), 0));
    const size = (from: number) => Math.max(...y.slice(from, from + 200).map(Math.abs));
    expect(size(2800)).toBeGreaterThan(100 * size(1000));
  });
});
