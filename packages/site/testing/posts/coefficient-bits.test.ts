/** What “How many bits an FIR coefficient needs” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/embedded-systems/coefficient-bits.ts';

describe('coefficient bits', () => {
  const { h, stop } = post.lowPass(0.05, 0.0625, 60);

  /** The response as its definition says, without a transform. */
  function depth(c: Float64Array): number {
    let most = 0;
    for (let f = stop; f <= 0.5; f += 1 / 40_000) {
      let [re, im] = [0, 0];
      for (const [k, x] of c.entries()) {
        re += x * Math.cos(2 * Math.PI * f * k);
        im += x * Math.sin(2 * Math.PI * f * k);
      }
      most = Math.max(most, Math.hypot(re, im));
    }
    return -20 * Math.log10(most);
  }

  test('the depth of a stop band is that of a sum over the coefficients', () => {
    for (const scale of [post.fractional(12), post.shifted(h, 12), post.full(h, 12)]) {
      const stored = post.rounded(h, scale);
      expect(Math.abs(post.attenuation(stored, stop) - depth(stored))).toBeLessThan(0.15);
    }
  });

  test('each scale keeps the integers in range, and the full one fills it', () => {
    for (const n of [8, 12, 16]) {
      const top = (scale: number) => Math.max(...h.map((x) => Math.abs(Math.round(x * scale))));
      expect(top(post.full(h, n))).toBe(2 ** (n - 1) - 1);
      expect(top(post.shifted(h, n))).toBeGreaterThan(2 ** (n - 2) - 2);
      expect(top(post.shifted(h, n))).toBeLessThanOrEqual(2 ** (n - 1) - 1);
      expect(Math.log2(post.shifted(h, n)) % 1).toBe(0);
    }
  });

  test('the rule is near, and hardly ever promises more than there is', () => {
    const { errors } = post.data;
    expect(errors.low).toBeGreaterThan(-2);
    expect(errors.high).toBeLessThan(7);
    // Even errors over a step have a twelfth of its square: N of them, as many times that.
    const draws = Float64Array.from({ length: 400 }, (_, k) => ((k * 0.754877666) % 1) - 0.5);
    const energy = draws.reduce((sum, x) => sum + x * x, 0);
    expect(energy / (draws.length / 12)).toBeCloseTo(1, 1);
  });
});
