/** a·q′ + b·q = g as p′ + b·p = g: Rothstein’s special polynomial differential equation (Bronstein, Symbolic Integration I, section 6.4). */
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import { type Equation, restricted, type State } from './state.ts';
import { polynomialSlope, type Tower } from './tower.ts';

export interface Reduced {
  readonly b: U.Univariate;
  readonly states: readonly State[];
  /** Of p; below 0 where 0 is the only polynomial left. */
  readonly degree: number;
  /** q is scale·p and what the states have. */
  readonly scale: U.Univariate;
}

export function reduced(tower: Tower, j: number, equation: Equation, bound: number): Reduced {
  let { a, b, states } = equation;
  let scale: U.Univariate = [R.ONE];
  let degree = bound;
  while (a.length > 1 && states.length > 0 && degree >= 0) {
    const common = b.length === 0 ? U.monic(a) : U.commonDivisor(a, b);
    if (common.length > 1) {
      states = restricted(tower, states, ({ rest }) => U.divided(rest, common).rest).map((s) => ({
        ...s,
        rest: U.divided(s.rest, common).quotient,
      }));
      [a, b] = [U.divided(a, common).quotient, U.divided(b, common).quotient];
      continue;
    }
    const [over, under] = [a, b];
    states = states.map(({ c, rest, q }) => {
      // s·b + t·a = rest: the solution is a·p + s.
      const { s, t } = U.diophantine(under, over, rest);
      return {
        c,
        rest: U.difference(t, polynomialSlope(tower, j, s)),
        q: U.sum(q, U.product(scale, s)),
      };
    });
    scale = U.product(scale, a);
    b = U.sum(b, polynomialSlope(tower, j, a));
    degree -= a.length - 1;
  }
  if (degree < 0) return { b, states, degree, scale };
  const by = R.inverse(U.leading(a));
  return {
    b: U.scaled(b, by),
    states: states.map((s) => ({ ...s, rest: U.scaled(s.rest, by) })),
    degree,
    scale,
  };
}
