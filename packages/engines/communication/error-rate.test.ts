import { describe, expect, test } from 'vitest';
import { gaussianTail } from '../numeric/erfc.ts';
import { relativeError } from '../testing/close.ts';
import {
  coherentFskErrorRate,
  noncoherentFskErrorRate,
  pskErrorRate,
  qamErrorRate,
} from './error-rate.ts';

const ratio = (db: number) => 10 ** (db / 10);
const schemes = [
  ['PSK', pskErrorRate, [2, 4, 8, 16, 32, 64]],
  ['QAM', qamErrorRate, [4, 16, 64, 256, 1024]],
  ['coherent FSK', coherentFskErrorRate, [2, 4, 8, 16, 32, 64]],
  ['noncoherent FSK', noncoherentFskErrorRate, [2, 4, 8, 16, 32, 64]],
] as const;

describe('closed forms', () => {
  test('QPSK: 1 − (1 − Q)², from one end to the other', () => {
    for (let db = -12; db <= 17; db += 0.5) {
      const q = gaussianTail(Math.sqrt(2 * ratio(db)));
      expect(relativeError(pskErrorRate(4, ratio(db)).symbol, q * (2 - q))).toBeLessThan(1e-12);
      expect(relativeError(pskErrorRate(4, ratio(db)).bit, q)).toBeLessThan(1e-12);
      expect(relativeError(qamErrorRate(4, ratio(db)).bit, q)).toBeLessThan(1e-14);
    }
  });

  test('16-QAM by the three Gaussian tails of Cho and Yoon', () => {
    for (let db = -3; db <= 15; db += 1) {
      const d = Math.sqrt((4 / 5) * ratio(db));
      const bit = (3 * gaussianTail(d) + 2 * gaussianTail(3 * d) - gaussianTail(5 * d)) / 4;
      expect(relativeError(qamErrorRate(16, ratio(db)).bit, bit)).toBeLessThan(1e-13);
    }
  });

  test('binary tones: half an exponential without phase, Q(√Eb/N0) with it', () => {
    for (const db of [-5, 0, 6, 13.35]) {
      expect(
        relativeError(noncoherentFskErrorRate(2, ratio(db)).bit, Math.exp(-ratio(db) / 2) / 2),
      ).toBeLessThan(1e-13);
      expect(
        relativeError(coherentFskErrorRate(2, ratio(db)).bit, gaussianTail(Math.sqrt(ratio(db)))),
      ).toBeLessThan(1e-12);
    }
  });
});

describe.each(schemes)('%s', (_, rate, orders) => {
  test.each([...orders])('order %d: without a signal it guesses', (m) => {
    const { symbol, bit } = rate(m, 1e-12);
    expect(symbol).toBeCloseTo(1 - 1 / m, 4);
    expect(bit).toBeCloseTo(0.5, 4);
  });

  test.each([...orders])('order %d falls with power, bits within their share of symbols', (m) => {
    const bits = Math.log2(m);
    let before = 1;
    for (let db = -6; db <= 14; db += 1) {
      const { symbol, bit } = rate(m, ratio(db));
      expect(symbol).toBeLessThan(before);
      expect(bit).toBeLessThan(symbol * (1 + 1e-12));
      expect(bit * bits).toBeGreaterThan(symbol * (1 - 1e-9));
      before = symbol;
    }
  });

  test.each([0, 1, 3, 12, Number.NaN])('order %d is refused', (m) => {
    expect(() => rate(m, 1)).toThrow(/power of two from 2/);
  });
});

test.each([
  ['PSK', pskErrorRate, (g: number) => 2 * gaussianTail(Math.sqrt(2 * g) * Math.sin(Math.PI / 16))],
  ['QAM', qamErrorRate, (g: number) => 3 * gaussianTail(Math.sqrt(g / 5))],
  ['coherent FSK', coherentFskErrorRate, (g: number) => 15 * gaussianTail(Math.sqrt(g))],
  ['noncoherent FSK', noncoherentFskErrorRate, (g: number) => 7.5 * Math.exp(-g / 2)],
] as const)(
  '16 points of %s stay under their union bound, and reach it where errors are rare',
  (_, rate, bound) => {
    for (const db of [2, 6, 10, 14, 16]) {
      const { symbol } = rate(16, ratio(db));
      expect(symbol).toBeLessThanOrEqual(bound(4 * ratio(db)) * (1 + 1e-13));
      if (symbol < 1e-6) expect(symbol).toBeGreaterThan(0.98 * bound(4 * ratio(db)));
    }
  },
);

test('QAM that is not square is refused', () => {
  expect(() => qamErrorRate(32, 1)).toThrow(/32-QAM is not square/);
});
