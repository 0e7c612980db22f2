import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { digitalController, runController } from './digital-controller.ts';
import { tustin } from './sampled.ts';
import { transferFunction } from './transfer-function.ts';

const exponent = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((e) => 10 ** e);
const errors = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
  minLength: 40,
  maxLength: 40,
});

/** PID with its derivative filtered, over a common denominator. */
const pid = (k: number, ti: number, td: number, n: number) =>
  transferFunction([k * ti * (td / n + td), k * (ti + td / n), k], [(ti * td) / n, ti, 0]);

test('within its limits a PID controller is Tustin’s difference equation', () => {
  fc.assert(
    fc.property(
      exponent(-2, 2),
      exponent(-1, 1),
      exponent(-2, 0),
      exponent(-2.5, -1),
      errors,
      (k, ti, td, T, e) => {
        const c = pid(k, ti, td, 10);
        const { num, den } = tustin(c, T);
        const expected: number[] = [];
        e.forEach((_, step) => {
          let u = 0;
          num.forEach((b, i) => {
            u += b * (e[step - i] ?? 0);
          });
          den.slice(1).forEach((a, i) => {
            u -= a * (expected[step - i - 1] ?? 0);
          });
          expected.push(u);
        });
        const ours = runController(digitalController(c, T, 1), e, -1e12, 1e12);
        const size = Math.max(...expected.map(Math.abs), 1e-9);
        ours.forEach((u, i) => {
          expect(Math.abs(u - (expected[i] as number)) / size).toBeLessThan(1e-9);
        });
      },
    ),
  );
});

test('a steady error is answered by the controller’s gain at 0, or by a ramp of slope K/T_i', () => {
  const lead = transferFunction([3, 12], [0.1, 2]);
  const held = new Array<number>(400).fill(0.5);
  const still = runController(digitalController(lead, 0.05, 1), held, -1e9, 1e9);
  expect(still.at(-1)).toBeCloseTo(0.5 * 6, 9);
  const u = runController(digitalController(pid(2, 0.8, 0.1, 10), 0.05, 1), held, -1e9, 1e9);
  const ramp = ((u[399] as number) - (u[299] as number)) / (100 * 0.05);
  expect(relativeError(ramp, (2 / 0.8) * 0.5)).toBeLessThan(1e-9);
});

test('what goes out never leaves the limits, and no saturation, however long, delays the way back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 3000 }), exponent(-1, 0.5), (long, ti) => {
      const c = digitalController(transferFunction([2 * ti, 2], [ti, 0]), 0.05, 1);
      const e = [...new Array<number>(long).fill(4), ...new Array<number>(400).fill(-1)];
      const u = runController(c, e, -1, 2);
      expect(Math.max(...u)).toBeLessThanOrEqual(2);
      expect(Math.min(...u)).toBeGreaterThanOrEqual(-1);
      // P action alone asks for −2 at once; the integrator follows within its tracking time.
      const back = u.slice(long).findIndex((x) => x < 2) * 0.05;
      expect(back).toBeLessThan(4 * ti + 0.1);
    }),
    { numRuns: 40 },
  );
});

test('a controller that would wind up whatever the code does is refused', () => {
  for (const den of [
    [1, -1],
    [1, 0, 0],
    [1, 0, 4],
  ])
    expect(() => digitalController(transferFunction([1, 1], den), 0.1, 1)).toThrow(
      /poles on or right of the imaginary axis/,
    );
});
