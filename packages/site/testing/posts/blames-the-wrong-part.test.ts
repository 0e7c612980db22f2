/** What “At resonance the uncertainty budget blames the wrong part” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/math-engines/blames-the-wrong-part.ts';

const { data, first, runs, whole, without } = post;

/** Normal numbers by the sum of logarithms and an angle (Box and Muller), from a generator of its own. */
function normals(seed: number): () => number {
  let s = seed >>> 0;
  const uniform = () => {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0;
    return (s + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
/** Current of the circuit from its parts, in complex arithmetic by hand. */
function amperes(r: number, c: number): number {
  const omega = 5e6;
  const reactance = omega * 100e-6 - 1 / (omega * 400e-12 * (1 + c));
  return 1 / Math.hypot(10 * (1 + r), reactance);
}
function drawn(
  n: number,
  r: number,
  c: number,
): { mean: number; u: number; low: number; high: number } {
  const normal = normals(2026);
  const list = Float64Array.from({ length: n }, () => amperes(r * normal(), c * normal())).sort();
  const mean = list.reduce((a, b) => a + b, 0) / n;
  const u = Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
  return { mean, u, low: list[Math.round(0.025 * n)] ?? 0, high: list[Math.round(0.975 * n)] ?? 0 };
}

describe('the circuit', () => {
  test('is at resonance with Q of 50, and first order sees the resistor alone', () => {
    expect((5e6 * 100e-6) / 10).toBe(post.Q);
    expect(5e6 ** 2 * 100e-6 * 400e-12).toBeCloseTo(1, 12);
    const h = 1e-4;
    const slope = (r: number, c: number) => (amperes(r, c) - amperes(-r, -c)) / (2 * h);
    expect(first.u).toBeCloseTo(Math.hypot(0.02 * slope(h, 0), 0.01 * slope(0, h)), 6);
    expect(first.shares[0]).toBeCloseTo(1, 9);
    expect(first.shares[1]).toBeLessThan(1e-9);
  });

  test('drawn again, from its parts, has the mean, uncertainty and interval that are printed', () => {
    const own = drawn(60_000, 0.02, 0.01);
    expect(own.mean / whole.mean).toBeCloseTo(1, 2);
    expect(own.u / whole.u).toBeCloseTo(1, 1.5);
    expect(runs.mean / whole.mean).toBeCloseTo(1, 2);
    expect(runs.u / whole.u).toBeCloseTo(1, 1.5);
    expect(runs.low / own.low).toBeCloseTo(1, 1.5);
    expect(runs.high / own.high).toBeCloseTo(1, 2);
    // One in forty below two thirds.
    expect(own.low / first.value).toBeCloseTo(2 / 3, 1.7);
  });

  test('with either part exact is what is printed of it', () => {
    expect(drawn(40_000, 0.02, 0).u / without.c.u).toBeCloseTo(1, 1.5);
    expect(drawn(40_000, 0, 0.01).u / without.r.u).toBeCloseTo(1, 1.5);
    expect(without.r.u).toBeGreaterThan(4 * without.c.u);
    expect(data.trueC).toBeGreaterThan(0.95);
    expect(data.trueR).toBeLessThan(0.05);
  });
});

describe('closed forms', () => {
  test('of the mean: a Bessel function, by its integral', () => {
    for (const s of [0.1, 0.5, 1]) {
      const a = 1 / (4 * s * s);
      // e^a K0(a) = ∫ exp(−a (cosh t − 1)) dt from 0.
      let k0 = 0;
      const step = 1e-3;
      for (let k = 0; k < 12_000; k++)
        k0 += step * Math.exp(-a * (Math.cosh((k + 0.5) * step) - 1));
      expect(post.at(s).mean).toBeCloseTo(k0 / (s * Math.sqrt(2 * Math.PI)), 9);
    }
  });

  test('for small s: 1 − s²/2 and s²/√2', () => {
    const s = 0.01;
    expect((1 - post.at(s).mean) / (s * s)).toBeCloseTo(0.5, 3);
    expect(post.at(s).u / (s * s)).toBeCloseTo(Math.SQRT1_2, 3);
  });

  test('of the lower end: so many draws lie below', () => {
    const normal = normals(7);
    const n = 40_000;
    for (const s of [0.2, 1]) {
      let below = 0;
      for (let k = 0; k < n; k++) if (1 / Math.hypot(1, s * normal()) < post.low(s)) below++;
      expect(Math.abs(below / n - 0.05)).toBeLessThan(0.004);
    }
  });

  test('of first and second order: derivatives by differences', () => {
    const h = 1e-3;
    const y = (x: number) => 1 / Math.sqrt(1 + x * x);
    for (const x of [0, 0.1, 0.5, 1, 2])
      for (const s of [0.1, 0.5]) {
        const d1 = (y(x + h) - y(x - h)) / (2 * h);
        const d2 = (y(x + h) - 2 * y(x) + y(x - h)) / (h * h);
        const d3 = (y(x + 2 * h) - 2 * y(x + h) + 2 * y(x - h) - y(x - 2 * h)) / (2 * h ** 3);
        expect(post.firstOrder(s, x)).toBeCloseTo(Math.abs(d1) * s, 5);
        const square = d1 ** 2 * s ** 2 + (d2 ** 2 / 2 + d1 * d3) * s ** 4;
        expect(post.secondOrder(s, x) ** 2).toBeCloseTo(Math.max(0, square), 5);
      }
  });
});

test('detuned, the exact uncertainty is that of draws, and first order is within a tenth from where it is said', () => {
  const normal = normals(11);
  const n = 40_000;
  for (const [s, x] of [
    [0.1, 0.5],
    [0.5, 0.2],
    [0.5, 1],
  ] as const) {
    const list = Array.from({ length: n }, () => 1 / Math.hypot(1, x + s * normal()));
    const mean = list.reduce((a, b) => a + b) / n;
    const u = Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
    expect(post.at(s, x).u / u).toBeCloseTo(1, 1.6);
  }
  for (const [k, s] of [0.1, 0.2].entries())
    for (let x = (data.right[k] ?? 0) + 0.01; x < 3; x += 0.05)
      expect(Math.abs(post.at(s, x).u / post.firstOrder(s, x) - 1)).toBeLessThan(0.1);
  expect(data.phase.exact).toBeLessThan(data.phase.first);
});
