import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  ONE,
  partsOf,
  symbol,
  ZERO,
} from '../algebra/expression/expression.ts';
import { difference, sum as plus, product as times } from '../algebra/expression/make.ts';

export interface Line {
  readonly slope: Expression;
  readonly start: Expression;
}

/** u = slope·x + start; undefined where it is not. */
export function lineOf(u: Expression, x = 't'): Line | undefined {
  if (!isWhole(u, x)) return undefined;
  const start = substituted(u, x, ZERO);
  const slope = expanded(difference(substituted(u, x, ONE), start));
  if (has(slope, x) || has(start, x)) return undefined;
  const rest = expanded(difference(u, plus(times(slope, symbol(x)), start)));
  return equals(rest, ZERO) ? { slope, start } : undefined;
}

/** A polynomial, as far as its form says. */
function isWhole(u: Expression, x: string): boolean {
  if (!has(u, x) || u.kind === 'symbol') return true;
  if (u.kind === 'sum' || u.kind === 'product') return partsOf(u).every((part) => isWhole(part, x));
  return u.kind === 'power' && (integerOf(u.exponent) ?? -1n) > 0n && isWhole(u.base, x);
}
