/** What “Twice rounded” says, by other means: whole numbers of our own, and NumPy. */
import { describe, expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/digital-electronics/twice-rounded-to-fp8.ts';

/** x / 2^bits to the nearest whole number, ties to even: all that rounding to nearest is. */
function nearest(x: number, bits: number): number {
  const unit = 2 ** bits;
  const [whole, rest] = [Math.floor(x / unit), x % unit];
  if (rest * 2 !== unit) return whole + (rest * 2 > unit ? 1 : 0);
  return whole + (whole % 2);
}

describe('the share of (1)', () => {
  test('is that of whole numbers rounded to p and then to q bits, wherever they can be counted', () => {
    for (const [p, q] of [
      [8, 4],
      [8, 3],
      [11, 4],
      [6, 4],
    ] as const) {
      const bits = p + 4;
      let wrong = 0;
      for (let x = 2 ** (bits - 1); x < 2 ** bits; x++)
        if (nearest(nearest(x, bits - p), p - q) !== nearest(x, bits - q)) wrong++;
      expect(wrong / 2 ** (bits - 1)).toBe(2 ** (q - p - 1));
    }
  });

  test('is what the engine counts, format by format, and none is wrong after a rounding to odd', () => {
    for (const { counted, share, odd } of post.paths) {
      if (counted === undefined) continue;
      expect(counted).toBe(share);
      expect(odd).toBe(0);
    }
  });

  test('of half by way of float is that of NumPy’s conversions', () => {
    const wrong = Number(
      python(
        `
import numpy as np
rng = np.random.default_rng(20261128)
x = rng.uniform(1, 2, 1 << 23)
print(int(np.count_nonzero(x.astype(np.float16) != x.astype(np.float32).astype(np.float16))))
`,
        { modules: ['numpy'] },
      ).stdout,
    );
    const expected = 2 ** 23 * post.predicted('binary32', 'binary16');
    expect(Math.abs(wrong - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });
});

describe('pairs of numbers', () => {
  /** Positive E4M3: steps of 2^-9 below 2^-6, seven fractions a binade above, up to 448; as multiples of 2^-9. */
  const e4m3 = Array.from({ length: 126 }, (_, k) => k + 1).map((word) => {
    const [field, fraction] = [word >> 3, word & 7];
    return field === 0 ? fraction : (8 + fraction) * 2 ** (field - 1);
  });
  /** A multiple of 2^-18 to so many bits, ties to even, and no finer than 2^-least. */
  const toBits = (x: number, bits: number, finest: number): number => {
    const cut = Math.max(0, Math.floor(Math.log2(x)) + 1 - bits, finest);
    return nearest(x, cut) * 2 ** cut;
  };

  test('of E4M3 have the sums that bfloat16 spoils, and no such products', () => {
    let [products, sums, all] = [0, 0, 0];
    for (const a of e4m3)
      for (const b of e4m3) {
        all++;
        // In units of 2^-18; E4M3 has nothing below 2^-9, that is 2^9 of them, and nothing above 448.
        for (const [x, kind] of [
          [a * b, 'product'],
          [(a + b) * 512, 'sum'],
        ] as const) {
          const once = Math.min(toBits(x, 4, 9), 464 * 2 ** 18);
          const twice = Math.min(toBits(toBits(x, 8, 0), 4, 9), 464 * 2 ** 18);
          if (once !== twice && kind === 'product') products++;
          if (once !== twice && kind === 'sum') sums++;
        }
      }
    const [ours] = post.computed;
    expect(all).toBe(ours?.all);
    expect(products).toBe(ours?.products);
    expect(sums).toBe(ours?.sums);
  });

  test('are safe where (2) holds', () => {
    for (const { of, via, sums, products } of post.computed)
      if (post.precision(via) >= post.enough(of)) expect(sums + products).toBe(0);
    expect(post.enough('binary32')).toBeLessThanOrEqual(post.precision('binary64'));
    expect(post.enough('bfloat16')).toBeLessThanOrEqual(post.precision('binary32'));
  });
});

test('the mean square error rises by what (3) says', () => {
  const { excess, excessCounted } = post.data;
  expect(excessCounted / excess).toBeGreaterThan(0.95);
  expect(excessCounted / excess).toBeLessThan(1.06);
});
