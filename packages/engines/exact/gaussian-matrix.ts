import { EngineError } from '../error.ts';
import {
  type EliminationOver,
  type ExactField,
  eliminateOver,
  nullSpaceOver,
  type RowStepOver,
} from './gauss-jordan.ts';
import { type Gaussian, isNought, isReal, minus, opposite, over, real, times } from './gaussian.ts';
import { isZero, ONE, ZERO } from './rational.ts';

/** A matrix of complex numbers with exact parts, by rows. */
export type GaussianMatrix = readonly (readonly Gaussian[])[];
export type GaussianStep = RowStepOver<Gaussian>;
export type GaussianElimination = EliminationOver<Gaussian>;

const NOUGHT = real(ZERO);
const UNIT = real(ONE);

const GAUSSIANS: ExactField<Gaussian> = {
  zero: NOUGHT,
  one: UNIT,
  isZero: isNought,
  isOne: (x) => isReal(x) && x.re.n === 1n && x.re.d === 1n,
  isUnit: ({ re, im }) =>
    [re, im].every((x) => x.d === 1n && x.n * x.n <= 1n) && isZero(re) !== isZero(im),
  negate: opposite,
  subtract: minus,
  multiply: times,
  divide: over,
};

/**
 * Elimination over the Gaussian rationals; pivots are sought in the first `columns` columns, all unless said.
 * `a` has rows of one length ≥ 1.
 */
export const eliminateComplex = (
  a: GaussianMatrix,
  columns = a[0]?.length ?? 0,
): GaussianElimination => eliminateOver(GAUSSIANS, a, columns);

/**
 * The determinant: what the divisors of its elimination multiply to, with a sign for each swap. `done`: that
 * elimination of all columns, where it is at hand. Throws `not-square`.
 */
export function complexDeterminant(a: GaussianMatrix, done = eliminateComplex(a)): Gaussian {
  const n = order(a);
  const { pivots, steps } = done;
  if (pivots.length < n) return NOUGHT;
  return steps.reduce(
    (product, step) =>
      step.kind === 'swap'
        ? opposite(product)
        : step.kind === 'divide'
          ? times(product, step.by)
          : product,
    UNIT,
  );
}

function order(a: GaussianMatrix): number {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (rows === cols) return rows;
  throw new EngineError('not-square', `The matrix is ${rows}×${cols}, not square.`, {
    field: 'matrix',
    value: [rows, cols],
  });
}

/** A⁻¹ by elimination on (A | I). Throws `not-square`, and `singular` with the rank. */
export function complexInverse(a: GaussianMatrix): GaussianMatrix {
  const n = order(a);
  const { rref, pivots } = eliminateComplex(
    a.map((row, i) => [...row, ...row.map((_, j) => (i === j ? UNIT : NOUGHT))]),
    n,
  );
  if (pivots.length === n) return rref.map((row) => row.slice(n));
  const message = `The matrix is singular: its rank is ${pivots.length}, not ${n}.`;
  throw new EngineError('singular', message, { field: 'matrix', value: pivots.length });
}

/** Vectors that span {x : A·x = 0}, one for each free column, which it sets to 1. `done` as for the determinant. */
export const complexNullSpace = (a: GaussianMatrix, done = eliminateComplex(a)): GaussianMatrix =>
  nullSpaceOver(GAUSSIANS, done, a[0]?.length ?? 0);

export type ComplexSolution = {
  readonly steps: readonly GaussianStep[];
} & (
  | { readonly kind: 'unique'; readonly x: readonly Gaussian[] }
  /** x = particular + Σ tₖ·directions[k], the t free; `free[k]` is the unknown that equals tₖ, from 0. */
  | {
      readonly kind: 'parametric';
      readonly particular: readonly Gaussian[];
      readonly directions: GaussianMatrix;
      readonly free: readonly number[];
    }
  /** The row of the reduced system, from 0, that reads 0 = something else. */
  | { readonly kind: 'inconsistent'; readonly row: number }
);

/** All solutions of A·x = b, any shape, exactly, with the row operations on (A | b). Throws `shape`. */
export function solveComplex(a: GaussianMatrix, b: readonly Gaussian[]): ComplexSolution {
  if (a.length !== b.length)
    throw new EngineError('shape', `The right side has ${b.length} rows, the matrix ${a.length}.`, {
      field: 'right side',
      value: b.length,
    });
  const n = a[0]?.length ?? 0;
  const { rref, pivots, steps } = eliminateComplex(
    a.map((row, i) => [...row, b[i]!]),
    n,
  );
  const row = rref.findIndex((entries, i) => i >= pivots.length && !isNought(entries[n]!));
  if (row >= 0) return { kind: 'inconsistent', row, steps };
  const x = Array<Gaussian>(n).fill(NOUGHT);
  pivots.forEach((column, i) => {
    x[column] = rref[i]![n]!;
  });
  if (pivots.length === n) return { kind: 'unique', x, steps };
  const free = x.map((_, j) => j).filter((j) => !pivots.includes(j));
  return { kind: 'parametric', particular: x, directions: complexNullSpace(a), free, steps };
}
