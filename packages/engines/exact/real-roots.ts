/** The real roots of a polynomial with whole coefficients, counted and enclosed by Sturm's theorem. */
import { gcd as wholeGcd } from '../numeric/gcd.ts';
import type { IntegerPolynomial } from '../numeric/square-free.ts';
import { squareFree } from '../numeric/square-free.ts';
import { type Rational, rational, toNumber } from './rational.ts';

/** From the highest power down, without zeros in front. */
export const trimmed = (p: IntegerPolynomial): IntegerPolynomial => {
  const first = p.findIndex((c) => c !== 0n);
  return first < 0 ? [] : p.slice(first);
};

const size = (x: bigint): bigint => (x < 0n ? -x : x);
const signOf = (x: bigint): -1 | 0 | 1 => (x < 0n ? -1 : x > 0n ? 1 : 0);

/** Divided by the greatest number that divides every coefficient: the signs stay. */
export function withoutContent(p: IntegerPolynomial): IntegerPolynomial {
  const common = p.reduce((g, c) => wholeGcd(g, size(c)), 0n);
  return common > 1n ? p.map((c) => c / common) : p;
}

/** The remainder of a by b times a positive number. */
function remainder(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  const lead = b[0] as bigint;
  const [up, sign] = [size(lead), lead < 0n ? -1n : 1n];
  let r = a;
  while (r.length >= b.length) {
    const head = (r[0] as bigint) * sign;
    r = trimmed(r.map((c, k) => c * up - (b[k] ?? 0n) * head).slice(1));
  }
  return r;
}

/**
 * a, b, and the negative remainders of each two, until none is left: a Sturm sequence where b = a′, and in general one
 * whose variations give the Cauchy index of b/a. The last is the greatest common divisor but for a factor.
 */
export function sturmSequence(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial[] {
  const list = [withoutContent(trimmed(a))];
  for (let next = withoutContent(trimmed(b)); next.length > 0; ) {
    const before = list.at(-1) as IntegerPolynomial;
    list.push(next);
    next = withoutContent(remainder(before, next).map((c) => -c));
  }
  return list;
}

/** The sign of the polynomial at n/d, d > 0. */
export function signAt(p: IntegerPolynomial, { n, d }: Rational): -1 | 0 | 1 {
  let value = 0n;
  let under = 1n;
  for (const c of p) {
    value = value * n + c * under;
    under *= d;
  }
  return signOf(value);
}

const changes = (signs: readonly number[]): number => {
  const list = signs.filter((s) => s !== 0);
  return list.filter((s, k) => k > 0 && s !== list[k - 1]).length;
};

/** Changes of sign in a sequence at a place, or far to the left or the right. */
export function variations(
  list: readonly IntegerPolynomial[],
  where: Rational | 'left' | 'right',
): number {
  if (typeof where === 'object') return changes(list.map((p) => signAt(p, where)));
  return changes(
    list.map((p) => {
      const sign = signOf(p[0] ?? 0n);
      return where === 'left' && p.length % 2 === 0 ? -sign : sign;
    }),
  );
}

export const derivativeOf = (p: IntegerPolynomial): IntegerPolynomial =>
  p.slice(0, -1).map((c, k) => c * BigInt(p.length - 1 - k));

/** The number of real roots, each as often as it is one. */
export const countRealRoots = (p: IntegerPolynomial): number =>
  squareFree(p).reduce((n, { polynomial, multiplicity }) => {
    if (polynomial.length < 2) return n;
    const s = sturmSequence(polynomial, derivativeOf(polynomial));
    return n + multiplicity * (variations(s, 'left') - variations(s, 'right'));
  }, 0);

/** A real root: in ]from, to], where it is alone; exactly `to` where `from` equals it. */
export interface RealRoot {
  readonly from: Rational;
  readonly to: Rational;
}

const half = (a: Rational, b: Rational): Rational =>
  rational(a.n * b.d + b.n * a.d, 2n * a.d * b.d);

/** The polynomial with each root once, of what is not zero. */
export const eachOnce = (p: IntegerPolynomial): IntegerPolynomial => {
  let product: IntegerPolynomial = [1n];
  for (const { polynomial } of squareFree(trimmed(p))) product = multiplied(product, polynomial);
  return product;
};

export function multiplied(a: IntegerPolynomial, b: IntegerPolynomial): IntegerPolynomial {
  if (a.length === 0 || b.length === 0) return [];
  const sums = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      sums[i + j] = (sums[i + j] as bigint) + x * y;
    });
  });
  return sums;
}

