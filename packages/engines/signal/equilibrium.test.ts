import { expect, test } from 'vitest';
import { assertClose } from '../testing/close.ts';
import { equilibriumReference } from './equilibrium.ts';
import type { ExchangeBand } from './trial.ts';

const band = (from: number, to: number): ExchangeBand => ({
  from: Math.PI * from,
  to: Math.PI * to,
  desired: () => 0,
  weight: () => 1,
});
const inside = (points: Float64Array, { from, to }: ExchangeBand) =>
  points.filter((w) => w >= from && w <= to).length;

test('one band from 0 to half the sample rate: the extrema of a Chebyshev polynomial', () => {
  const found = equilibriumReference([band(0, 1)], 21, 19, [1]) as Float64Array;
  assertClose(
    found,
    Float64Array.from({ length: 21 }, (_, k) => (Math.PI * k) / 20),
    { relative: 1e-12, absolute: 1e-12 },
  );
});

test('two intervals alike in cos ω: the extrema of a Chebyshev polynomial of its square', () => {
  // On 1 ≥ |x| ≥ ½ these are T₁₀ of the square, brought to −1 … 1.
  const found = equilibriumReference([band(0, 1 / 3), band(2 / 3, 1)], 22, 20, [1, 1]);
  const wanted = Array.from({ length: 22 }, (_, k) => {
    const square = 0.625 + 0.375 * Math.cos((Math.PI * (k < 11 ? k : 21 - k)) / 10);
    return Math.acos((k < 11 ? 1 : -1) * Math.sqrt(square));
  });
  assertClose(found as Float64Array, wanted, { relative: 0, absolute: 2e-3 });
});

test('rising, inside the bands, and drawn to a heavier one', () => {
  const bands = [band(0, 0.2), band(0.3, 0.5), band(0.55, 1)];
  let before = -1;
  for (const weight of [0.01, 1, 100]) {
    const found = equilibriumReference(bands, 60, 58, [1, weight, 1]) as Float64Array;
    expect(bands.reduce((sum, b) => sum + inside(found, b), 0)).toBe(60);
    for (let k = 1; k < 60; k++) expect(found[k]).toBeGreaterThan(found[k - 1]!);
    const there = inside(found, bands[1]!);
    expect(there).toBeGreaterThan(before);
    before = there;
  }
});

test('no answer where the weights leave a band without points', () => {
  const bands = [band(0, 0.45), band(0.46, 0.5), band(0.51, 1)];
  expect(equilibriumReference(bands, 12, 10, [1, 1e-12, 1])).toBeUndefined();
});
