import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { ExactSpectrum } from './exact-eigenvalues.ts';
import type { Operation } from './operations.ts';
import type { results } from './results.ts';
import { exactText } from './text.ts';

/** Values by their declared ids. */
export type Found = Extract<NamedOutput<typeof results>, { readonly kind: 'values' }>['values'];

/** Rows of a matrix as numbers or as exact text, with a name: what people are shown as a table. */
export interface Shown {
  /** The value that programs read instead. */
  readonly from: keyof Found;
  /** Where more than one table shows that value. */
  readonly part?: string;
  readonly name: string;
  readonly rows: readonly (readonly (number | string)[])[];
  readonly note?: string;
  /** Over the columns, where these are no columns of a matrix. */
  readonly headings?: readonly string[];
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
  readonly trace: Rational | null;
  /** Of the matrix as written, exactly; a double where it is too large for that, null where it is not square. */
  readonly determinant: Rational | number | null;
  /** Of a square complex matrix, which has no determinant and trace above; null of any other. */
  readonly complex: { readonly determinant: Gaussian | Complex; readonly trace: Gaussian } | null;
  readonly exactRank: number | null;
  /** Ascending real part; null where the matrix is not square. */
  readonly eigenvalues: {
    readonly re: readonly number[];
    readonly im: readonly number[];
    readonly condition: readonly number[];
  } | null;
  /** What the task gives to programs. */
  readonly found: Found;
  readonly shown: readonly Shown[];
  readonly operations: readonly Operation[];
  /** Of the largest entries; null where nothing was factored or solved in doubles. */
  readonly residual: number | null;
  readonly residualOf: 'factors' | 'solution' | 'eigenpairs' | 'inverse' | null;
  /** ‖e^{Aτ}‖₂ for τ from 0 to t; only of the exponential. */
  readonly growth: { readonly t: readonly number[]; readonly norm: readonly number[] } | null;
  /** What is known exactly of the eigenvalues; null where that is not asked for, or not known. */
  readonly exactSpectrum: ExactSpectrum | null;
  readonly verdict: string | null;
}

/** What a task adds to the figures of every matrix. */
export type Special = Pick<
  MatrixResult,
  | 'found'
  | 'shown'
  | 'operations'
  | 'residual'
  | 'residualOf'
  | 'growth'
  | 'exactSpectrum'
  | 'verdict'
>;

export const NOTHING: Special = {
  found: {},
  shown: [],
  operations: [],
  residual: null,
  residualOf: null,
  growth: null,
  exactSpectrum: null,
  verdict: null,
};

/** How a basis is written. */
export const BASIS = 'one basis vector a row';

export const rowsOf = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols)),
  );
export const show = (from: keyof Found, name: string, m: Matrix): Shown => ({
  from,
  name,
  rows: rowsOf(m),
});
export const texts = (m: RationalMatrix): string[][] =>
  m.map((row) => row.map((x) => exactText(x)));
/** ‖X − Y‖ / ‖Y‖ in the largest entry. */
export function distance(x: Matrix, y: Matrix): number {
  const difference = { ...x, data: x.data.map((v, i) => v - (y.data[i] as number)) };
  const size = normMax(y);
  return size === 0 ? normMax(difference) : normMax(difference) / size;
}

/** Refuses a matrix that is not square, for the sake of `what`. */
export function needSquare(a: Matrix, what: string): void {
  if (a.rows !== a.cols)
    throw new InputError(`is ${a.rows}×${a.cols}; ${what} needs a square matrix`, {
      field: 'a',
      remedies: [{ task: 'svd' }, { task: 'qr' }],
    });
}

/** Those that there are, in one text. */
export const sentences = (...list: (string | null)[]): string | null =>
  list.filter((x) => x !== null).join(' ') || null;
