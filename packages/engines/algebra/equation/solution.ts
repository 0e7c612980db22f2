/** What becomes of a differential equation: its solutions with the way to them, or what was tried. */
import type { Expression } from '../expression/expression.ts';
import type { Condition } from './equation.ts';

/** The kinds of a textbook, by their names. */
export type Kind =
  | 'directly integrable'
  | 'separable'
  | 'linear of first order'
  | 'Bernoulli'
  | 'exact'
  | 'integrating factor'
  | 'homogeneous'
  | 'homogeneous after a shift'
  | 'generalised homogeneous'
  | 'function of ax + by + c'
  | 'Riccati'
  | 'Clairaut'
  | 'd’Alembert'
  | 'solvable for y'
  | 'solvable for x'
  | 'several slopes'
  | 'linear in x'
  | 'substitution'
  | 'linear with constant coefficients'
  | 'Cauchy–Euler'
  | 'linear of second order'
  | 'linear with variable coefficients'
  | 'exact linear'
  | 'missing y'
  | 'missing x'
  | 'homogeneous in y and its derivatives'
  | 'Liouville'
  | 'special functions'
  | 'linear system';

export interface Relation {
  readonly left: Expression;
  readonly right: Expression;
  /** Between the two; = where it is not said. */
  readonly sign?: '=' | '≠' | '>' | '<' | '≥' | '≤';
}

/** One step of the working: a sentence, the formulas that it speaks of, and the steps inside. */
export interface Step {
  /** What is done: the name of a kind, or of a part of a method, such as “integrating factor”. */
  readonly title: string;
  /** A whole sentence. */
  readonly text: string;
  readonly formulas: readonly Relation[];
  readonly parts: readonly Step[];
}

interface Checked {
  /** How it was put into the equation: by exact algebra, or at so many places in numbers. */
  readonly check:
    | { readonly kind: 'exact' }
    | { readonly kind: 'numbers'; readonly places: number };
  /** Where it holds, as far as its own formula says: x > 0, y ≠ 0. */
  readonly where: readonly Relation[];
}

/** y = value. */
export interface Explicit extends Checked {
  readonly form: 'explicit';
  readonly unknown: string;
  readonly value: Expression;
}

/** left = right, between x and y. */
export interface Implicit extends Checked {
  readonly form: 'implicit';
  readonly relation: Relation;
}

/** x and y by a parameter, which is y′ where it is called p. */
export interface Parametric extends Checked {
  readonly form: 'parametric';
  readonly parameter: string;
  readonly x: Expression;
  readonly y: Expression;
}

/** One value for each unknown of a system. */
export interface Vector extends Checked {
  readonly form: 'system';
  readonly values: readonly { readonly unknown: string; readonly value: Expression }[];
}

export type Solution = Explicit | Implicit | Parametric | Vector;

/** An open interval about the place of the initial value, on which a solution holds. */
export interface Interval {
  readonly from: Expression | '-infinity';
  readonly to: Expression | 'infinity';
  /** Ends that are no fractions or roots are given to 12 digits. */
  readonly isExact: boolean;
}

export interface Particular {
  readonly conditions: readonly Condition[];
  /** Several where it is not unique, none where there is no solution. */
  readonly solutions: readonly Solution[];
  /** What the constants of the general solution are, where it came from that. */
  readonly constants: readonly Relation[];
  /** Of the first, where it is explicit and the conditions are at one place. */
  readonly interval?: Interval;
  readonly isUnique: 'yes' | 'no' | 'not told';
  readonly notes: readonly string[];
}

/** Another value of a parameter, for which the equation is of another kind. */
export interface Case {
  readonly when: Relation;
  readonly general: readonly Solution[];
  /** Of the conditions, where there are any. */
  readonly particular?: Particular;
  readonly steps: readonly Step[];
}

export interface Found {
  readonly kind: 'solved';
  /** All that it is of, the one that it was solved by first. */
  readonly kinds: readonly Kind[];
  readonly order: number;
  readonly isLinear: boolean;
  /** C_1, C_2, … in the general solutions. */
  readonly constants: readonly string[];
  /** Each a family; several where the equation falls into several. */
  readonly general: readonly Solution[];
  /** Solutions that no value of the constants gives. */
  readonly singular: readonly Solution[];
  /** Where `general` holds for some signs or values of parameters alone. */
  readonly when?: Relation;
  readonly cases: readonly Case[];
  readonly particular?: Particular;
  readonly steps: readonly Step[];
  /** Whole sentences. */
  readonly notes: readonly string[];
}

/** No solution was found, which does not say that there is none. */
export interface Unsolved {
  readonly kind: 'unsolved';
  readonly order: number;
  readonly isLinear: boolean;
  /** What it is, where that is known: Riccati, or an equation of a function with a name. */
  readonly kinds: readonly Kind[];
  readonly tried: readonly Kind[];
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
}

export type Solved = Found | Unsolved;
