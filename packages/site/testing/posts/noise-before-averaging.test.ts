/** What “How much noise a converter needs before averaging helps” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/instrumentation/noise-before-averaging.ts';

/** Formula (1). */
function series(x: number, sigma: number): number {
  let sum = 0;
  for (let k = 1; k < 400; k++)
    sum +=
      ((-1) ** k / (Math.PI * k)) *
      Math.exp(-2 * (Math.PI * k * sigma) ** 2) *
      Math.sin(2 * Math.PI * k * x);
  return sum;
}

/** Mean and variance of rounded inputs by the middle rule over the noise's density. */
function integrated(x: number, density: (n: number) => number, from: number, to: number) {
  const points = 400_000;
  let [mean, square] = [0, 0];
  for (let k = 0; k < points; k++) {
    const n = from + ((k + 0.5) * (to - from)) / points;
    const share = (density(n) * (to - from)) / points;
    mean += share * (Math.round(x + n) - x);
    square += share * (Math.round(x + n) - x) ** 2;
  }
  return { mean: mean + x, variance: square - mean * mean };
}

describe('normal noise', () => {
  test('leaves the error of the Fourier series', () => {
    for (const sigma of [0.15, 0.3, 0.5])
      for (const x of [0.1, 0.25, 0.4, 2.7])
        expect(post.noisy(x, sigma).mean - x).toBeCloseTo(series(x, sigma), 9);
  });

  test('gives codes with the chances of its density', () => {
    const sigma = 0.4;
    const density = (n: number) =>
      Math.exp(-(n * n) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI));
    for (const x of [0, 0.2, 0.5]) {
      const { mean, variance } = integrated(x, density, -4, 4);
      expect(post.noisy(x, sigma).mean).toBeCloseTo(mean, 4);
      expect(post.noisy(x, sigma).variance).toBeCloseTo(variance, 4);
    }
  });

  test('the rule is the largest error from 0.2 steps on', () => {
    for (const sigma of [0.25, 0.4, 0.6, 0.8])
      expect(post.figures((x) => post.noisy(x, sigma)).worst / post.rule(sigma)).toBeCloseTo(1, 1);
  });
});

describe('readings', () => {
  test('as many as the table says leave the error that is wanted, by trial', () => {
    const { sigma, readings } = post.best(2);
    // Normal numbers of a linear congruence and Box and Muller's formula.
    let seed = 12345n;
    const next = () => {
      seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
      return (Number(seed >> 11n) + 0.5) / 2 ** 53;
    };
    const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
    let square = 0;
    const trials = 6_000;
    for (let n = 0; n < trials; n++) {
      const x = next();
      let sum = 0;
      for (let k = 0; k < readings; k++) sum += Math.round(x + sigma * normal());
      square += (sum / readings - x) ** 2 / trials;
    }
    expect(Math.sqrt(square) / (0.25 / Math.sqrt(12))).toBeCloseTo(1, 1);
  });

  test('a bit costs four times the readings, twice the noise at most four times, three fifths of it all', () => {
    const at = (sigma: number, bits: number) =>
      post.readings(sigma, bits) ?? Number.POSITIVE_INFINITY;
    expect(at(0.5, 3) / at(0.5, 2)).toBeCloseTo(4, 0);
    expect(at(0.5, 2) / at(0.5, 1)).toBeCloseTo(4, 0);
    for (const bits of [1, 2, 3, 4]) expect(at(1, bits) / at(0.5, bits)).toBeLessThan(4);
    for (const bits of [3, 4, 6, 8]) expect(at(0.3, bits)).toBe(Number.POSITIVE_INFINITY);
    expect(post.best(1).sigma).toBeGreaterThan(0.2);
    expect(post.best(8).sigma).toBeLessThan(0.65);
  });
});

describe('dither', () => {
  test('one step flat and two steps triangular make the mean right, by integration', () => {
    for (const x of [0, 0.1, 0.37, 0.5, 0.8]) {
      const flat = integrated(x, () => 1, -0.5, 0.5);
      const triangle = integrated(x, (n) => 1 - Math.abs(n), -1, 1);
      for (const [ours, theirs] of [
        [post.dithered(x, 'flat', 1), flat],
        [post.dithered(x, 'triangular', 2), triangle],
      ] as const) {
        expect(ours.mean).toBeCloseTo(x, 12);
        expect(theirs.mean).toBeCloseTo(x, 4);
        expect(ours.variance).toBeCloseTo(theirs.variance, 4);
      }
    }
  });

  test('the triangle scatters alike everywhere, by a half; flat noise by nothing to a half', () => {
    const [low, high] = post.spread((x) => post.dithered(x, 'triangular', 2));
    expect([Math.sqrt(low), Math.sqrt(high)].map((s) => Number(s.toFixed(9)))).toEqual([0.5, 0.5]);
    const [least, most] = post.spread((x) => post.dithered(x, 'flat', 1));
    expect([least, most].map((v) => Number(v.toFixed(9)))).toEqual([0, 0.25]);
  });
});
