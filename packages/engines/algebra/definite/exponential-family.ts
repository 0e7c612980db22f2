/**
 * ∫ x^(s−1) R(e^(−ax)) dx over (0, ∞), R a fraction whose denominator has fourth roots of unity for its zeros: the powers of
 * e^(−ax) have coefficients that are polynomials in k for each k modulo 4, and give ζ and β (Bose, Fermi, 1/cosh, …).
 */
import { add, type Rational, rational, toNumber } from '../../exact/rational.ts';
import { mapped } from '../expression/expand.ts';
import {
  E,
  EULER,
  type Expression,
  equals,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  partsOf,
  symbol,
  whole,
} from '../expression/expression.ts';
import { coefficientOf, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { numbersOf } from '../rational/factors.ts';
import { asRatio, inX, namesOf } from '../rational/of-expression.ts';
import * as Ratio from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import { signOf } from '../simplify/zero.ts';
import {
  betaSeries,
  constant,
  gammaSeries,
  type Laurent,
  plus,
  powerSeries,
  times,
  zetaSeries,
} from './laurent.ts';

/** Stands for e^(−ax). */
export const Y = '§y';
/** Powers of 1 − y⁴ that the denominator may divide. */
const MAX_ORDER = 4;
const ZERO_SERIES = constant(whole(0));

export interface InExponential {
  /** The formula with y for e^(−ax). */
  readonly inY: Expression;
  readonly a: Expression;
}

const all = (a: Expression): Expression[] => [a, ...partsOf(a).flatMap(all)];

/** Undefined where x stands elsewhere than in exponentials of commensurable rates. */
export function inExponential(f: Expression, x: string): InExponential | undefined {
  const exponents = all(f).flatMap((p) =>
    p.kind === 'power' && equals(p.base, E) && has(p.exponent, x) ? [p.exponent] : [],
  );
  const rates = exponents.map((e) => quotient(e, symbol(x)));
  const [one] = rates;
  if (!one || rates.some((r) => has(r, x))) return undefined;
  const unit = coefficientOf(one).rest;
  const shares = rates.map((r) => quotient(r, unit));
  if (!shares.every(isNumber)) return undefined;
  const step = shares.map((s) => s.value).reduce(commonStep, rational(0n));
  const sign = signOf(unit, () => true);
  if (!sign) return undefined;
  const a = product(number(step), sign < 0 ? opposite(unit) : unit);
  const inY = mapped(f, (p) => {
    if (p.kind !== 'power' || !equals(p.base, E) || !has(p.exponent, x)) return p;
    return power(symbol(Y), opposite(quotient(quotient(p.exponent, symbol(x)), a)));
  });
  return has(inY, x) ? undefined : { inY, a };
}

function commonStep(p: Rational, q: Rational): Rational {
  const gcd = (m: bigint, n: bigint): bigint => (n === 0n ? m : gcd(n, m % n));
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  return rational(gcd(size(p.n * q.d), size(q.n * p.d)), p.d * q.d);
}

/** The Mellin transform of R(y), y = e^(−ax), next to s; undefined where R is of another kind. */
export function ofFraction({ inY, a }: InExponential, s: Expression): Laurent | undefined {
  const sums = dirichlet(inY);
  if (!sums) return undefined;
  let total: Laurent | undefined = ZERO_SERIES;
  const take = (l: Laurent | undefined): void => {
    total = total && l && plus(total, l);
  };
  for (const [k, c] of sums.single)
    take(times(constant(number(c)), powerSeries(whole(k), opposite(s), MINUS_ONE)));
  for (const [j, residues] of sums.residues.entries()) {
    take(ofResidues(residues, sum(s, whole(-j))));
  }
  const gamma = gammaSeries(s, ONE);
  return total && gamma && times(times(total, gamma), powerSeries(a, opposite(s), MINUS_ONE));
}

/** Σ over k ≥ 1 of v(k mod 4)·k^(−s). */
function ofResidues(v: readonly Rational[], s: Expression): Laurent | undefined {
  const [v0, v1, v2, v3] = v as readonly [Rational, Rational, Rational, Rational];
  const half = (p: Rational, q: Rational, sign: bigint) =>
    rational(p.n * q.d + sign * q.n * p.d, 2n * p.d * q.d);
  const less = (p: Rational, q: Rational) => rational(p.n * q.d - q.n * p.d, p.d * q.d);
  const odd = half(v1, v3, 1n);
  const parts: (Laurent | undefined)[] = [];
  const factor = (c: Rational, base: number): Laurent =>
    times(constant(number(c)), powerSeries(whole(base), opposite(s), MINUS_ONE));
  for (const [c, base] of [
    [odd, 1],
    [less(v2, odd), 2],
    [less(v0, v2), 4],
  ] as const)
    if (c.n !== 0n) {
      const zeta = zetaSeries(s, ONE, EULER);
      parts.push(zeta && times(factor(c, base), zeta));
    }
  const beta = half(v1, v3, -1n);
  if (beta.n !== 0n) {
    const series = betaSeries(s);
    parts.push(series && times(constant(number(beta)), series));
  }
  return parts.reduce((sums, p) => sums && p && plus(sums, p), ZERO_SERIES as Laurent | undefined);
}

interface Sums {
  /** c·yᵏ. */
  readonly single: readonly (readonly [number, Rational])[];
  /** Of kʲ, for each k modulo 4. */
  readonly residues: readonly (readonly Rational[])[];
}

function dirichlet(inY: Expression): Sums | undefined {
  const names = namesOf(inY, Y);
  if (!names || names.parameters.length > 0) return undefined;
  const { n, d } = inX(asRatio(inY, Y, names), names);
  if (!numbersOf(n) || !numbersOf(d)) return undefined;
  const one = Ratio.ratioOf(1n);
  const zero = Ratio.ratioOf(0n);
  const circle: U.Univariate = [one, zero, zero, zero, Ratio.opposite(one)];
  let below: U.Univariate = [one];
  for (let order = 0; order <= MAX_ORDER; order++) {
    const { quotient: more, rest } = U.divided(below, d);
    if (rest.length === 0) return ofOrder(U.product(n, more), below, order);
    below = U.product(below, circle);
  }
  return undefined;
}

const valueOfRatio = ({ n, d }: Ratio.Ratio): Rational => rational(n as bigint, d as bigint);

function ofOrder(p: U.Univariate, below: U.Univariate, order: number): Sums {
  const { quotient: plain, rest } = U.divided(p, below);
  const single = plain.flatMap((c, k): [number, Rational][] =>
    k === 0 || Ratio.isZero(c) ? [] : [[k, valueOfRatio(c)]],
  );
  const residues = Array.from({ length: Math.max(1, order) }, () =>
    [0, 1, 2, 3].map(() => rational(0n)),
  );
  rest.forEach((c, i) => {
    if (Ratio.isZero(c)) return;
    // The coefficient of y^k, k ≡ i: binomial((k − i)/4 + n − 1, n − 1), a polynomial in k.
    binomial(i, order).forEach((b, j) => {
      const list = residues[j] as Rational[];
      const v = valueOfRatio(c);
      list[i % 4] = add(list[i % 4] as Rational, rational(v.n * b.n, v.d * b.d));
    });
  });
  return { single, residues };
}

/** Π ((k − i)/4 + m)/m for m = 1 … n − 1, by powers of k. */
function binomial(i: number, n: number): Rational[] {
  let p: Rational[] = [rational(1n)];
  for (let m = 1; m < n; m++) {
    const [c0, c1] = [rational(BigInt(4 * m - i), BigInt(4 * m)), rational(1n, BigInt(4 * m))];
    p = Array.from({ length: p.length + 1 }, (_, k) => {
      const [low, high] = [p[k], p[k - 1]];
      const at = (q: Rational | undefined, c: Rational) =>
        q ? rational(q.n * c.n, q.d * c.d) : rational(0n);
      return add(at(low, c0), at(high, c1));
    });
  }
  return p;
}

/** ln(1 − yᵐ) and ln(1 + yᵐ), atan yᵐ: −Σ y^(mk)/k and its kin. */
export function ofLogarithm(
  name: 'log' | 'atan',
  { inY, a }: InExponential,
  s: Expression,
): Laurent | undefined {
  const next = sum(s, ONE);
  const gamma = gammaSeries(s, ONE);
  if (!gamma) return undefined;
  const scaled = (m: number, l: Laurent | undefined): Laurent | undefined =>
    l && times(times(l, gamma), powerSeries(product(whole(m), a), opposite(s), MINUS_ONE));
  if (name === 'atan') {
    const m = exponentOf(inY);
    return m === undefined ? undefined : scaled(m, betaSeries(next));
  }
  if (inY.kind !== 'sum' || inY.terms.length !== 2 || !equals(inY.terms[0] as Expression, ONE))
    return undefined;
  const { c, rest } = coefficientOf(inY.terms[1] as Expression);
  const m = exponentOf(rest);
  if (m === undefined || c.d !== 1n || (c.n !== 1n && c.n !== -1n)) return undefined;
  const none = rational(0n);
  const v = c.n === -1n ? [-1n, -1n, -1n, -1n] : [-1n, 1n, -1n, 1n];
  return scaled(
    m,
    ofResidues(
      v.map((n) => (n === 0n ? none : rational(n))),
      next,
    ),
  );
}

function exponentOf(a: Expression): number | undefined {
  if (a.key === Y) return 1;
  if (a.kind !== 'power' || a.base.key !== Y || !isNumber(a.exponent)) return undefined;
  const m = toNumber(a.exponent.value);
  return Number.isInteger(m) && m > 0 ? m : undefined;
}
