import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greedyCover } from './greedy.ts';
import { improveCover } from './local-search.ts';
import { initialState, matrixOf } from './matrix.ts';

const problem = fc
  .record({
    rows: fc.integer({ min: 1, max: 12 }),
    sets: fc.array(fc.array(fc.nat(11), { minLength: 1 }), { minLength: 1, maxLength: 10 }),
    costs: fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
  })
  .map(({ rows, sets, costs }) => {
    const columns = [...sets, ...Array.from({ length: rows }, (_, row) => [row])].map((set) =>
      Int32Array.from(new Set(set.filter((row) => row < rows))).sort(),
    );
    return { rows, columns, secondary: Int32Array.from(columns, (_, c) => costs[c] ?? 0) };
  });

test('the result covers every row, is no heavier than the start, and is the same each time', () => {
  fc.assert(
    fc.property(problem, fc.nat(5), (p, seed) => {
      const m = matrixOf(p);
      const s = initialState(m);
      const weight = Float64Array.from(p.secondary, (cost) => 100 + cost);
      const total = (cover: readonly number[]) =>
        cover.reduce((sum, c) => sum + (weight[c] ?? Number.NaN), 0);
      const start = greedyCover(m, s, weight) ?? [];
      const options = { target: 0, work: 20_000, seed };
      const found = improveCover(m, s, weight, start, options);
      const met = new Set(found.cover.flatMap((c) => [...(p.columns[c] ?? [])]));
      expect(met.size).toBe(p.rows);
      expect(total(found.cover)).toBe(found.weight);
      expect(found.weight).toBeLessThanOrEqual(total(start));
      expect(improveCover(m, s, weight, start, options).cover).toEqual(found.cover);
    }),
    { numRuns: 200 },
  );
});

test('it leaves a poor start: every row by itself becomes one column for all', () => {
  const single = Array.from({ length: 9 }, (_, row) => Int32Array.of(row));
  const all = Int32Array.from(single, (_, row) => row);
  const m = matrixOf({ rows: 9, columns: [...single, all], secondary: new Int32Array(10) });
  const start = single.map((_, c) => c);
  const weight = new Float64Array(10).fill(1);
  const found = improveCover(m, initialState(m), weight, start, { target: 1, work: 1e5, seed: 0 });
  expect(found).toMatchObject({ cover: [9], weight: 1 });
});
