import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../../error.ts';
import { SparseLu } from './lu.ts';
import { backward, grid, lot, network, Stamps } from './testing/networks.ts';

const seeds = fc.integer({ min: 0, max: 1e9 });
const sizes = fc.integer({ min: 1, max: 60 });

const right = (n: number, random: () => number) =>
  Float64Array.from({ length: n + 1 }, (_, i) => (i === 0 ? 0 : random() - 0.5));

test('every equation of a circuit by lot is met to rounding, after factoring and after refactoring', () => {
  fc.assert(
    fc.property(sizes, seeds, (nodes, seed) => {
      const random = lot(seed);
      const values = network(nodes, random);
      const { n } = values.structure;
      const lu = new SparseLu(values.structure);
      if (lu.factor(values.a) !== true) return;
      const b = right(n, random);
      const x = new Float64Array(n + 1);
      lu.solve(b, x);
      expect(backward(values, b, x)).toBeLessThan(1e-12);
      const again = values.a.map((v) => v * (1 + 0.1 * random()));
      if (!lu.refactor(again)) expect(lu.factor(again)).toBe(true);
      lu.solve(b, x);
      expect(backward({ ...values, a: again }, b, x)).toBeLessThan(1e-10);
      expect(x[0]).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('the factors multiplied are the matrix, rows and columns in the order chosen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), seeds, (nodes, seed) => {
      const { structure, a } = network(nodes, lot(seed));
      const lu = new SparseLu(structure);
      if (lu.factor(a) !== true) return;
      const { l, u, rows, columns } = lu.dense();
      const { n } = structure;
      expect([...rows].sort((p, q) => p - q)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
      expect([...columns].sort((p, q) => p - q)).toEqual(
        Array.from({ length: n }, (_, i) => i + 1),
      );
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          let sum = 0;
          let size = 0;
          for (let k = 0; k < n; k++) {
            sum += l[i * n + k]! * u[k * n + j]!;
            size += Math.abs(l[i * n + k]! * u[k * n + j]!);
          }
          const value = a[structure.slotOf(rows[i]!, columns[j]!)]!;
          expect(Math.abs(sum - value)).toBeLessThanOrEqual(1e-14 * (size + Math.abs(value)));
        }
    }),
  );
});

test('the transposed system is solved by the same factors', () => {
  fc.assert(
    fc.property(sizes, seeds, (nodes, seed) => {
      const random = lot(seed);
      const values = network(nodes, random);
      const { n } = values.structure;
      const lu = new SparseLu(values.structure);
      if (lu.factor(values.a) !== true) return;
      const [b, c] = [right(n, random), right(n, random)];
      const [x, y] = [new Float64Array(n + 1), new Float64Array(n + 1)];
      lu.solve(b, x);
      lu.solveTransposed(c, y);
      expect(backward(values, c, y, true)).toBeLessThan(1e-12);
      // cᵀ·A⁻¹·b, from both sides.
      let [p, q, size] = [0, 0, 0];
      for (let i = 1; i <= n; i++) {
        p += c[i]! * x[i]!;
        q += y[i]! * b[i]!;
        size += Math.abs(c[i]! * x[i]!) + Math.abs(y[i]! * b[i]!);
      }
      expect(Math.abs(p - q)).toBeLessThanOrEqual(1e-6 * size);
    }),
  );
});

test('both ways to eliminate agree: a grid whose products are too many to lay out', () => {
  const values = grid(70, 70);
  const { n } = values.structure;
  const lu = new SparseLu(values.structure);
  expect(lu.factor(values.a)).toBe(true);
  expect(lu.refactor(values.a)).toBe(true);
  const b = new Float64Array(n + 1).fill(1);
  const x = new Float64Array(n + 1);
  lu.solve(b, x);
  expect(backward(values, b, x)).toBeLessThan(1e-14);
  // 1 A into 0.1 S at every node: 10 V everywhere.
  for (let i = 1; i <= n; i++) expect(x[i]).toBeCloseTo(10, 11);
});

test('a grid fills by no more than n log₂ n · 3 numbers', () => {
  const lu = new SparseLu(grid(30, 30).structure);
  lu.factor(grid(30, 30).a);
  expect(lu.size).toBeLessThan(3 * 900 * Math.log2(900));
});

test('what nothing determines is named', () => {
  const floating = new Stamps();
  for (let k = 0; k < 4; k++) floating.unknown();
  floating.conductance(1, 0, 1);
  floating.conductance(1, 2, 1e-3);
  floating.conductance(3, 4, 0.3);
  const { structure, a } = floating.finish();
  const outcome = new SparseLu(structure).factor(a);
  expect(outcome).not.toBe(true);
  if (outcome !== true) expect([3, 4]).toContain(outcome.singular);

  const alone = new Stamps();
  for (let k = 0; k < 3; k++) alone.unknown();
  alone.conductance(1, 0, 1);
  alone.conductance(3, 0, 1);
  const isolated = alone.finish();
  expect(new SparseLu(isolated.structure).factor(isolated.a)).toEqual({ singular: 2 });
});

test('two sources of voltage in parallel: one of their currents is named', () => {
  const stamps = new Stamps();
  stamps.unknown();
  stamps.conductance(1, 0, 1e-3);
  const [first, second] = [stamps.branch(1, 0), stamps.branch(1, 0)];
  const { structure, a } = stamps.finish();
  const outcome = new SparseLu(structure).factor(a);
  expect(outcome).not.toBe(true);
  if (outcome !== true) expect([first, second]).toContain(outcome.singular);
});

test('a floating part of many unequal resistors is singular, and not what rounding left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), seeds, (nodes, seed) => {
      const random = lot(seed);
      const stamps = new Stamps();
      for (let k = 0; k <= nodes; k++) stamps.unknown();
      stamps.conductance(1, 0, 1);
      const any = () => 2 + Math.floor(random() * nodes);
      for (let k = 3; k <= nodes + 1; k++)
        stamps.conductance(k, 2 + Math.floor(random() * (k - 2)), random() + 0.01);
      for (let k = 0; k < nodes; k++) stamps.conductance(any(), any(), random());
      const { structure, a } = stamps.finish();
      const outcome = new SparseLu(structure, { pivtol: 1e-13 }).factor(a);
      expect(outcome).not.toBe(true);
      if (outcome !== true) expect(outcome.singular).toBeGreaterThan(1);
    }),
  );
});

