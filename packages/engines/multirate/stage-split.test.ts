import { describe, expect, test } from 'vitest';
import type { Conversion, Factors } from './stage.ts';
import { divisors, splits } from './stage-split.ts';

const conversion = (up: number, down: number): Conversion => ({
  up,
  down,
  rate: 1,
  pass: 0.4 * Math.min(1, up / down),
  clean: 0.5 * Math.min(1, up / down),
  passRipple: 0.01,
  stopRipple: 0.001,
});

/** Every ordered factorisation, one after the other. */
function all(c: Conversion, count: number): Factors[][] {
  const least = Math.min(1, c.up / c.down) * (1 - 1e-12);
  const from = (up: number, down: number, rate: number, left: number): Factors[][] => {
    if (left === 0) return up === 1 && down === 1 ? [[]] : [];
    return divisors(up).flatMap((u) =>
      divisors(down).flatMap((d) => {
        const next = (rate * u) / d;
        if (u * d === 1 || next < least) return [];
        return from(up / u, down / d, next, left - 1).map((rest) => [{ up: u, down: d }, ...rest]);
      }),
    );
  };
  return from(c.up, c.down, 1, count);
}

const cost = (s: { rateHigh: number; rateOut: number; up: number }) =>
  s.rateHigh * 3 + s.rateOut * (7 % (s.up + 2));

describe('splits into stages', () => {
  test.each([
    [12, 1, 3],
    [1, 36, 3],
    [8, 9, 2],
    [80, 63, 3],
    [160, 147, 2],
  ])('%d/%d in %d stages: the cheapest of all that there are', (up, down, count) => {
    const c = conversion(up, down);
    const prices = all(c, count)
      .map((stages) => {
        let rate = 1;
        return stages.reduce((sum, s) => {
          const [high, out] = [rate * s.up, (rate * s.up) / s.down];
          rate = out;
          return sum + cost({ rateHigh: high, rateOut: out, up: s.up });
        }, 0);
      })
      .sort((a, b) => a - b);
    const found = splits(c, count, 4, cost);
    expect(found.length).toBe(Math.min(4, prices.length));
    found.forEach((s, k) => {
      expect(s.cost).toBeCloseTo(prices[k] ?? Number.NaN, 9);
    });
  });

  test('the factors multiply to the whole, and no rate falls below the lower end', () => {
    for (const { stages } of splits(conversion(160, 147), 4, 20, cost)) {
      let rate = 1;
      for (const { up, down } of stages) {
        rate = (rate * up) / down;
        expect(rate).toBeGreaterThan(1 - 1e-12);
      }
      expect(rate).toBeCloseTo(160 / 147, 12);
    }
  });

  test('a prime has no second stage', () => {
    expect(splits(conversion(7, 1), 2, 4, cost)).toEqual([]);
  });
});
