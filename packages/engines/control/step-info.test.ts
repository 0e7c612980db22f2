import { expect, test } from 'vitest';
import { stepEvents, stepInfo } from './step-info.ts';
import { transferFunction } from './transfer-function.ts';

const settling = (zeta: number, band: number): number =>
  stepInfo(transferFunction([1], [1, 2 * zeta, 1]), {
    amplitude: 1,
    riseLow: 0.1,
    riseHigh: 0.9,
    band,
  }).settlingTime;

test.each([
  [0.02, 1],
  [0.02, 2],
  [0.02, 3],
  [0.05, 1],
  [0.05, 2],
  [0.001, 4],
])('a peak that barely leaves a band of %f still counts (peak %i)', (band, k) => {
  // The k-th turning point touches the edge where e^(−kπζ/√(1−ζ²)) = band, at time kπ/√(1−ζ²).
  const zeta = Math.log(1 / band) / Math.hypot(k * Math.PI, Math.log(1 / band));
  const peak = (k * Math.PI) / Math.sqrt(1 - zeta * zeta);
  // Settling just after it; the arc outside the band has a length of the order of √1e-7.
  expect(settling(zeta * (1 - 1e-7), band)).toBeGreaterThan(peak);
  expect(settling(zeta * (1 - 1e-7), band)).toBeLessThan(peak + 5e-3);
  expect(settling(zeta * (1 + 1e-7), band)).toBeLessThan(peak - 0.5);
});

test('events alone are those of the whole, however slow a mode is beside the others', () => {
  const options = { amplitude: 3, riseLow: 0.1, riseHigh: 0.9, band: 0.02 };
  for (const [num, den] of [
    [[1], [1, 0.1, 1]],
    [
      [2, 1],
      [1, 3, 3, 1],
    ],
    // A slow mode of nearly no weight, and one of much weight.
    [
      [1, 0.0101],
      [1, 1.01, 0.01],
    ],
    [
      [50, 1],
      [100, 101, 1],
    ],
    [
      [-1, 2],
      [1, 2, 2],
    ],
  ] as const) {
    const g = transferFunction(num, den);
    const { ise, iae, itae, ...events } = stepInfo(g, options);
    const alone = stepEvents(g, options);
    for (const [name, value] of Object.entries(events))
      expect([name, alone[name as keyof typeof events]]).toEqual([
        name,
        Number.isNaN(value) ? Number.NaN : expect.closeTo(value, 9),
      ]);
    expect(Math.min(ise, iae, itae)).toBeGreaterThan(0);
  }
});
