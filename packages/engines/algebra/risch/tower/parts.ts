/** An element of a tower as its parts in the top monomial: powers, what Hermite’s reduction integrates, and simple fractions. */
import { hermite } from '../../rational/integrate.ts';
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import type { Derivation } from '../monomial.ts';
import {
  element,
  type Fraction,
  inLevel,
  levelAt,
  orderOf,
  polynomialSlope,
  type Tower,
} from './tower.ts';

export interface Parts {
  /** Coefficients of powers of θ, negative ones of an exponential among them. */
  readonly powers: readonly (readonly [number, R.Ratio])[];
  /** The part whose derivative Hermite’s reduction takes away. */
  readonly integrated: R.Ratio;
  /** What is left, of a denominator without repeated factors; 0 over 1 where there is none. */
  readonly simple: Fraction;
}

export const derivationAt = (tower: Tower, j: number): Derivation => {
  const { variable } = levelAt(tower, j);
  return {
    names: { free: variable - 1, x: variable },
    moving: tower.slice(0, j).map((l) => l.variable),
    slope: (a) => polynomialSlope(tower, j, a),
  };
};

export function partsOf(tower: Tower, j: number, a: R.Ratio): Parts {
  const { n, d } = inLevel(tower, j, a);
  const { powers, rest } =
    levelAt(tower, j).kind === 'exponential' ? laurent(n, d) : polynomial(n, d);
  if (rest.n.length === 0) return { powers, integrated: R.ZERO, simple: { n: [], d: [R.ONE] } };
  const reduced = hermite(rest.n, rest.d, (p) => polynomialSlope(tower, j, p));
  const by = R.inverse(U.leading(reduced.d));
  return {
    powers,
    integrated: element(tower, j, reduced.fraction.n, reduced.fraction.d),
    simple: { n: U.scaled(reduced.n, by), d: U.scaled(reduced.d, by) },
  };
}

function polynomial(n: U.Univariate, d: U.Univariate) {
  const { quotient, rest } = U.divided(n, d);
  return { powers: nonzero(quotient, 0), rest: { n: rest, d } };
}

const nonzero = (a: U.Univariate, from: number): [number, R.Ratio][] =>
  a.map((c, k): [number, R.Ratio] => [k + from, c]).filter(([, c]) => !R.isZero(c));

/** n/d as powers of θ, positive and negative ones, and a proper fraction whose denominator θ does not divide. */
export function laurent(n: U.Univariate, d: U.Univariate) {
  const low = orderOf(d);
  const normal = d.slice(low);
  const { quotient: up, rest } = U.divided(n, d);
  const powers = nonzero(up, 0);
  let top = rest;
  if (low > 0 && rest.length > 0) {
    const thetas: U.Univariate = [...new Array<R.Ratio>(low).fill(R.ZERO), R.ONE];
    if (normal.length === 1) {
      powers.push(...nonzero(U.scaled(rest, R.inverse(normal[0] as R.Ratio)), -low));
      top = [];
    } else {
      // s·normal + t·θ^low = rest.
      const { s, t } = U.diophantine(normal, thetas, rest);
      powers.push(...nonzero(s, -low));
      top = t;
    }
  }
  return { powers, rest: { n: top, d: normal } };
}
