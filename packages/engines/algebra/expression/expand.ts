/** Products and whole powers of sums multiplied out. */
import { EngineError } from '../../error.ts';
import { spend } from '../polynomial/work.ts';
import { callNode, type Expression, integerOf } from './expression.ts';
import { call } from './functions.ts';
import { power, product, sum } from './make.ts';

/** Products of polynomials’ terms that take as long as one of expressions. */
const COST = 5;
/** Terms that a product is multiplied out to. */
const MAX_TERMS = 5000;

const termsOf = (a: Expression): readonly Expression[] => (a.kind === 'sum' ? a.terms : [a]);

function multipliedOut(a: Expression, b: Expression): Expression {
  const [x, y] = [termsOf(a), termsOf(b)];
  if (x.length * y.length > MAX_TERMS)
    throw new EngineError(
      'out-of-range',
      `A product of ${x.length} terms and ${y.length} is not multiplied out.`,
    );
  spend(COST * x.length * y.length);
  return sum(...x.flatMap((s) => y.map((t) => product(s, t))));
}

/** With every part rebuilt by a function, from the innermost out. */
export function mapped(a: Expression, f: (part: Expression) => Expression): Expression {
  switch (a.kind) {
    case 'sum':
      return f(sum(...a.terms.map((t) => mapped(t, f))));
    case 'product':
      return f(product(...a.factors.map((t) => mapped(t, f))));
    case 'power':
      return f(power(mapped(a.base, f), mapped(a.exponent, f)));
    case 'call': {
      const of = a.of.map((t) => mapped(t, f));
      return f(of.length === 1 ? call(a.name, of[0] as Expression) : callNode(a.name, of));
    }
    default:
      return f(a);
  }
}

/** With an expression for a symbol, each time that it stands; where it comes in anew, 1/x for x in 1/x, it stays. */
export function substituted(a: Expression, name: string, by: Expression): Expression {
  const inner = (part: Expression): Expression => substituted(part, name, by);
  switch (a.kind) {
    case 'symbol':
      return a.name === name ? by : a;
    case 'sum':
      return sum(...a.terms.map(inner));
    case 'product':
      return product(...a.factors.map(inner));
    case 'power':
      return power(inner(a.base), inner(a.exponent));
    case 'call': {
      const of = a.of.map(inner);
      return of.length === 1 ? call(a.name, of[0] as Expression) : callNode(a.name, of);
    }
    default:
      return a;
  }
}

/** Throws `out-of-range` where that would be more than 5,000 terms. */
export const expanded = (a: Expression): Expression =>
  mapped(a, (part) => {
    if (part.kind === 'product') return part.factors.reduce(multipliedOut);
    if (part.kind !== 'power' || part.base.kind !== 'sum') return part;
    const n = integerOf(part.exponent);
    if (n === undefined || n < 2n || n > 200n) return part;
    let all = part.base as Expression;
    for (let k = 1n; k < n; k++) all = multipliedOut(all, part.base);
    return all;
  });
