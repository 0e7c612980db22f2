import {
  type EliminationOver,
  type ExactField,
  eliminateOver,
  nullSpaceOver,
  type RowStepOver,
} from './gauss-jordan.ts';
import { checked, type RationalMatrix } from './matrix.ts';
import {
  div,
  equals,
  format,
  isZero,
  mul,
  neg,
  ONE,
  type Rational,
  sub,
  ZERO,
} from './rational.ts';

const RATIONALS: ExactField<Rational> = {
  zero: ZERO,
  one: ONE,
  isZero,
  isOne: (x) => equals(x, ONE),
  isUnit: (x) => x.d === 1n && (x.n === 1n || x.n === -1n),
  negate: neg,
  subtract: sub,
  multiply: mul,
  divide: div,
};

/** One elementary row operation, rows counted from 0, and the matrix after it. */
export type RowStep = RowStepOver<Rational>;
export type Elimination = EliminationOver<Rational>;

/** Elimination in exact fractions; pivots are sought in the first `columns` columns, all unless said. */
export const eliminate = (a: RationalMatrix, columns = checked(a)[0]!.length): Elimination =>
  eliminateOver(RATIONALS, checked(a), columns);

export const rank = (a: RationalMatrix): number => eliminate(a).pivots.length;

/** Columns that span {x : A·x = 0}, one for each free column, which it sets to 1. */
export const nullSpace = (a: RationalMatrix): RationalMatrix =>
  nullSpaceOver(RATIONALS, eliminate(a), a[0]!.length);

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
