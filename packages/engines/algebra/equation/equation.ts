/**
 * Ordinary differential equations as they were read. A derivative is a symbol of its own, y, y' and y'' by name, so
 * that an equation is an expression that is 0.
 */

import { type Expression, symbol, symbolsOf } from '../expression/expression.ts';

/** y^(order)(at) = value. */
export interface Condition {
  readonly unknown: string;
  readonly order: number;
  readonly at: Expression;
  readonly value: Expression;
}

export interface Sides {
  readonly left: Expression;
  readonly right: Expression;
}

export interface Equation {
  /** As many as there are equations. */
  readonly unknowns: readonly string[];
  readonly variable: string;
  /** As they were typed. */
  readonly equations: readonly Sides[];
  /** Left less right: each is 0. */
  readonly residuals: readonly Expression[];
  /** The highest derivative of each unknown. */
  readonly orders: readonly number[];
  /** Conditions that stood among the equations. */
  readonly conditions: readonly Condition[];
  /** M and N of M dx + N dy = 0, where it was given so. */
  readonly form?: { readonly m: Expression; readonly n: Expression };
  /** The other letters. */
  readonly parameters: readonly string[];
  /** Whole sentences on how it was read, where it might have been read otherwise. */
  readonly notes: readonly string[];
}

/** y'' as a symbol. */
export const derivativeSymbol = (unknown: string, order: number): Expression =>
  symbol(unknown + "'".repeat(order));

/** The order of a symbol that is a derivative of an unknown, 0 for itself; undefined for any other. */
export function orderOf(name: string, unknown: string): number | undefined {
  const rest = name.startsWith(unknown) ? name.slice(unknown.length) : '?';
  return /^'*$/u.test(rest) ? rest.length : undefined;
}

/** The highest order of an unknown in an expression; −1 where there is none. */
export const highestOrder = (a: Expression, unknown: string): number =>
  Math.max(-1, ...symbolsOf(a).map((s) => orderOf(s, unknown) ?? -1));
