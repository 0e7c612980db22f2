import { checked, type RationalMatrix } from './matrix.ts';
import { div, equals, format, isZero, mul, ONE, type Rational, sub, ZERO } from './rational.ts';

/** One elementary row operation, rows counted from 0, and the matrix after it. */
export type RowStep = (
  | { readonly kind: 'swap'; readonly row: number; readonly with: number }
  /** row ← row / by */
  | { readonly kind: 'divide'; readonly row: number; readonly by: Rational }
  /** row ← row − times · from */
  | {
      readonly kind: 'subtract';
      readonly row: number;
      readonly from: number;
      readonly times: Rational;
    }
) & { readonly after: RationalMatrix };

export interface Elimination {
  /** Reduced row echelon form: leading ones, zeros above and below them. */
  readonly rref: RationalMatrix;
  /** Columns that hold a leading one; their number is the rank. */
  readonly pivots: readonly number[];
  readonly steps: readonly RowStep[];
}

/**
 * Gauss–Jordan elimination in exact fractions with every row operation recorded.
 *
 * Pivots are sought in the first `columns` columns (default all, fewer for an augmented
 * matrix). As a person would, it takes a row that starts with 1 or −1 where there is one,
 * else the first that is not zero.
 */
export function eliminate(a: RationalMatrix, columns = checked(a)[0]!.length): Elimination {
  const rows = checked(a).map((row) => [...row]);
  const pivots: number[] = [];
  const steps: RowStep[] = [];
  const after = (): RationalMatrix => rows.map((row) => [...row]);
  for (let col = 0; col < columns && pivots.length < rows.length; col++) {
    const at = pivots.length;
    const row = choosePivot(rows, at, col);
    if (row < 0) continue;
    if (row !== at) {
      [rows[row], rows[at]] = [rows[at]!, rows[row]!];
      steps.push({ kind: 'swap', row: at, with: row, after: after() });
    }
    const by = rows[at]![col]!;
    if (!equals(by, ONE)) {
      rows[at] = rows[at]!.map((x) => div(x, by));
      steps.push({ kind: 'divide', row: at, by, after: after() });
    }
    for (let i = 0; i < rows.length; i++) {
      const times = rows[i]![col]!;
      if (i === at || isZero(times)) continue;
      rows[i] = rows[i]!.map((x, k) => sub(x, mul(times, rows[at]![k]!)));
      steps.push({ kind: 'subtract', row: i, from: at, times, after: after() });
    }
    pivots.push(col);
  }
  return { rref: rows, pivots, steps };
}

function choosePivot(rows: readonly Rational[][], from: number, col: number): number {
  let first = -1;
  for (let i = from; i < rows.length; i++) {
    const x = rows[i]![col]!;
    if (x.d === 1n && (x.n === 1n || x.n === -1n)) return i;
    if (first < 0 && !isZero(x)) first = i;
  }
  return first;
}

export const rank = (a: RationalMatrix): number => eliminate(a).pivots.length;

/** Columns that span {x : A·x = 0}, one for each free column, which it sets to 1. */
export function nullSpace(a: RationalMatrix): RationalMatrix {
  const { rref, pivots } = eliminate(a);
  const n = a[0]!.length;
  const free = Array.from({ length: n }, (_, j) => j).filter((j) => !pivots.includes(j));
  return free.map((f) =>
    Array.from({ length: n }, (_, j) => {
      const row = pivots.indexOf(j);
      if (row >= 0) return sub(ZERO, rref[row]![f]!);
      return j === f ? ONE : ZERO;
    }),
  );
}

/** The columns of A in which elimination found its pivots: a basis of {A·x}. */
export const columnSpace = (a: RationalMatrix): RationalMatrix =>
  eliminate(a).pivots.map((j) => a.map((row) => row[j]!));

/** The operation in the notation of a textbook: "R2 ← R2 − 3/2·R1". */
export function describe(step: RowStep): string {
  const name = (row: number) => `R${row + 1}`;
  const r = name(step.row);
  if (step.kind === 'swap') return `${r} ↔ ${name(step.with)}`;
  if (step.kind === 'divide') return `${r} ← ${r} / ${bracketed(step.by)}`;
  const { n, d } = step.times;
  const sign = n < 0n ? '+' : '−';
  const size = format({ n: n < 0n ? -n : n, d });
  return `${r} ← ${r} ${sign} ${size === '1' ? '' : `${size}·`}${name(step.from)}`;
}

const bracketed = (x: Rational): string => (x.n < 0n || x.d !== 1n ? `(${format(x)})` : format(x));
