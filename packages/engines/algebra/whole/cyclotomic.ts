/** Cyclotomic polynomials, which are the irreducible factors of xⁿ − 1 and xⁿ + 1: they are written down, not searched for. */
import { degree, quotient, type Whole } from './polynomial.ts';

/** Φₙ, whose roots are the primitive n-th roots of unity; n ≥ 1. */
export function cyclotomic(n: number): Whole {
  let f: Whole = [-1n, 1n];
  let radical = 1;
  for (const p of primesOf(n)) {
    // Φₘₚ(x) = Φₘ(xᵖ)/Φₘ(x), where p does not divide m.
    f = quotient(spread(f, p), f) as Whole;
    radical *= p;
  }
  return spread(f, n / radical);
}

/** Of xⁿ − 1 and xⁿ + 1 the irreducible factors; `undefined` of any other polynomial. */
export function rootsOfUnity(f: Whole): Whole[] | undefined {
  const n = degree(f);
  const end = f[0];
  if (n < 1 || f[n] !== 1n || (end !== 1n && end !== -1n)) return undefined;
  if (f.slice(1, n).some((c) => c !== 0n)) return undefined;
  // The 2n-th roots of unity that are no n-th ones are the roots of xⁿ + 1.
  const orders = end === -1n ? divisorsOf(n) : divisorsOf(2 * n).filter((d) => n % d !== 0);
  return orders.map(cyclotomic);
}

/** f(xᵏ). */
function spread(f: Whole, k: number): Whole {
  const out: bigint[] = Array(degree(f) * k + 1).fill(0n);
  for (const [e, c] of f.entries()) out[e * k] = c;
  return out;
}

const divisorsOf = (n: number): number[] =>
  Array.from({ length: n }, (_, k) => k + 1).filter((d) => n % d === 0);

function primesOf(n: number): number[] {
  const primes: number[] = [];
  let rest = n;
  for (let p = 2; p * p <= rest; p++) {
    if (rest % p !== 0) continue;
    primes.push(p);
    while (rest % p === 0) rest /= p;
  }
  return rest > 1 ? [...primes, rest] : primes;
}
