import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilson } from './wilson.ts';

describe('Wilson’s interval', () => {
  test('holds the true rate in about 95 of 100 runs, for small rates too', () => {
    for (const p of [0.002, 0.04, 0.5]) {
      const n = 500;
      // Exact coverage: the binomial weights of all counts whose interval holds p.
      let held = 0;
      let weight = (1 - p) ** n;
      for (let e = 0; e <= n; e++) {
        const [low, high] = wilson(e, n);
        if (low <= p && p <= high) held += weight;
        weight *= ((n - e) / (e + 1)) * (p / (1 - p));
      }
      expect(held).toBeGreaterThan(0.91);
      expect(held).toBeLessThan(0.99);
    }
  });

  test('its ends are where the score test is just z deviations off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const errors = Math.round(share * n);
          const [low, high] = wilson(errors, n);
          const p = errors / n;
          expect(low).toBeLessThanOrEqual(p);
          expect(high).toBeGreaterThanOrEqual(p);
          for (const end of [low, high])
            if (end > 1e-9 && end < 1 - 1e-9)
              expect(Math.abs(p - end) / Math.sqrt((end * (1 - end)) / n)).toBeCloseTo(1.96, 3);
          const [from, to] = wilson(n - errors, n);
          expect(from).toBeCloseTo(1 - high, 12);
          expect(to).toBeCloseTo(1 - low, 12);
        },
      ),
    );
  });

  test('no error leaves 0 to z²/(n + z²)', () => {
    expect(wilson(0, 100)[0]).toBe(0);
    expect(wilson(0, 100)[1]).toBeCloseTo(1.96 ** 2 / (100 + 1.96 ** 2), 14);
  });
});
