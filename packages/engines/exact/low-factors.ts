import { fixedRoots } from '../numeric/exact-roots.ts';
import { gcd } from '../numeric/gcd.ts';
import type { IntegerPolynomial } from '../numeric/square-free.ts';
import { add, isZero, mul, neg, type Rational, rational, ZERO } from './rational.ts';

/** x² − sum·x + product, which no fraction solves. */
export interface Quadratic {
  readonly sum: Rational;
  readonly product: Rational;
}

/** The factors of degrees 1 and 2 of a polynomial over the rationals. */
export interface LowFactors {
  readonly roots: readonly Rational[];
  readonly quadratics: readonly Quadratic[];
  /** Degree of what is left, which has no such factor. */
  readonly rest: number;
}

/**
 * All rational roots and all irreducible quadratic factors of a polynomial without repeated roots, highest power
 * first, of a degree of at most 32; undefined where its roots do not settle.
 *
 * By Gauss's lemma the leading coefficient L times a rational root, and times the sum and the product of the roots of a
 * rational quadratic factor, is whole. The roots are enclosed so narrowly that at most one whole number is possible
 * for each, and that one is tried exactly: what is found is exact, and what is not found is not there.
 */
export function lowFactors(p: IntegerPolynomial): LowFactors | undefined {
  const zeros = p.length - 1 - p.findLastIndex((c) => c !== 0n);
  const q = zeros > 0 ? p.slice(0, p.length - zeros) : p;
  const nought = zeros > 0 ? [ZERO] : [];
  if (q.length < 2) return { roots: nought, quadratics: [], rest: 0 };
  if (q.length === 2)
    return { roots: [...nought, rational(-q[1]!, q[0]!)], quadratics: [], rest: 0 };
  if (q.length === 3) return ofQuadratic(q, nought);
  const found = fixedRoots(q, places(q), TRIES * places(q));
  if (!found) return undefined;
  const { bits } = found;
  const lead = q[0]!;
  // Within 2⁻²⁰ of a whole number: the enclosures are far narrower.
  const near = (x: bigint, scale: number): bigint | undefined => {
    const one = 1n << BigInt(scale);
    const whole = floorDivide(2n * x + one, 2n * one);
    const off = x - whole * one;
    return (off < 0n ? -off : off) << 20n < one ? whole : undefined;
  };
  const left = found.x.map((x, i) => ({ x, y: found.y[i]! }));
  const roots: Rational[] = [...nought];
  for (let i = left.length - 1; i >= 0; i--) {
    const { x, y } = left[i]!;
    const whole = near(lead * y, bits) === 0n ? near(lead * x, bits) : undefined;
    if (whole === undefined) continue;
    const root = rational(whole, lead);
    if (!isZero(valueAt(q, root))) continue;
    roots.push(root);
    left.splice(i, 1);
  }
  const quadratics: Quadratic[] = [];
  for (let i = 0; i < left.length; i++)
    for (let j = left.length - 1; j > i; j--) {
      const [a, b] = [left[i]!, left[j]!];
      const imaginary = near(lead * (a.y + b.y), bits) === 0n;
      const sum = imaginary ? near(lead * (a.x + b.x), bits) : undefined;
      const turned = near(lead * (a.x * b.y + a.y * b.x), 2 * bits) === 0n;
      const product = turned ? near(lead * (a.x * b.x - a.y * b.y), 2 * bits) : undefined;
      if (sum === undefined || product === undefined) continue;
      const factor = { sum: rational(sum, lead), product: rational(product, lead) };
      if (!divides(factor, q)) continue;
      quadratics.push(factor);
      left.splice(j, 1);
      left.splice(i, 1);
      i--;
      break;
    }
  return { roots, quadratics, rest: left.length };
}

/** Roots that lie so close that more than so many times the binary places are wanted are left unsettled. */
const TRIES = 3;

/** Two fractions where the discriminant is the square of one, else itself; x² − sum·x + product. */
function ofQuadratic([a, b, c]: IntegerPolynomial, nought: readonly Rational[]): LowFactors {
  const sum = rational(-b!, a!);
  const product = rational(c!, a!);
  const middle = mul(sum, HALF);
  const square = add(mul(middle, middle), neg(product));
  const { factor, radicand } = surdOf(square);
  return radicand === 1n
    ? { roots: [...nought, add(middle, neg(factor)), add(middle, factor)], quadratics: [], rest: 0 }
    : { roots: nought, quadratics: [{ sum, product }], rest: 0 };
}

const HALF = rational(1n, 2n);

const bitsOf = (x: bigint): number => 4 * (x < 0n ? -x : x).toString(16).length;

/**
 * Binary places that tell whole numbers apart: L times the product of two roots, each below Cauchy's bound
 * 1 + max|cₖ|/|L|, and room for two roots that lie as close as their enclosures.
 */
function places(p: IntegerPolynomial): number {
  const largest = p.reduce((most, c) => Math.max(most, bitsOf(c)), 0);
  const lead = bitsOf(p[0]!);
  return 64 + lead + 2 * Math.max(1, largest - lead + 5);
}

const floorDivide = (a: bigint, b: bigint): bigint => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};

/** The polynomial's exact value, by Horner's rule. */
const valueAt = (p: IntegerPolynomial, x: Rational): Rational =>
  p.reduce((sum, c) => add(mul(sum, x), { n: c, d: 1n }), ZERO);

/** Whether the quadratic divides the polynomial: Horner's rule with x² = sum·x − product leaves a + b·x. */
function divides({ sum, product }: Quadratic, p: IntegerPolynomial): boolean {
  let a = ZERO;
  let b = ZERO;
  for (const c of p) [a, b] = [add(neg(mul(b, product)), { n: c, d: 1n }), add(a, mul(b, sum))];
  return isZero(a) && isZero(b);
}

/** A square root of a fraction as `factor·√radicand`, the radicand a whole number without the squares of primes below 1000. */
export interface Surd {
  readonly factor: Rational;
  readonly radicand: bigint;
}

/** √x of a fraction that is not 0: of a negative one the radicand is negative. */
export function surdOf(x: Rational): Surd {
  // √(n/d) = √(n·d)/d.
  let rest = x.n < 0n ? -x.n * x.d : x.n * x.d;
  let outside = 1n;
  for (let p = 2n; p < 1000n && p * p <= rest; p++)
    while (rest % (p * p) === 0n) {
      rest /= p * p;
      outside *= p;
    }
  const root = integerRoot(rest);
  if (root * root === rest) [rest, outside] = [1n, outside * root];
  return { factor: rational(outside, x.d), radicand: x.n < 0n ? -rest : rest };
}

/** ⌊√x⌋ by Newton's method from above, x ≥ 0. */
function integerRoot(x: bigint): bigint {
  if (x < 2n) return x;
  let r = 1n << BigInt(Math.ceil(x.toString(2).length / 2));
  for (;;) {
    const next = (r + x / r) / 2n;
    if (next >= r) return r;
    r = next;
  }
}

/** Whole coefficients without a common divisor, highest power first, of what is zero where these are. */
export function wholeCoefficients(p: readonly Rational[]): IntegerPolynomial {
  const over = p.reduce((all, { d }) => (all / gcd(all, d)) * d, 1n);
  const whole = p.map(({ n, d }) => n * (over / d));
  const common = whole.reduce((all, c) => gcd(all, c), 0n);
  return common > 1n ? whole.map((c) => c / common) : whole;
}
