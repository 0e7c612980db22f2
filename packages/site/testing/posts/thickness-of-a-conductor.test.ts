/** What “A conductor can be too thick” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/electromagnetics/thickness-of-a-conductor.ts';

/**
 * Loss of a sheet by solving for its field on a grid: H″ = 2j H in skin depths, H at the two faces given. Loss over
 * that of endless metal with a field of 1 at its face: 2∫|H′|²/2 dx there is 1, so it is ∫|H′|² dx.
 */
function loss(x: number, low: number, high: number, cells = 4000): number {
  // Thomas's algorithm for complex numbers: −H[k−1] + (2 + 2jh²)H[k] − H[k+1] = 0.
  const h = x / cells;
  const [dr, di] = [2, 2 * h * h];
  const [cr, ci, ur, ui] = [0, 1, 2, 3].map(() => new Float64Array(cells + 1));
  if (!cr || !ci || !ur || !ui) throw new Error('no room');
  ur[0] = low;
  for (let k = 1; k < cells; k++) {
    const [br, bi] = [dr - (cr[k - 1] ?? 0), di - (ci[k - 1] ?? 0)];
    const size = br * br + bi * bi;
    cr[k] = br / size;
    ci[k] = -bi / size;
    const [tr, ti] = [ur[k - 1] ?? 0, ui[k - 1] ?? 0];
    ur[k] = (tr * br + ti * bi) / size;
    ui[k] = (ti * br - tr * bi) / size;
  }
  let [re, im, sum] = [high, 0, 0];
  for (let k = cells - 1; k >= 0; k--) {
    const [c, s] = [cr[k] ?? 0, ci[k] ?? 0];
    const [nr, ni] =
      k === 0 ? [low, 0] : [(ur[k] ?? 0) + c * re - s * im, (ui[k] ?? 0) + c * im + s * re];
    sum += ((nr - re) ** 2 + (ni - im) ** 2) / h;
    [re, im] = [nr, ni];
  }
  return sum;
}

describe('one sheet', () => {
  test('loses what its field, solved on a grid, says', () => {
    for (const x of [0.5, 1.2, Math.PI / 2, 3]) {
      expect(post.oneSided(x)).toBeCloseTo(loss(x, 1, 0), 4);
      // The same current with the field alike on both sides: ±½.
      expect(post.twoSided(x)).toBeCloseTo(loss(x, -0.5, 0.5), 4);
    }
  });

  test('is best at a quarter turn, and thick metal nine per cent worse', () => {
    expect(post.data.least.x).toBeCloseTo(Math.PI / 2, 6);
    expect(post.data.least.value).toBeCloseTo(Math.tanh(Math.PI / 2), 12);
    expect(post.data.worse).toBeCloseTo(0.09, 2);
  });

  test('of copper: 66 µm at a megahertz, 35 µm of it better than thick metal from 5 to 20 MHz', () => {
    const foil = (f: number) => post.oneSided(35e-6 / post.skinDepth(5.8e7, f));
    for (const f of [5e6, 10e6, 20e6]) expect(foil(f)).toBeLessThan(0.99);
    for (const f of [4e6, 30e6]) expect(foil(f)).toBeGreaterThan(1);
    expect(post.skinDepth(5.8e7, 1e6) * 1e6).toBeCloseTo(66.1, 1);
  });
});

describe('a winding', () => {
  test('has layers that lose what the field on both their faces says', () => {
    for (const [x, m] of [
      [0.4, 10],
      [1, 2],
      [2, 3],
    ] as const)
      expect(post.layer(x, m) / loss(x, m - 1, m)).toBeCloseTo(1, 4);
  });

  test('of many layers has four thirds of its direct-current resistance at its best', () => {
    expect(post.best(1).x).toBeCloseTo(Math.PI / 2, 6);
    for (const n of [5, 10, 20]) {
      const { x, factor } = post.best(n);
      expect(factor).toBeCloseTo(4 / 3, 1);
      // x⁴ = 15/(5n² − 1) for thin foils.
      expect(x / (15 / (5 * n * n - 1)) ** 0.25).toBeCloseTo(1, 1);
    }
    expect(post.winding(2 * 0.9, 10) / post.winding(0.9, 10)).toBeLessThan(8);
  });
});

describe('a plating', () => {
  const copper = { conductivity: 5.8e7, thickness: Number.POSITIVE_INFINITY };
  test('of the metal itself changes nothing; a thick one is the conductor', () => {
    const bare = post.surface([copper], 1e9);
    expect(post.surface([{ ...copper, thickness: 2e-6 }, copper], 1e9) / bare).toBeCloseTo(1, 12);
    const thick = post.surface([{ conductivity: 1.43e6, thickness: 1e-3 }, copper], 1e9);
    expect(thick / bare).toBeCloseTo(Math.sqrt(5.8e7 / 1.43e6), 6);
    expect(Math.sqrt(5.8e7 * 70e-8)).toBeCloseTo(6.4, 1);
    expect(bare).toBeCloseTo(Math.sqrt((Math.PI * 1e9 * 4e-7 * Math.PI) / 5.8e7), 8);
  });

  test('of nickel under gold doubles the losses at a gigahertz', () => {
    expect(post.data.nickel[0]).toBeCloseTo(2, 1);
  });
});

test('what comes through a sheet falls as (4) says', () => {
  for (const x of [4, 8, 13])
    expect(post.through(x) / (2 * Math.SQRT2 * x * Math.exp(-x))).toBeCloseTo(1, 2);
  expect(post.through(8)).toBeLessThan(0.01);
  expect(post.through(7.5)).toBeGreaterThan(0.01);
  expect(post.through(13)).toBeLessThan(1e-4);
  expect(post.through(12.5)).toBeGreaterThan(1e-4);
  expect(post.through(0.2)).toBeCloseTo(1, 3);
});
