/** Expressions of the simulator from their parts. */
import type { BinaryOperator, Expression, FunctionName } from '../../expression/expression.ts';

export const constant = (value: number): Expression => ({ kind: 'number', value });

export const call = (name: FunctionName, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: args,
});

export const binary = (
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
): Expression => ({ kind: 'binary', operator, left, right });

export const negated = (of: Expression): Expression => ({ kind: 'negate', of });

/** V(plus, minus), by the nodes' indices. */
export const voltage = (plus: number, minus: number): Expression => ({
  kind: 'voltage',
  plus,
  minus,
});

/** The expression times a number, which is left out where it is 1. */
export const scaled = (expression: Expression, by: number): Expression =>
  by === 1 ? expression : binary('*', expression, constant(by));

export const choose = (
  condition: Expression,
  yes: Expression,
  otherwise: Expression,
  // biome-ignore lint/suspicious/noThenProperty: what a condition chooses, and no promise
): Expression => ({ kind: 'choose', condition, then: yes, otherwise });