/** The real roots of a polynomial without repeated ones, in rising order, each in an interval of its own. */
export function isolatedRoots(p: IntegerPolynomial): RealRoot[] {
  if (p.length < 2) return [];
  const sequence = sturmSequence(p, derivativeOf(p));
  // Cauchy's bound, as a power of two.
  const lead = size(p[0] as bigint);
  const most = p.reduce((m, c) => (size(c) > m ? size(c) : m), 0n);
  const bound = rational(1n << BigInt((most / lead + 2n).toString(2).length), 1n);
  const list: RealRoot[] = [];
  const part = (from: Rational, to: Rational, left: number, right: number): void => {
    if (left === right) return;
    if (left - right === 1) {
      list.push({ from, to });
      return;
    }
    const middle = half(from, to);
    const between = variations(sequence, middle);
    part(from, middle, left, between);
    part(middle, to, between, right);
  };
  const low = { n: -bound.n, d: bound.d };
  part(low, bound, variations(sequence, low), variations(sequence, bound));
  return list;
}

/** The root in an interval that is narrower than 2^−bits of its larger end, or that is one point. */
export function narrowed(p: IntegerPolynomial, { from, to }: RealRoot, bits: number): RealRoot {
  if (signAt(p, to) === 0) return { from: to, to };
  let [a, b] = [from, to];
  // At the open end another root may stand: the sign that counts is the one behind it.
  const right = signAt(p, b);
  while (!narrow(a, b, bits)) {
    const middle = half(a, b);
    const sign = signAt(p, middle);
    if (sign === 0) return { from: middle, to: middle };
    if (sign === right) b = middle;
    else a = middle;
  }
  return { from: a, to: b };
}

/** Whether b − a is below 2^−bits of the smaller size of the two, which then has the sign of both. */
function narrow(a: Rational, b: Rational, bits: number): boolean {
  if (a.n === 0n || b.n === 0n || a.n < 0n !== b.n < 0n) return false;
  const gap = b.n * a.d - a.n * b.d;
  const least = size(a.n) * b.d < size(b.n) * a.d ? size(a.n) * b.d : size(b.n) * a.d;
  return gap << BigInt(bits) < least;
}

/** A fraction of few digits strictly between two, or beyond one of them where the other is undefined. */
export function simpleBetween(a: Rational | undefined, b: Rational | undefined): Rational {
  if (!a && !b) return rational(0n);
  if (!a) return rational(floorOf(b as Rational) - 1n);
  if (!b) return rational(floorOf(a) + 1n);
  // Enclosures that touch have nothing between them but the place where they do.
  if (a.n * b.d >= b.n * a.d) return a;
  for (let d = 1n; ; d *= 2n) {
    const n = (a.n * d) / a.d;
    for (const k of [n - 1n, n, n + 1n, n + 2n])
      if (k * a.d > a.n * d && k * b.d < b.n * d) {
        // The one nearest the middle with this denominator would do as well; a whole number is easier to read.
        const middle = nearestMiddle(a, b, d);
        return middle ?? rational(k, d);
      }
  }
}

function nearestMiddle(a: Rational, b: Rational, d: bigint): Rational | undefined {
  const [top, bottom] = [(a.n * b.d + b.n * a.d) * d, 2n * a.d * b.d];
  const k = top / bottom;
  const inside = (n: bigint) => n * a.d > a.n * d && n * b.d < b.n * d;
  return [k, k + 1n, k - 1n].filter(inside).map((n) => rational(n, d))[0];
}

const floorOf = ({ n, d }: Rational): bigint => (n < 0n && n % d !== 0n ? n / d - 1n : n / d);

/** The double next to the root, which is enclosed to 64 binary places or more. */
export const doubleOf = ({ from, to }: RealRoot): number => toNumber(half(from, to));
