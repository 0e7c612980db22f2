import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearSpacing, logarithmicSpacing } from './spacing.ts';

test('steps are equal, ratios are equal', () => {
  expect([...linearSpacing(-1, 1, 5)]).toEqual([-1, -0.5, 0, 0.5, 1]);
  const decades = logarithmicSpacing(0.1, 1000, 5);
  [0.1, 1, 10, 100, 1000].forEach((x, k) => {
    expect(decades[k]).toBeCloseTo(x, 12);
  });
});

test('both ends are exact and the points rise', () => {
  const size = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 2, max: 50 }), (a, b, points) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b) * 1.001];
      for (const spaced of [linearSpacing, logarithmicSpacing]) {
        const x = spaced(low, high, points);
        expect(x).toHaveLength(points);
        expect([x[0], x.at(-1)]).toEqual([low, high]);
        for (let k = 1; k < points; k++) expect(x[k]).toBeGreaterThanOrEqual(x[k - 1] as number);
      }
    }),
  );
});
