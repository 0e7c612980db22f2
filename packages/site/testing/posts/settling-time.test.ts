/** What “Settling time does not fall smoothly with damping” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/control-systems/settling-time.ts';
import { halve } from './halve.ts';

describe('settling time', () => {
  const { data } = post;

  test('the last jump is where the overshoot equals the band', () => {
    expect(post.overshoot(data.first)).toBeCloseTo(0.02, 12);
    expect(post.overshoot(data.firstWide)).toBeCloseTo(0.05, 12);
    // Just before it the response settles at its first peak.
    expect(data.before).toBeCloseTo(Math.PI / Math.sqrt(1 - data.first ** 2), 2);
  });

  test('at critical damping (1 + t)e^−t comes down to the band', () => {
    const time = halve((t) => (1 + t) * Math.exp(-t) - 0.02, 1, 20);
    expect(data.critical.time).toBeCloseTo(time, 9);
    expect(data.critical.error).toBeCloseTo(4 / time - 1, 9);
  });

  test('a fine walk along the closed form finds the same times', () => {
    for (const zeta of [0.3, 0.5, Math.SQRT1_2, 0.9]) {
      const wd = Math.sqrt(1 - zeta * zeta);
      const off = (t: number) =>
        Math.abs((Math.exp(-zeta * t) / wd) * Math.sin(wd * t + Math.acos(zeta)));
      let last = 0;
      for (let t = 0; t < 40; t += 1e-4) if (off(t) > 0.02) last = t;
      expect(post.settling(zeta, 0.02)).toBeCloseTo(last, 3);
    }
  });

  test('no damping settles sooner than that of the jump; the guarded choice keeps its promise', () => {
    for (let z = 0.3; z < 1.3; z += 0.0137)
      expect(post.settling(z, 0.02)).toBeGreaterThanOrEqual(data.after - 1e-6);
    const { zeta, time, spread } = data.tenth;
    for (let s = -1; s <= 1; s += 0.05)
      expect(post.settling(zeta * (1 + s * spread), 0.02)).toBeLessThan(time * 1.01);
  });
});
