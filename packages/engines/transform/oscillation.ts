/** Pairs of roots μ ± √(−D): their functions of time and their sequences, as polynomials beside a cosine and a sine. */
import {
  E,
  type Expression,
  HALF,
  isNumber,
  PI,
  TWO,
  whole,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite as negative,
  quotient as over,
  sum as plus,
  power,
  product as times,
} from '../algebra/expression/make.ts';
import {
  inverse,
  isZero,
  difference as less,
  ONE,
  product,
  type Ratio,
  ratio,
  ratioOf,
  sum,
  opposite as turned,
  ZERO,
} from '../algebra/rational/ratio.ts';
import * as U from '../algebra/rational/univariate.ts';
import type { Constants } from './constants.ts';
import { completed, inPowers, type Part, rootOf } from './partial-fractions.ts';

type Univariate = U.Univariate;

/** p(t)·cos(ωt) + r(t)·sin(ωt)/ω, D = ω², times e^(μt) or the like. */
export interface Swing {
  readonly middle: Ratio;
  readonly square: Ratio;
  readonly cos: Univariate;
  readonly sin: Univariate;
}

const T: Univariate = [ZERO, ONE];

/** The inverse Laplace transform of n/q^m, q a quadratic. */
export function swingOf(part: Part): Swing {
  const { middle, square } = completed(part.q);
  let [cos, sin]: [Univariate, Univariate] = [[], []];
  // g is the inverse of 1/(s² + D)^k, h that of s/(s² + D)^k: g₁ = sin(ωt)/ω, h₁ = cos(ωt).
  let g: readonly [Univariate, Univariate] = [[], [ONE]];
  let h: readonly [Univariate, Univariate] = [[ONE], []];
  inPowers(part).forEach((n, k) => {
    const [b = ZERO, a = ZERO] = n;
    const rest = less(b, product(a, middle));
    cos = U.sum(cos, U.sum(U.scaled(h[0], a), U.scaled(g[0], rest)));
    sin = U.sum(sin, U.sum(U.scaled(h[1], a), U.scaled(g[1], rest)));
    // s/(s² + D)^(k+1) is t·g/2k, and its slope g − D·(the next g).
    const by = ratio(1n, BigInt(2 * (k + 1)));
    h = [U.scaled(U.product(T, g[0]), by), U.scaled(U.product(T, g[1]), by)];
    const slope = slopeOf(h, square);
    g = [U.difference(g[0], slope[0]), U.difference(g[1], slope[1])].map((p) =>
      U.scaled(p, inverse(square)),
    ) as [Univariate, Univariate];
  });
  return { middle: turned(middle), square, cos, sin };
}

const slopeOf = (
  [p, r]: readonly [Univariate, Univariate],
  square: Ratio,
): readonly [Univariate, Univariate] => [
  U.sum(U.derivative(p), r),
  U.difference(U.derivative(r), U.scaled(p, square)),
];

/** The causal sequence of z·n/q^m, q a quadratic that is not 0 at 0: Σ nᵏ·(…) beside Re pⁿ and Im pⁿ/ω. */
export function sequenceSwing(part: Part): Swing {
  const { middle: half, square } = completed(part.q);
  const middle = turned(half);
  const size = 2 * part.power;
  const samples = firstSamples(part, size);
  // Re and Im/ω of the powers of the root.
  let [c, s] = [ONE, ZERO];
  const rows: Ratio[][] = [];
  for (let n = 0; n < size; n++) {
    const powers = Array.from({ length: part.power }, (_, k) =>
      ratioOf(k === 0 ? 1n : BigInt(n) ** BigInt(k)),
    );
    rows.push([
      ...powers.map((p) => product(p, c)),
      ...powers.map((p) => product(p, s)),
      samples[n] as Ratio,
    ]);
    [c, s] = [less(product(middle, c), product(square, s)), sum(c, product(middle, s))];
  }
  const x = solved(rows);
  return {
    middle,
    square,
    cos: U.trimmed(x.slice(0, part.power)),
    sin: U.trimmed(x.slice(part.power)),
  };
}

