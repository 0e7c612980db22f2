/** What “How long is a pulse: transient thermal impedance” says, by other means. */
import { expect, test } from 'vitest';
import * as post from '../../src/content/power-electronics/how-long-is-a-pulse.ts';

const TERMS = [
  [0.00228, 1.187e-5],
  [0.00683, 0.002364],
  [0.06045, 0.02601],
  [0.05044, 0.06499],
] as const;
const WHOLE = 0.12;

/** Pulse after pulse, each term warmed and cooled, until a period changes nothing: the peak of a watt. */
function followed(terms: readonly (readonly [number, number])[], width: number, duty: number) {
  return terms.reduce((sum, [r, tau]) => {
    const [hot, cold] = [Math.exp(-width / tau), Math.exp(-(width / duty - width) / tau)];
    let [peak, before] = [0, -1];
    while (Math.abs(peak - before) > 1e-13) {
      before = peak;
      peak = r + (peak * cold - r) * hot;
    }
    return sum + peak;
  }, 0);
}
const lone = (width: number) =>
  TERMS.reduce((sum, [r, tau]) => sum + r * (1 - Math.exp(-width / tau)), 0);
const grid = post.WIDTHS.flatMap((w) => post.DUTIES.map((d) => [w, d] as const));

test('the closed sum is where pulse after pulse ends', () => {
  for (const [w, d] of grid) expect(post.exact(w, d) / followed(TERMS, w, d)).toBeCloseTo(1, 7);
});

test('the mean is a hundred times too low at most, and never too high', () => {
  const ratios = grid.map(([w, d]) => followed(TERMS, w, d) / (d * WHOLE));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
  expect(post.data.worstMean / Math.max(...ratios)).toBeCloseTo(1, 6);
  expect(post.data.worstMean).toBeGreaterThan(99);
  // At 100 µs and 1 % three times, of which the fastest term, a fiftieth of the resistance, is the most.
  const [all, first] = [TERMS, TERMS.slice(0, 1)].map(
    (t) => followed(t, 100e-6, 0.01) / (0.01 * WHOLE),
  );
  expect(all).toBeCloseTo(3.2, 1);
  expect((first ?? 0) - 0.019).toBeGreaterThan(0.8 * ((all ?? 0) - 1));
});

test('mean and lone pulse are below, the rule is above, and by a sixth at most', () => {
  let worst = 0;
  for (let k = -60; k <= 10; k++)
    for (const d of [0.001, 0.003, ...post.DUTIES, 0.7, 0.9, 0.99]) {
      const w = 10 ** (k / 10);
      const peak = followed(TERMS, w, d);
      const rule = d * WHOLE + (1 - d) * lone(w);
      expect(rule / peak).toBeGreaterThan(1 - 1e-9);
      expect(Math.max(d * WHOLE, lone(w)) / peak).toBeLessThan(1 + 1e-9);
      worst = Math.max(worst, rule / peak - 1);
    }
  expect(worst).toBeLessThan(1 / 5.5);
  const table = grid.map(([w, d]) => (d * WHOLE + (1 - d) * lone(w)) / followed(TERMS, w, d) - 1);
  expect(post.data.worstTwo).toBeCloseTo(Math.max(...table), 6);
  expect(post.data.worstTwo).toBeLessThan(1 / 6);
});

test('of a single term the rule is 30 % above at a period of 1.8 τ, and nowhere more', () => {
  // Few pulses: (1 + a)(1 − e^(−a))/a for a period of a·τ, greatest where a² + a + 1 = e^a.
  let a = 1.5;
  for (let k = 0; k < 50; k++) a = Math.log(a * a + a + 1);
  expect(a).toBeCloseTo(1.793, 3);
  const limit = ((1 + a) * -Math.expm1(-a)) / a - 1;
  expect(post.data.worstTerm).toBeCloseTo(limit, 4);
  for (const d of [1e-4, ...post.DUTIES, 0.9])
    for (let k = 1; k < 60; k++) {
      const w = (k / 10) * d;
      const peak = followed([[1, 1]], w, d);
      expect((d + (1 - d) * -Math.expm1(-w)) / peak).toBeLessThan(1 + limit + 1e-9);
    }
});

test('two pulses as they are: above as well, and within six per cent or so', () => {
  const off = grid.map(([w, d]) => {
    const period = w / d;
    const four = d * WHOLE + (1 - d) * lone(period + w) - lone(period) + lone(w);
    return four / followed(TERMS, w, d) - 1;
  });
  expect(Math.min(...off)).toBeGreaterThan(-1e-9);
  expect(post.data.worstThree).toBeCloseTo(Math.max(...off), 6);
  expect(post.data.worstThree).toBeLessThan(0.062);
});

test('a period of a fifth of τ keeps the peak within a tenth of the mean', () => {
  for (const d of [1e-4, ...post.DUTIES, 0.9]) {
    const one = followed([[1, 1]], 0.2 * d, d) / d;
    expect(one).toBeLessThan(1.104);
    expect(post.overMean(0.2, d)).toBeCloseTo(one, 6);
    expect(post.overMean(0.02, d) - 1).toBeCloseTo((1 - d) * 0.01, 4);
  }
});

test('a decade before the fastest term a network is three times below the root of time', () => {
  const term = (t: number) => -Math.expm1(-t);
  expect((term(0.33) * Math.sqrt(0.1)) / term(0.033)).toBeCloseTo(2.7, 1);
});
