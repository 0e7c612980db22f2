import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SparseComplexLu } from './complex-lu.ts';
import { SparseLu } from './lu.ts';
import { backward, lot, network, Stamps } from './testing/networks.ts';

const seeds = fc.integer({ min: 0, max: 1e9 });

test('every complex equation is met to rounding, transposed too, after factoring and refactoring', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), seeds, (nodes, seed) => {
      const random = lot(seed);
      const { structure, a: re } = network(nodes, random);
      const { n, count, rows, columns } = structure;
      const im = re.map((v, s) => (rows[s] === columns[s] ? Math.abs(v) * random() : 0));
      const lu = new SparseComplexLu(structure);
      if (lu.factor(re, im) !== true) return;
      if (random() < 0.5) {
        for (let s = 1; s < count; s++) im[s]! *= 1 + 0.1 * random();
        if (!lu.refactor(re, im) && lu.factor(re, im) !== true) return;
      }
      const b = Float64Array.from({ length: n + 1 }, (_, i) => (i ? random() : 0));
      const c = Float64Array.from({ length: n + 1 }, (_, i) => (i ? random() : 0));
      const x = new Float64Array(n + 1);
      const y = new Float64Array(n + 1);
      // A complex system is a real one of twice the size: rows and columns k and n + k are the parts of k.
      const twice = new Stamps();
      for (let k = 0; k < 2 * n; k++) twice.unknown();
      for (let s = 1; s < count; s++) {
        const [i, j] = [rows[s]!, columns[s]!];
        for (const [row, column, value] of [
          [i, j, re[s]!],
          [n + i, n + j, re[s]!],
          [i, n + j, -im[s]!],
          [n + i, j, im[s]!],
        ] as const)
          twice.add(row, column, value);
      }
      const both = (p: Float64Array, q: Float64Array) => Float64Array.of(...p, ...q.subarray(1));
      lu.solve(b, c, x, y);
      expect(backward(twice.finish(), both(b, c), both(x, y))).toBeLessThan(1e-10);
      lu.solveTransposed(b, c, x, y);
      // Its transpose has the conjugate's signs.
      const conjugate = y.map((v) => -v);
      const right = c.map((v) => -v);
      expect(backward(twice.finish(), both(b, right), both(x, conjugate), true)).toBeLessThan(
        1e-12,
      );
    }),
    { numRuns: 200 },
  );
});

test('without imaginary parts it is the real factoring', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), seeds, (nodes, seed) => {
      const { structure, a } = network(nodes, lot(seed));
      const [real, complex] = [new SparseLu(structure), new SparseComplexLu(structure)];
      const none = new Float64Array(structure.count);
      expect(complex.factor(a, none)).toEqual(real.factor(a));
      if (real.size !== complex.size || !real.refactor(a)) return;
      const b = Float64Array.from({ length: structure.n + 1 }, (_, i) => i);
      const [x, re, im] = [b.slice(), b.slice(), new Float64Array(b.length)];
      real.solve(b, x);
      complex.solve(b, none.slice(0, b.length), re, im);
      for (let i = 1; i < b.length; i++)
        expect(Math.abs(re[i]! - x[i]!)).toBeLessThanOrEqual(1e-6 * Math.abs(x[i]!) + 1e-9);
      expect(im.every((v) => v === 0)).toBe(true);
    }),
  );
});

test('a parallel resonance without resistance is singular at its frequency alone', () => {
  const stamps = new Stamps();
  stamps.unknown();
  stamps.conductance(1, 0, 1);
  const { structure } = stamps.finish();
  const lu = new SparseComplexLu(structure);
  const none = new Float64Array(2);
  // 1 F beside 1 H.
  const susceptance = (omega: number) => Float64Array.of(0, omega - 1 / omega);
  expect(lu.factor(none, susceptance(1))).toEqual({ singular: 1 });
  expect(lu.factor(none, susceptance(1.0001))).toBe(true);
  expect(lu.refactor(none, susceptance(1))).toBe(false);
});
