/** A particular solution by variation of parameters, from a basis of the homogeneous equation. */
import { expanded, mapped } from '../../expression/expand.ts';
import {
  type Expression,
  has,
  integerOf,
  MINUS_ONE,
  ONE,
  sizeOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { relation, step } from '../first-order/outcome.ts';
import { antiderivative, integralOf, slope } from '../formal.ts';
import { normal, tidy } from '../normal.ts';
import { eliminated } from './elimination.ts';
import type { Linear } from './linear.ts';
import type { Determined } from './undetermined.ts';

/** Of a higher order the linear system for the slopes grows beyond any use. */
const MAX_ORDER = 6;

/** Undefined where the Wronskian is 0, or too much of it grows. */
export function variation(p: Linear, basis: readonly Expression[]): Determined | undefined {
  const n = basis.length;
  if (n > MAX_ORDER) return undefined;
  const rows: Expression[][] = [];
  let row: Expression[] = [...basis];
  for (let k = 0; k < n; k++) {
    rows.push(row);
    row = row.map((u) => slope(u, p.x));
  }
  const lead = p.coefficients[n] as Expression;
  const right = rows.map((_, k) => (k === n - 1 ? quotient(p.force, lead) : ZERO));
  const slopes = n === 2 ? ofTwo(rows, right[1] as Expression) : eliminated(rows, right)?.values;
  if (!slopes) return undefined;
  const tidied = slopes.map((u) => simplified(u));
  const weights = tidied.map((u) => antiderivative(u, p.x).value);
  const value = lessHomogeneous(
    tidy(expanded(sum(...weights.map((w, k) => product(w, basis[k] as Expression))))),
    basis,
    p.x,
  );
  const name = (k: number): Expression => symbol(`u_${k + 1}`);
  return {
    value,
    steps: [
      step(
        'variation of parameters',
        'The constants of the homogeneous solution become functions; their slopes solve a linear system.',
        tidied.map((u, k) => relation(symbol(`u_${k + 1}'`), u)),
      ),
      step(
        'integration',
        'Each is integrated.',
        weights.flatMap((w, k) => [
          relation(name(k), integralOf(tidied[k] as Expression, p.x)),
          relation(name(k), w),
        ]),
      ),
      step(
        'particular solution',
        'Together with the functions that they multiply they make one solution.',
        [relation(symbol('y_p'), value)],
      ),
    ],
  };
}

/** By the Wronskian. */
function ofTwo(rows: readonly (readonly Expression[])[], f: Expression): Expression[] | undefined {
  const [[a, b], [c, d]] = rows as unknown as [[Expression, Expression], [Expression, Expression]];
  const w = simplified(sum(product(a, d), product(MINUS_ONE, b, c)));
  if (isZero(w)) return undefined;
  return [quotient(product(MINUS_ONE, b, f), w), quotient(product(a, f), w)];
}

/** The shortest form, with cos² + sin² = 1 and cosh² − sinh² = 1 where that makes it shorter. */
export function simplified(a: Expression): Expression {
  const first = tidy(a);
  const second = tidy(normal(mapped(expanded(first), pythagorean)));
  return sizeOf(second) < sizeOf(first) ? second : first;
}

/** sin² as 1 − cos² throughout, sinh² as cosh² − 1. */
function pythagorean(part: Expression): Expression {
  if (part.kind !== 'power' || part.base.kind !== 'call') return part;
  const n = integerOf(part.exponent);
  const [u] = part.base.of as [Expression];
  if (n === undefined || n < 2n) return part;
  const other =
    part.base.name === 'sin'
      ? difference(ONE, power(call('cos', u), TWO))
      : part.base.name === 'sinh'
        ? difference(power(call('cosh', u), TWO), ONE)
        : undefined;
  return other
    ? expanded(product(power(other, whole(n / 2n)), n % 2n === 1n ? part.base : ONE))
    : part;
}

/** Without the terms that the homogeneous solution has already. */
function lessHomogeneous(a: Expression, basis: readonly Expression[], x: string): Expression {
  const wide = expanded(a);
  const terms = wide.kind === 'sum' ? wide.terms : [wide];
  const kept = terms.filter((t) => !basis.some((u) => !has(normal(quotient(t, u)), x)));
  return kept.length === terms.length ? a : tidy(sum(...kept));
}
