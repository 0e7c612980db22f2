/** A periodic function of t, exactly: its pieces over one period. */
import type { Expression } from '../algebra/expression/expression.ts';
import type { Term } from './terms.ts';

export interface Piece {
  readonly from: Expression;
  readonly to: Expression;
  /** In t. */
  readonly f: Expression;
}

/** A piece with what it is a sum of; without where it is integrated in numbers. */
export interface Integrable extends Piece {
  readonly terms: readonly Term[] | undefined;
}

/** One after another without gaps, over one period or, of a half-range series, over half of it. */
export interface Periodic {
  readonly pieces: readonly Piece[];
  readonly period: Expression;
}

/** Which series: of the function over a period, or of an even or odd continuation of half of one. */
export type Range = 'full' | 'cosine' | 'sine';