test('a picosiemens to ground is enough, beside 1 kS', () => {
  const stamps = new Stamps();
  for (let k = 0; k < 2; k++) stamps.unknown();
  stamps.conductance(1, 2, 1e3);
  stamps.conductance(2, 0, 1e-12);
  const { structure, a } = stamps.finish();
  expect(new SparseLu(structure).factor(a)).toBe(true);
});

test('conductances below pivtol are pivots where there are no others', () => {
  const stamps = new Stamps();
  for (let k = 0; k < 2; k++) stamps.unknown();
  stamps.conductance(1, 2, 1e-15);
  stamps.conductance(2, 0, 1e-16);
  const { structure, a } = stamps.finish();
  const lu = new SparseLu(structure, { pivtol: 1e-13 });
  expect(lu.factor(a)).toBe(true);
  const x = new Float64Array(3);
  lu.solve(Float64Array.of(0, 1e-16, 0), x);
  expect(x[2]).toBeCloseTo(1, 10);
  expect(x[1]).toBeCloseTo(1.1, 10);
});

test('refactoring says no where a pivot vanished, and yes to what only scales rows', () => {
  const stamps = new Stamps();
  for (let k = 0; k < 2; k++) stamps.unknown();
  stamps.conductance(1, 2, 1);
  stamps.conductance(2, 0, 1);
  const { structure, a } = stamps.finish();
  const lu = new SparseLu(structure);
  expect(lu.refactor(a)).toBe(false);
  lu.factor(a);
  const open = a.slice();
  open[structure.slotOf(2, 2)] = 1;
  expect(lu.refactor(open)).toBe(false);
  expect(lu.refactor(a.map((v, s) => (structure.rows[s] === 1 ? v * 1e-12 : v)))).toBe(true);
});

test('a value that is no number is an error of its own', () => {
  const { structure, a } = grid(2, 2);
  a[1] = Number.NaN;
  expect(() => new SparseLu(structure).factor(a)).toThrow(EngineError);
  const lu = new SparseLu(structure);
  lu.factor(grid(2, 2).a);
  expect(lu.refactor(a)).toBe(false);
});
