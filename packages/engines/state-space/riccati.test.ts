import { expect, test } from 'vitest';
import { minus } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { fromRows, identity, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { randomMatrix } from '../testing/matrices.ts';
import { care } from './care.ts';
import { dare } from './dare.ts';
import { riccatiProblem } from './riccati.ts';

test('the gain stabilises, X is symmetric and not negative, the residual is rounding; with cross terms', () => {
  for (let n = 1; n <= 10; n++)
    for (const m of [1, 2, 3]) {
      const a = randomMatrix(n, n, n);
      const b = randomMatrix(n, m, 30 + n + m);
      const g = randomMatrix(n + m, n + m, 60 + n);
      const joint = multiply(g, transpose(g));
      const at = (r0: number, c0: number, rows: number, cols: number) =>
        fromRows(
          Array.from({ length: rows }, (_, i) =>
            Array.from({ length: cols }, (_x, j) => joint.data[(r0 + i) * (n + m) + c0 + j] ?? 0),
          ),
        );
      const problem = riccatiProblem(a, b, at(0, 0, n, n), at(n, n, m, m), at(0, n, n, m));
      for (const solve of [care, dare]) {
        const { x, k, residual } = solve(problem);
        expect(residual).toBeLessThan(1e-13);
        expect(x.data).toEqual(transpose(x).data);
        const { re, im } = eigenvalues(minus(a, multiply(b, k)));
        re.forEach((v, j) => {
          expect(solve === care ? v : Math.hypot(v, im[j] ?? 0) - 1).toBeLessThan(0);
        });
        for (const v of eigenvalues(x).re) expect(v).toBeGreaterThan(-1e-10);
      }
    }
});

test('what has no stabilising solution is refused', () => {
  const unit = identity(1);
  const nothing = zeros(1, 1);
  expect(() => care(riccatiProblem(unit, nothing, unit, unit))).toThrow('no stabilising solution');
  expect(() => dare(riccatiProblem(unit, nothing, unit, unit))).toThrow('no stabilising solution');
  expect(() => care(riccatiProblem(unit, unit, unit, nothing))).toThrow('R is singular');
  expect(() => riccatiProblem(unit, unit, identity(2), unit)).toThrow('Q is 2×2; it must be 1×1.');
});
