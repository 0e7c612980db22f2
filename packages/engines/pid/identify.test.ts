import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { identify } from './identify.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const times = Float64Array.from({ length: 120 }, (_, k) => k + 0.3 * Math.sin(k * k));

describe('a record without noise gives its model back', () => {
  test('a lag with dead time, after two steps of the input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(-3, 0.4, 25),
        between(5, 25),
        between(1, 15),
        between(-50, 50),
        (gain, time, delay, start) => {
          const steps = [
            { time: 10, size: 2 },
            { time: 60, size: -1 },
          ];
          const y = times.map((t) =>
            steps.reduce(
              (sum, s) => sum - gain * s.size * Math.expm1(-Math.max(0, t - s.time - delay) / time),
              start,
            ),
          );
          const { model, explained } = identify({ t: times, y, steps }, 'first');
          expect(explained).toBeGreaterThan(1 - 1e-9);
          expect(relativeError(model.gain, gain)).toBeLessThan(1e-4);
          expect(relativeError(model.time, time)).toBeLessThan(1e-4);
          expect(Math.abs(model.delay - delay)).toBeLessThan(1e-3);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('an integrator with dead time', () => {
    const y = times.map((t) => 4 + 0.3 * Math.max(0, t - 17.5));
    const { model } = identify({ t: times, y, steps: [{ time: 10, size: 1 }] }, 'integrating');
    expect(model).toMatchObject({ kind: 'integrating' });
    expect(model.gain).toBeCloseTo(0.3, 6);
    expect(model.delay).toBeCloseTo(7.5, 4);
  });
});

test('what is no record of a step is refused', () => {
  const y = times.map((t) => t);
  const step = [{ time: 5, size: 1 }];
  const of = (t: Float64Array, v: Float64Array, steps = step) =>
    identify({ t, y: v, steps }, 'first');
  expect(() => of(times.slice(0, 5), y.slice(0, 5))).toThrow(/5 points; the least is 8/);
  expect(() => of(times, y.fill(2))).toThrow(/output does not move/);
  expect(() => of(times, times, [])).toThrow(/input does not move/);
  expect(() => of(times, times, [{ time: 118, size: 1 }])).toThrow(/Fewer than six points/);
});
