import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPROXIMATIONS, prototype } from './prototype.ts';
import { sectionRational } from './section-response.ts';
import { type Section, sectionPoles, sections } from './sections.ts';
import { stepAnswer } from './step-answer.ts';

const answer = (list: readonly Section[]) =>
  stepAnswer(
    list.map((s) => {
      const { num, den, scale } = sectionRational(s);
      return { num, den0: den[0] as number, scale, poles: sectionPoles(s) };
    }),
  );

test('one pole charges as 1 − e^−t and one zero at 0 discharges as e^−t', () => {
  const low = answer([{ response: 'lowpass', w0: 2, q: null, gain: 3 }]);
  const high = answer([{ response: 'highpass', w0: 2, q: null, gain: 3 }]);
  for (const t of [0, 0.1, 1, 5]) {
    expect(low.at(t)).toBeCloseTo(3 * -Math.expm1(-2 * t), 12);
    expect(high.at(t)).toBeCloseTo(3 * Math.exp(-2 * t), 12);
  }
});

test('a double pole, parted, still answers as 1 − (1 + t)e^−t', () => {
  const y = answer([{ response: 'lowpass', w0: 1, q: 0.5, gain: 1 }]);
  for (const t of [0.1, 1, 4]) expect(y.at(t)).toBeCloseTo(1 - (1 + t) * Math.exp(-t), 5);
});

test('a pair of any Q overshoots by e^(−π/√(4Q²−1)) at half a turn', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.6, max: 50, noNaN: true }), (q) => {
      const y = answer([{ response: 'lowpass', w0: 1, q, gain: 1 }]);
      const w = Math.sqrt(1 - 1 / (4 * q * q));
      expect(y.at(Math.PI / w)).toBeCloseTo(1 + Math.exp(-Math.PI / Math.sqrt(4 * q * q - 1)), 9);
    }),
  );
});

test('the curve is the answer at its points, and Runge and Kutta find the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...APPROXIMATIONS),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('lowpass' as const, 'highpass' as const, 'bandpass' as const),
      (kind, order, response) => {
        const p = prototype(kind, Math.min(order, response === 'bandpass' ? 4 : 7), 0.5, 30);
        const list = sections(
          p,
          1,
          response === 'bandpass' ? { response, centre: 1, width: 0.7 } : { response, edge: 1 },
        );
        const made = answer(list);
        const curve = made.curve(20, 41);
        const other = integrated(list, 20, 41);
        curve.forEach((y, k) => {
          expect(y).toBeCloseTo(made.at(k / 2), 9);
          expect(y).toBeCloseTo(other[k] as number, 6);
        });
      },
    ),
    { numRuns: 30 },
  );
});

/** Each section as x″ + x′ω0/Q + xω0² = u, its output a sum of x, x′ and u; fourth-order steps. */
function integrated(list: readonly Section[], end: number, points: number): number[] {
  const slope = (z: readonly number[]): { d: number[]; y: number } => {
    let u = 1;
    const d: number[] = [];
    for (const [k, { response, w0, q, gain, zero }] of list.entries()) {
      const [x, v] = [z[2 * k] as number, z[2 * k + 1] as number];
      if (q === null) {
        d.push(w0 * (u - x), 0);
        u = gain * (response === 'lowpass' ? x : u - x);
        continue;
      }
      const a = w0 * w0 * (u - x) - (w0 / q) * v;
      d.push(v, a);
      if (zero !== undefined) {
        u = gain * (response === 'lowpass' ? x + a / zero ** 2 : (a + zero ** 2 * x) / w0 ** 2);
        continue;
      }
      u =
        gain *
        (response === 'lowpass' ? x : response === 'highpass' ? a / (w0 * w0) : v / (w0 * q));
    }
    return { d, y: u };
  };
  const steps = 100;
  const h = end / (points - 1) / steps;
  let z = list.flatMap(() => [0, 0]);
  const plus = (d: readonly number[], s: number) => z.map((x, k) => x + s * (d[k] as number));
  const y = [slope(z).y];
  for (let k = 1; k < points; k++) {
    for (let j = 0; j < steps; j++) {
      const a = slope(z).d;
      const b = slope(plus(a, h / 2)).d;
      const c = slope(plus(b, h / 2)).d;
      const d = slope(plus(c, h)).d;
      z = z.map(
        (x, m) =>
          x +
          (h / 6) *
            ((a[m] as number) + 2 * (b[m] as number) + 2 * (c[m] as number) + (d[m] as number)),
      );
    }
    y.push(slope(z).y);
  }
  return y;
}

test('a band pass of 20 poles one per cent wide begins at 0, as a bounded number, and ends there', () => {
  const list = sections(prototype('chebyshev', 10, 1), 1, {
    response: 'bandpass',
    centre: 1,
    width: 0.01,
  });
  const made = answer(list);
  expect(made.at(0)).toBeCloseTo(0, 6);
  expect(made.final).toBe(0);
  for (const y of made.curve(60_000, 2001)) expect(Math.abs(y)).toBeLessThan(0.1);
  expect(made.at(1e6)).toBeCloseTo(0, 12);
});
