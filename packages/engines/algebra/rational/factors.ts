/** Factors of a polynomial in x that has no repeated ones, as far as they are told without factoring in parameters. */
import { coefficientsIn, type Polynomial } from '../polynomial/polynomial.ts';
import { factored } from '../whole/factor.ts';
import { isZero, opposite, type Ratio, ratioOf } from './ratio.ts';
import { rationalRoots } from './rational-roots.ts';
import { cleared, commonDivisor, divided, monic, type Univariate } from './univariate.ts';

/**
 * Monic, none of them a divisor of two; irreducible where the coefficients are numbers. Of others those that a hint has a
 * part of, and those of polynomials of the second degree in a power of x.
 */
export function factorsOf(a: Univariate, hints: readonly Univariate[] = []): Univariate[] {
  const whole = numbersOf(a);
  if (whole) return factored(whole).factors.map(({ factor }) => monic(factor.map(ratioOf)));
  // 0 as a root is met often.
  if (a.length > 2 && isZero(a[0] as Ratio))
    return [[ratioOf(0n), ratioOf(1n)], ...factorsOf(a.slice(1), hints)];
  return hints
    .reduce<Univariate[]>((list, hint) => list.flatMap((f) => parted(f, hint)), [a])
    .flatMap(ofPowers);
}

/** Its coefficients, cleared, where they are numbers. */
export function numbersOf(a: Univariate): readonly bigint[] | undefined {
  const isNumber = (p: Polynomial) => typeof p === 'bigint';
  if (!a.every(({ n, d }) => isNumber(n) && isNumber(d))) return undefined;
  return coefficientsIn(cleared(a, 0).whole, 0) as readonly bigint[];
}

function parted(f: Univariate, hint: Univariate): Univariate[] {
  const common = commonDivisor(f, hint);
  if (common.length < 2 || common.length === f.length) return [f];
  return [common, monic(divided(f, common).quotient)];
}

/** The greatest k of which every exponent is a multiple. */
export function stepOf(a: Univariate): number {
  let step = 0;
  const gcd = (m: number, n: number): number => (n === 0 ? m : gcd(n, m % n));
  a.forEach((c, k) => {
    if (!isZero(c)) step = gcd(step, k);
  });
  return Math.max(1, step);
}

/** By the roots of the polynomial in xᵏ. */
function ofPowers(a: Univariate): Univariate[] {
  const k = stepOf(a);
  const inner = a.filter((_, j) => j % k === 0);
  if (k === 1 && a.length < 3) return [monic(a)];
  const { roots, rest } = rationalRoots(inner);
  const spread = (p: Univariate): Univariate =>
    p.flatMap((c, j) => [c, ...new Array<Ratio>(j === p.length - 1 ? 0 : k - 1).fill(ratioOf(0n))]);
  const list = [
    ...roots.map((r) => spread([opposite(r), ratioOf(1n)])),
    ...(rest.length > 1 ? [monic(spread(rest))] : []),
  ];
  // x² − a² is of the first degree in x², and has two factors itself.
  return list.flatMap((f) => (k > 1 && f.length === 3 ? ofSquare(f) : [f]));
}

function ofSquare(f: Univariate): Univariate[] {
  const { roots } = rationalRoots(f);
  return roots.length < 2 ? [f] : roots.map((r) => [opposite(r), ratioOf(1n)]);
}
