/** e^u − e^(−u) as 2 sinh u, e^u + e^(−u) as 2 cosh u, and e^(−2)(e² − 1) as 1 − e^(−2). */
import { expanded, mapped } from '../algebra/expression/expand.ts';
import { E, type Expression, equals, TWO } from '../algebra/expression/expression.ts';
import { call, isTurned } from '../algebra/expression/functions.ts';
import { opposite, sum as plus, product as times } from '../algebra/expression/make.ts';
import { textOf } from '../algebra/expression/write.ts';
import { factorsOf, termsOf } from '../transform/summands.ts';

export const hyperbolic = (a: Expression): Expression =>
  mapped(a, (part) => {
    if (part.kind === 'sum') return paired(part);
    return part.kind === 'product' ? distributed(part) : part;
  });

const isExponential = (f: Expression): boolean => f.kind === 'power' && equals(f.base, E);

interface Grown {
  readonly term: Expression;
  readonly exponent: Expression;
  readonly rest: Expression;
}

function grown(term: Expression): Grown | undefined {
  const factors = factorsOf(term);
  const [own, ...more] = factors.filter(isExponential);
  if (own?.kind !== 'power' || more.length > 0) return undefined;
  return { term, exponent: own.exponent, rest: times(...factors.filter((f) => f !== own)) };
}

/** Two terms of a sum that are as e^u and e^(−u). */
function paired(a: Expression): Expression {
  const terms = [...termsOf(a)];
  const list = terms.map(grown);
  for (const p of list)
    for (const q of list) {
      if (!p || !q || p === q || isTurned(p.exponent)) continue;
      if (!equals(p.exponent, opposite(q.exponent))) continue;
      const isSum = equals(p.rest, q.rest);
      if (!isSum && !equals(p.rest, opposite(q.rest))) continue;
      const one = times(TWO, p.rest, call(isSum ? 'cosh' : 'sinh', p.exponent));
      return paired(plus(one, ...terms.filter((t) => t !== p.term && t !== q.term)));
    }
  return a;
}

/** An exponential in front of a bracket goes into it where that is shorter. */
function distributed(a: Expression): Expression {
  const factors = factorsOf(a);
  const front = factors.filter(isExponential);
  const inside = factors.find(
    (f) => f.kind === 'sum' && f.terms.some((t) => factorsOf(t).some(isOfE)),
  );
  if (front.length === 0 || !inside) return a;
  const others = factors.filter((f) => f !== inside && !front.includes(f));
  const into = paired(expanded(times(...front, inside)));
  const other = times(into, ...others);
  return textOf(other).length < textOf(a).length ? other : a;
}

const isOfE = (f: Expression): boolean => isExponential(f) || equals(f, E);
