import { expect, test } from 'vitest';
import { sampledFigures, sampledStep } from './discrete-step.ts';

test('a first-order lag answers 1 − aᵏ', () => {
  const y = sampledStep([0.25], [1, -0.75], 30);
  y.forEach((v, k) => {
    expect(v).toBeCloseTo(1 - 0.75 ** k, 14);
  });
  const f = sampledFigures(y, 1, 0.02);
  // 0.75ᵏ ≤ 0.02 first at k = 14; 10 % at 1, 90 % at 9.
  expect(f).toEqual({ rise: 8, overshoot: 0, peak: y[29], peakAt: null, settling: 14 });
});

test('as many zeros as poles answer at once, and delays are samples', () => {
  expect([...sampledStep([2, 0], [1, 0], 3)]).toEqual([2, 2, 2]);
  expect([...sampledStep([1], [1, 0, 0], 5)]).toEqual([0, 0, 1, 1, 1]);
});

test('what grows ends as not a number, and rings over its final value', () => {
  expect(sampledStep([1], [1, -3], 60).at(-1)).toBeNaN();
  const y = sampledStep([1], [1, -1, 0.5], 40);
  expect(sampledFigures(y, 2, 0.02).overshoot).toBeCloseTo(0.25, 12);
});
