/** How many digits of a fraction come before those that repeat, and how many repeat. */
import { bitLength } from '../float/whole.ts';
import { gcd } from '../numeric/gcd.ts';
import { primeFactors } from '../numeric/prime-factors.ts';

export interface Lengths {
  /** Digits behind the point before the first that repeats. */
  readonly before: number;
  /** Digits that repeat; 0 of an expansion that ends; null where the denominator is too large to be taken apart. */
  readonly period: bigint | null;
}

/**
 * Of a denominator d > 0, in a base whose size is above 1. What of d has no prime with the base decides the period: it
 * is the order of the base modulo that (Hardy and Wright, 9.6).
 */
export function lengths(d: bigint, base: bigint): Lengths {
  const size = base < 0n ? -base : base;
  let left = d;
  let before = 0;
  for (;;) {
    const common = gcd(left, size);
    if (common === 1n) break;
    // By squares: 2^-1074 would ask for as many single steps. What is left never has more with the base than before.
    let power = common;
    let steps = 1;
    while (left % (power * power) === 0n) {
      power *= power;
      steps *= 2;
    }
    left /= power;
    before += steps;
  }
  return { before, period: left === 1n ? 0n : order(base, left) };
}

/** Powers modulo longer numbers take too long. */
const MAX_MODULUS_BITS = 400;

/** The least k > 0 with b^k = 1 modulo m, prime to b; null where m is too long, or its primes or those of its totient are not found. */
export function order(b: bigint, m: bigint): bigint | null {
  if (m === 1n) return 1n;
  if (bitLength(m) > MAX_MODULUS_BITS) return null;
  const primes = primeFactors(m);
  if (!primes) return null;
  let totient = 1n;
  const divisors = new Set<bigint>();
  for (const [p, times] of primes) {
    const smaller = primeFactors(p - 1n);
    if (!smaller) return null;
    for (const q of smaller.keys()) divisors.add(q);
    if (times > 1) divisors.add(p);
    totient *= (p - 1n) * p ** BigInt(times - 1);
  }
  const start = ((b % m) + m) % m;
  let k = totient;
  for (const q of divisors) while (k % q === 0n && powerModulo(start, k / q, m) === 1n) k /= q;
  return k;
}

/** b^e modulo m. */
export function powerModulo(b: bigint, e: bigint, m: bigint): bigint {
  let result = 1n % m;
  let square = b % m;
  for (let rest = e; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % m;
    square = (square * square) % m;
  }
  return result;
}
