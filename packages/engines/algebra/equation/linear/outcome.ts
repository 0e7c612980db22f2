/** What a method for linear equations gives: a basis of the homogeneous one, and one solution. */
import { type Expression, equals, symbol, ZERO } from '../../expression/expression.ts';
import { product, sum } from '../../expression/make.ts';
import type { Kind, Step } from '../solution.ts';
import type { Roots } from './roots.ts';

export interface LinearOutcome {
  readonly kinds: readonly Kind[];
  readonly basis: readonly Expression[];
  readonly particular: Expression;
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
  readonly hangsOn?: NonNullable<Roots['hangsOn']>;
}

export const constantName = (k: number): string => `C_${k + 1}`;

/** Σ Cₖ·uₖ. */
export const combined = (basis: readonly Expression[]): Expression =>
  sum(...basis.map((u, k) => product(symbol(constantName(k)), u)));

export const generalOf = ({
  basis,
  particular,
}: Pick<LinearOutcome, 'basis' | 'particular'>): Expression =>
  equals(particular, ZERO) ? combined(basis) : sum(combined(basis), particular);
