/** What “The isolation resistor for a capacitive load” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/analog-circuits/isolation-resistor-for-a-capacitive-load.ts';

const { RO, GBW } = post;
const WT = 2 * Math.PI * GBW;

/** Degrees, from the loop gain in factors: ω at which its size is 1 is the root of a quadratic in ω². */
function byFactors(r: number, c: number, f2 = Number.POSITIVE_INFINITY): number {
  const [z, p] = [r * c, (RO + r) * c];
  const size = (w: number) =>
    ((WT / w) * Math.hypot(1, w * z)) /
    Math.hypot(1, w * p) /
    Math.hypot(1, w / (2 * Math.PI * f2));
  let [a, b] = [1, 1e12];
  for (let k = 0; k < 200; k++) {
    const w = Math.sqrt(a * b);
    if (size(w) > 1) a = w;
    else b = w;
  }
  const lag = Math.atan(a * p) - Math.atan(a * z) + Math.atan(a / (2 * Math.PI * f2));
  return 90 - (lag * 180) / Math.PI;
}
const zeta = (r: number, c: number) => (1 + WT * r * c) / (2 * Math.sqrt(WT * (RO + r) * c));
const beyond = (z: number) => (z >= 1 ? 0 : Math.exp((-Math.PI * z) / Math.sqrt(1 - z * z)));
const bound = (r: number) => 90 - (Math.asin(RO / (RO + 2 * r)) * 180) / Math.PI;

describe('margins', () => {
  test('of the page are those of the factors', () => {
    for (const c of post.LOADS)
      for (const r of [0, 1, 15, 35, 140])
        expect(post.margin(r, c)).toBeCloseTo(byFactors(r, c), 2);
  });

  test('are least at 1/(ω_t R), where they are the bound, and above it everywhere else', () => {
    for (const { r, c, margin } of post.bounds) {
      expect(c).toBeCloseTo(1 / (WT * r), 18);
      expect(margin).toBeCloseTo(bound(r), 2);
      for (let k = -40; k <= 40; k++)
        expect(byFactors(r, c * 10 ** (k / 10))).toBeGreaterThan(bound(r) - 1e-9);
    }
    expect(bound(0.2072 * RO)).toBeCloseTo(45, 1);
    expect(bound(RO / 2)).toBeCloseTo(60, 10);
  });

  test('of the least resistors are what was asked for, and no less resistance has them', () => {
    for (const { c, r45, r60 } of post.needed)
      for (const [r, wanted] of [
        [r45, 45],
        [r60, 60],
      ] as const) {
        if (r === 0) expect(byFactors(0, c)).toBeGreaterThan(wanted);
        else expect(byFactors(r, c)).toBeCloseTo(wanted, 2);
        for (let k = 1; r > 0 && k < 20; k++)
          expect(byFactors((r * k) / 20, c)).toBeLessThan(wanted);
        expect(r).toBeLessThanOrEqual((wanted === 45 ? 0.2072 : 0.5) * RO);
      }
  });

  test('of the rule of the data sheets are above 45° for every load', () => {
    const all = post.LOADS.map((c) => byFactors(Math.sqrt(RO / (WT * c)), c));
    expect(Math.min(...all)).toBeCloseTo(post.data.ruleLeast, 2);
    expect(Math.max(...all)).toBeCloseTo(post.data.ruleMost, 2);
    // For ever larger loads: |T| = 1 where x² = (1 + √5)/2 with x = ωRC, and the margin is atan x.
    const limit = (Math.atan(Math.sqrt((1 + Math.sqrt(5)) / 2)) * 180) / Math.PI;
    expect(byFactors(Math.sqrt(RO / (WT * 1)), 1)).toBeCloseTo(limit, 2);
    expect(post.data.ruleLeast).toBeGreaterThan(limit);
  });

  test('lose to a second pole what is said', () => {
    expect(post.data.second.plain).toBeCloseTo(byFactors(35, 1e-9), 2);
    expect(post.data.second.with).toBeCloseTo(byFactors(35, 1e-9, 2 * GBW), 2);
  });
});

describe('at the load', () => {
  test('overshoot is that of two poles without a zero', () => {
    for (const { r, c, over } of post.bounds) {
      expect(zeta(r, c)).toBeCloseTo(Math.sqrt(r / (RO + r)), 10);
      expect(over).toBeCloseTo(beyond(zeta(r, c)), 3);
    }
    for (const { c, over } of post.needed) expect(over).toBeCloseTo(beyond(zeta(0, c)), 2);
  });

  test('damping is least at the worst load', () => {
    for (const r of [5, 35, 70])
      for (let k = -40; k <= 40; k++)
        expect(zeta(r, post.worstLoad(r) * 10 ** (k / 10))).toBeGreaterThan(
          Math.sqrt(r / (RO + r)) - 1e-12,
        );
  });

  test('a thousandth takes seven time constants, and 35 Ω lose three and a half per cent', () => {
    expect(Math.log(1000)).toBeCloseTo(6.9, 1);
    expect(post.bounds[2]?.drop).toBeCloseTo(0.0338, 4);
  });
});
