import { describe, expect, test } from 'vitest';
import { delayedPoles } from './delay-poles.ts';
import { simulateLoop } from './loop-simulation.ts';
import { responseFigures } from './response-figures.ts';
import { stepInfo } from './step-info.ts';
import { transferFunction } from './transfer-function.ts';

const one = transferFunction([1], [1]);
const at = (r: { t: Float64Array; y: Float64Array }, time: number) => {
  const k = r.t.findIndex((t) => t >= time - 1e-12);
  return r.y[k] as number;
};

/** On the cubic between two samples. */
const between = (r: { t: Float64Array; y: Float64Array; slope: Float64Array }, time: number) => {
  const i = r.t.findIndex((t) => t > time) - 1;
  const h = r.t[1] as number;
  const x = (time - (r.t[i] as number)) / h;
  const [a, b] = [r.y[i] as number, r.y[i + 1] as number];
  const [s, e] = [(r.slope[i] as number) * h, (r.slope[i + 1] as number) * h];
  return a + x * (s + x * (3 * (b - a) - 2 * s - e + x * (2 * (a - b) + s + e)));
};

describe('dead time in the loop', () => {
  test('an integrator: the polynomials of the method of steps', () => {
    // y' = K(1 − y(t − 1)), seen one second late: y = t − 1 up to 2, then t − 1 − (t − 2)²/2, …
    const r = simulateLoop(
      one,
      transferFunction([1], [1, 0], 1),
      { reference: 1, load: 0 },
      4,
      400,
    );
    expect(at(r, 0.99)).toBe(0);
    expect(at(r, 1.5)).toBeCloseTo(0.5, 13);
    expect(at(r, 2.5)).toBeCloseTo(1.5 - 0.125, 13);
    expect(at(r, 3.5)).toBeCloseTo(2.5 - 1.125 + 0.125 / 6, 12);
  });

  test('a lag: its closed form on the first two stretches', () => {
    const r = simulateLoop(
      one,
      transferFunction([2], [1, 1], 0.5),
      { reference: 1, load: 0 },
      2,
      2000,
    );
    const first = (t: number) => 2 * (1 - Math.exp(-t));
    // v' = −v + 2(1 − first(t)) from 0.5 on: first(0.5 + s) e^{...} in closed form.
    const second = (s: number) =>
      first(0.5) * Math.exp(-s) - 2 * (1 - Math.exp(-s)) + 4 * s * Math.exp(-s);
    expect(at(r, 0.9)).toBeCloseTo(first(0.4), 12);
    expect(at(r, 1.3)).toBeCloseTo(second(0.3), 10);
  });

  test('the error falls with the fourth power of the step', () => {
    const c = transferFunction([1, 1], [1, 0]);
    const p = transferFunction([3], [1, 2, 5], 0.4);
    const y = (n: number) => at(simulateLoop(c, p, { reference: 1, load: 0 }, 8, n), 7.2);
    const [coarse, middle, fine] = [y(400), y(800), y(6400)];
    const order = Math.log2(Math.abs(coarse - fine) / Math.abs(middle - fine));
    expect(order).toBeGreaterThan(3.5);
    expect(Math.abs(middle - fine)).toBeLessThan(1e-8);
  });

  test('a jump that goes round comes back whole after each dead time', () => {
    // P = 0.5, no dynamics: y steps by 0.5, 0.25, … towards 1/3.
    const r = simulateLoop(one, transferFunction([0.5], [1], 1), { reference: 1, load: 0 }, 5, 50);
    expect(at(r, 0.5)).toBe(0);
    expect(at(r, 1.5)).toBe(0.5);
    expect(at(r, 2.5)).toBe(0.25);
    expect(at(r, 3.5)).toBe(0.375);
  });

  test('the load enters at the plant', () => {
    const c = transferFunction([4], [1]);
    const r = simulateLoop(
      c,
      transferFunction([1], [1, 1], 0.05),
      { reference: 0, load: 1 },
      12,
      4000,
    );
    expect(r.y.at(-1)).toBeCloseTo(1 / 5, 9);
    expect(r.u.at(-1)).toBeCloseTo(-4 / 5, 9);
  });

  test('a dead time too short to be followed by steps joins on without a seam', () => {
    const c = transferFunction([2, 1], [1, 0]);
    const y = (delay: number) =>
      between(
        simulateLoop(
          c,
          transferFunction([1], [1, 1, 1], delay),
          { reference: 1, load: 0 },
          10,
          2000,
        ),
        2.5,
      );
    // 1/5000 of the axis is where the way changes.
    expect(y(1.999e-3) - y(2.001e-3)).toBeCloseTo((y(1e-3) - y(2e-3)) * 2e-3, 8);
    expect(Math.abs(y(5e-324) - y(0))).toBe(0);
    expect(Math.abs(y(1e-5) - y(0))).toBeLessThan(1e-4);
  });

  test('a loop that runs away is cut, not carried to infinity', () => {
    const r = simulateLoop(
      one,
      transferFunction([50], [1, 0], 1),
      { reference: 1, load: 0 },
      60,
      600,
    );
    expect(r.y.some(Number.isNaN)).toBe(true);
    expect(r.y.every((v) => Number.isNaN(v) || Math.abs(v) < 1e12)).toBe(true);
  });
});

describe('without dead time', () => {
  test('figures are those of the closed transfer function', () => {
    const r = simulateLoop(
      transferFunction([5, 4], [0.05, 1]),
      transferFunction([2], [1, 1.5, 3, 0]),
      { reference: 1, load: 0 },
      60,
      6000,
    );
    const exact = stepInfo(transferFunction([10, 8], [0.05, 1.075, 1.65, 13, 8]), {
      amplitude: 1,
      riseLow: 0.1,
      riseHigh: 0.9,
      band: 0.02,
    });
    const f = responseFigures(r, 1, 0.02);
    expect(f.overshoot).toBeCloseTo(exact.overshoot, 8);
    expect(f.peakTime).toBeCloseTo(exact.peakTime, 6);
    expect(f.riseTime).toBeCloseTo(exact.riseTime, 8);
    expect(f.settlingTime).toBeCloseTo(exact.settlingTime, 6);
  });

  test('a loop with 1 + L = 0 at high frequency is refused', () => {
    expect(() =>
      simulateLoop(one, transferFunction([-1, 1], [1, 3]), { reference: 1, load: 0 }, 1),
    ).toThrow(/no solution/);
  });
});

test('the rightmost poles of an integrator with dead time satisfy s = −K e^(−s)', () => {
  const p = delayedPoles(transferFunction([Math.PI / 2], [1, 0], 1));
  expect(p[0]?.re).toBeCloseTo(0, 12);
  expect(Math.abs(p[0]?.im ?? 0)).toBeCloseTo(Math.PI / 2, 12);
  // A double real pole at K = 1/e splits to either side of −1.
  const [a, b] = delayedPoles(transferFunction([0.3], [1, 0], 1));
  for (const s of [a, b]) expect((s?.re ?? 0) + 0.3 * Math.exp(-(s?.re ?? 0))).toBeCloseTo(0, 12);
});
