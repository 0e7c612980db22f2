import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../control/transfer-function.ts';
import { abs, complex } from '../numeric/complex.ts';
import { relativeError } from '../testing/close.ts';
import { controllerOf, fromParallel, fromSeries, toParallel, toSeries } from './gains.ts';

const size = fc.double({ min: 1e-3, max: 1e3, noNaN: true });

test('standard to parallel and back is the same controller', () => {
  fc.assert(
    fc.property(size, size, size, (k, ti, td) => {
      const back = fromParallel(toParallel({ k, ti, td }));
      expect(relativeError(back.k, k)).toBeLessThan(1e-14);
      expect(relativeError(back.ti, ti)).toBeLessThan(1e-14);
      expect(relativeError(back.td, td)).toBeLessThan(1e-14);
    }),
  );
});

test('series to standard and back is the same, and where Ti < 4 Td there is none', () => {
  fc.assert(
    fc.property(size, size, size, (k, ti, td) => {
      const series = toSeries({ k, ti, td });
      expect(series === null).toBe(ti < 4 * td);
      if (!series) return;
      const back = fromSeries(series);
      expect(relativeError(back.k, k)).toBeLessThan(1e-12);
      expect(relativeError(back.ti, ti)).toBeLessThan(1e-12);
      expect(relativeError(back.td, td)).toBeLessThan(1e-12);
    }),
  );
});

test('without a filter worth the name both forms have one frequency response', () => {
  const standard = { k: 2, ti: 3, td: 0.5 };
  const series = toSeries(standard);
  if (!series) throw new Error('there is a series form');
  for (const omega of [0.01, 1, 7]) {
    const s = complex(0, omega);
    const ideal = evaluate(controllerOf(standard, 1e9), s);
    const { k, ti, td } = series;
    // k (1 + 1/(ti s))(1 + td s) multiplied out.
    expect(
      abs({ re: ideal.re - k * (1 + td / ti), im: ideal.im - k * (td * omega - 1 / (ti * omega)) }),
    ).toBeLessThan(1e-6);
  }
});

test('gains of two signs, and no proportional gain, have no standard form', () => {
  expect(() => fromParallel({ kp: 1, ki: -1, kd: 0 })).toThrow(/other sign/);
  expect(() => fromParallel({ kp: 0, ki: 1, kd: 0 })).toThrow(/no standard form/);
});
