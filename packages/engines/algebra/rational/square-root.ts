/** Square roots of fractions of polynomials, with what is a square taken out; parameters count as positive. */
import { type Expression, HALF } from '../expression/expression.ts';
import { power, product as times } from '../expression/make.ts';
import { extracted } from '../expression/root-of-number.ts';
import { squareFree } from '../polynomial/common-divisor.ts';
import {
  leadingNumber,
  type Polynomial,
  product,
  power as raised,
} from '../polynomial/polynomial.ts';
import { ratioExpression } from './of-expression.ts';
import { type Ratio, ratio } from './ratio.ts';

/** The sign where parameters are positive and the first of them outweighs the rest: a guess that a check must follow. */
export const isNegative = ({ n, d }: Ratio): boolean =>
  leadingNumber(n) < 0n !== leadingNumber(d) < 0n;

/** Positive wherever parameters are. */
export const isPositive = ({ n, d }: Ratio): boolean => hasNoMinus(n) && hasNoMinus(d);

const hasNoMinus = (p: Polynomial): boolean =>
  typeof p === 'bigint' ? p >= 0n : p.coefficients.every(hasNoMinus);

/** r = outside²·inside. */
export function squareParts({ n, d }: Ratio): { outside: Ratio; inside: Polynomial } {
  const { out, inside } = parts(product(n, d));
  return { outside: ratio(out, d), inside };
}

function parts(p: Polynomial): { out: Polynomial; inside: Polynomial } {
  if (typeof p === 'bigint') {
    const { out, inside } = extracted(p < 0n ? -p : p, 2);
    return { out, inside: p < 0n ? -inside : inside };
  }
  const { content, factors } = squareFree(p);
  let { out, inside } = parts(content);
  for (const { factor, power: k } of factors) {
    out = product(out, raised(factor, k >> 1));
    if (k % 2 === 1) inside = product(inside, factor);
  }
  return { out, inside };
}

/** √r as an expression. */
export function rootExpression(r: Ratio, at: (variable: number) => Expression): Expression {
  const { outside, inside } = squareParts(r);
  return times(
    ratioExpression(outside, at),
    power(ratioExpression({ n: inside, d: 1n }, at), HALF),
  );
}

/** √r where it is a fraction of polynomials again. */
export function exactRoot(r: Ratio): Ratio | undefined {
  const { outside, inside } = squareParts(r);
  return inside === 1n ? outside : undefined;
}
