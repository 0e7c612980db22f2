/** Digits of fractions in any base from 2 to 36, exactly. */
import { EngineError } from '../error.ts';
import { gcd } from '../numeric/gcd.ts';
import type { Rational } from './rational.ts';

export interface Expansion {
  readonly negative: boolean;
  /** Digits before the point, lower case; `0` where there are none. */
  readonly whole: string;
  /** Digits behind the point that do not repeat. */
  readonly fraction: string;
  /** Digits that repeat without end; empty where the expansion ends. */
  readonly repeat: string;
  /** Whether this is all: false where more than `most` digits stand behind the point, and the first of them are given. */
  readonly complete: boolean;
}

/**
 * A fraction in lowest terms in a base, at most so many digits behind the point. Of a denominator d the digits end
 * where every prime of d divides the base; else as many come first as the powers of such primes ask for, and the rest
 * repeats. Throws `out-of-range` for a base that is not 2 to 36.
 */
export function expand({ n, d }: Rational, base: number, most: number): Expansion {
  if (!Number.isInteger(base) || base < 2 || base > 36)
    throw new EngineError('out-of-range', `The base ${base} is no whole number from 2 to 36.`, {
      field: 'base',
      value: base,
    });
  const size = n < 0n ? -n : n;
  const start = { negative: n < 0n, whole: (size / d).toString(base) };
  const b = BigInt(base);
  const rest = size % d;
  const before = leadingPlaces(d, b, most);
  if (before === undefined)
    return { ...start, fraction: places(rest, d, base, most), repeat: '', complete: false };
  const fraction = places(rest, d, base, before.count);
  if (before.left === 1n) return { ...start, fraction, repeat: '', complete: true };
  const after = (rest * b ** BigInt(before.count)) % d;
  if (after === 0n) return { ...start, fraction, repeat: '', complete: true };
  const period = periodOf(before.left, b, most - before.count);
  if (period === undefined)
    return { ...start, fraction: places(rest, d, base, most), repeat: '', complete: false };
  return { ...start, fraction, repeat: places(after, d, base, period), complete: true };
}

/** How many digits come before the repeating ones, and what of d is prime to the base; undefined beyond `most`. */
function leadingPlaces(
  d: bigint,
  base: bigint,
  most: number,
): { count: number; left: bigint } | undefined {
  let left = d;
  let count = 0;
  // By squares of the base first: 2^-1074 would ask for as many single steps.
  for (;;) {
    const common = gcd(left, base);
    if (common === 1n) return { count, left };
    let power = base;
    let steps = 1;
    while (steps * 2 <= most - count && left % (power * power) === 0n) {
      power *= power;
      steps *= 2;
    }
    left /= steps === 1 ? common : power;
    count += steps;
    if (count > most) return undefined;
  }
}

/** The order of the base modulo d, at most so many; undefined beyond. */
function periodOf(d: bigint, base: bigint, most: number): number | undefined {
  let power = base % d;
  for (let k = 1; k <= most; k++) {
    if (power === 1n) return k;
    power = (power * base) % d;
  }
  return undefined;
}

/** The first places of n/d, 0 ≤ n < d. */
export const places = (n: bigint, d: bigint, base: number, count: number): string =>
  count === 0 ? '' : ((n * BigInt(base) ** BigInt(count)) / d).toString(base).padStart(count, '0');
