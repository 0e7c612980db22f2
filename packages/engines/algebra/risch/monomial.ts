/**
 * Fractions of polynomials in θ over fractions in x, θ an exponential or a logarithm of such a fraction: their derivative,
 * and what of their integral lies in the denominator (Bronstein, Symbolic Integration I, chapter 5).
 */
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

export interface Monomial {
  /** e^g: θ′ = slope·θ. ln g: θ′ = slope. */
  readonly kind: 'exponential' | 'logarithm';
  readonly slope: R.Ratio;
  /** θ is their x. */
  readonly names: Names;
  /** The number of the variable x among the parameters. */
  readonly x: number;
}

export function derived(a: U.Univariate, { kind, slope, x }: Monomial): U.Univariate {
  return U.trimmed(
    a.map((c, k) => {
      const inner = R.derivative(c, x);
      const next = kind === 'exponential' ? c : (a[k + 1] ?? R.ZERO);
      const times = R.ratioOf(BigInt(kind === 'exponential' ? k : k + 1));
      return R.sum(inner, R.product(times, R.product(next, slope)));
    }),
  );
}

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

/** Of n/d, d monic without repeated factors and apart from its derivative, deg n < deg d. */
export function residues(n: U.Univariate, d: U.Univariate, theta: Monomial): Residues {
  const { names, x } = theta;
  const z = names.free;
  const slope = derived(d, theta);
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
    const fixed = coefficientsOf(factor, x).reduce<Polynomial>(commonDivisor, 0n);
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
