import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, compare, rational, sub, toNumber } from '../exact/rational.ts';
import { nearestRatio, partsPerMillion, rateRatio } from './rate-ratio.ts';

test('44.1 kHz to 48 kHz is 160/147, and NTSC to 25 a second 1001/1200', () => {
  expect(rateRatio(rational(44_100), rational(48_000))).toEqual({ up: 160n, down: 147n });
  expect(rateRatio(rational(30_000, 1001), rational(25))).toEqual({ up: 1001n, down: 1200n });
});

test('no ratio of terms as small is nearer', () => {
  const most = 30n;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (n, d) => {
        const x = rational(n, d);
        const near = nearestRatio(x, most);
        expect(near.n <= most && near.d <= most).toBe(true);
        const distance = abs(sub(near, x));
        for (let a = 1n; a <= most; a++)
          for (let b = 1n; b <= most; b++)
            expect(compare(distance, abs(sub(rational(a, b), x)))).toBeLessThanOrEqual(0);
      },
    ),
    { numRuns: 60 },
  );
});

test('what is small enough is its own nearest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4096 }), fc.integer({ min: 1, max: 4096 }), (n, d) => {
      expect(nearestRatio(rational(n, d), 4096n)).toEqual(rational(n, d));
    }),
  );
});

test('parts per million of what it is near', () => {
  expect(toNumber(partsPerMillion(rational(1001, 1000), rational(1)))).toBe(1000);
});
