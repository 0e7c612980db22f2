/** What “How far a two-resistor divider can be off” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/instrumentation/divider-error.ts';

describe('divider', () => {
  test('the worst case is 2t(1 − r) to first order, and exactly that of the corner', () => {
    for (const r of [0.05, 0.275, 0.5, 0.9]) {
      const t = 1e-5;
      expect(post.worst(r, t) / (2 * t * (1 - r))).toBeCloseTo(1, 4);
      const corner = (r * 1.01) / (r * 1.01 + (1 - r) * 0.99) / r - 1;
      const other = 1 - (r * 0.99) / (r * 0.99 + (1 - r) * 1.01) / r;
      expect(post.worst(r, 0.01)).toBeCloseTo(Math.max(corner, other), 12);
    }
  });

  test('the sample agrees with the triangular density', () => {
    expect(post.data.built.uniform).toBeCloseTo(post.triangular(0.9973), 1);
    const sigma = post.data.stack.sigma / post.data.stack.nominal;
    expect(sigma / (0.01 * (1 - 0.275) * Math.sqrt(2 / 3))).toBeCloseTo(1, 1);
    // Three sigma lie beyond what is possible.
    expect(3 * sigma).toBeGreaterThan(post.data.bound);
  });

  test('what the text says of sizes holds', () => {
    const { e24, e96, bound, drift } = post.data;
    expect(e24.median).toBeLessThan(bound / 10);
    expect(e24.median / e96.median).toBeLessThan(4);
    expect(drift.apart).toBeGreaterThan(20 * drift.together);
  });
});
