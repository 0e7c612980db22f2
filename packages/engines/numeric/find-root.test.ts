import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { findRoot } from './find-root.ts';

describe('zeros in a bracket', () => {
  test('known zeros come out to the last digits', () => {
    const omega = findRoot((x) => x * Math.exp(x) - 1, 0, 1);
    expect(omega).toBeCloseTo(0.5671432904097838, 15);
    expect(findRoot((x) => Math.cos(x) - x, 0, 1)).toBeCloseTo(0.7390851332151607, 15);
    expect(findRoot((x) => x ** 3 - 2 * x - 5, 2, 3)).toBeCloseTo(2.0945514815423265, 14);
  });

  test('steep, flat and lopsided functions: the sign changes at what is returned', () => {
    const hard: [(x: number) => number, number, number, number][] = [
      [(x) => Math.atan(1e6 * (x - 0.3)), -50, 80, 0.3],
      [(x) => (x - 0.7) ** 9, -2, 3, 0.7],
      [(x) => Math.expm1(40 * (x - 2)), -30, 3, 2],
      [(x) => (x < 1 / 3 ? -1 : 1), 0, 1, 1 / 3],
    ];
    for (const [f, low, high, root] of hard) {
      const x = findRoot(f, low, high);
      // A ninth power is 0 in doubles well before its root.
      expect(f(x) === 0 || Math.abs(x - root) <= 4 * Number.EPSILON * Math.abs(root)).toBe(true);
      expect(Math.abs(x - root)).toBeLessThan(1e-2);
    }
  });

  test('any rising function, the bracket either way round', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.constantFrom(
          (x: number) => x,
          (x: number) => Math.sinh(x / 50),
          (x: number) => Math.cbrt(x),
        ),
        (root, below, above, shape) => {
          const f = (x: number) => shape(x - root);
          for (const x of [
            findRoot(f, root - below, root + above),
            findRoot(f, root + above, root - below),
          ])
            expect(Math.abs(x - root)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(root)));
        },
      ),
    );
  });

  test('a tolerance is kept; a zero at an end is taken', () => {
    expect(Math.abs(findRoot((x) => x * x - 2, 0, 9, 1e-3) - Math.SQRT2)).toBeLessThan(1e-3);
    expect(findRoot((x) => x - 4, 4, 9)).toBe(4);
    expect(findRoot((x) => x - 9, 4, 9)).toBe(9);
  });

  test('without a change of sign it refuses', () => {
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(EngineError);
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(
      /No change of sign lies between -1 and 1/,
    );
  });
});
