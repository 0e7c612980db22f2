/** What becomes of ∫ f dx between two limits: a value, a proof that there is none, a number alone, or nothing. */
import type { Expression } from '../expression/expression.ts';
import type { Place } from '../limit/limit.ts';

/** How a value was found, by the name that a textbook has for it. */
export type Method =
  | 'equal limits'
  | 'antiderivative'
  | 'symmetry'
  | 'periods'
  | 'Mellin transform'
  | 'Beta function'
  | 'residues'
  | 'table'
  | 'substitution'
  | 'real and imaginary part';

/** Part of the way between two places where the antiderivative is continuous. */
export interface Piece {
  readonly from: Place;
  readonly to: Place;
  /** The integrand on the piece: |x| is −x left of 0. */
  readonly integrand: Expression;
  readonly antiderivative: Expression;
  /** The limits of the antiderivative at both ends, from inside. */
  readonly atFrom: Expression;
  readonly atTo: Expression;
  /** Why the way is cut at the left end: 'limit' where the integral begins there. */
  readonly cut: 'limit' | 'singularity' | 'jump' | 'case';
}

/** One line of a way that no antiderivative leads. */
export interface Line {
  readonly says: string;
  readonly formula?: Expression;
}

/** What a parameter must fulfil: left > right. */
export interface Condition {
  readonly left: Expression;
  readonly relation: '>' | '<' | 'whole';
  readonly right: Expression;
}

/** A number by quadrature. The error is estimated, by two rules that share no points; it is no proven bound. */
export interface Numeric {
  readonly value: number;
  readonly error: number;
}

/** A closed form and the quadrature beside it, at values of the parameters. */
export interface Comparison {
  readonly at: Readonly<Record<string, number>>;
  readonly formula: number;
  readonly numeric: number;
  readonly error: number;
}

export interface Value {
  readonly kind: 'value';
  readonly value: Expression;
  /** By quadrature; undefined where parameters have no numbers. */
  readonly numeric?: Numeric;
  readonly method: Method;
  /** In order from the lower limit to the upper one; empty where no antiderivative was used. */
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  readonly conditions: readonly Condition[];
  /** What the value was checked with before it was given: one comparison at least. */
  readonly checked: readonly Comparison[];
  /** Whole sentences. */
  readonly notes: readonly string[];
  /** It holds for those values of the letters for which the integrand is continuous between the limits, and no others. */
  readonly isWhereContinuous?: true;
}

export interface Diverges {
  readonly kind: 'diverges';
  readonly where: Place;
  /** Whole sentences: the proof. */
  readonly why: string;
  readonly principalValue?: Expression;
}

/** No closed form was found, or none that agreed with the quadrature. */
export interface Only extends Numeric {
  readonly kind: 'number';
  readonly why: string;
}

export interface Undecided {
  readonly kind: 'unknown';
  readonly why: string;
}

export type Definite = Value | Diverges | Only | Undecided;
