import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundUp } from './round-up.ts';

test.each([
  [1, 1],
  [1.1, 1.2],
  [0.0371, 0.04],
  [9.2, 10],
  [8.01e6, 1e7],
  [0.3, 0.3],
])('%d ends at %d', (x, end) => {
  expect(roundUp(x)).toBe(end);
});

test('it is never below, never more than a quarter and a bit above, and stays where it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (x) => {
      const end = roundUp(x);
      expect(end / x).toBeGreaterThan(1 - 1e-11);
      expect(end / x).toBeLessThan(1.34);
      expect(roundUp(end)).toBe(end);
    }),
  );
});
