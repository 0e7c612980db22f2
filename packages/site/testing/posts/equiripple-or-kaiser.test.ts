/** What “What Parks-McClellan buys over a Kaiser window, and what it costs” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/signal-processing/equiripple-or-kaiser.ts';

describe('equiripple or Kaiser', () => {
  const { data } = post;

  test('both designs keep the specification between the points of the grid too', () => {
    const limit = { pass: (10 ** (0.1 / 20) - 1) / (10 ** (0.1 / 20) + 1), stop: 1e-3 };
    const { coefficients } = post.kaiser(limit);
    // By the definition of the transform, at frequencies of no grid.
    const at = (f: number) => {
      let re = 0;
      let im = 0;
      coefficients.forEach((h, k) => {
        re += h * Math.cos(2 * Math.PI * f * k);
        im -= h * Math.sin(2 * Math.PI * f * k);
      });
      return Math.hypot(re, im);
    };
    for (let f = 0; f <= 4 / 48; f += 0.000_37)
      expect(Math.abs(at(f) - 1)).toBeLessThan(limit.pass * 1.02);
    for (let f = 5 / 48; f <= 0.5; f += 0.000_37) expect(at(f)).toBeLessThan(limit.stop * 1.02);
  });

  test('lengths are near Kaiser’s estimates', () => {
    const width = 1 / 48;
    expect(data.window).toBeGreaterThan(0.95 * ((60 - 7.95) / (14.36 * width) + 1));
    expect(data.window).toBeLessThan(1.05 * ((60 - 7.95) / (14.36 * width) + 1));
    const mean = -10 * Math.log10(((10 ** 0.005 - 1) / (10 ** 0.005 + 1)) * 1e-3);
    expect(data.best).toBeGreaterThan(0.93 * ((mean - 13) / (14.6 * width) + 1));
    expect(data.best).toBeLessThan(1.07 * ((mean - 13) / (14.6 * width) + 1));
  });

  test('what the text says of savings and costs holds', () => {
    expect(data.equal.most).toBeLessThan(0.13);
    expect(data.deep.one).toBeGreaterThan(data.deep.tenth);
    expect(data.deep.tenth).toBeGreaterThan(data.equal.most);
    expect(data.worse).toBeGreaterThan(10);
    // A level stop band of δ cos(φ) has a mean square of δ²/2.
    expect(data.leak.pm).toBeCloseTo(-60 - 10 * Math.log10(2), 0);
  });
});
