/** What “The matrix exponential and the series everybody knows” says, by other means. */
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/numerical-methods/matrix-exponential.ts';

const timesOf = (t: number): Matrix => fromRows(post.MIXED.map((row) => row.map((x) => x * t)));

/** A^k of MIXED in whole numbers. */
function power(k: number): bigint[][] {
  let all = [
    [1n, 0n],
    [0n, 1n],
  ];
  for (let i = 0; i < k; i++)
    all = all.map((row) =>
      [0, 1].map((j) => row.reduce((sum, x, l) => sum + x * BigInt(post.MIXED[l]?.[j] ?? 0), 0n)),
    );
  return all;
}

describe('the exponential of two lags', () => {
  test('is what Moler and Van Loan print', () => {
    const printed = [-0.735759, 0.551819, -1.471518, 1.103638];
    for (const [i, x] of post.exact(1).data.entries()) expect(x).toBeCloseTo(printed[i] ?? 0, 6);
  });

  test('is the sum of the series in whole numbers', () => {
    const digits = 10n ** 40n;
    const sum = [0n, 0n, 0n, 0n];
    let factorial = 1n;
    for (let k = 0; k < 120; k++) {
      if (k > 0) factorial *= BigInt(k);
      for (const [i, x] of power(k).flat().entries())
        sum[i] = (sum[i] ?? 0n) + (x * digits) / factorial;
    }
    for (const [i, x] of post.exact(1).data.entries())
      expect(x).toBeCloseTo(Number(sum[i]) / 1e40, 14);
  });

  test('the largest term of the series is that of whole numbers', () => {
    let [factorial, most] = [1, 1];
    for (let k = 1; k < 60; k++) {
      factorial *= k;
      for (const x of power(k).flat()) most = Math.max(most, Math.abs(Number(x)) / factorial);
    }
    expect(post.data.largest / most).toBeCloseTo(1, 9);
  });

  test('what the text says of the errors is so', () => {
    const { one, lost, halves } = post.data;
    expect(one.single).toBeGreaterThan(1);
    expect(Math.log10(one.double)).toBeCloseTo(-8.4, 0);
    expect(one.squaring).toBeLessThan(1e-13);
    expect(lost).toBeGreaterThan(2);
    expect(lost).toBeLessThan(3);
    expect(halves).toBe(5);
    const [a, b, c, d] = post.series(timesOf(1), Math.fround).data as unknown as number[];
    const truth = post.exact(1).data;
    expect(Math.sign(d ?? 0)).toBe(-Math.sign(truth[3] ?? 0));
    expect(Math.abs((c ?? 0) / (truth[2] ?? 1))).toBeLessThan(0.1);
    // The determinant is e to the trace, which is −18.
    expect(Math.abs((a ?? 0) * (d ?? 0) - (b ?? 0) * (c ?? 0))).toBeGreaterThan(
      1e6 * Math.exp(-18),
    );
  });
});

test('eigenvectors lose what the distance of the poles takes; squaring loses nothing', () => {
  for (const gap of [1e-3, 1e-4, 1e-5, 1e-6, 1e-7]) {
    const { eigenvectors, squaring } = post.gapErrors(gap);
    expect(eigenvectors * gap).toBeGreaterThan(1e-18);
    expect(eigenvectors * gap).toBeLessThan(1e-15);
    expect(squaring).toBeLessThan(1e-15);
  }
});

describe('a series cut short', () => {
  test('ends where its polynomial has the size 1', () => {
    // Real stability limits of explicit methods of order 1 to 4 (Hairer and Wanner, Solving ODEs II).
    for (const [powers, limit] of [2, 2, 2.5127, 2.7853].entries()) {
      expect(post.reach(powers + 1)).toBeCloseTo(limit, 4);
      expect(Math.abs(post.truncated(-post.reach(powers + 1), powers + 1))).toBeCloseTo(1, 9);
    }
  });

  test('is right to a hundredth up to where it says, and no further', () => {
    for (const powers of [1, 2, 3, 4]) {
      const end = post.honest(powers);
      const off = (x: number) => Math.abs(post.truncated(-x, powers) / Math.exp(-x) - 1);
      expect(off(end)).toBeCloseTo(0.01, 6);
      for (let x = 0.01; x < end; x += 0.01) expect(off(x)).toBeLessThan(0.01);
    }
  });
});
