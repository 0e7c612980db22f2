/** Greatest common divisors in ℤ[x]: by the divisors of two numbers, and by remainders where that fails. */
import { gcd } from '../../numeric/gcd.ts';
import {
  content,
  derivative,
  height,
  magnitude,
  primitive,
  pseudoRemainder,
  quotient,
  trimmed,
  valueAt,
  type Whole,
} from './polynomial.ts';

/** Places that are tried before remainders are. */
const TRIES = 6;

/**
 * The greatest common divisor, with its content and a positive leading coefficient; 0 of 0 and 0.
 * At a number ξ above twice every coefficient the value of a polynomial is its coefficients as digits. The divisor of
 * the two values, read back as digits, is nearly always that of the polynomials, and is it where it divides both
 * (Char, Geddes and Gonnet, Journal of Symbolic Computation 7, 1989).
 */
export function commonDivisor(a: Whole, b: Whole): Whole {
  if (a.length === 0 || b.length === 0) return positive(a.length === 0 ? b : a);
  const common = gcd(content(a), content(b));
  const [f, g] = [primitive(a), primitive(b)];
  if (f.length === 1 || g.length === 1) return [common];
  const found = byValues(f, g) ?? byRemainders(f, g);
  return found.map((c) => c * common);
}

const positive = (a: Whole): Whole => ((a[a.length - 1] ?? 0n) < 0n ? a.map((c) => -c) : a);

function byValues(f: Whole, g: Whole): Whole | undefined {
  const least = [f, g].map(height).reduce((x, y) => (x < y ? x : y));
  let at = 2n * least + 29n;
  for (let k = 0; k < TRIES; k++) {
    const digits = primitive(
      digitsOf(gcd(magnitude(valueAt(f, at)), magnitude(valueAt(g, at))), at),
    );
    if (digits.length > 0 && quotient(f, digits) && quotient(g, digits)) return digits;
    // No ratio of small numbers, so that what was unlucky is not so again.
    at = (at * 73794n) / 27011n;
  }
  return undefined;
}

/** The digits of a number, each from −base/2 to base/2. */
export function digitsOf(x: bigint, base: bigint): Whole {
  const out: bigint[] = [];
  for (let rest = x; rest !== 0n; ) {
    let digit = rest % base;
    if (2n * digit > base) digit -= base;
    else if (2n * digit <= -base) digit += base;
    out.push(digit);
    rest = (rest - digit) / base;
  }
  return trimmed(out);
}

/** Of primitive polynomials: each remainder divided by its content (Knuth, volume 2, 4.6.1, algorithm E). */
export function byRemainders(f: Whole, g: Whole): Whole {
  let [r, s] = f.length >= g.length ? [f, g] : [g, f];
  while (s.length > 0) [r, s] = [s, primitive(pseudoRemainder(r, s))];
  return r.length === 1 ? [1n] : primitive(r);
}

/** A polynomial as ∏ fₖᵏ with its content; the factors are primitive, square-free and without common divisors. */
export interface SquareFree {
  /** Sign and content. */
  readonly unit: bigint;
  readonly factors: readonly { readonly factor: Whole; readonly power: number }[];
}

/** By Yun's algorithm (SYMSAC 1976). Of 0 the unit is 0. */
export function squareFree(a: Whole): SquareFree {
  const f = primitive(a);
  const unit = f.length === 0 ? 0n : (a[a.length - 1] as bigint) / (f[f.length - 1] as bigint);
  const factors: { factor: Whole; power: number }[] = [];
  if (f.length < 2) return { unit, factors };
  const df = derivative(f);
  const common = commonDivisor(f, df);
  let rest = quotient(f, common) as Whole;
  let slope = quotient(df, common) as Whole;
  for (let power = 1; rest.length > 1; power++) {
    const d = trimmed(
      Array.from(
        { length: Math.max(slope.length, rest.length) },
        (_, k) => (slope[k] ?? 0n) - (rest[k + 1] ?? 0n) * BigInt(k + 1),
      ),
    );
    const factor = d.length === 0 ? rest : commonDivisor(rest, d);
    if (factor.length > 1) factors.push({ factor: primitive(factor), power });
    rest = quotient(rest, factor) as Whole;
    slope = d.length === 0 ? [] : (quotient(d, factor) as Whole);
  }
  return { unit, factors };
}
