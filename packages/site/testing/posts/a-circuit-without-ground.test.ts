/** What “A circuit without a ground is solved, and nothing complains” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/math-engines/a-circuit-without-ground.ts';

const { BRIDGE, INTO, ORDERS, data, groups } = post;

/** Elimination in whole numbers without fractions (Bareiss): the determinant. */
function determinant(rows: readonly (readonly number[])[]): bigint {
  const a = rows.map((row) => row.map(BigInt));
  let before = 1n;
  let sign = 1n;
  for (let k = 0; k < a.length - 1; k++) {
    const p = a.findIndex((row, i) => i >= k && row[k] !== 0n);
    if (p < 0) return 0n;
    if (p !== k) {
      [a[k], a[p]] = [a[p]!, a[k]!];
      sign = -sign;
    }
    for (let i = k + 1; i < a.length; i++)
      for (let j = k + 1; j < a.length; j++)
        a[i]![j] = (a[i]![j]! * a[k]![k]! - a[i]![k]! * a[k]![j]!) / before;
    before = a[k]![k]!;
  }
  return sign * a.at(-1)!.at(-1)!;
}

/** Gauss with row pivoting, a row at a time, as in a first course; undefined where a pivot is zero. */
function eliminated(
  rows: readonly (readonly number[])[],
  b: readonly number[],
): number[] | undefined {
  const a = rows.map((row, i) => [...row, b[i]!]);
  const n = a.length;
  for (let k = 0; k < n; k++) {
    let p = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[p]![k]!)) p = i;
    if (a[p]![k] === 0) return undefined;
    [a[k], a[p]] = [a[p]!, a[k]!];
    for (let i = k + 1; i < n; i++) {
      const m = a[i]![k]! / a[k]![k]!;
      for (let j = k; j <= n; j++) a[i]![j]! -= m * a[k]![j]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let k = n - 1; k >= 0; k--) {
    let sum = a[k]![n]!;
    for (let j = k + 1; j < n; j++) sum -= a[k]![j]! * x[j]!;
    x[k] = sum / a[k]![k]!;
  }
  return x;
}

describe('the bridge', () => {
  const g = post.nodeMatrix(4, BRIDGE);
  test('is exactly singular, and sound once a node is left out', () => {
    expect(determinant(g)).toBe(0n);
    for (let out = 0; out < 4; out++)
      expect(
        determinant(g.filter((_, i) => i !== out).map((row) => row.filter((_, k) => k !== out))),
      ).toBeGreaterThan(0n);
    for (const row of g) expect(row.reduce((a, b) => a + b)).toBe(0);
  });

  test('has voltages by Cramer’s rule in whole numbers', () => {
    const inner = g.slice(0, 3).map((row) => row.slice(0, 3));
    const below = determinant(inner);
    const exact = post.exactly(4, BRIDGE, INTO);
    for (let k = 0; k < 3; k++) {
      const above = determinant(inner.map((row, i) => row.map((x, j) => (j === k ? INTO[i]! : x))));
      expect(exact[k]).toBeCloseTo(Number(above) / Number(below), 14);
    }
    expect(data.largest).toBeCloseTo(exact[0]!, 14);
  });

  test('is solved in every order but six, with levels all over and differences that are right', () => {
    const exact = post.exactly(4, BRIDGE, INTO);
    let zero = 0;
    const levels = new Set<string>();
    for (const order of ORDERS) {
      const v = post.solved(BRIDGE, INTO, order);
      const own = eliminated(
        order.map((i) => order.map((k) => g[i]![k]!)),
        order.map((i) => INTO[i]!),
      );
      expect(own === undefined).toBe(v === undefined);
      if (!v || !own) {
        zero++;
        continue;
      }
      levels.add(v[3]!.toFixed(6));
      for (let k = 0; k < 4; k++) {
        expect(Math.abs(v[k]! - v[3]! - exact[k]!)).toBeLessThan(1e-14);
        const at = order.indexOf(k);
        expect(Math.abs(own[at]! - own[order.indexOf(3)]! - exact[k]!)).toBeLessThan(1e-14);
      }
    }
    expect(zero).toBe(data.zero);
    expect(levels.size).toBe(data.kinds);
    expect(levels.size).toBeGreaterThan(3);
  });

  test('held by a small conductance has a mean of zero', () => {
    const { v, mean } = post.held;
    const exact = post.exactly(4, BRIDGE, INTO);
    const middle = exact.reduce((a, b) => a + b) / 4;
    expect(Math.abs(mean)).toBeLessThan(1e-7);
    for (let k = 0; k < 4; k++) expect(v[k]! + middle).toBeCloseTo(exact[k]!, 6);
    expect(data.uneven).toBeGreaterThan(1e11);
  });
});

describe('networks', () => {
  test('are singular every one, in whole numbers, and connected', () => {
    const random = new Random(1);
    for (const spread of ['equal', 'three', 'six'] as const)
      for (const n of [3, 6, 10]) {
        const g = post.nodeMatrix(n, post.network(n, spread, random));
        expect(determinant(g)).toBe(0n);
        expect(determinant(g.slice(1).map((row) => row.slice(1)))).toBeGreaterThan(0n);
      }
  });

  test('by elimination from a first course are solved as often, are off by as much, and in differences by as little', () => {
    for (const [n, spread] of [
      [4, 'three'],
      [10, 'equal'],
      [20, 'six'],
    ] as const) {
      const random = new Random(99, n);
      const offsets: number[] = [];
      const trials = 150;
      for (let k = 0; k < trials; k++) {
        const g = post.nodeMatrix(n, post.network(n, spread, random));
        const into = g.map((_, i) => (i === 0 ? 1000 : i === n - 1 ? -1000 : 0));
        const v = eliminated(g, into);
        if (!v) continue;
        const inner = eliminated(
          g.slice(0, -1).map((row) => row.slice(0, -1)),
          into.slice(0, -1),
        )!;
        const size = Math.max(...inner.map(Math.abs));
        offsets.push(Math.abs(v[n - 1]!) / size);
        for (const [i, u] of inner.entries())
          expect(Math.abs(v[i]! - v[n - 1]! - u) / size).toBeLessThan(1e-8);
      }
      const group = groups.find((q) => q.n === n && q.spread === spread)!;
      expect(Math.abs(offsets.length / trials - group.trials.length / post.TRIALS)).toBeLessThan(
        0.12,
      );
      const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
      const ratio = median(offsets) / median(group.trials.map((q) => q.offset));
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  test('are parted by rcond: below the last place of a double, and far above with a ground', () => {
    expect(data.most).toBeLessThan(2 ** -52);
    expect(data.least).toBeGreaterThan(1e-10);
    for (const { trials } of groups) expect(trials.length).toBeGreaterThan(0);
  });
});
