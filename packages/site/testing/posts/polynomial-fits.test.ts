/** What “A polynomial fit loses its digits to its units” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/numerical-methods/polynomial-fits.ts';

describe('polynomial fits', () => {
  test('the exact fit leaves residuals at right angles to every power', () => {
    for (const v of [post.RAW, post.CENTRED]) {
      const c = post.exactly(3, v);
      const x = post.COUNTS.map((n) => (n - v.middle) / v.half);
      const left = x.map(
        (at, i) => (post.HUNDREDTHS[i] ?? 0) / 100 - c.reduce((y, ck, k) => y + ck * at ** k, 0),
      );
      for (let k = 0; k <= 3; k++) {
        const terms = left.map((e, i) => e * (x[i] ?? 0) ** k);
        const size = terms.reduce((sum, y) => sum + Math.abs(y), 0);
        expect(Math.abs(terms.reduce((sum, y) => sum + y, 0)) / size).toBeLessThan(1e-9);
      }
    }
  });

  test('a line is the one that sums over the points give', () => {
    const n = post.COUNTS.length;
    const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / n;
    const [mx, my] = [mean(post.COUNTS), mean(post.HUNDREDTHS) / 100];
    const over = mean(post.COUNTS.map((x, i) => (x - mx) * ((post.HUNDREDTHS[i] ?? 0) / 100 - my)));
    const slope = over / mean(post.COUNTS.map((x) => (x - mx) ** 2));
    const [offset = 0, gradient = 0] = post.exactly(1, post.RAW);
    expect(gradient / slope).toBeCloseTo(1, 12);
    expect(offset / (my - slope * mx)).toBeCloseTo(1, 12);
  });

  test('both variables mean the same curve, and what is said of the methods is so', () => {
    const raw = post.exactly(5, post.RAW);
    expect(Math.max(...post.differences(raw, post.RAW).map(Math.abs))).toBeLessThan(1e-10);
    const { data } = post;
    expect(data.normal).toBeLessThan(1e-8);
    expect(data.svd).toBeGreaterThan(100);
    expect(data.dropped).toBeGreaterThan(0.1);
    expect(data.copy.raw / data.copy.centred).toBeGreaterThan(100);
    expect(data.raw / data.scaled).toBeGreaterThan(1e15);
  });
});
