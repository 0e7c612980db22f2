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
