/**
 * ∫ of a fraction of polynomials, completely: what is rational of it by Hermite, and the logarithms by Rothstein,
 * Trager, Lazard and Rioboo, in the least extension of the numbers that they can be written in (Bronstein, Symbolic
 * Integration I, chapter 2).
 */
import { squareFree as factorsOf } from '../polynomial/common-divisor.ts';
import {
  coefficientsIn,
  degreeIn,
  inVariable,
  difference as less,
  product as multiplied,
  type Polynomial,
  variableOf,
} from '../polynomial/polynomial.ts';
import { subresultants } from '../polynomial/resultant.ts';
import { inverse, ratioOf } from './ratio.ts';
import {
  cleared,
  commonDivisor,
  derivative,
  difference,
  diophantine,
  divided,
  opposite,
  primitive,
  product,
  scaled,
  squareFree,
  sum,
  type Univariate,
} from './univariate.ts';

/** ∑ over the roots c of `roots` of c·ln(argument at c). */
export interface LogTerm {
  /** In the root’s variable, which is `variable`. */
  readonly roots: Polynomial;
  /** In x, which is `variable` + 1, over that. */
  readonly argument: Polynomial;
}

export interface RationalIntegral {
  readonly polynomial: Univariate;
  /** The rest of what is rational, in lowest terms. */
  readonly fraction: { readonly n: Univariate; readonly d: Univariate };
  readonly logs: readonly LogTerm[];
}

/**
 * ∫ n/d dx, of polynomials in x without a common divisor, d not 0. `variable` is above every variable of their
 * coefficients and stands for the roots; x is the next.
 */
export function integrateRational(
  n: Univariate,
  d: Univariate,
  variable: number,
): RationalIntegral {
  const { quotient, rest } = divided(n, d);
  const { fraction, n: top, d: bottom } = hermite(rest, d);
  return {
    polynomial: primitive(quotient),
    fraction,
    logs: top.length === 0 ? [] : logarithms(top, bottom, variable),
  };
}

/**
 * ∫ n/d = fraction + ∫ n′/d′, d′ without repeated factors; deg n < deg d. The slope may be another than d/dx, where no
 * factor of d has a common divisor with its own.
 */
export function hermite(
  n: Univariate,
  d: Univariate,
  slope: (a: Univariate) => Univariate = derivative,
) {
  let fraction = { n: [] as Univariate, d: [ratioOf(1n)] as Univariate };
  let [top, bottom] = [n, d];
  for (const { factor: v, power } of squareFree(d).filter((f) => f.power > 1)) {
    let u = divided(bottom, raised(v, power)).quotient;
    for (let j = power - 1; j > 0; j--) {
      // b·(u·v′) + c·v = −top/j: one power of v goes into the fraction.
      const want = scaled(top, ratioOf(-1n));
      const { s, t } = diophantine(
        product(u, slope(v)),
        v,
        scaled(want, inverse(ratioOf(BigInt(j)))),
      );
      fraction = added(fraction, s, raised(v, j));
      top = difference(scaled(opposite(t), ratioOf(BigInt(j))), product(u, slope(s)));
    }
    bottom = product(u, v);
    u = [];
  }
  const common = commonDivisor(top, bottom);
  return common.length > 1
    ? { fraction, n: divided(top, common).quotient, d: divided(bottom, common).quotient }
    : { fraction, n: top, d: bottom };
}

function raised(a: Univariate, k: number): Univariate {
  let all: Univariate = [ratioOf(1n)];
  for (let j = 0; j < k; j++) all = product(all, a);
  return all;
}

function added(f: { n: Univariate; d: Univariate }, n: Univariate, d: Univariate) {
  const [top, bottom] = [sum(product(f.n, d), product(n, f.d)), product(f.d, d)];
  if (top.length === 0) return { n: [], d: [ratioOf(1n)] };
  const common = commonDivisor(top, bottom);
  return { n: divided(top, common).quotient, d: divided(bottom, common).quotient };
}

/** The logarithms of ∫ n/d, d without repeated factors, deg n < deg d. */
function logarithms(n: Univariate, d: Univariate, variable: number): LogTerm[] {
  const x = variable + 1;
  const bottom = cleared(d, x);
  const top = cleared(scaled(n, ratioOf(bottom.by)), x);
  // n/d = (top/top.by)/bottom: the roots come out times top.by.
  const t = variableOf(variable);
  const b = less(top.whole, multiplied(multiplied(t, top.by), slope(bottom.whole, x)));
  const { resultant, chain } = subresultants(bottom.whole, b, x);
  const parts = factorsOf(resultant).factors;
  return parts
    .filter(({ factor }) => degreeIn(factor, variable) > 0)
    .map(({ factor, power }) => ({
      roots: factor,
      argument:
        power === degreeIn(bottom.whole, x)
          ? bottom.whole
          : (chain.find((s) => degreeIn(s, x) === power) as Polynomial),
    }));
}

const slope = (a: Polynomial, x: number): Polynomial =>
  inVariable(
    x,
    coefficientsIn(a, x)
      .slice(1)
      .map((c, k) => multiplied(c, BigInt(k + 1))),
  );
