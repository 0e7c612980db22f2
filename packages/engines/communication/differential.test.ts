import { describe, expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { dpskErrorRate } from './differential.ts';
import { pskErrorRate } from './error-rate.ts';

const ratio = (db: number) => 10 ** (db / 10);

/** Marcum's Q₁ by its Bessel series, and I₀ of the same. */
function marcum(a: number, b: number): { q: number; i0: number } {
  const besselI = (n: number, x: number) => {
    let term = (x / 2) ** n;
    for (let k = 1; k <= n; k++) term /= k;
    let sum = term;
    for (let k = 1; k < 200; k++) {
      term *= (x / 2) ** 2 / (k * (k + n));
      sum += term;
    }
    return sum;
  };
  let sum = 0;
  for (let n = 0; n < 60; n++) sum += (a / b) ** n * besselI(n, a * b);
  return { q: Math.exp(-(a * a + b * b) / 2) * sum, i0: besselI(0, a * b) };
}

describe('closed forms', () => {
  test('DBPSK is half an exponential', () => {
    for (const db of [-10, 0, 7, 15])
      expect(relativeError(dpskErrorRate(2, ratio(db)).bit, Math.exp(-ratio(db)) / 2)).toBeLessThan(
        1e-13,
      );
  });

  test('DQPSK by Marcum’s function: Q₁(a, b) − ½ I₀(ab) exp(−(a² + b²)/2)', () => {
    // J. G. Proakis & M. Salehi, Digital Communications, 5th ed..
    for (const db of [0, 3, 6, 9]) {
      const a = Math.sqrt(2 * ratio(db) * (1 - Math.SQRT1_2));
      const b = Math.sqrt(2 * ratio(db) * (1 + Math.SQRT1_2));
      const { q, i0 } = marcum(a, b);
      const bit = q - (i0 * Math.exp(-(a * a + b * b) / 2)) / 2;
      expect(relativeError(dpskErrorRate(4, ratio(db)).bit, bit)).toBeLessThan(1e-9);
    }
  });
});

test.each([2, 4, 8, 16, 32, 64])(
  'order %d: from guessing, falling, and behind coherent PSK',
  (m) => {
    const guess = dpskErrorRate(m, 1e-12);
    expect(guess.symbol).toBeCloseTo(1 - 1 / m, 4);
    expect(guess.bit).toBeCloseTo(0.5, 4);
    let before = 1;
    for (let db = -8; db <= 16; db += 2) {
      const { symbol, bit } = dpskErrorRate(m, ratio(db));
      expect(symbol).toBeLessThan(before);
      expect(symbol).toBeGreaterThan(pskErrorRate(m, ratio(db)).symbol);
      expect(bit * Math.log2(m)).toBeGreaterThan(symbol * (1 - 1e-9));
      before = symbol;
    }
  },
);

test.each([0, 1, 3, Number.NaN])('order %d is refused', (m) => {
  expect(() => dpskErrorRate(m, 1)).toThrow(/power of two from 2/);
});
