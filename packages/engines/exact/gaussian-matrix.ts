import { EngineError } from '../error.ts';
import { type Gaussian, isNought, isReal, minus, opposite, over, real, times } from './gaussian.ts';
import { isZero, ONE, ZERO } from './rational.ts';

/** A matrix of complex numbers with exact parts, by rows. */
export type GaussianMatrix = readonly (readonly Gaussian[])[];

/** One elementary row operation, rows counted from 0, and the matrix after it. */
export type GaussianStep = (
  | { readonly kind: 'swap'; readonly row: number; readonly with: number }
  /** row ← row / by */
  | { readonly kind: 'divide'; readonly row: number; readonly by: Gaussian }
  /** row ← row − times · from */
  | {
      readonly kind: 'subtract';
      readonly row: number;
      readonly from: number;
      readonly times: Gaussian;
    }
) & { readonly after: GaussianMatrix };

export interface GaussianElimination {
  /** Reduced row echelon form. */
  readonly rref: GaussianMatrix;
  /** Columns that hold a leading one, from 0; their number is the rank. */
  readonly pivots: readonly number[];
  readonly steps: readonly GaussianStep[];
}

const NOUGHT = real(ZERO);
const UNIT = real(ONE);
const isOne = (x: Gaussian): boolean => isReal(x) && x.re.n === 1n && x.re.d === 1n;

/** 1, −1, i or −i: dividing by it makes no fraction. */
const isUnit = ({ re, im }: Gaussian): boolean =>
  [re, im].every((x) => x.d === 1n && x.n * x.n <= 1n) && isZero(re) !== isZero(im);

/**
 * Gauss–Jordan elimination over the Gaussian rationals with every row operation recorded: as `eliminate` does over
 * the rationals. Pivots are sought in the first `columns` columns; a row that starts with 1, −1, i or −i comes
 * first, else the first that is not zero. `a` has rows of one length ≥ 1.
 */
export function eliminateComplex(
  a: GaussianMatrix,
  columns = a[0]?.length ?? 0,
): GaussianElimination {
  const rows = a.map((row) => [...row]);
  const pivots: number[] = [];
  const steps: GaussianStep[] = [];
  const after = (): GaussianMatrix => rows.map((row) => [...row]);
  for (let col = 0; col < columns && pivots.length < rows.length; col++) {
    const at = pivots.length;
    const row = choosePivot(rows, at, col);
    if (row < 0) continue;
    if (row !== at) {
      [rows[row], rows[at]] = [rows[at]!, rows[row]!];
      steps.push({ kind: 'swap', row: at, with: row, after: after() });
    }
    const by = rows[at]![col]!;
    if (!isOne(by)) {
      rows[at] = rows[at]!.map((x) => over(x, by));
      steps.push({ kind: 'divide', row: at, by, after: after() });
    }
    for (let i = 0; i < rows.length; i++) {
      const factor = rows[i]![col]!;
      if (i === at || isNought(factor)) continue;
      rows[i] = rows[i]!.map((x, k) => minus(x, times(factor, rows[at]![k]!)));
      steps.push({ kind: 'subtract', row: i, from: at, times: factor, after: after() });
    }
    pivots.push(col);
  }
  return { rref: rows, pivots, steps };
}

function choosePivot(rows: readonly Gaussian[][], from: number, col: number): number {
  let first = -1;
  for (let i = from; i < rows.length; i++) {
    const x = rows[i]![col]!;
    if (isUnit(x)) return i;
    if (first < 0 && !isNought(x)) first = i;
  }
  return first;
}

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
  throw new EngineError('not-square', `needs a square matrix, not ${rows}×${cols}`, {
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
  const message = `the matrix is singular: its rank is ${pivots.length}, not ${n}`;
  throw new EngineError('singular', message, { field: 'matrix', value: pivots.length });
}

/** Vectors that span {x : A·x = 0}, one for each free column, which it sets to 1. `done` as for the determinant. */
export function complexNullSpace(a: GaussianMatrix, done = eliminateComplex(a)): GaussianMatrix {
  const { rref, pivots } = done;
  const columns = (a[0] ?? []).map((_, j) => j);
  return columns
    .filter((j) => !pivots.includes(j))
    .map((free) =>
      columns.map((j) => {
        const row = pivots.indexOf(j);
        if (row >= 0) return opposite(rref[row]![free]!);
        return j === free ? UNIT : NOUGHT;
      }),
    );
}

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
    throw new EngineError('shape', `the right side has ${b.length} rows, the matrix ${a.length}`, {
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
