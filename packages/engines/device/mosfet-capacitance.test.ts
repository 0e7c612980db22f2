import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ekvCapacitance, meyerCapacitance, transitFrequency } from './mosfet-capacitance.ts';

const current = fc.double({ min: -8, max: 5, noNaN: true }).map((d) => 10 ** d);
const flat = { gamma: 0, phi: 0.8 };
const body = { gamma: 0.6, phi: 0.8 };

test('known limits: two thirds in saturation, a half each at V_DS = 0, none in weak inversion', () => {
  const saturated = ekvCapacitance(flat, 1e8, 0, 0);
  expect(saturated.cgs).toBeCloseTo(2 / 3, 3);
  expect(saturated.cgd).toBe(0);
  const even = ekvCapacitance(flat, 1e8, 1e8, 0);
  expect(even.cgs).toBeCloseTo(0.5, 3);
  expect(even.cgd).toBeCloseTo(0.5, 3);
  const weak = ekvCapacitance(body, 1e-6, 0, 0);
  expect(weak.cgs / 1e-6).toBeCloseTo(1, 4);
  // (n − 1)/n with n = 1 + 0.6/(2√0.8).
  const n = 1 + 0.3 / Math.sqrt(0.8);
  expect(weak.cgb).toBeCloseTo((n - 1) / n, 5);
});

test('source and drain exchange their capacitances, and the whole never exceeds the oxide', () => {
  fc.assert(
    fc.property(current, current, fc.double({ min: -0.8, max: 5, noNaN: true }), (f, r, vp) => {
      const one = ekvCapacitance(body, f, r, vp);
      const other = ekvCapacitance(body, r, f, vp);
      expect(one.cgs).toBe(other.cgd);
      const sum = one.cgs + one.cgd + one.cgb;
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(1);
    }),
  );
});

test("each is the slope of the channel's charge by its terminal", () => {
  // Q = 4/3·(xf² + xf·xr + xr²)/(xf + xr) − 1 by v, where di/dv = x − ½: numerically.
  const charge = (f: number, r: number) => {
    const [a, b] = [Math.sqrt(0.25 + f), Math.sqrt(0.25 + r)];
    return ((4 / 3) * (a * a + a * b + b * b)) / (a + b) - 1;
  };
  for (const [f, r] of [
    [30, 2],
    [1, 0.4],
    [500, 500],
    [0.2, 1e-4],
  ] as const) {
    const h = 1e-5 * f;
    const q = Math.sqrt(0.25 + f) - 0.5;
    const slope = ((charge(f + h, r) - charge(f - h, r)) / (2 * h)) * q;
    expect(ekvCapacitance(flat, f, r, 0).cgs / slope).toBeCloseTo(1, 6);
  }
});

test("Meyer's are continuous into saturation, even at V_DS = 0, and EKV's in strong inversion", () => {
  expect(meyerCapacitance(1, 0)).toEqual({ cgs: 0.5, cgd: 0.5, cgb: 0 });
  expect(meyerCapacitance(1, 1)).toEqual({ cgs: 2 / 3, cgd: 0, cgb: 0 });
  expect(meyerCapacitance(1, 1 - 1e-9).cgs).toBeCloseTo(2 / 3, 8);
  for (const share of [0.2, 0.5, 0.9]) {
    const square = meyerCapacitance(1, share);
    const even = ekvCapacitance(flat, 1e8, 1e8 * (1 - share) ** 2, 0);
    expect(even.cgs).toBeCloseTo(square.cgs, 3);
    expect(even.cgd).toBeCloseTo(square.cgd, 3);
  }
});

test('1 mS on two thirds of 45 fF turns unity current gain at 5.3 GHz', () => {
  expect(transitFrequency(1e-3, 45e-15, meyerCapacitance(0.5, 1)) / 1e9).toBeCloseTo(5.305, 3);
});
