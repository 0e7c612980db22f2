import { describe, type RowStep } from '@tollbench/engines/exact/elimination.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { format } from '@tollbench/engines/exact/rational.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import { exactText } from './text.ts';

/** Rows of a matrix as numbers or as exact text, with a name: what is shown as a table. */
export interface Shown {
  readonly name: string;
  readonly rows: readonly (readonly (number | string)[])[];
  readonly note?: string;
}

/** One row operation in words, with the matrix after it. */
export interface Operation {
  readonly text: string;
  readonly after: readonly (readonly string[])[];
}

export interface MatrixResult {
  readonly rows: number;
  readonly cols: number;
  /** The entries as doubles. */
  readonly entries: readonly (readonly number[])[];
  readonly singular: readonly number[];
  readonly rank: number;
  /** κ₂ = σ₁/σₙ; Infinity where the exact rank is not full, or σₙ is zero and nothing else is known. */
  readonly condition: number;
  /** ‖A⁻¹‖₂ of the exact inverse, where σₙ drowned in rounding and κ₂ was had from it. */
  readonly inverseNorm: number | null;
  readonly norm1: number;
  readonly frobenius: number;
  readonly trace: number | null;
  /** Of the matrix as written, exactly; null where it is not square or too large for that. */
  readonly determinant: string | null;
  readonly exactRank: number | null;
  /** Ascending real part; null where the matrix is not square. */
  readonly eigenvalues: {
    readonly re: readonly number[];
    readonly im: readonly number[];
    readonly condition: readonly number[];
  } | null;
  readonly shown: readonly Shown[];
  readonly operations: readonly Operation[];
  /** Of the largest entries; null where nothing was factored or solved in doubles. */
  readonly residual: number | null;
  /** What the residual is of, and relative to. */
  readonly residualOf: string | null;
  /** ‖e^{Aτ}‖₂ for τ from 0 to t; only of the exponential. */
  readonly growth: { readonly t: readonly number[]; readonly norm: readonly number[] } | null;
  readonly verdict: string | null;
}

/** What a task adds to the figures of every matrix. */
export type Special = Pick<
  MatrixResult,
  'shown' | 'operations' | 'residual' | 'residualOf' | 'growth' | 'verdict'
>;

export const NOTHING: Special = {
  shown: [],
  operations: [],
  residual: null,
  residualOf: null,
  growth: null,
  verdict: null,
};

export const OF_FACTORS = 'the factors: largest entry, relative to the largest of A';

export const rowsOf = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols)),
  );
export const show = (name: string, m: Matrix): Shown => ({ name, rows: rowsOf(m) });
export const texts = (m: RationalMatrix): string[][] =>
  m.map((row) => row.map((x) => exactText(x)));
export const operation = (step: RowStep): Operation => ({
  text: describe(step),
  after: step.after.map((row) => row.map(format)),
});

/** ‖X − Y‖ / ‖Y‖ in the largest entry. */
export function distance(x: Matrix, y: Matrix): number {
  const difference = { ...x, data: x.data.map((v, i) => v - (y.data[i] as number)) };
  const size = normMax(y);
  return size === 0 ? normMax(difference) : normMax(difference) / size;
}
