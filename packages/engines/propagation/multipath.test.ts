import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_OCCURRENCE, multipathOutage, occurrenceFactor } from './multipath.ts';

const PATH = {
  distance: 40,
  f: 7,
  gradient: -250,
  roughness: 20,
  inclination: 2,
  lower: 100,
} as const;

test('ten decibels are a tenth of a deep fade’s time, and 0 dB is 63 % of the shallow law', () => {
  const p0 = occurrenceFactor(PATH);
  expect(multipathOutage(p0, 40) / multipathOutage(p0, 50)).toBeCloseTo(10, 9);
  expect(multipathOutage(p0, 40)).toBeCloseTo(p0 * 1e-4, 12);
  expect(multipathOutage(p0, 0)).toBeCloseTo(100 * (1 - Math.exp(-1)), 9);
});

test('the two laws meet, and more fade is always rarer', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: MAX_OCCURRENCE, noNaN: true }), (p0) => {
      const at = 25 + 1.2 * Math.log10(p0);
      const [below, above] = [multipathOutage(p0, at - 1e-9), multipathOutage(p0, at)];
      expect(below / above).toBeCloseTo(1, 6);
      for (let a = 0; a < 60; a++)
        expect(multipathOutage(p0, a + 1)).toBeLessThan(multipathOutage(p0, a));
    }),
  );
});

test('a longer, flatter, lower path over smooth ground fades more', () => {
  const p0 = occurrenceFactor(PATH);
  expect(occurrenceFactor({ ...PATH, distance: 80 }) / p0).toBeCloseTo(2 ** 3.4, 9);
  expect(occurrenceFactor({ ...PATH, inclination: 0 })).toBeGreaterThan(p0);
  expect(occurrenceFactor({ ...PATH, lower: 1000 })).toBeLessThan(p0);
  expect(occurrenceFactor({ ...PATH, roughness: 100 })).toBeLessThan(p0);
});
