import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complexDeterminant } from './complex-determinant.ts';

const of = (rows: readonly (readonly [number, number])[][]) =>
  complexDeterminant({
    n: rows.length,
    re: Float64Array.from(rows.flat(), ([re]) => re),
    im: Float64Array.from(rows.flat(), ([, im]) => im),
  });

test('of two rows: ad − bc, whatever is zero', () => {
  const part = fc.integer({ min: -5, max: 5 });
  const entry = fc.tuple(part, part);
  fc.assert(
    fc.property(entry, entry, entry, entry, (a, b, c, d) => {
      const { re, im } = of([
        [a, b],
        [c, d],
      ]);
      expect(re).toBeCloseTo(a[0] * d[0] - a[1] * d[1] - (b[0] * c[0] - b[1] * c[1]), 11);
      expect(im).toBeCloseTo(a[0] * d[1] + a[1] * d[0] - (b[0] * c[1] + b[1] * c[0]), 11);
    }),
  );
});

test('the Fourier matrix of order 4 has the determinant −16i', () => {
  // T. P. Chen, via Gauss sums: det F₄ = i·(−1)·4² for ωⱼₖ = iʲᵏ.
  const units = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const rows = [0, 1, 2, 3].map((j) => [0, 1, 2, 3].map((k) => units[(j * k) % 4] ?? units[0]));
  const { re, im } = of(rows);
  expect(re).toBeCloseTo(0, 13);
  expect(im).toBeCloseTo(-16, 13);
});
