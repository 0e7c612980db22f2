/** What “How long a root-raised cosine has to be” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/communication/length-of-a-root-raised-cosine.ts';

/** The pulse by its Fourier integral: the square root of a raised-cosine spectrum, by the midpoint rule. */
function pulse(rollOff: number, t: number): number {
  const [inner, outer] = [(1 - rollOff) / 2, (1 + rollOff) / 2];
  let sum = 0;
  const steps = 4000;
  for (let k = 0; k < steps; k++) {
    const f = (outer * (k + 0.5)) / steps;
    const height = f < inner ? 1 : Math.cos((Math.PI / (2 * rollOff)) * (f - inner));
    sum += (2 * outer * height * Math.cos(2 * Math.PI * f * t)) / steps;
  }
  return sum;
}

/** EVM found by sending symbols through both filters, dB. */
function sent(rollOff: number, span: number): number {
  const h = post.taps(rollOff, span);
  const random = new Random(8);
  const count = 1500;
  const symbols = Array.from({ length: count }, () => (random.bits() & 1 ? 1 : -1));
  const line = new Float64Array(count * 8 + h.length);
  for (const [k, a] of symbols.entries())
    for (const [i, tap] of h.entries()) line[8 * k + i] = (line[8 * k + i] ?? 0) + a * tap;
  let [error, used] = [0, 0];
  for (let k = 2 * span; k < count - 2 * span; k++, used++) {
    let got = 0;
    for (const [i, tap] of h.entries()) got += tap * (line[8 * k + i] ?? 0);
    error += (got - (symbols[k] ?? 0)) ** 2;
  }
  return 10 * Math.log10(error / used);
}

test('the taps are the Fourier integral of the root of a raised cosine', () => {
  for (const rollOff of [0.1, 0.25, 0.5]) {
    const h = post.taps(rollOff, 6);
    const ratio = (h[48] ?? 0) / pulse(rollOff, 0);
    for (const k of [0, 5, 17, 30, 47])
      expect(h[k]).toBeCloseTo(ratio * pulse(rollOff, (k - 48) / 8), 5);
  }
});

test('the tail stays below (1), which is close where its ripple is high', () => {
  for (const rollOff of [0.1, 0.5])
    for (const from of [8, 15]) {
      let high = 0;
      for (let k = 0; k < 400; k++) {
        const t = from + k / 100;
        high = Math.max(high, Math.abs(pulse(rollOff, t)) * 4 * Math.PI * rollOff * t * t);
      }
      expect(high).toBeGreaterThan(0.6);
      // The middle is 1 − α + 4α/π, and 1/(4αt)² is not yet nothing.
      expect(high).toBeLessThan(2.2);
    }
});

describe('interference', () => {
  test('is what symbols sent through both filters show', () => {
    for (const [rollOff, span] of [
      [0.1, 8],
      [0.2, 8],
      [0.35, 5],
      [0.5, 3],
    ] as const)
      expect(Math.abs(sent(rollOff, span) - post.evm(rollOff, span))).toBeLessThan(1);
  });

  test('stays below its limit from the table’s length on, and not from one less', () => {
    for (const [rollOff, limit] of [
      [0.25, -50],
      [0.2, -40],
      [0.1, -40],
    ] as const) {
      const span = post.spanFor(rollOff, limit);
      for (let s = span; s < span + 15; s++)
        expect(post.evm(rollOff, s)).toBeLessThanOrEqual(limit);
      expect(post.evm(rollOff, span - 1)).toBeGreaterThan(limit);
    }
  });

  test('of −40 dB takes one to two over the roll-off, below a roll-off of one half', () => {
    for (const rollOff of [0.05, 0.1, 0.2, 0.25, 0.35, 0.5]) {
      const product = rollOff * post.spanFor(rollOff, -40);
      expect(product).toBeGreaterThan(0.85);
      expect(product).toBeLessThanOrEqual(2);
    }
  });
});

test('a window lowers what is far out, and raises the interference and the neighbour', () => {
  const { window, neighbour } = post.data;
  expect((window.beyond[0] ?? 0) - (window.beyond[1] ?? 0)).toBeGreaterThan(14);
  expect((window.evm[1] ?? 0) - (window.evm[0] ?? 0)).toBeGreaterThan(18);
  expect((neighbour[1] ?? 0) - (neighbour[0] ?? 0)).toBeGreaterThan(5);
  // Response by a plain transform of the taps.
  const h = post.taps(0.25, 8, 3);
  let [re, im, all] = [0, 0, 0];
  for (const [k, tap] of h.entries()) {
    re += tap * Math.cos((2 * Math.PI * 0.9 * k) / 8);
    im += tap * Math.sin((2 * Math.PI * 0.9 * k) / 8);
    all += tap;
  }
  expect(post.response(h, 0.9)).toBeCloseTo(Math.hypot(re, im) / all, 12);
});
