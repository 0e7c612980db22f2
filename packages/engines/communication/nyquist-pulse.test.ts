import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integrate } from '../numeric/quadrature.ts';
import {
  flippedExponentialAt,
  gaussianAt,
  gaussianFrequencyPulseAt,
  MAX_NYQUIST_UNKNOWNS,
  nyquistLeastSquares,
  xiaAt,
} from './nyquist-pulse.ts';

/** The spectrum of Beaulieu’s pulse at f symbol rates: 1 in the middle, ½ at half the rate, 0 from (1 + b)/2 on. */
function flippedExponentialSpectrum(f: number, b: number): number {
  const g = Math.abs(f);
  if (g <= (1 - b) / 2) return 1;
  if (g >= (1 + b) / 2) return 0;
  return g <= 0.5 ? 2 ** (((1 - b) / 2 - g) * (2 / b)) : 1 - 2 ** ((g - (1 + b) / 2) * (2 / b));
}

import { raisedCosineAt } from './pulse.ts';

const rollOff = fc.double({ min: 0, max: 1, noNaN: true });

describe('Xia’s pulse', () => {
  test('is a raised cosine times 1 − 2bt, and 1 or 0 at the symbols', () => {
    fc.assert(
      fc.property(rollOff, fc.double({ min: -9, max: 9, noNaN: true }), (b, t) => {
        expect(xiaAt(t, b)).toBeCloseTo(raisedCosineAt(t, b) * (1 - 2 * b * t), 12);
      }),
    );
    expect(xiaAt(0, 0.3)).toBeCloseTo(1, 15);
    for (let k = 1; k < 9; k++)
      expect(Math.abs(xiaAt(k, 0.3)) + Math.abs(xiaAt(-k, 0.3))).toBeLessThan(1e-15);
  });

  test('goes smoothly through t = −1/(2b)', () => {
    expect(xiaAt(-1 / 0.6, 0.3)).toBeCloseTo(xiaAt(-1 / 0.6 + 1e-9, 0.3), 8);
    expect(xiaAt(-1, 0.5)).toBeCloseTo(0, 15);
  });
});

describe('Beaulieu’s pulse', () => {
  test('is the inverse transform of its spectrum, whose halves are mirrored', () => {
    for (const b of [0.1, 0.35, 1])
      for (const t of [0, 0.4, 1.7, 5.2]) {
        const part = (low: number, high: number) =>
          2 *
          integrate(
            (f) => flippedExponentialSpectrum(f, b) * Math.cos(2 * Math.PI * f * t),
            low,
            high,
          );
        const sum = part(0, (1 - b) / 2) + part((1 - b) / 2, 0.5) + part(0.5, (1 + b) / 2);
        expect(sum).toBeCloseTo(flippedExponentialAt(t, b), 13);
        expect(
          flippedExponentialSpectrum(0.5 - b / 5, b) + flippedExponentialSpectrum(0.5 + b / 5, b),
        ).toBeCloseTo(1, 14);
      }
  });

  test('is a sinc without roll-off, and near it with next to none', () => {
    expect(flippedExponentialAt(0.5, 0)).toBeCloseTo(2 / Math.PI, 15);
    expect(flippedExponentialAt(0.5, 1e-9)).toBeCloseTo(2 / Math.PI, 9);
  });
});

describe('Gaussian pulses', () => {
  test('have unit area, and their filter is 3 dB down at BT', () => {
    for (const bt of [0.2, 0.5, 2]) {
      const area = (f: number) =>
        integrate((t) => gaussianAt(t, bt) * Math.cos(2 * Math.PI * f * t), -4 / bt, 4 / bt, 64);
      expect(area(0)).toBeCloseTo(1, 12);
      expect(area(bt) ** 2).toBeCloseTo(0.5, 12);
      const whole = integrate((t) => gaussianFrequencyPulseAt(t, bt), -4 / bt - 1, 4 / bt + 1, 64);
      expect(whole).toBeCloseTo(1, 12);
    }
  });

  test('over a symbol is the filter’s mean over it', () => {
    for (const t of [0, 0.3, 1.2, 3])
      expect(gaussianFrequencyPulseAt(t, 0.3)).toBeCloseTo(
        integrate((u) => gaussianAt(u, 0.3), t - 0.5, t + 0.5),
        14,
      );
  });
});

describe('the Nyquist filter of least stop band', () => {
  test('is 1/M in its middle and 0 at other multiples', () => {
    const h = nyquistLeastSquares(0.3, 20, 4);
    for (let k = 0; k <= 40; k++) if (k % 4 === 0) expect(h[k]).toBe(k === 20 ? 0.25 : 0);
    expect([...h].reverse()).toEqual([...h]);
  });

  test('gets no quieter by moving any tap', () => {
    const [b, m, reach] = [0.4, 3, 10];
    const h = nyquistLeastSquares(b, reach, m);
    const energy = (taps: Float64Array) =>
      integrate(
        (f) => {
          let a = taps[reach]!;
          for (let n = 1; n <= reach; n++)
            a += 2 * taps[reach + n]! * Math.cos(2 * Math.PI * n * f);
          return a * a;
        },
        (1 + b) / (2 * m),
        0.5,
        16,
      );
    const least = energy(h);
    for (let n = 1; n <= reach; n++) {
      if (n % m === 0) continue;
      for (const by of [-1e-3, 1e-3]) {
        const moved = h.slice();
        moved[reach + n]! += by;
        moved[reach - n]! += by;
        expect(energy(moved)).toBeGreaterThan(least);
      }
    }
  });

  test('is refused where it is too long, and where there is no stop band', () => {
    expect(() => nyquistLeastSquares(0.2, 900, 2)).toThrow(`the most is ${MAX_NYQUIST_UNKNOWNS}`);
    expect(() => nyquistLeastSquares(1, 8, 2)).toThrow('no stop band');
  });
});
