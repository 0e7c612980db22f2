/** What “A snubber for a ringing node” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/analog-circuits/snubber-for-a-ringing-node.ts';

/** The node after a step, by a Runge-Kutta integration of its three equations. */
function followed(n: number, r: number, end: number): { most: number; last: number } {
  let [i, v, w] = [0, 0, 0];
  const h = 1e-3;
  const slope = (a: number, b: number, c: number): [number, number, number] => {
    const into = (b - c) / r;
    return [1 - b, a - into, into / n];
  };
  let most = 0;
  for (let t = 0; t < end; t += h) {
    const [a1, b1, c1] = slope(i, v, w);
    const [a2, b2, c2] = slope(i + (h / 2) * a1, v + (h / 2) * b1, w + (h / 2) * c1);
    const [a3, b3, c3] = slope(i + (h / 2) * a2, v + (h / 2) * b2, w + (h / 2) * c2);
    const [a4, b4, c4] = slope(i + h * a3, v + h * b3, w + h * c3);
    i += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    v += (h / 6) * (b1 + 2 * b2 + 2 * b3 + b4);
    w += (h / 6) * (c1 + 2 * c2 + 2 * c3 + c4);
    most = Math.max(most, v);
  }
  return { most, last: v };
}

describe('the table', () => {
  test('has the overshoot of the equations integrated step by step, and no resistor beside has less', () => {
    for (const { n, calmest, over } of post.data.found) {
      expect(followed(n, calmest, 30).most - 1).toBeCloseTo(over, 5);
      for (const other of [0.97, 1.03])
        expect(followed(n, calmest * other, 30).most - 1).toBeGreaterThan(over);
    }
  });

  test('has the least impedance that Erickson and Maksimović give in closed form', () => {
    for (const { n, flattest, peak } of post.data.found) {
      const r = Math.sqrt(((2 + n) * (4 + 3 * n)) / (2 * n * n * (4 + n)));
      expect(flattest).toBeCloseTo(r, 3);
      expect(peak).toBeCloseTo(Math.sqrt(2 * (2 + n)) / n, 6);
    }
  });

  test('has no ringing pair at eight times, where three poles meet', () => {
    const eight = post.data.found.find(({ n }) => n === 8);
    expect(eight?.steepest).toBeCloseTo((3 * Math.sqrt(3)) / 8, 2);
    expect(eight?.zeta).toBeGreaterThan(0.97);
    expect(post.damping(8, (3 * Math.sqrt(3)) / 8)).toBeGreaterThan(0.99);
  });
});

test('L and C of the example ring with both periods that were read', () => {
  const { inductance: l, capacitance: c } = post.data;
  expect(2 * Math.PI * Math.sqrt(l * c)).toBeCloseTo(20e-9, 15);
  expect(2 * Math.PI * Math.sqrt(l * (c + 200e-12))).toBeCloseTo(28e-9, 15);
});

test('a snubber’s resistor takes half of CV² each way, whatever it is', () => {
  for (const r of [0.5, 2]) {
    // A capacitor of 4 F from 0 to 1 V through r.
    let [energy, v] = [0, 0];
    for (let t = 0; t < 60 * r; t += 1e-3) {
      const i = (1 - v) / r;
      energy += i * i * r * 1e-3;
      v += (i / 4) * 1e-3;
    }
    expect(energy).toBeCloseTo(2, 2);
  }
});
