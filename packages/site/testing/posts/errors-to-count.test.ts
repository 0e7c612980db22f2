/** What “How many errors a bit error rate needs” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/communication/errors-to-count.ts';

/** Poisson counts by waiting times, without their law. */
function poisson(mean: number, random: Random): number {
  let [count, time] = [-1, 0];
  while (time < mean) {
    time -= Math.log1p(-random.uniform());
    count++;
  }
  return count;
}

describe('the interval', () => {
  test('is that of the printed tables of Poisson’s law (from memory: 0, 1, 3, 10 and 100 events)', () => {
    for (const [k, low, high] of [
      [0, 0, 3.689],
      [1, 0.0253, 5.572],
      [3, 0.6187, 8.767],
      [10, 4.795, 18.39],
      [100, 81.36, 121.63],
    ] as const) {
      const [from, to] = post.interval(k);
      expect(from).toBeCloseTo(low, 2);
      expect(to).toBeCloseTo(high, 2);
    }
  });

  test('holds the truth in 95 of a hundred tests or more', () => {
    const random = new Random(11);
    for (const mean of [3, 12]) {
      let held = 0;
      for (let i = 0; i < 2000; i++) {
        const [from, to] = post.interval(poisson(mean, random));
        held += from <= mean && mean <= to ? 1 : 0;
      }
      expect(held / 2000).toBeGreaterThan(0.945);
    }
  });

  test('of one error on the way to three over the limit ends at 4.74', () => {
    expect(post.atMost(1, 4.744)).toBeCloseTo(0.05, 4);
    expect(post.atMost(0, post.noneSeen(0.05))).toBeCloseTo(0.05, 12);
  });
});

test('a factor of two in the rate is worth what the curve of QPSK, integrated anew, is steep', () => {
  /** Half the tail of the normal density, by Simpson's rule. */
  const rate = (db: number): number => {
    const from = Math.sqrt(2 * 10 ** (db / 10));
    const f = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    let sum = 0;
    const h = 0.001;
    for (let i = 0; i < 6000; i++)
      sum += (h / 6) * (f(from + i * h) + 4 * f(from + (i + 0.5) * h) + f(from + (i + 1) * h));
    return sum;
  };
  for (const level of [1e-2, 1e-5, 1e-9])
    expect(rate(post.ebn0For(level)) / level).toBeCloseTo(1, 6);
  expect(post.worth(1e-4, 2)).toBeLessThan(0.5);
  expect(post.worth(1e-2, 2)).toBeGreaterThan(1);
  expect(rate(7) * 2e4).toBeCloseTo(post.data.counted, 6);
});

test('waiting for k errors tilts the quotient by about 1/(k − 1), and leaving out the last mends it', () => {
  for (const k of [2, 10, 100]) {
    const { plain, mended } = post.stopped(k, 0.01);
    expect((plain - 1) * (k - 1)).toBeGreaterThan(0.9);
    expect((plain - 1) * (k - 1)).toBeLessThan(1.1);
    expect(mended).toBeCloseTo(1, 9);
  }
  const random = new Random(3);
  let sum = 0;
  for (let i = 0; i < 20_000; i++) {
    let n = 0;
    for (let k = 0; k < 5; k++) n += 1 + Math.floor(Math.log1p(-random.uniform()) / Math.log(0.99));
    sum += 5 / n / 0.01 / 20_000;
  }
  expect(sum).toBeCloseTo(post.stopped(5, 0.01).plain, 1);
});

test('runs of mean length L scatter by 2L − 1, pairs by two, single errors by one', () => {
  const [single, pairs, five, twenty] = post.data.kinds.map(({ fano }) => fano);
  expect(single).toBeCloseTo(1, 0);
  expect(pairs).toBeCloseTo(2, 0);
  expect((five ?? 0) / 9).toBeGreaterThan(0.85);
  expect((five ?? 0) / 9).toBeLessThan(1.15);
  expect((twenty ?? 0) / 39).toBeGreaterThan(0.85);
  expect((twenty ?? 0) / 39).toBeLessThan(1.15);
});
