import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { herrmannEstimate, kaiserEstimate } from './order-estimate.ts';
import { remez } from './remez.ts';
import { passRipple, smallestOrder, stopRipple } from './smallest-order.ts';

const lowpass = (pass: number, stop: number, rp: number, rs: number) => [
  { from: 0, to: pass, desired: 1, ripple: rp },
  { from: stop, to: 0.5, desired: 0, ripple: rs },
];

describe('the shortest filter', () => {
  test.each([
    [0.1, 0.15, 0.01, 0.001],
    [0.2, 0.22, 0.05, 0.01],
    [0.05, 0.3, 0.001, 0.0001],
    [0.4, 0.45, 0.02, 0.02],
  ])(
    'pass to %d, stop from %d, ripples %d and %d: meets, and one less of its parity does not',
    (pass, stop, rp, rs) => {
      for (const parity of ['odd', 'even'] as const) {
        const found = smallestOrder(lowpass(pass, stop, rp, rs), { parity });
        expect(found.taps % 2).toBe(parity === 'odd' ? 1 : 0);
        expect(found.ripples[0]).toBeLessThanOrEqual(rp * 1.00001);
        expect(found.ripples[1]).toBeLessThanOrEqual(rs * 1.00001);
        const finest = Math.min(rp, rs);
        const shorter = remez({
          taps: found.taps - 2,
          bands: [
            { from: 0, to: pass, desired: 1, weight: finest / rp },
            { from: stop, to: 0.5, desired: 0, weight: finest / rs },
          ],
        });
        expect(shorter.deviation).toBeGreaterThan(finest);
      }
      const either = smallestOrder(lowpass(pass, stop, rp, rs));
      const odd = smallestOrder(lowpass(pass, stop, rp, rs), { parity: 'odd' });
      const even = smallestOrder(lowpass(pass, stop, rp, rs), { parity: 'even' });
      expect(either.taps).toBe(Math.min(odd.taps, even.taps));
      expect(Math.abs(herrmannEstimate(rp, rs, stop - pass) - either.taps)).toBeLessThanOrEqual(4);
      expect(Math.abs(kaiserEstimate(rp, rs, stop - pass) / either.taps - 1)).toBeLessThan(0.25);
    },
  );

  test('a high-pass is only ever odd', () => {
    const bands = [
      { from: 0, to: 0.2, desired: 0, ripple: 0.01 },
      { from: 0.25, to: 0.5, desired: 1, ripple: 0.01 },
    ];
    expect(smallestOrder(bands).taps % 2).toBe(1);
    expect(() => smallestOrder(bands, { parity: 'even' })).toThrow(EngineError);
  });

  test('what no length meets is refused', () => {
    expect(() => smallestOrder(lowpass(0.1, 0.101, 1e-3, 1e-3), { most: 101 })).toThrow(
      /No filter of up to 101/,
    );
    expect(() => smallestOrder(lowpass(0.1, 0.2, 0, 1e-3))).toThrow(/ripple 0/);
  });
});

test('ripples from decibels', () => {
  expect(stopRipple(60)).toBeCloseTo(0.001, 15);
  const d = passRipple(0.5);
  expect(20 * Math.log10((1 + d) / (1 - d))).toBeCloseTo(0.5, 12);
});
