/** What “What finite Q costs a filter” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/analog-circuits/what-finite-q-costs-a-filter.ts';

type Z = readonly [number, number];
const plus = ([a, b]: Z, [c, d]: Z): Z => [a + c, b + d];
const over = ([a, b]: Z): Z => [a / (a * a + b * b), -b / (a * a + b * b)];

/** dB of the low-pass prototype at x, every element with a loss of 1/q₀ beside it, by the impedance from its far end. */
function byPrototype(g: readonly number[], q0: number, x: number): number {
  // Voltages and currents from the load of 1 Ω backwards.
  let [v, i]: [Z, Z] = [
    [1, 0],
    [1, 0],
  ];
  const times = ([a, b]: Z, [c, d]: Z): Z => [a * c - b * d, a * d + b * c];
  g.toReversed().forEach((value, k) => {
    const s: Z = [value / q0, value * x];
    // Odd orders begin and end with a branch to ground.
    if (k % 2 === 0) i = plus(i, times(v, s));
    else v = plus(v, times(i, s));
  });
  const source = plus(v, i);
  return 20 * Math.log10(Math.hypot(...source) / 2);
}

describe('the table', () => {
  test('has the losses of the prototype with a conductance beside every capacitor, a resistor in every coil', () => {
    for (const { made } of post.data.rows) {
      const g = made.elements.map((e) => e.g);
      for (const q0 of [50, 20, 10])
        for (const x of [0, 0.5, 1])
          expect(post.loss(made, q0, x)).toBeCloseTo(byPrototype(g, q0, x), 1);
    }
  });

  test('agrees with the rule the better, the less is lost', () => {
    for (const { made } of post.data.rows) {
      const off = [10, 50, 1000].map((q) =>
        Math.abs(post.rule(made, q) / post.loss(made, q, 0) - 1),
      );
      expect(off[1]).toBeLessThan(off[0] ?? 0);
      expect(off[2]).toBeLessThan(0.01);
    }
    expect(post.data.worst).toBeLessThan(0.12);
  });

  test('Butterworth’s sum is 1/sin(π/2n)', () => {
    // 2·Σ sin((2k − 1)π/2n) = 2/sin(π/2n)·sin²(π/2) … in closed form.
    for (const { name, order, sum } of post.data.rows)
      if (name === 'Butterworth') expect(sum).toBeCloseTo(2 / Math.sin(Math.PI / (2 * order)), 6);
  });
});

test('delay in the middle is half of the sum of the elements', () => {
  for (const { made, sum } of post.data.rows) {
    const g = made.elements.map((e) => e.g);
    // Phase of the lossless prototype near 0, by its own chain.
    const phase = (x: number): number => {
      let [v, i]: [Z, Z] = [
        [1, 0],
        [1, 0],
      ];
      g.toReversed().forEach((value, k) => {
        const turn = (z: Z): Z => [-value * x * z[1], value * x * z[0]];
        if (k % 2 === 0) i = plus(i, turn(v));
        else v = plus(v, turn(i));
      });
      const whole = over(plus(v, i));
      return Math.atan2(whole[1], whole[0]);
    };
    expect(-phase(1e-4) / 1e-4).toBeCloseTo(sum / 2, 3);
  }
});

test('predistorted resonators of that q₀ are down by 3.01 dB at the edge', () => {
  for (const { q0 } of post.data.costs) expect(q0).toBeGreaterThan(2.6);
  const marks = post.data.movedPlot;
  expect(marks.alt).toMatch(/predistorted one by 3\.0/);
});
