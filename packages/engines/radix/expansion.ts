/** The digits of a fraction in a base, exact: what stands before the point, behind it, and what of that repeats. */
import type { Rational } from '../exact/rational.ts';
import type { Base } from './base.ts';
import { balancedDigits, wholeDigits } from './digits.ts';
import { lengths, powerModulo } from './period.ts';

export interface Expansion {
  /** A sign before the digits; never in a negative base or in balanced ternary. */
  readonly negative: boolean;
  readonly whole: readonly number[];
  /** Digits behind the point that do not repeat, or the first of all where `complete` is false. */
  readonly fraction: readonly number[];
  readonly repeat: readonly number[];
  /** False where more digits come than were asked for. */
  readonly complete: boolean;
  /** Digits behind the point before the first that repeats. */
  readonly before: number;
  /** Digits that repeat, 0 where the expansion ends, null where that is not known. */
  readonly period: bigint | null;
}

/** Digits in a base where each position weighs so many times the next. */
export type Positional = Extract<Base, { readonly kind: 'plain' | 'balanced' }>;

/**
 * A fraction in lowest terms in a base, at most so many digits behind the point. Digits are those of Grünwald (1885)
 * in a negative base −b, what is left behind the point from −b/(b + 1) up to below 1/(b + 1); in balanced ternary it
 * is from −1/2 up to below 1/2.
 */
export function expand({ n, d }: Rational, base: Positional, most: number): Expansion {
  const negative = base.kind === 'plain' && base.base > 0 && n < 0n;
  const b = BigInt(base.kind === 'plain' ? base.base : 3);
  const next = part(base, d);
  const [whole, rest] = next(negative ? -n : n);
  const { before, period } = lengthsOf(n, d, b);
  const all = period === null ? null : BigInt(before) + period;
  const complete = all !== null && all <= BigInt(most);
  const digits: number[] = [];
  const greatest = b < 0n ? -b - 1n : b - 1n;
  for (let left = rest, k = complete ? Number(all) : most; k > 0; k--) {
    let [digit, after] = next(left * b);
    // At the edge −b/(b + 1) alone: 1/(b + 1) is left, the other edge, which has the same digits behind it.
    if (digit > greatest) [digit, after] = [digit - 1n, after + d];
    digits.push(Number(digit));
    left = after;
  }
  return {
    negative,
    whole: base.kind === 'plain' ? wholeDigits(whole, base.base) : balancedDigits(whole),
    fraction: complete ? digits.slice(0, before) : digits,
    repeat: complete ? digits.slice(before) : [],
    complete,
    before,
    period,
  };
}

/**
 * As `lengths`, of n/d. In base −b the fraction 1/(b + 1) is both edges of what can be left: it and what ends in it go
 * from one to the other, and repeat after two digits instead of one.
 */
function lengthsOf(n: bigint, d: bigint, b: bigint): { before: number; period: bigint | null } {
  if (d === 1n) return { before: 0, period: 0n };
  const found = lengths(d, b);
  if (b > 0n || found.period !== 1n) return found;
  const rest = (n * powerModulo(((b % d) + d) % d, BigInt(found.before), d)) % d;
  return (rest < 0n ? rest + d : rest) * (1n - b) === d ? { ...found, period: 2n } : found;
}

/** v/d parted into what stands before the point, and the rest, over d too. */
function part(base: Positional, d: bigint): (v: bigint) => [whole: bigint, rest: bigint] {
  const [shift, scale] =
    base.kind === 'balanced'
      ? [d, 2n]
      : base.base > 0
        ? [0n, 1n]
        : // The rest is below 1/(b + 1), so the whole part is the floor of v/d + b/(b + 1), and above where that is whole.
          [-d, BigInt(1 - base.base)];
  const up = shift < 0n ? 1n : 0n;
  return (v) => {
    const whole = floorOf(v * scale + shift, d * scale) + up;
    return [whole, v - whole * d];
  };
}

/** The greatest whole number that is not above a/b, b > 0. */
export function floorOf(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a < 0n && q * b !== a ? q - 1n : q;
}
