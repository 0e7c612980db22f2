import { EngineError } from '../error.ts';
import { degree, derivative, divide, gcd, multiplyMod, squareRoot } from './gf2-polynomial.ts';

export interface Factor {
  readonly polynomial: bigint;
  readonly multiplicity: number;
}

/**
 * The irreducible factors of a polynomial over GF(2), by degree, then by value.
 *
 * Square-free, distinct-degree and equal-degree factorisation (von zur Gathen & Gerhard, Modern
 * Computer Algebra, ch. 14). Equal-degree splitting takes traces of the monomials x, x³, x⁵ …:
 * the trace is linear, so if every monomial failed to part two factors no polynomial could, and
 * one must. Throws `zero-polynomial`.
 */
export function factor(f: bigint): Factor[] {
  if (f === 0n)
    throw new EngineError('zero-polynomial', 'The zero polynomial has no factors.', { value: f });
  const found = new Map<bigint, number>();
  for (const [part, multiplicity] of squareFree(f))
    for (const [product, d] of distinctDegree(part))
      for (const p of equalDegree(product, d)) found.set(p, (found.get(p) ?? 0) + multiplicity);
  return [...found]
    .map(([polynomial, multiplicity]) => ({ polynomial, multiplicity }))
    .sort((a, b) => (a.polynomial < b.polynomial ? -1 : 1));
}

const quotient = (a: bigint, b: bigint) => divide(a, b).quotient;

/** Square-free parts with their multiplicities; a part with zero derivative is a square. */
function squareFree(f: bigint, times = 1): [bigint, number][] {
  if (f === 1n) return [];
  const slope = derivative(f);
  if (slope === 0n) return squareFree(squareRoot(f), 2 * times);
  const parts: [bigint, number][] = [];
  let rest = gcd(f, slope);
  let w = quotient(f, rest);
  for (let i = 1; w !== 1n; i++) {
    const y = gcd(w, rest);
    const part = quotient(w, y);
    if (part !== 1n) parts.push([part, i * times]);
    w = y;
    rest = quotient(rest, y);
  }
  return [...parts, ...squareFree(rest, times)];
}

/** Products of all factors of one degree: x^(2^d) − x is the product of all irreducibles whose degree divides d. */
function distinctDegree(f: bigint): [bigint, number][] {
  const parts: [bigint, number][] = [];
  let power = 2n;
  for (let d = 1; 2 * d <= degree(f); d++) {
    power = remainderOf(power, f);
    power = multiplyMod(power, power, f);
    const part = gcd(f, power ^ remainderOf(2n, f));
    if (part !== 1n) {
      parts.push([part, d]);
      f = quotient(f, part);
    }
  }
  if (f !== 1n) parts.push([f, degree(f)]);
  return parts;
}

const remainderOf = (a: bigint, f: bigint) => divide(a, f).remainder;

/** Parts a product of irreducibles of degree d. */
function equalDegree(f: bigint, d: number): bigint[] {
  let parts = [f];
  for (let i = 1; parts.some((p) => degree(p) > d); i += 2)
    parts = parts.flatMap((p) => {
      if (degree(p) === d) return [p];
      let term = remainderOf(1n << BigInt(i), p);
      let trace = term;
      for (let k = 1; k < d; k++) {
        term = multiplyMod(term, term, p);
        trace ^= term;
      }
      const common = gcd(p, trace);
      return common === 1n || common === p ? [p] : [common, quotient(p, common)];
    });
  return parts;
}

/** True for a polynomial of degree ≥ 1 that no polynomial of lower degree divides (Rabin's test by distinct degrees). */
export function isIrreducible(f: bigint): boolean {
  const n = degree(f);
  if (n < 1) return false;
  if (n === 1) return true;
  if (derivative(f) === 0n) return false;
  let power = 2n;
  for (let d = 1; 2 * d <= n; d++) {
    power = multiplyMod(power, power, f);
    if (gcd(f, power ^ 2n) !== 1n) return false;
  }
  return true;
}
