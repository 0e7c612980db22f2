/** What “Output ripple of a buck: what ESR adds” says, by other means. */
import { expect, test } from 'vitest';
import * as post from '../../src/content/power-electronics/output-ripple-of-a-buck.ts';

/** Peak to peak over ΔI/(8fC) of a triangle through a capacitor and its ESR, added up point by point. */
function summed(duty: number, x: number): number {
  const n = 40_000;
  let [charge, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const current = (t: number) => (t < duty ? t / duty - 0.5 : 0.5 - (t - duty) / (1 - duty));
  for (let k = 0; k <= n; k++) {
    const v = x * current(k / n) + charge;
    [least, most] = [Math.min(least, v), Math.max(most, v)];
    charge += (current(k / n) + current((k + 1) / n)) / (2 * n);
  }
  return 8 * (most - least);
}

test('the three branches are what a triangle makes', () => {
  for (const duty of [0.1, 0.3, 0.5, 0.8])
    for (const x of [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 2])
      expect(post.formula(duty, x) / summed(duty, x)).toBeCloseTo(1, 3);
});

test('the exact period of the circuit agrees with them as far as its output is constant', () => {
  for (const duty of [0.1, 0.3, 0.5])
    for (const x of [0.01, 0.06, 0.25, 1]) {
      const { ripple, swing } = post.exact(duty, x);
      const unit = swing / (8 * post.FREQUENCY * 100e-6);
      expect(ripple / unit / post.formula(duty, x)).toBeCloseTo(1, 2);
    }
});

test('the sum is an upper and the larger a lower bound', () => {
  for (const duty of [0.1, 0.3, 0.5])
    for (const x of [0.01, 0.06, 0.125, 0.25, 0.5, 1]) {
      expect(post.formula(duty, x)).toBeLessThanOrEqual(1 + 8 * x);
      expect(post.formula(duty, x)).toBeGreaterThanOrEqual(Math.max(1, 8 * x) - 1e-12);
    }
  expect(post.formula(0.5, 0.06)).toBeCloseTo(1.058, 3);
  expect(post.formula(0.1, 0.06)).toBeCloseTo(1.156, 3);
});
