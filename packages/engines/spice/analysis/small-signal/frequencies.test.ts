import { expect, test } from 'vitest';
import { EngineError } from '../../../error.ts';
import { frequencies } from './frequencies.ts';

test('a sweep by decades ends at its stop', () => {
  expect([...frequencies({ spacing: 'dec', points: 1, start: 1, stop: 1000 })]).toEqual([
    1, 10, 100, 1000,
  ]);
  // ngspice 39, print frequency after `ac dec 5 100 5k` and `ac dec 5 100 500`.
  const theirs = [100, 163.0689, 265.9148, 433.6244, 707.1068, 1153.072, 1880.302, 3066.188, 5000];
  const stretched = frequencies({ spacing: 'dec', points: 5, start: 100, stop: 5000 });
  expect(stretched.length).toBe(theirs.length);
  for (const [k, f] of theirs.entries()) expect(Math.abs(stretched[k]! / f - 1)).toBeLessThan(1e-6);
  expect(stretched[8]).toBe(5000);
  const short = frequencies({ spacing: 'dec', points: 5, start: 100, stop: 500 });
  expect(short.length).toBe(4);
  expect(short[1]).toBeCloseTo(170.9976, 4);
  expect(short[3]).toBe(500);
  expect([...frequencies({ spacing: 'dec', points: 1, start: 100, stop: 500 })]).toEqual([100]);
});

test('octaves and straight sweeps', () => {
  expect([...frequencies({ spacing: 'oct', points: 1, start: 1, stop: 8 })]).toEqual([1, 2, 4, 8]);
  expect([...frequencies({ spacing: 'lin', points: 3, start: 0, stop: 10 })]).toEqual([0, 5, 10]);
  expect([...frequencies({ spacing: 'lin', points: 1, start: 7, stop: 7 })]).toEqual([7]);
  expect([...frequencies({ spacing: 'list', values: [3, 1] })]).toEqual([3, 1]);
});

test('what is no sweep is refused', () => {
  for (const sweep of [
    { spacing: 'dec', points: 10, start: 0, stop: 10 },
    { spacing: 'dec', points: 10, start: 10, stop: 1 },
    { spacing: 'lin', points: 0, start: 1, stop: 2 },
    { spacing: 'lin', points: 2_000_000, start: 1, stop: 2 },
    { spacing: 'dec', points: 1e6, start: 1, stop: 1e9 },
    { spacing: 'list', values: [] },
    { spacing: 'list', values: [1, Number.NaN] },
  ] as const)
    expect(() => frequencies(sweep)).toThrow(EngineError);
});
