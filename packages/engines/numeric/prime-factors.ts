/** Primes of whole numbers of up to some 25 digits, proven. */
import { recent } from '../recent.ts';
import { gcd } from './gcd.ts';

/** Trial divisors go so far; what is left is taken apart by Pollard's method. */
const SMALL = 1000n;
/** The first thirteen primes as witnesses prove a number below this prime (Sorenson and Webster, Math. Comp. 86, 2017). */
const PROVEN = 3_317_044_064_679_887_385_961_981n;
const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];
/** Steps of Pollard's method for all that is left of one number: a prime factor of 10 digits takes about 100,000. */
const MAX_STEPS = 200_000;

/**
 * The primes of n ≥ 1, each with how often it divides n. null where a factor is left whose primes are not found in a
 * bounded time, or that is too large for the proof that it is prime.
 */
export const primeFactors = (n: bigint): ReadonlyMap<bigint, number> | null =>
  kept(n.toString(36), () => takenApart(n));

/** One denominator is asked about in every base. */
const kept = recent<ReadonlyMap<bigint, number> | null>(64);

function takenApart(n: bigint): ReadonlyMap<bigint, number> | null {
  const found = new Map<bigint, number>();
  const add = (p: bigint) => found.set(p, (found.get(p) ?? 0) + 1);
  let rest = n;
  for (let p = 2n; p < SMALL && p * p <= rest; p += p === 2n ? 1n : 2n)
    while (rest % p === 0n) {
      add(p);
      rest /= p;
    }
  const budget = { steps: MAX_STEPS };
  const open = rest > 1n ? [rest] : [];
  for (let m = open.pop(); m !== undefined; m = open.pop()) {
    if (m < SMALL * SMALL) {
      add(m);
      continue;
    }
    if (m >= PROVEN) return null;
    if (isPrime(m)) {
      add(m);
      continue;
    }
    const divisor = pollard(m, budget);
    if (divisor === null) return null;
    open.push(divisor, m / divisor);
  }
  return found;
}

/** Miller and Rabin's test, a proof for odd n from 43 to the bound above. */
function isPrime(n: bigint): boolean {
  let odd = n - 1n;
  let twos = 0;
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos++;
  }
  return WITNESSES.every((w) => {
    let x = power(w, odd, n);
    if (x === 1n || x === n - 1n) return true;
    for (let k = 1; k < twos; k++) {
      x = (x * x) % n;
      if (x === n - 1n) return true;
    }
    return false;
  });
}

function power(b: bigint, e: bigint, m: bigint): bigint {
  let result = 1n;
  let square = b % m;
  for (let rest = e; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % m;
    square = (square * square) % m;
  }
  return result;
}

/** A proper divisor of a composite n by Pollard's rho with Brent's cycle; null where the budget is spent. */
function pollard(n: bigint, budget: { steps: number }): bigint | null {
  for (let c = 1n; budget.steps > 0; c++) {
    let x = 2n;
    let y = 2n;
    for (let length = 1; budget.steps > 0; length *= 2) {
      x = y;
      // The differences of a stretch are multiplied up, so that one division for all of them is enough.
      for (let done = 0; done < length && budget.steps > 0; ) {
        const from = y;
        let product = 1n;
        const stretch = Math.min(64, length - done);
        for (let k = 0; k < stretch; k++) {
          y = (y * y + c) % n;
          product = (product * (x > y ? x - y : y - x)) % n;
        }
        done += stretch;
        budget.steps -= stretch;
        if (gcd(product, n) === 1n) continue;
        for (let z = from, k = 0; k < stretch; k++) {
          z = (z * z + c) % n;
          const g = gcd(x > z ? x - z : z - x, n);
          if (g !== 1n) {
            if (g !== n) return g;
            break;
          }
        }
        length = Number.POSITIVE_INFINITY;
        break;
      }
    }
  }
  return null;
}
