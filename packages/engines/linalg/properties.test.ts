import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineError } from '../error.ts';
import { assertClose } from '../testing/close.ts';
import { cholesky } from './cholesky.ts';
import { determinant } from './determinant.ts';
import { eigen } from './eigen.ts';
import { errorBound } from './error-bound.ts';
import { expm } from './expm.ts';
import { hessenberg } from './hessenberg.ts';
import { lu, luFactors } from './lu.ts';
import { fromRows, identity, type Matrix, transpose, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { normFrobenius } from './norms.ts';
import { qr } from './qr.ts';
import { schur } from './schur.ts';
import { inverse, solve } from './solve.ts';
import { columnSpace, condition2, nullSpace, pinv, rank } from './spaces.ts';
import { svd } from './svd.ts';
import { symmetricEigen } from './symmetric-eigen.ts';
import { scalarWorkspace, type Workspace, workspace } from './workspace.ts';

const entry = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.integer({ min: -3, max: 3 }),
);
const matrixOf = (rows: number, cols: number): fc.Arbitrary<Matrix> =>
  fc
    .array(entry, { minLength: rows * cols, maxLength: rows * cols })
    .map((data) => ({ rows, cols, data: Float64Array.from(data) }));
const order = fc.integer({ min: 1, max: 24 });
const square = order.chain((n) => matrixOf(n, n));
const rectangle = fc.tuple(order, order).chain(([m, n]) => matrixOf(m, n));

const close = (a: Matrix, b: Matrix, scale = normFrobenius(b)) => {
  expect([a.rows, a.cols]).toEqual([b.rows, b.cols]);
  assertClose(a.data, b.data, {
    relative: 0,
    absolute: 1e-14 * (a.rows + a.cols) * (scale + 1e-300),
  });
};
const orthonormal = (q: Matrix) => close(multiply(transpose(q), q), identity(q.cols));
const scaleColumns = (a: Matrix, s: ArrayLike<number>): Matrix => ({
  ...a,
  data: a.data.map((x, k) => x * s[k % a.cols]!),
});

test('the blocked product is the textbook sum, bit for bit', () => {
  fc.assert(
    fc.property(fc.tuple(order, order, order), fc.infiniteStream(entry), ([m, k, n], stream) => {
      const take = (rows: number, cols: number) => ({
        ...{ rows, cols },
        data: Float64Array.from({ length: rows * cols }, () => stream.next().value as number),
      });
      const [a, b] = [take(m, k), take(k, n)];
      const c = multiply(a, b);
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < n; j++) {
          let sum = 0;
          for (let p = 0; p < k; p++) sum += a.data[i * k + p]! * b.data[p * n + j]!;
          expect(c.data[i * n + j]).toBe(sum);
        }
      }
    }),
  );
});

test('the kernels of WebAssembly and of TypeScript give the same bits', () => {
  const SIZE = 40 * 40;
  const offset = (most: number) => fc.integer({ min: 0, max: most });
  const even = (most: number) => offset(most / 2).map((k) => 2 * k);
  const run = fc.oneof(
    fc.constant((w: Workspace) => w.gemm(8, 8, 7, 0, 8, 64, 8, 128, 8)),
    fc.tuple(offset(9), fc.integer({ min: 1, max: 12 }), even(22)).map(
      ([p, count, width]) =>
        (w: Workspace) =>
          w.chainDown(p, 36, count, 1400, width),
    ),
    fc.tuple(offset(9), fc.integer({ min: 1, max: 20 }), even(22)).map(
      ([p, count, width]) =>
        (w: Workspace) =>
          w.chainAlong(p, 36, count, 1400, width),
    ),
    fc.tuple(offset(9), even(18), even(22)).map(
      ([p, rows, cols]) =>
        (w: Workspace) =>
          w.similarity(p, 36, rows + 2, cols + 2, 1000, 1040, 1080, 1120, 1160, 1200, 1240, 1280),
    ),
  );
  fc.assert(
    fc.property(fc.array(entry, { minLength: SIZE, maxLength: SIZE }), run, (values, work) => {
      const results = [workspace(SIZE), scalarWorkspace(SIZE)].map((space) => {
        space.data.set(values);
        work(space);
        return Array.from(space.data.subarray(0, SIZE));
      });
      expect(results[0]).toEqual(results[1]);
    }),
  );
});

test('P·A = L·U with multipliers at most 1', () => {
  fc.assert(
    fc.property(square, (a) => {
      const factors = lu(a);
      const { l, u } = luFactors(factors);
      const pa = zeros(a.rows, a.cols);
      factors.permutation.forEach((from, i) => {
        pa.data.set(a.data.subarray(from * a.cols, (from + 1) * a.cols), i * a.cols);
      });
      close(multiply(l, u), pa, normFrobenius(a) * a.rows);
      expect(l.data.every((x) => Math.abs(x) <= 1)).toBe(true);
    }),
  );
});

