/** Γ, ψ and its derivatives, ζ and β at fractions, in π, logarithms, γ, G and odd zetas, where they are so known. */
import { add, type Rational, rational } from '../../exact/rational.ts';
import {
  CATALAN,
  EULER,
  type Expression,
  HALF,
  isNumber,
  number,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';

const log = (n: number): Expression => call('log', whole(n));
const ROOT_PI = power(PI, HALF);

/** Shifts of an argument by ones. */
const MAX_SHIFT = 60n;

const isPole = ({ n, d }: Rational): boolean => d === 1n && n <= 0n;

/** Γ(r), of letters as a call; undefined at its poles. */
export function gammaAt(r: Expression): Expression | undefined {
  if (!isNumber(r)) return gammaOfSum(r);
  const { n, d } = r.value;
  if (isPole(r.value) || n / d > MAX_SHIFT || -n / d > MAX_SHIFT) return undefined;
  // Brought to (0, 1].
  let factor: Expression = ONE;
  let at = r.value;
  while (at.n > at.d) {
    at = add(at, rational(-1n));
    factor = product(factor, number(at));
  }
  while (at.n <= 0n) {
    factor = quotient(factor, number(at));
    at = add(at, rational(1n));
  }
  if (at.d === 1n) return factor;
  return product(factor, at.d === 2n ? ROOT_PI : call('Gamma', number(at)));
}

/** Γ(a + k) with a whole k as (a + k − 1)…a·Γ(a) for small k below 0 only: Γ(n + 1) stays as it is written. */
const gammaOfSum = (r: Expression): Expression => call('Gamma', r);

/** Finite sums Σ 1/(r + k)^m that lead from an argument in (0, 1] to another. */
function shifted(
  r: Rational,
): { readonly base: Rational; readonly steps: readonly Rational[] } | undefined {
  if (isPole(r) || r.n / r.d > MAX_SHIFT || -r.n / r.d > MAX_SHIFT) return undefined;
  const steps: Rational[] = [];
  let at = r;
  while (at.n > at.d) {
    at = add(at, rational(-1n));
    steps.push(at);
  }
  return { base: at, steps };
}

/** ψ at fractions of (0, 1] by Gauss’s theorem. */
const DIGAMMA: Readonly<Record<string, Expression>> = {
  '1': opposite(EULER),
  '1/2': difference(opposite(EULER), product(TWO, log(2))),
  '1/3': sum(
    opposite(EULER),
    product(number(rational(-3, 2)), log(3)),
    opposite(quotient(PI, product(TWO, power(whole(3), HALF)))),
  ),
  '2/3': sum(
    opposite(EULER),
    product(number(rational(-3, 2)), log(3)),
    quotient(PI, product(TWO, power(whole(3), HALF))),
  ),
  '1/4': sum(opposite(EULER), product(whole(-3), log(2)), product(number(rational(-1, 2)), PI)),
  '3/4': sum(opposite(EULER), product(whole(-3), log(2)), product(HALF, PI)),
  '1/6': sum(
    opposite(EULER),
    product(whole(-2), log(2)),
    product(number(rational(-3, 2)), log(3)),
    product(number(rational(-1, 2)), power(whole(3), HALF), PI),
  ),
  '5/6': sum(
    opposite(EULER),
    product(whole(-2), log(2)),
    product(number(rational(-3, 2)), log(3)),
    product(HALF, power(whole(3), HALF), PI),
  ),
};

const SQUARE_PI = power(PI, TWO);
const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

/** The m-th derivative of ψ at r; undefined where it has no such form. */
export function polygamma(m: number, r: Rational): Expression | undefined {
  const way = shifted(r);
  if (!way || r.n <= 0n) return undefined;
  const base = atBase(m, way.base);
  if (!base) return undefined;
  const sign = m % 2 === 0 ? 1n : -1n;
  const steps = way.steps.map((s) =>
    product(whole(sign * factorial(m)), power(number(s), whole(-m - 1))),
  );
  return sum(base, ...steps);
}

function atBase(m: number, r: Rational): Expression | undefined {
  const name = r.d === 1n ? '1' : `${r.n}/${r.d}`;
  if (m === 0) return DIGAMMA[name];
  const sign = m % 2 === 0 ? -1n : 1n;
  if (name === '1') return product(whole(sign * factorial(m)), zetaAt(m + 1) as Expression);
  if (name === '1/2')
    return product(
      whole(sign * factorial(m) * (2n ** BigInt(m + 1) - 1n)),
      zetaAt(m + 1) as Expression,
    );
  if (name === '1/4' || name === '3/4') {
    const way = name === '1/4' ? 1 : -1;
    if (m === 1) return sum(SQUARE_PI, product(whole(8 * way), CATALAN));
    if (m === 2)
      return sum(
        product(whole(-2 * way), power(PI, whole(3))),
        product(whole(-56), zetaAt(3) as Expression),
      );
  }
  return undefined;
}

/** Bₙ. */
export function bernoulli(n: number): Rational {
  const b: Rational[] = [];
  for (let m = 0; m <= n; m++) {
    let total = rational(0n);
    let choose = 1n;
    for (let k = 0; k < m; k++) {
      total = add(total, rational(choose * (b[k] as Rational).n, (b[k] as Rational).d));
      choose = (choose * BigInt(m + 1 - k)) / BigInt(k + 1);
    }
    b.push(m === 0 ? rational(1n) : rational(-total.n, total.d * BigInt(m + 1)));
  }
  return b[n] as Rational;
}

/** ζ(n) of a whole number other than 1. */
export function zetaAt(n: number): Expression | undefined {
  if (n === 1 || Math.abs(n) > 60) return undefined;
  if (n === 0) return number(rational(-1, 2));
  if (n < 0) {
    const b = bernoulli(1 - n);
    return number(rational(-b.n, b.d * BigInt(1 - n)));
  }
  if (n % 2 === 1) return call('Zeta', whole(n));
  const b = bernoulli(n);
  const size = rational((b.n < 0n ? -b.n : b.n) * 2n ** BigInt(n - 1), b.d * factorial(n));
  return product(number(size), power(PI, whole(n)));
}

/** Euler’s numbers E₀, E₂, E₄, …. */
function eulerNumber(n: number): bigint {
  const e: bigint[] = [1n];
  for (let m = 1; m <= n / 2; m++) {
    let total = 0n;
    let choose = 1n;
    for (let k = 0; k < m; k++) {
      total += choose * (e[k] as bigint);
      const [p, q] = [2 * m - 2 * k, 2 * k];
      choose = (choose * BigInt(p) * BigInt(p - 1)) / BigInt((q + 1) * (q + 2));
    }
    e.push(-total);
  }
  return e[n / 2] as bigint;
}

/** β(n) = 1 − 3⁻ⁿ + 5⁻ⁿ − …; undefined for the even n above 2. */
export function betaAt(n: number): Expression | undefined {
  if (n === 2) return CATALAN;
  if (n <= 0) return n % 2 === 0 ? number(rational(eulerNumber(-n), 2n)) : ZERO;
  if (n % 2 === 0 || n > 40) return undefined;
  const k = n - 1;
  const e = eulerNumber(k);
  const size = rational(e < 0n ? -e : e, 4n * 2n ** BigInt(k) * factorial(k));
  return product(number(size), power(PI, whole(n)));
}
