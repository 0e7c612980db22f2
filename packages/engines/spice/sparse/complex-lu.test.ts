import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SparseComplexLu } from './complex-lu.ts';
import { SparseLu } from './lu.ts';
import { lot, network, Stamps } from './testing/networks.ts';

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
      for (const isTransposed of [false, true]) {
        if (isTransposed) lu.solveTransposed(b, c, x, y);
        else lu.solve(b, c, x, y);
        const [p, q, size] = [b.slice(), c.slice(), new Float64Array(n + 1)];
        for (let s = 1; s < count; s++) {
          const [to, from] = isTransposed ? [columns[s]!, rows[s]!] : [rows[s]!, columns[s]!];
          p[to]! -= re[s]! * x[from]! - im[s]! * y[from]!;
          q[to]! -= re[s]! * y[from]! + im[s]! * x[from]!;
          size[to]! += Math.hypot(re[s]!, im[s]!) * Math.hypot(x[from]!, y[from]!);
        }
        const most = Math.max(...size) + 1;
        for (let i = 1; i <= n; i++)
          expect(Math.hypot(p[i]!, q[i]!)).toBeLessThanOrEqual(1e-7 * most);
      }
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
