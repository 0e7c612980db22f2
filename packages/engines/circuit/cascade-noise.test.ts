import { expect, test } from 'vitest';
import type { Rational } from '../filter/section-response.ts';
import { logarithmicSpacing } from '../numeric/spacing.ts';
import { cascadeNoise, type NoisyStage } from './cascade-noise.ts';
import { IDEAL } from './nodal.ts';
import { firstOrder } from './stages/first-order.ts';

const R = 10e3;
const C = 1e-9;
const w0 = 1 / (R * C);
const transfer: Rational = { num: [1], den: [1, 1], scale: w0 };
const section: NoisyStage = {
  network: firstOrder({ response: 'lowpass', w0, q: null, gain: 1 }),
  values: { R1: R, C1: C },
  transfer,
};
/** Six decades about the corner: what is left out is below a thousandth. */
const frequency = logarithmicSpacing(w0 / 2e5 / Math.PI, (w0 / 2 / Math.PI) * 1e5, 20_001);
const SILENT = { voltage: 0, current: 0 };
/** At 300 K within a percent of what the engine's temperature gives. */
const KT = 1.380649e-23 * 300.15;

test('a section has kT/C, and 4kT·R·π/4·f₀ through another like it', () => {
  const one = cascadeNoise([section], frequency, IDEAL, SILENT);
  expect(one.resistors ** 2 / (KT / C)).toBeCloseTo(1, 2);
  expect(one.amplifiers).toBe(0);
  // Behind two poles the first resistor leaves half of kT/C, the second all of its own.
  const two = cascadeNoise([section, section], frequency, IDEAL, SILENT);
  expect(two.resistors ** 2 / (KT / C)).toBeCloseTo(1.5, 2);
  expect(two.total).toBe(two.resistors);
});

test('a follower’s own noise is shaped by the stages behind it alone', () => {
  const band = (frequency.at(-1) as number) - (frequency[0] as number);
  const voltage = 5e-9;
  const one = cascadeNoise([section], frequency, IDEAL, { voltage, current: 0 });
  expect(one.amplifiers ** 2 / (voltage ** 2 * band)).toBeCloseTo(1, 6);
  const two = cascadeNoise([section, section], frequency, IDEAL, { voltage, current: 0 });
  // The first through one pole: π/2 times the corner.
  const shaped = voltage ** 2 * (w0 / 4);
  expect((two.amplifiers ** 2 - one.amplifiers ** 2) / shaped).toBeCloseTo(1, 3);
});

test('the current into a follower’s input makes a voltage across R until C takes it: √(kT/C)-like, in²·R/4C', () => {
  const current = 1e-12;
  const { currents, amplifiers } = cascadeNoise([section], frequency, IDEAL, {
    voltage: 0,
    current,
  });
  expect(currents ** 2 / ((current ** 2 * R) / (4 * C))).toBeCloseTo(1, 2);
  expect(amplifiers).toBe(0);
});
