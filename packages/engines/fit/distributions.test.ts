import { expect, test } from 'vitest';
import { fisherTail, normalQuantile, studentQuantile } from './distributions.ts';
import oracle from './testing/tails.json' with { type: 'json' };

test('quantiles of t and tails of F are SciPy’s', () => {
  for (const [freedom, tails, x] of oracle.student as [number, number, number][])
    expect([freedom, tails, studentQuantile(tails, freedom) / x - 1]).toEqual([
      freedom,
      tails,
      expect.closeTo(0, 10),
    ]);
  for (const [x, above, below, tail] of oracle.fisher as [number, number, number, number][])
    expect([x, above, below, fisherTail(x, above, below) / tail - 1]).toEqual([
      x,
      above,
      below,
      expect.closeTo(0, 10),
    ]);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
  expect(normalQuantile(0.5)).toBe(0);
});
