import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { E_SERIES, eSeriesValues, lowerBound, nearestByRatio } from './e-series.ts';

/** IEC 60063:2015, tables 1 and 2. */
const TABLES = {
  E3: '1.0 2.2 4.7',
  E6: '1.0 1.5 2.2 3.3 4.7 6.8',
  E12: '1.0 1.2 1.5 1.8 2.2 2.7 3.3 3.9 4.7 5.6 6.8 8.2',
  E24: '1.0 1.1 1.2 1.3 1.5 1.6 1.8 2.0 2.2 2.4 2.7 3.0 3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8 7.5 8.2 9.1',
  E48: '1.00 1.05 1.10 1.15 1.21 1.27 1.33 1.40 1.47 1.54 1.62 1.69 1.78 1.87 1.96 2.05 2.15 2.26 2.37 2.49 2.61 2.74 2.87 3.01 3.16 3.32 3.48 3.65 3.83 4.02 4.22 4.42 4.64 4.87 5.11 5.36 5.62 5.90 6.19 6.49 6.81 7.15 7.50 7.87 8.25 8.66 9.09 9.53',
  E96: '1.00 1.02 1.05 1.07 1.10 1.13 1.15 1.18 1.21 1.24 1.27 1.30 1.33 1.37 1.40 1.43 1.47 1.50 1.54 1.58 1.62 1.65 1.69 1.74 1.78 1.82 1.87 1.91 1.96 2.00 2.05 2.10 2.15 2.21 2.26 2.32 2.37 2.43 2.49 2.55 2.61 2.67 2.74 2.80 2.87 2.94 3.01 3.09 3.16 3.24 3.32 3.40 3.48 3.57 3.65 3.74 3.83 3.92 4.02 4.12 4.22 4.32 4.42 4.53 4.64 4.75 4.87 4.99 5.11 5.23 5.36 5.49 5.62 5.76 5.90 6.04 6.19 6.34 6.49 6.65 6.81 6.98 7.15 7.32 7.50 7.68 7.87 8.06 8.25 8.45 8.66 8.87 9.09 9.31 9.53 9.76',
} as const;

describe.each(Object.entries(TABLES))('%s', (series, table) => {
  test('has the values of the standard', () => {
    expect([...eSeriesValues(series as keyof typeof TABLES, 1, 9.999)]).toEqual(
      table.split(' ').map(Number),
    );
  });
});

test('E192 holds E96 at every second place, and 9.20 where the rule would have 9.19', () => {
  const fine = eSeriesValues('E192', 1, 9.999);
  expect(fine.length).toBe(192);
  expect([...fine].filter((_, k) => k % 2 === 0)).toEqual(TABLES.E96.split(' ').map(Number));
  expect(fine).toContain(9.2);
  expect(fine).not.toContain(9.19);
});

test('decades repeat exactly, from picofarads to megohms', () => {
  for (const series of E_SERIES) {
    const all = eSeriesValues(series, 1e-12, 9.999e6);
    expect(all.length).toBe(19 * Number(series.slice(1)));
    expect([...all]).toEqual([...all].sort((a, b) => a - b));
  }
  expect(eSeriesValues('E12', 1e-9, 1e-8)).toContain(4.7e-9);
  expect(eSeriesValues('E96', 1e3, 1e4)).toContain(4990);
});

test('the nearest value is no further by ratio than any other', () => {
  const list = eSeriesValues('E24', 1, 1e6);
  fc.assert(
    fc.property(fc.double({ min: -1, max: 7, noNaN: true }), (e) => {
      const x = 10 ** e;
      const off = (v: number) => Math.abs(Math.log(v / x));
      expect(off(nearestByRatio(list, x))).toBeCloseTo(Math.min(...[...list].map(off)), 12);
      const k = lowerBound(list, x);
      expect(list.slice(0, k).every((v) => v < x)).toBe(true);
      expect(list.slice(k).every((v) => v >= x)).toBe(true);
    }),
  );
});

test('bounds that make no range are refused', () => {
  expect(() => eSeriesValues('E12', 0, 1)).toThrow(/bounds 0 and 1/);
  expect(() => eSeriesValues('E12', 2, 1)).toThrow(/bounds 2 and 1/);
  expect(() => eSeriesValues('E12', 1, Number.POSITIVE_INFINITY)).toThrow(/positive/);
});
