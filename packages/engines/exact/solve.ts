import { EngineError } from '../error.ts';
import { eliminate, nullSpace, type RowStep } from './elimination.ts';
import { identity, type RationalMatrix, requireSquare } from './matrix.ts';
import { isZero, type Rational, ZERO } from './rational.ts';

export type ExactSolution = { readonly steps: readonly RowStep[]; readonly rank: number } & (
  | { readonly kind: 'unique'; readonly x: readonly Rational[] }
  /** x = particular + Σ tₖ·directions[k], the t free; `free[k]` is the unknown that equals tₖ. */
  | {
      readonly kind: 'parametric';
      readonly particular: readonly Rational[];
      readonly directions: readonly (readonly Rational[])[];
      readonly free: readonly number[];
    }
  /** The row of the reduced system that reads 0 = something else. */
  | { readonly kind: 'inconsistent'; readonly row: number }
);

/** All solutions of A·x = b, any shape, exactly, with the row operations on (A | b). Throws `shape`. */
export function solve(a: RationalMatrix, b: readonly Rational[]): ExactSolution {
  if (a.length !== b.length) {
    throw new EngineError('shape', `The right side has ${b.length} rows, the matrix ${a.length}.`, {
      field: 'right side',
      value: b.length,
    });
  }
  const n = a[0]?.length ?? 0;
  const augmented = a.map((row, i) => [...row, b[i]!]);
  const { rref, pivots, steps } = eliminate(augmented, n);
  const rank = pivots.length;
  const row = rref.findIndex((entries, i) => i >= rank && !isZero(entries[n]!));
  if (row >= 0) return { kind: 'inconsistent', row, steps, rank };
  const x: Rational[] = Array<Rational>(n).fill(ZERO);
  pivots.forEach((column, i) => {
    x[column] = rref[i]![n]!;
  });
  if (rank === n) return { kind: 'unique', x, steps, rank };
  const free = Array.from({ length: n }, (_, j) => j).filter((j) => !pivots.includes(j));
  return { kind: 'parametric', particular: x, directions: nullSpace(a), free, steps, rank };
}

/** A⁻¹ by elimination on (A | I), with its row operations. Throws `singular` with the rank. */
export function inverse(a: RationalMatrix): {
  readonly inverse: RationalMatrix;
  readonly steps: readonly RowStep[];
} {
  const n = requireSquare(a);
  const one = identity(n);
  const { rref, pivots, steps } = eliminate(
    a.map((row, i) => [...row, ...one[i]!]),
    n,
  );
  if (pivots.length < n) {
    const message = `The matrix is singular: its rank is ${pivots.length}, not ${n}.`;
    throw new EngineError('singular', message, { field: 'matrix', value: pivots.length });
  }
  return { inverse: rref.map((row) => row.slice(n)), steps };
}
