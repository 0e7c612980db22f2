/** Polynomials with real coefficients from their roots, exactly. */
import {
  conjugate,
  type Gaussian,
  isReal,
  squaredSize,
} from '@tollbench/engines/exact/gaussian.ts';
import { constant, multiplyExact, type Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import { add, equals, neg, ONE, toNumber } from '@tollbench/engines/exact/rational.ts';
import { FieldError } from './error.ts';

/** ∏(x − r) for real roots and conjugate pairs. Throws FieldError for a complex root without its conjugate. */
export function polynomialFromRoots(roots: readonly Gaussian[]): Polynomial {
  const left = [...roots];
  let result: Polynomial = constant(ONE);
  for (;;) {
    const r = left.shift();
    if (!r) return result;
    if (isReal(r)) {
      result = multiplyExact(result, [neg(r.re), ONE]);
      continue;
    }
    const other = conjugate(r);
    const at = left.findIndex((x) => equals(x.re, other.re) && equals(x.im, other.im));
    if (at < 0)
      throw new FieldError(
        `has the root ${toNumber(r.re)}${r.im.n < 0n ? '-' : '+'}${Math.abs(toNumber(r.im))}i without its conjugate`,
      );
    left.splice(at, 1);
    result = multiplyExact(result, [squaredSize(r), neg(add(r.re, r.re)), ONE]);
  }
}
