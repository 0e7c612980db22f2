import { expect, test } from 'vitest';
import { amplitudeRatio, decibels, powerDecibels, powerRatio } from './decibels.ts';

test('ten times the amplitude is 20 dB, ten times the power 10 dB, and back', () => {
  expect(decibels(10)).toBe(20);
  expect(powerDecibels(10)).toBe(10);
  expect(decibels(0)).toBe(Number.NEGATIVE_INFINITY);
  for (const level of [-120, -3, 0, 0.1, 96]) {
    expect(decibels(amplitudeRatio(level))).toBeCloseTo(level, 12);
    expect(powerDecibels(powerRatio(level))).toBeCloseTo(level, 12);
  }
});
