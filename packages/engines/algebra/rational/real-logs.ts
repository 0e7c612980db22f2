/**
 * ∑ c·ln S(c, x) over the roots c of a polynomial, in real functions: logarithms of polynomials, and where roots are
 * complex arctangents that have no jumps (Rioboo; Bronstein, Symbolic Integration I, section 2.8).
 */
import { type Expression, TWO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, quotient as over, sum as plus, product as times } from '../expression/make.ts';
import { coefficientsIn, type Polynomial } from '../polynomial/polynomial.ts';
import type { LogTerm } from './integrate.ts';
import { ratioExpression, univariateExpression } from './of-expression.ts';
import * as R from './ratio.ts';
import { isNegative, rootExpression } from './square-root.ts';
import * as U from './univariate.ts';

/** Where a part has no form in real functions here: the roots of an irreducible polynomial of higher degree. */
export type RealPart =
  | { readonly kind: 'real'; readonly value: Expression }
  | { readonly kind: 'roots'; readonly term: LogTerm };

/**
 * Of a term whose roots are those of an irreducible polynomial; t and x are its variables.
 * @param isFixed whether a coefficient is a constant: of others a logarithm, or an angle, is not left out
 */
export function realPart(
  term: LogTerm,
  t: number,
  at: (variable: number) => Expression,
  isFixed: (c: R.Ratio) => boolean = () => true,
): RealPart {
  const q = coefficientsIn(term.roots, t).map(R.ratioOf);
  const x = at(t + 1);
  if (q.length === 2) {
    const c = R.opposite(R.quotient(q[0] as R.Ratio, q[1] as R.Ratio));
    const argument = U.apart(inX(term.argument, t, (s) => evaluated(s, c))).p;
    return real(times(ratioExpression(c, at), log(univariateExpression(argument, x, at))));
  }
  if (q.length > 3) return { kind: 'roots', term };
  return real(ofQuadratic(q, term, t, at, isFixed));
}

const real = (value: Expression): RealPart => ({ kind: 'real', value });
const log = (u: Expression): Expression => call('log', u);

/** The argument as a polynomial in x, each coefficient in t made a number or a pair. */
function inX<T>(argument: Polynomial, t: number, of: (s: U.Univariate) => T): T[] {
  return coefficientsIn(argument, t + 1).map((c) => of(coefficientsIn(c, t).map(R.ratioOf)));
}

const evaluated = (s: U.Univariate, c: R.Ratio): R.Ratio =>
  s.reduceRight((value, k) => R.sum(R.product(value, c), k), R.ZERO);

/** p + r·s at a root (−b + s)/(2a) with s² = b² − 4ac. */
interface Pair {
  readonly p: R.Ratio;
  readonly r: R.Ratio;
}

function ofQuadratic(
  [c0, c1, c2]: U.Univariate,
  term: LogTerm,
  t: number,
  at: (variable: number) => Expression,
  isFixed: (c: R.Ratio) => boolean,
): Expression {
  const [c, b, a] = [c0, c1, c2] as [R.Ratio, R.Ratio, R.Ratio];
  const twice = R.product(R.ratioOf(2n), a);
  const middle = R.opposite(R.quotient(b, twice));
  const square = R.difference(R.product(b, b), R.product(R.ratioOf(2n), R.product(twice, c)));
  const added = (u: Pair, v: Pair): Pair => ({ p: R.sum(u.p, v.p), r: R.sum(u.r, v.r) });
  const multiplied = (u: Pair, v: Pair): Pair => ({
    p: R.sum(R.product(u.p, v.p), R.product(square, R.product(u.r, v.r))),
    r: R.sum(R.product(u.p, v.r), R.product(u.r, v.p)),
  });
  const inverted = ({ p, r }: Pair): Pair => {
    const norm = R.difference(R.product(p, p), R.product(square, R.product(r, r)));
    return { p: R.quotient(p, norm), r: R.opposite(R.quotient(r, norm)) };
  };
  const root: Pair = { p: middle, r: R.inverse(twice) };
  const pairs = inX(term.argument, t, (s) =>
    s.reduceRight<Pair>((value, k) => added(multiplied(value, root), { p: k, r: R.ZERO }), {
      p: R.ZERO,
      r: R.ZERO,
    }),
  );
  const scale = inverted(pairs.findLast(({ p, r }) => !R.isZero(p) || !R.isZero(r)) as Pair);
  const list = pairs.map((v) => multiplied(v, scale));
  const parts = [U.trimmed(list.map((v) => v.p)), U.trimmed(list.map((v) => v.r))] as const;
  return isNegative(square)
    ? complexPair(...parts, square, root, t, at, isFixed)
    : realPair(...parts, square, root, t, at);
}

/** (m + w·s)·ln(p + r·s) and the same with −s, s real. */
function realPair(
  p: U.Univariate,
  r: U.Univariate,
  square: R.Ratio,
  root: Pair,
  t: number,
  at: (variable: number) => Expression,
): Expression {
  const [x, s] = [at(t + 1), rootExpression(square, at)];
  const [m, w] = [ratioExpression(root.p, at), times(ratioExpression(root.r, at), s)];
  const [u, v] = [univariateExpression(p, x, at), times(univariateExpression(r, x, at), s)];
  return plus(
    times(plus(m, w), log(plus(u, v))),
    times(plus(m, opposite(w)), log(plus(u, opposite(v)))),
  );
}

/** (m + w·s)·ln(p + r·s) and its conjugate, s² < 0: m·ln(p² + |s²|·r²) and w·|s| times arctangents. */
function complexPair(
  p: U.Univariate,
  r: U.Univariate,
  square: R.Ratio,
  root: Pair,
  t: number,
  at: (variable: number) => Expression,
  isFixed: (c: R.Ratio) => boolean,
): Expression {
  const x = at(t + 1);
  const size = R.opposite(square);
  const sum = U.sum(U.product(p, p), U.scaled(U.product(r, r), size));
  const whole = U.apart(sum);
  const norm = isFixed(whole.c) ? whole.p : sum;
  const s = rootExpression(size, at);
  // A constant angle is none of an integral’s business.
  const angle = arctangents(p, r, size)
    .filter((above) => above.length > 1 || !above.every(isFixed))
    .map((above) => {
      const { c, p: plain } = U.apart(above);
      const number = over(ratioExpression(c, at), s);
      return call('atan', times(number, univariateExpression(plain, x, at)));
    });
  const logs = R.isZero(root.p)
    ? []
    : [times(ratioExpression(root.p, at), log(univariateExpression(norm, x, at)))];
  const front = times(ratioExpression(root.r, at), s, TWO);
  return plus(...logs, ...angle.map((f) => times(front, f)));
}

/**
 * i·ln((p + i·r·s)/(p − i·r·s)) as twice the arctangents of polynomials over s, s² = size: the same derivative, and
 * each continuous everywhere.
 */
function arctangents(p: U.Univariate, r: U.Univariate, size: R.Ratio): U.Univariate[] {
  const out: U.Univariate[] = [];
  for (let [a, b] = [p, r]; ; ) {
    if (a.length < b.length) {
      [a, b] = [U.scaled(U.opposite(b), size), a];
      continue;
    }
    const { quotient, rest } = U.divided(a, b);
    if (rest.length === 0) return [...out, quotient];
    const g = U.commonDivisor(a, b);
    // b·d − a·c = g.
    const { s: d, t: minus } = U.diophantine(b, a, g);
    const c = U.opposite(minus);
    out.push(U.divided(U.sum(U.product(a, d), U.scaled(U.product(b, c), size)), g).quotient);
    [a, b] = [d, c];
  }
}