/** x[0], x[1], … of z·n/q^m by long division. */
function firstSamples({ n, q, power: m }: Part, count: number): Ratio[] {
  let d: Univariate = [ONE];
  for (let k = 0; k < m; k++) d = U.product(d, q);
  const top = [ZERO, ...n].reverse();
  const bottom = [...d].reverse();
  const lead = bottom.length - top.length;
  const out: Ratio[] = [];
  for (let k = 0; k < count; k++) {
    let value = top[k - lead] ?? ZERO;
    for (let j = 1; j <= k && j < bottom.length; j++)
      value = less(value, product(bottom[j] as Ratio, out[k - j] as Ratio));
    out.push(value);
  }
  return out;
}

/** By elimination; the system has one solution. */
export function solved(rows: Ratio[][]): Ratio[] {
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    const pivot = rows.findIndex((row, j) => j >= k && !isZero(row[k] as Ratio));
    if (pivot < 0) return [];
    [rows[k], rows[pivot]] = [rows[pivot] as Ratio[], rows[k] as Ratio[]];
    const head = rows[k] as Ratio[];
    const by = inverse(head[k] as Ratio);
    for (let j = k; j <= size; j++) head[j] = product(head[j] as Ratio, by);
    rows.forEach((row, i) => {
      const f = row[k] as Ratio;
      if (i === k || isZero(f)) return;
      for (let j = k; j <= size; j++) row[j] = less(row[j] as Ratio, product(f, head[j] as Ratio));
    });
  }
  return rows.map((row) => row[size] as Ratio);
}

const root = (k: Constants, a: Ratio): Expression => {
  const exact = rootOf(a);
  return exact ? k.expression(exact) : power(k.expression(a), HALF);
};

/** As a function of t, with e^(μt); hyperbolic where D is negative. */
export function swingInTime(k: Constants, w: Swing, t: Expression): Expression {
  const isReal = k.signOf(w.square) < 0;
  const omega = root(k, isReal ? turned(w.square) : w.square);
  const [cos, sin] = (isReal ? ['cosh', 'sinh'] : ['cos', 'sin']).map((name) =>
    call(name, times(omega, t)),
  ) as [Expression, Expression];
  const grown = power(E, times(k.expression(w.middle), t));
  return plus(
    ...termsOf(k, w.cos, t).map((c) => times(c, grown, cos)),
    ...termsOf(k, w.sin, t).map((c) => times(over(c, omega), grown, sin)),
  );
}

/** As a sequence in n: rⁿ·cos(θn), or the powers of two real roots. */
export function swingInSteps(k: Constants, w: Swing, n: Expression): Expression {
  const mu = k.expression(w.middle);
  if (k.signOf(w.square) < 0) {
    const d = root(k, turned(w.square));
    const [up, down] = [plus(mu, d), difference(mu, d)];
    const pair = (a: Expression, sign: 1 | -1) => (p: Expression) =>
      times(p, over(a, TWO), plus(power(up, n), times(whole(sign), power(down, n))));
    return plus(
      ...termsOf(k, w.cos, n).map(pair(whole(1), 1)),
      ...termsOf(k, w.sin, n).map(pair(power(d, whole(-1)), -1)),
    );
  }
  const omega = root(k, w.square);
  const radius = root(k, sum(product(w.middle, w.middle), w.square));
  const angle = angleOf(mu, omega, radius);
  const grown = power(radius, n);
  return plus(
    ...termsOf(k, w.cos, n).map((c) => times(c, grown, call('cos', times(angle, n)))),
    ...termsOf(k, w.sin, n).map((c) => times(over(c, omega), grown, call('sin', times(angle, n)))),
  );
}

/** Between 0 and π: of cos θ = μ/r. */
function angleOf(mu: Expression, omega: Expression, radius: Expression): Expression {
  if (isNumber(mu) && mu.value.n === 0n) return times(HALF, PI);
  const cosine = over(mu, radius);
  const known = call('acos', cosine);
  if (known.kind !== 'call') return known;
  if (!isNumber(mu)) return known;
  return mu.value.n > 0n
    ? call('atan', over(omega, mu))
    : difference(PI, call('atan', negative(over(omega, mu))));
}

const termsOf = (k: Constants, p: Univariate, t: Expression): Expression[] =>
  p.flatMap((c, j) => (isZero(c) ? [] : [times(k.expression(c), power(t, whole(j)))]));
