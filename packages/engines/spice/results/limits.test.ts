import { expect, test } from 'vitest';
import { checkRising, checkSamples } from './limits.ts';

const of = (...values: number[]) => Float64Array.from(values);

test('values and points of different number, and too few of them, are refused with both numbers', () => {
  expect(() => checkSamples(of(0, 1), of(1))).toThrow('1 values do not lie over 2 points.');
  expect(() => checkSamples(of(0), of(1))).toThrow('1 points are fewer than the 2 it needs.');
  expect(() => checkSamples(of(0), of(1), 1)).not.toThrow();
});

test('an axis may stand, but not fall, nor be no number', () => {
  expect(() => checkRising(of(0, 1, 1, 2), of(0, 0, 1, 1))).not.toThrow();
  expect(() => checkRising(of(0, 2, 1), of(0, 0, 0))).toThrow(
    'The axis falls from 2 to 1 at point 2, where it must rise.',
  );
  expect(() => checkRising(of(0, Number.NaN, 1), of(0, 0, 0))).toThrow('at point 1');
});