test('solutions and inverses satisfy their equations or are refused', () => {
  fc.assert(
    fc.property(square, (a) => {
      fc.pre(normFrobenius(a) === 0 || normFrobenius(a) > 1e-290); // else the inverse overflows
      try {
        const { inverse: inverted, rcond } = inverse(a);
        const product = multiply(a, inverted);
        close(product, identity(a.rows), normFrobenius(a) * normFrobenius(inverted));
        expect(rcond).toBeLessThanOrEqual(1);
        expect(condition2(a)).toBeLessThanOrEqual((10 * a.rows) / rcond);
      } catch (error) {
        if ((error as EngineError).code === 'overflow') return;
        expect(error).toMatchObject({ code: 'singular' });
        expect(condition2(a)).toBeGreaterThan(1e13);
      }
    }),
  );
  const singular = fromRows([
    [1, 2],
    [2, 4],
  ]);
  expect(() => solve(singular, zeros(2, 1))).toThrow('pivot 2 is zero');
  const hilbert = fromRows(
    Array.from({ length: 16 }, (_, i) => Array.from({ length: 16 }, (_, j) => 1 / (i + j + 1))),
  );
  expect(() => inverse(hilbert)).toThrow('singular to working precision');
});

test('the error bound holds, and is not idle', () => {
  const n = 6;
  const whole = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n * n, maxLength: n * n });
  const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n });
  // Products of whole numbers are exact, so the true solution is known to the last bit.
  fc.assert(
    fc.property(whole, whole, vector, fc.integer({ min: 0, max: 10 }), (p, q, x, k) => {
      const left: Matrix = { rows: n, cols: n, data: Float64Array.from(p) };
      const middle = scaleColumns(left, Float64Array.of(1, 1, 1, 1, 1, 2 ** -k));
      const a = multiply(middle, { rows: n, cols: n, data: Float64Array.from(q) });
      const b = multiply(a, { rows: n, cols: 1, data: Float64Array.from(x) });
      let solved: ReturnType<typeof solve>;
      try {
        solved = solve(a, b);
      } catch (error) {
        expect(error).toMatchObject({ code: 'singular' });
        return;
      }
      const found = solved.x.data;
      const bound = errorBound(a, found, b.data);
      const error = Math.max(...x.map((v, i) => Math.abs(v - found[i]!)));
      expect(error).toBeLessThanOrEqual(bound);
      const size = Math.max(...found.map(Math.abs));
      if (solved.rcond > 1e-10)
        expect(bound).toBeLessThanOrEqual((1e-14 * n * size) / solved.rcond + 1e-13);
    }),
  );
});

test('A·P = Q·R with Q orthogonal and R falling under pivoting', () => {
  fc.assert(
    fc.property(rectangle, fc.boolean(), fc.boolean(), (a, thin, pivoting) => {
      const { q, r, pivots } = qr(a, { thin, pivoting });
      orthonormal(q);
      const ap = {
        ...a,
        data: a.data.map((_, k) => a.data[k - (k % a.cols) + pivots[k % a.cols]!]!),
      };
      close(multiply(q, r), ap);
      for (let i = 0; i < r.rows; i++) {
        for (let j = 0; j < Math.min(i, r.cols); j++) expect(r.data[i * r.cols + j]).toBe(0);
      }
    }),
  );
});

test('A = U·Σ·Vᵀ with orthonormal U and V', () => {
  fc.assert(
    fc.property(rectangle, (a) => {
      const { u, s, v } = svd(a);
      orthonormal(u);
      orthonormal(v);
      close(multiply(scaleColumns(u, s), transpose(v)), a);
      for (let k = 1; k < s.length; k++) expect(s[k]!).toBeLessThanOrEqual(s[k - 1]!);
    }),
  );
});

test('the pseudoinverse obeys Penrose, and the spaces are what they say', () => {
  const product = fc.tuple(order, fc.integer({ min: 1, max: 4 }), order).chain(([m, k, n]) => {
    const whole = (rows: number, cols: number) =>
      fc
        .array(fc.integer({ min: -3, max: 3 }), { minLength: rows * cols, maxLength: rows * cols })
        .map((data) => ({ rows, cols, data: Float64Array.from(data) }));
    return fc.tuple(whole(m, k), whole(k, n)).map(([x, y]) => multiply(x, y));
  });
  fc.assert(
    fc.property(product, (a) => {
      const r = rank(a);
      const kernel = nullSpace(a);
      const image = columnSpace(a);
      expect(kernel.cols).toBe(a.cols - r);
      expect(image.cols).toBe(r);
      if (kernel.cols > 0) {
        orthonormal(kernel);
        close(multiply(a, kernel), zeros(a.rows, kernel.cols), normFrobenius(a));
      }
      if (r === 0) return;
      orthonormal(image);
      const p = pinv(a);
      const condition = normFrobenius(a) * normFrobenius(p);
      close(multiply(multiply(a, p), a), a, normFrobenius(a) * condition);
      close(multiply(multiply(p, a), p), p, normFrobenius(p) * condition);
      const projection = multiply(a, p);
      close(transpose(projection), projection, condition);
    }),
  );
});

