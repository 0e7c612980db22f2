/** Polynomials of roots that are doubles, by exact products. */
import { exactPolynomial, inDoubles } from '@tollbench/engines/control/locus/loop.ts';
import { multiplyExact, type Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import {
  add,
  div,
  fromNumber,
  mul,
  neg,
  ONE,
  parse,
  type Rational,
  toNumber,
} from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';

/** As the decimal that a double shows: 0.1 is a tenth. */
const decimal = (x: number): Rational => (Number.isInteger(x) ? fromNumber(x) : parse(String(x)));

/** gain · ∏(c − r), from the highest power down; the roots in conjugate pairs. Throws `out-of-range` for too many digits. */
export function polynomialFromDoubles(roots: readonly Complex[], gain: number): number[] {
  let product: Polynomial = exactPolynomial([gain]);
  for (const { re, im } of roots) {
    if (im < 0) continue;
    const [x, y] = [decimal(re), decimal(im)];
    product = multiplyExact(
      product,
      im === 0 ? [neg(x), ONE] : [add(mul(x, x), mul(y, y)), neg(add(x, x)), ONE],
    );
  }
  return inDoubles(product);
}

/** An exact polynomial with another leading coefficient, from the highest power down. */
export function leadingWith(p: Polynomial, lead: number): number[] {
  const first = p.at(-1) ?? ONE;
  if (toNumber(first) === lead) return inDoubles(p);
  const factor = div(decimal(lead), first);
  return inDoubles(p.map((c) => mul(c, factor)));
}
