/** Residues of fractions in a monomial θ, whose logarithms an integral has (Bronstein, Symbolic Integration I, section 5.6). */
import { commonDivisor, squareFree } from '../polynomial/common-divisor.ts';
import {
  coefficientsIn,
  degreeIn,
  difference,
  inVariable,
  type Polynomial,
  power,
  product,
  quotient,
  variableOf,
} from '../polynomial/polynomial.ts';
import { subresultants } from '../polynomial/resultant.ts';
import type { LogTerm } from '../rational/integrate.ts';
import type { Names } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';

/** The coefficients in any of its variables, without that variable. */
export function coefficientsOf(p: Polynomial, variable: number): readonly Polynomial[] {
  if (typeof p === 'bigint' || p.variable < variable) return [p];
  if (p.variable === variable) return p.coefficients;
  const inner = p.coefficients.map((c) => coefficientsOf(c, variable));
  const length = Math.max(...inner.map((c) => c.length));
  return Array.from({ length }, (_, j) =>
    inVariable(
      p.variable,
      inner.map((c) => c[j] ?? 0n),
    ),
  );
}

export interface Residues {
  /** Logarithms whose factors are constants. */
  readonly logs: readonly (LogTerm & { readonly degree: number })[];
  /** Residues that are no constants: in their variable, and x. */
  readonly moving: Polynomial | undefined;
}

/** What residues are taken by: the derivation on polynomials in θ, and the variables of their coefficients that are no constants. */
export interface Derivation {
  /** θ is their x; the one that is free is for the residues. */
  readonly names: Pick<Names, 'free' | 'x'>;
  readonly moving: readonly number[];
  readonly slope: (a: U.Univariate) => U.Univariate;
}

/** Of n/d, d without repeated factors and apart from its derivative, deg n < deg d. */
export function residues(n: U.Univariate, d: U.Univariate, by: Derivation): Residues {
  const { names } = by;
  const z = names.free;
  const slope = by.slope(d);
  const common = [...n, ...slope].reduce<Polynomial>(
    (all, c) => product(all, quotient(c.d, commonDivisor(all, c.d)) as Polynomial),
    1n,
  );
  const whole = (a: U.Univariate): Polynomial =>
    inVariable(
      names.x,
      a.map((c) => product(c.n, quotient(common, c.d) as Polynomial)),
    );
  const bottom = U.cleared(d, names.x).whole;
  const top = difference(whole(n), product(variableOf(z), whole(slope)));
  const inTheta = degreeIn(top, names.x);
  const { resultant, chain } =
    inTheta < 1
      ? { resultant: power(top, degreeIn(bottom, names.x)), chain: [] }
      : subresultants(bottom, top, names.x);
  const logs: (LogTerm & { degree: number })[] = [];
  let moving: Polynomial | undefined;
  for (const { factor, power: times } of squareFree(resultant).factors) {
    if (degreeIn(factor, z) < 1) continue;
    const fixed = by.moving.reduce<Polynomial>(
      (f, x) => coefficientsOf(f, x).reduce<Polynomial>(commonDivisor, 0n),
      factor,
    );
    const rest = quotient(factor, fixed) as Polynomial;
    if (degreeIn(rest, z) > 0) moving = moving === undefined ? rest : product(moving, rest);
    if (degreeIn(fixed, z) > 0)
      logs.push({
        roots: fixed,
        degree: times,
        argument:
          times === degreeIn(bottom, names.x)
            ? bottom
            : ((chain.find((s) => degreeIn(s, names.x) === times) ?? bottom) as Polynomial),
      });
  }
  return { logs, moving };
}

/** The sum of the roots of a polynomial in a variable. */
export function rootSum(p: Polynomial, variable: number): R.Ratio {
  const c = coefficientsIn(p, variable);
  return R.opposite(R.ratio(c.at(-2) ?? 0n, c.at(-1) ?? 1n));
}