test('Hessenberg and Schur forms are orthogonally similar to A', () => {
  fc.assert(
    fc.property(square, (a) => {
      const { h, q } = hessenberg(a);
      close(multiply(multiply(q!, h), transpose(q!)), a, normFrobenius(a) * 2);
      const form = schur(a);
      orthonormal(form.q!);
      close(multiply(multiply(form.q!, form.t), transpose(form.q!)), a, normFrobenius(a) * 10);
      for (let i = 0; i < a.rows; i++) {
        for (let j = 0; j < i; j++) {
          const pair = i === j + 1 && form.im[j]! > 0;
          // Of either sign.
          if (!pair) expect(Math.abs(form.t.data[i * a.rows + j]!)).toBe(0);
        }
      }
    }),
  );
});

test('A·v = λ·v, the trace is the sum and the determinant the product', () => {
  fc.assert(
    fc.property(square, (a) => {
      const n = a.rows;
      const { re, im, vectors, condition } = eigen(a);
      const size = normFrobenius(a);
      const ax = multiply(a, { rows: n, cols: n, data: vectors.re });
      const ay = multiply(a, { rows: n, cols: n, data: vectors.im });
      for (let k = 0; k < n * n; k++) {
        const [x, y] = [vectors.re[k]!, vectors.im[k]!];
        const [l, w] = [re[k % n]!, im[k % n]!];
        const residual = Math.hypot(ax.data[k]! - (l * x - w * y), ay.data[k]! - (l * y + w * x));
        expect(residual).toBeLessThanOrEqual(1e-13 * n * (size + 1e-300));
      }
      let trace = 0;
      for (let i = 0; i < n; i++) trace += a.data[i * n + i]!;
      expect(Math.abs(re.reduce((s, x) => s + x, 0) - trace)).toBeLessThanOrEqual(
        1e-13 * n * (size + 1e-300),
      );
      expect(condition.every((s) => s >= 1 - 1e-12)).toBe(true);
      const modulus = re.reduce((p, x, k) => p * Math.hypot(x, im[k]!), 1);
      const worst = Math.min(...condition.map((s) => 1 / s));
      if (worst > 0.01 && n < 10) {
        const det = Math.abs(determinant(a).value);
        expect(Math.abs(modulus - det)).toBeLessThanOrEqual(1e-10 * Math.max(1, size) ** n);
      }
    }),
  );
});

test('a symmetric matrix is V·Λ·Vᵀ, a positive definite one L·Lᵀ', () => {
  fc.assert(
    fc.property(square, (x) => {
      const gram = multiply(x, transpose(x));
      const a = { ...gram, data: gram.data.map((v, k) => v + (k % (x.rows + 1) === 0 ? 1 : 0)) };
      const { values, vectors } = symmetricEigen(a);
      orthonormal(vectors);
      close(multiply(scaleColumns(vectors, values), transpose(vectors)), a);
      const l = cholesky(a);
      close(multiply(l, transpose(l)), a);
    }),
  );
  expect(() =>
    cholesky(
      fromRows([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toThrow('pivot 2 is -3');
  expect(() =>
    symmetricEigen(
      fromRows([
        [1, 2],
        [3, 1],
      ]),
    ),
  ).toThrow('(1, 2) is 2 and (2, 1) is 3');
});

test('exp(A)·exp(−A) = I and det exp(A) = exp(trace A)', () => {
  fc.assert(
    fc.property(square, fc.double({ min: 0, max: 0.5, noNaN: true }), (x, t) => {
      const a = { ...x, data: x.data.map((v) => (v * t) / x.rows) };
      const [e, f] = [expm(a), expm({ ...a, data: a.data.map((v) => -v) })];
      close(multiply(e, f), identity(a.rows), normFrobenius(e) * normFrobenius(f));
      let trace = 0;
      for (let i = 0; i < a.rows; i++) trace += a.data[i * a.rows + i]!;
      const condition = normFrobenius(e) * normFrobenius(f) + a.rows;
      assertClose(determinant(e).value, Math.exp(trace), { relative: 1e-13 * condition });
    }),
  );
  expect(() => expm(fromRows([[1e3]]))).toThrow('too large');
});

test('what is no matrix for the purpose is refused by name', () => {
  expect(() => fromRows([[1, 2], [3]])).toThrow('Row 2 has 1 entries, row 1 has 2');
  expect(() => lu(fromRows([[1, 2]]))).toThrow('is 1×2, not square');
  expect(() => svd(fromRows([[1, Number.NaN]]))).toThrow('row 1, column 2 is NaN');
  expect(() => multiply(zeros(2, 3), zeros(2, 3))).toThrow('a 2×3 matrix by a 2×3 one');
});
