import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundUp, threeFigures } from './round-up.ts';

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

test('three figures, on the side that was asked for', () => {
  expect(threeFigures(47.60772, 'up')).toBe(47.7);
  expect(threeFigures(47.60772, 'down')).toBe(47.6);
  expect(threeFigures(0.123, 'up')).toBe(0.123);
  expect(threeFigures(9.996e-7, 'up')).toBe(1e-6);
  fc.assert(
    fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (x) => {
      for (const [towards, least, most] of [
        ['up', 1, 1.0101],
        ['down', 0.9899, 1],
      ] as const) {
        const there = threeFigures(x, towards);
        expect(there / x).toBeGreaterThan(least - 1e-11);
        expect(there / x).toBeLessThan(most + 1e-11);
        expect(threeFigures(there, towards)).toBe(there);
      }
    }),
  );
});
