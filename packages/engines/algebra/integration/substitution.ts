/** u is a part of the formula, and the rest of it a function of u times du/dx. */
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  partsOf,
  symbol,
} from '../expression/expression.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { namesOf } from '../rational/of-expression.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';

const INVERTIBLE = new Set([
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'sinh',
  'cosh',
  'tanh',
  'asin',
  'acos',
  'atan',
  'asinh',
  'acosh',
  'atanh',
  'log',
]);

/** Parts that are tried. */
const MAX_PARTS = 12;

export function* bySubstitution(f: Expression, x: string): Generator<Change> {
  const name = freshName(x, f);
  if (!name) return;
  for (const u of insideOf(f, x)) {
    const slope = derivative(u, x);
    if (equals(slope, f)) continue;
    const rest = mapped(quotient(f, slope), (a) => replaced(a, u, symbol(name)));
    if (has(rest, x)) continue;
    yield {
      rule: 'substitution',
      name,
      choices: [
        { name, value: u },
        { name: `d${name}/d${x}`, value: slope },
      ],
      integrand: rest,
      isOneWay: !hasElementaryInverse(u, x),
      back: (value) => substituted(value, name, u),
    };
  }
}

/** What stands inside of functions and powers, the largest first, but for the variable alone; h before e^h. */
function insideOf(f: Expression, x: string): Expression[] {
  const found = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.key !== x && a.key !== f.key) found.set(a.key, a);
    partsOf(a).forEach(look);
  };
  look(f);
  return [...found.values()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_PARTS);
}

const sizeOf = (a: Expression): number =>
  a.kind === 'power' && equals(a.base, E) ? a.exponent.key.length - 0.5 : a.key.length;

/** Fractions have algebraic inverses; what has x once is undone step by step. */
function hasElementaryInverse(u: Expression, x: string): boolean {
  if (namesOf(u, x)) return true;
  const inner = partsOf(u).filter((p) => has(p, x));
  const [only] = inner;
  if (!only || inner.length > 1) return false;
  if (u.kind === 'call' && !INVERTIBLE.has(u.name)) return false;
  return only.key === x || hasElementaryInverse(only, x);
}

/** The part itself, whole powers of it where it is a power, and e^(kw + …) where it is e^w. */
function replaced(a: Expression, u: Expression, by: Expression): Expression {
  if (equals(a, u)) return by;
  if (a.kind !== 'power' || u.kind !== 'power' || !equals(a.base, u.base)) return a;
  const times = quotient(a.exponent, u.exponent);
  if (integerOf(times) !== undefined) return power(by, times);
  if (a.exponent.kind !== 'sum') return a;
  const multiples = a.exponent.terms.filter(
    (t) => integerOf(quotient(t, u.exponent)) !== undefined,
  );
  return multiples.length === 0
    ? a
    : product(
        power(a.base, difference(a.exponent, sum(...multiples))),
        ...multiples.map((t) => power(by, quotient(t, u.exponent))),
      );
}
