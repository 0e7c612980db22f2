/** What “How many adders are in a constant” says, by other means. */
import {
  constantGraph,
  graphValues,
  signedDigits,
} from '@tollbench/engines/arithmetic/constant-graph.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/vlsi-design/adders-in-a-constant.ts';

/** All values up to a bound that so many adders make, by trying every pair of values and shifts: slow, and nothing is left out. */
function reached(adders: number, bound: number): Set<number> {
  const found = new Set<number>([1]);
  const extend = (values: readonly number[], left: number): void => {
    if (left === 0) return;
    for (const u of values)
      for (const v of values)
        for (let s = 0; s <= 8; s++)
          for (const sum of [u * 2 ** s + v, u * 2 ** s - v, v - u * 2 ** s]) {
            let n = sum;
            if (n <= 0 || n > 8 * bound) continue;
            while (n % 2 === 0) n /= 2;
            found.add(n);
            if (!values.includes(n)) extend([...values, n], left - 1);
          }
  };
  extend([1], adders);
  return found;
}

describe('the fewest adders', () => {
  test('up to two are those of all graphs tried one by one', () => {
    for (const adders of [1, 2]) {
      const all = reached(adders, 128);
      for (let n = 1; n < 128; n += 2)
        expect(post.addersOf(n) <= adders, `${n} with ${adders}`).toBe(all.has(n));
    }
  });

  test('are those that the engine’s search by depth finds, whose graphs give the constant', () => {
    for (const n of [3, 11, 43, 45, 213, 683, 1001, 2731, 3001, 4095]) {
      const graph = constantGraph(BigInt(n), 'minimal');
      expect(graphValues(graph).map(Number)).toContain(n);
      expect(graph.nodes.length, String(n)).toBe(post.addersOf(n));
    }
  });

  test('are more than one, two and three first at 11, 43 and 683 (Dempster and Macleod 1994)', () => {
    expect(post.data.least).toEqual([11, 43, 683]);
    // Every constant has a graph of four at the most.
    for (let n = 1; n < 4096; n += 2)
      if (post.addersOf(n) === 4) expect(post.signedDigits(n)).toBeGreaterThanOrEqual(4);
  });
});

describe('digits', () => {
  test('of the canonical form are the engine’s, none beside another, a third of all', () => {
    for (const n of [1, 3, 45, 683, 2731, 4095]) {
      const digits = signedDigits(BigInt(n));
      expect(digits.filter((d) => d !== 0).length - 1).toBe(post.signedDigits(n));
      expect(digits.reduce((sum: number, d, k) => sum + d * 2 ** k, 0)).toBe(n);
      for (const [k, d] of digits.entries()) if (d !== 0) expect(digits[k + 1] ?? 0).toBe(0);
    }
    // Reitwiesner: n/3 + 1/9 digits in the mean of all words of n bits; odd ones have one more of the rest.
    expect(post.data.means.digits + 1).toBeGreaterThan(12 / 3);
    expect(post.data.means.digits + 1).toBeLessThan(12 / 3 + 1);
    expect(post.data.means.ones).toBe(11 / 2);
  });
});

test('what is nearest is by looking at every number that the adders make', () => {
  const two = [...reached(2, 512)].filter((n) => n < 4096);
  const distance = (x: number) =>
    Math.min(...two.map((n) => Math.abs(n / 2 ** Math.floor(Math.log2(n)) - x)), 2 - x) / x;
  // Those of up to twelve bits lie closer than the few of up to nine that were tried here.
  const [low, high] = post.farthest(2).between;
  const middle = (low + high) / 2;
  expect(distance(low)).toBe(0);
  expect(distance(high)).toBe(0);
  expect(distance(middle)).toBeCloseTo(post.farthest(2).error, 12);
  for (const k of [1, 2, 3]) expect(post.typical(k)).toBeLessThan(post.farthest(k).error);
});
