/** What a method gives before it is checked. */
import { type Expression, symbol } from '../../expression/expression.ts';
import type { Kind, Relation, Step } from '../solution.ts';

/** A family of solutions, or one: explicit forms where they were found, and the relation that they come from. */
export interface Family {
  readonly explicit: readonly Expression[];
  /** Between x and y, with C_1; absent where there was none on the way. */
  readonly implicit?: Relation;
  readonly parametric?: {
    readonly parameter: string;
    readonly x: Expression;
    readonly y: Expression;
  };
}

export interface Outcome {
  readonly kinds: readonly Kind[];
  readonly families: readonly Family[];
  /** Those that a division or a root may have lost. */
  readonly singular: readonly Family[];
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
}

/** y′ = f(x, y). */
export interface Slope {
  readonly f: Expression;
  readonly x: string;
  readonly y: string;
  /** M dx + N dy = 0, where it was given so. */
  readonly form?: { readonly m: Expression; readonly n: Expression };
  /** Where a solution is asked for: roots are taken of what is positive there; 0 where it is not said. */
  readonly near?: Expression;
}

/** Solves an equation that the one at hand was brought to; undefined where nothing does, or it is too deep. */
export type Ask = (p: Slope) => Outcome | undefined;

/** A way to solve: what it sees in an equation, and what it makes of that. */
export interface Method<T> {
  readonly kind: Kind;
  readonly reads: (p: Slope) => T | undefined;
  readonly solve: (p: Slope, data: T, ask: Ask) => Outcome | undefined;
}

export const C1 = symbol('C_1');

export const step = (
  title: string,
  text: string,
  formulas: readonly Relation[] = [],
  parts: readonly Step[] = [],
): Step => ({
  title,
  text,
  formulas,
  parts,
});

export const relation = (left: Expression, right: Expression, sign?: Relation['sign']): Relation =>
  sign ? { left, right, sign } : { left, right };

const PHRASES: Readonly<Partial<Record<Kind, string>>> = {
  Bernoulli: 'a Bernoulli equation',
  Riccati: 'a Riccati equation',
  Clairaut: 'Clairaut’s equation',
  'd’Alembert': 'd’Alembert’s (Lagrange’s) equation',
  'integrating factor': 'exact after a factor',
  'function of ax + by + c': 'an equation for a function of one sum ax + by + c',
  substitution: 'brought to a simpler one by a substitution',
};

/** The kind as the end of a sentence: “is a Riccati equation”. */
export const phrase = ({ kinds: [kind] }: Pick<Outcome, 'kinds'>): string =>
  kind === undefined ? 'solved' : (PHRASES[kind] ?? kind);
