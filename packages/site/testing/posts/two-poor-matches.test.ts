/** What “Two good matches and the ripple between them” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/rf-microwave/two-poor-matches.ts';

/** The level by following the echoes one by one, dB. */
function echoes(one: number, other: number, loss: number, phase: number): number {
  let [re, im, size, turned] = [0, 0, 1, 0];
  for (let k = 0; k < 400; k++) {
    re += size * Math.cos(turned);
    im += size * Math.sin(turned);
    size *= one * other * 10 ** (-loss / 10);
    turned += phase;
  }
  return 20 * Math.log10(Math.hypot(re, im));
}

describe('the error of a level', () => {
  test('is the sum of all echoes', () => {
    for (const [a, b, loss, phase] of [
      [0.2, 0.33, 0, 1],
      [0.5, 0.5, 1, 3],
      [0.1, 0.9, 6, 0.2],
    ] as const)
      expect(post.mismatch(a, b, loss, phase)).toBeCloseTo(echoes(a, b, loss, phase), 9);
  });

  test('lies between its limits and reaches them', () => {
    const [high, low] = post.limits(0.2, 1 / 3);
    expect(high).toBeCloseTo(-20 * Math.log10(1 - 1 / 15), 12);
    expect(low).toBeCloseTo(-20 * Math.log10(1 + 1 / 15), 12);
    expect(post.data.fifteen[0]).toBeCloseTo(0.28, 2);
  });

  test('is taken down by a pad twice over', () => {
    const [plain, padded] = post.data.swings;
    expect((plain ?? 0) / (padded ?? 1)).toBeCloseTo(10 ** 0.6, 1);
  });

  test('scatters by (3) where the phase is drawn by lot', () => {
    const random = new Random(2);
    const all = Array.from({ length: 40_000 }, () =>
      echoes(0.1, 0.2, 0, 2 * Math.PI * random.uniform()),
    );
    const mean = all.reduce((s, x) => s + x, 0) / all.length;
    const sigma = Math.sqrt(all.reduce((s, x) => s + (x - mean) ** 2, 0) / all.length);
    expect(sigma / post.deviation(0.1, 0.2)).toBeCloseTo(1, 1);
  });
});

test('crests are half a wavelength of cable apart', () => {
  const metres = 10;
  const spacing = post.period(metres, 0.7);
  const wavelength = (299_792_458 * 0.7) / 1e9;
  // Round trips of whole turns at f and at f plus the spacing.
  const turns = (f: number) => (2 * metres) / ((wavelength * 1e9) / f);
  expect(turns(1e9 + spacing) - turns(1e9)).toBeCloseTo(1, 9);
});

test('a row of connectors is Rayleigh’s law when there are many', () => {
  // 95 % of a Rayleigh law lie within √(ln 20) of its root mean square, half within √(ln 2).
  const each = 10 ** -1.5;
  for (const n of [10, 20]) {
    const rms = Math.sqrt(n) * each;
    expect(post.notWorse(each, n, 0.95) / rms / Math.sqrt(Math.log(20))).toBeCloseTo(1, 1);
    expect(post.notWorse(each, n, 0.5) / rms / Math.sqrt(Math.log(2))).toBeCloseTo(1, 1);
  }
  expect(post.notWorse(each, 10, 0.95)).toBeLessThan(10 ** (-15 / 20));
});
