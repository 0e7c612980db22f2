/** What “A sine test with the wrong number of cycles flatters the converter” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/instrumentation/sine-test-cycles.ts';

/** Signal to all else by residuals of the least-squares sine, without a transform. */
function fitted(x: Float64Array, cycles: number): number {
  const n = x.length;
  const [mean] = [x.reduce((s, v) => s + v, 0) / n];
  let [c, s] = [0, 0];
  for (const [k, v] of x.entries()) {
    const turn = (2 * Math.PI * cycles * k) / n;
    c += (2 / n) * v * Math.cos(turn);
    s += (2 / n) * v * Math.sin(turn);
  }
  let rest = 0;
  for (const [k, v] of x.entries()) {
    const turn = (2 * Math.PI * cycles * k) / n;
    rest += (v - mean - c * Math.cos(turn) - s * Math.sin(turn)) ** 2;
  }
  return 10 * Math.log10((c * c + s * s) / 2 / (rest / n));
}

test('the converter rounds to the nearest code and ends at its ends', () => {
  expect(post.convert(0.0039, 8)).toBe(0);
  expect(post.convert(0.004, 8)).toBe(1 / 128);
  expect([post.convert(1, 8), post.convert(-1.2, 8)]).toEqual([127 / 128, -1]);
});

describe('phases', () => {
  test('are counted by going through them', () => {
    for (const [n, m] of [
      [1024, 256],
      [1024, 96],
      [1000, 35],
      [1024, 255],
    ] as const) {
      const met = new Set(Array.from({ length: n }, (_, k) => (k * m) % n));
      expect(post.phasesOf(n, m)).toBe(met.size);
    }
  });

  test('are all that counts: a record that repeats them measures the same', () => {
    for (const m of [3, 96, 320]) {
      const whole = post.bitsOf(post.sinad(post.record(1024, m, 8, 0.98, 1.1), m));
      const d = post.phasesOf(1024, m);
      const once = post.bitsOf(fitted(post.record(d, 1, 8, 0.98, 1.1), 1));
      expect(whole).toBeCloseTo(once, 6);
    }
  });

  test('four of them measure a perfect converter; enough of them 6.02 b + 1.76 dB', () => {
    expect(post.scatter(4, 8).every((e) => e === Number.POSITIVE_INFINITY)).toBe(true);
    for (const bits of [8, 10]) {
      const all = post.scatter(4096, bits);
      // 0.98 of full scale is 0.03 bits below it.
      for (const e of all) expect(e).toBeCloseTo(bits + Math.log2(0.98), 1);
    }
  });

  test('(2) is where the steepest part moves by one step', () => {
    const d = Math.ceil(Math.PI * 256);
    const steps = (128 * 2 * Math.PI) / d;
    expect(steps).toBeLessThanOrEqual(1);
    expect((128 * 2 * Math.PI) / (d - 2)).toBeGreaterThan(1);
  });
});

test('a left-over share of a cycle costs a tenth of a bit where (3) says so', () => {
  for (const bits of [8, 12]) {
    const share = post.leftOver(bits);
    const n = 8192;
    const noise = 10 ** (-(6.02 * bits + 1.76) / 10) / 2;
    // The least-squares sine of a whole number of cycles leaves what leaks; the worst and best starts are averaged.
    let leak = 0;
    for (let start = 0; start < 16; start++) {
      const x = Float64Array.from({ length: n }, (_, k) =>
        Math.sin((2 * Math.PI * (101 + share) * k) / n + (Math.PI * start) / 8),
      );
      leak += 10 ** (-fitted(x, 101) / 10) / 2 / 16;
    }
    expect((10 * Math.log10(1 + leak / noise)) / 6.02).toBeCloseTo(0.1, 2);
    expect(share / ((0.67 / Math.PI) * 10 ** (-(6.02 * bits + 1.76) / 20))).toBeCloseTo(1, 2);
  }
});

test('one per cent too much costs what the text says, one too little next to nothing', () => {
  expect(8 - post.atPeak(1.01, 8)).toBeCloseTo(post.data.clip.eight, 9);
  expect(post.data.clip.twelve).toBeGreaterThan(3.5);
  expect(-Math.log2(0.99)).toBeCloseTo(0.014, 3);
  // What a clipped sine leaves, by integration: the part above the end.
  const [end, peak] = [127 / 128, 1.01];
  let cut = 0;
  for (let k = 0; k < 100_000; k++)
    cut += Math.max(0, peak * Math.sin((Math.PI * (k + 0.5)) / 100_000) - end) ** 2 / 200_000;
  expect(cut).toBeGreaterThan((1 / 128) ** 2 / 12);
});

test('a measured ENOB scatters by about 1/√N', () => {
  for (const n of [1024, 4096]) {
    expect(post.deviation(n) * Math.sqrt(n)).toBeCloseTo(1.02, 2);
    expect(post.tried(n) / post.deviation(n)).toBeGreaterThan(0.7);
    expect(post.tried(n) / post.deviation(n)).toBeLessThan(1.4);
  }
});
