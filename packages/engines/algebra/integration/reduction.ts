/** A change of the variable that a rule proposes, and what becomes of an antiderivative when it is taken back. */
import type { Expression } from '../expression/expression.ts';
import type { Choice, Rule } from './result.ts';

export interface Change {
  readonly rule: Rule;
  readonly choices: readonly Choice[];
  /** The new variable and the integrand in it. */
  readonly name: string;
  readonly integrand: Expression;
  /** Where the old variable may be no elementary function of the new one: a proof about the new integral then proves nothing. */
  readonly isOneWay?: boolean;
  /** An antiderivative in the new variable, in the old one. */
  readonly back: (value: Expression) => Expression;
}

/** Changes that may lead to an end, the most promising first. */
export type Proposer = (f: Expression, x: string) => Iterable<Change>;

/** An antiderivative at once, by a rule that needs no other. */
export interface Direct {
  readonly rule: Rule;
  readonly value: Expression;
  readonly choices?: readonly Choice[];
  readonly rewritten?: Expression;
}

export type Solver = (f: Expression, x: string) => Direct | undefined;
