/** A positive real number as far as rounding needs it. */
import { bitLength, shifted, trailingZeros, wholeRoot } from './whole.ts';

/** A real x with q·2^e ≤ x < (q + 1)·2^e, q > 0; it is q·2^e itself unless `sticky`. */
export interface Magnitude {
  readonly q: bigint;
  readonly e: number;
  readonly sticky: boolean;
}

/** Exponent of the leading bit: 2^k ≤ x < 2^(k + 1). */
export const leading = ({ q, e }: Magnitude): number => bitLength(q) - 1 + e;

/** m·2^e, m positive, without zeros at its end. */
export function dyadic(m: bigint, e: number): Magnitude {
  const zeros = trailingZeros(m);
  return { q: m >> BigInt(zeros), e: e + zeros, sticky: false };
}

/** n/d·2^e, both positive, with at least so many leading bits. */
export function ratio(n: bigint, d: bigint, e: number, bits: number): Magnitude {
  const k = Math.max(0, bits + 1 - (bitLength(n) - bitLength(d)));
  const top = n << BigInt(k);
  const q = top / d;
  return { q, e: e - k, sticky: q * d !== top };
}

/** The square root of n/d·2^e, all positive, with at least so many leading bits. */
export function root(n: bigint, d: bigint, e: number, bits: number): Magnitude {
  const { q, e: at, sticky } = ratio(n, d, e, 2 * bits + 2);
  // An even exponent; a bit more below it keeps what the shift would cut.
  const odd = at % 2 !== 0;
  const inside = odd ? q << 1n : q;
  const r = wholeRoot(inside);
  return { q: r, e: (odd ? at - 1 : at) / 2, sticky: sticky || r * r !== inside };
}

/** The same with no more than so many leading bits, what is cut made sticky. */
export function cut(x: Magnitude, bits: number): Magnitude {
  const over = bitLength(x.q) - bits;
  if (over <= 0) return x;
  const q = x.q >> BigInt(over);
  return { q, e: x.e + over, sticky: x.sticky || q << BigInt(over) !== x.q };
}

/** Where x lies from a lower bound `n`·2^e on, in units of 2^e: the whole units and what is left. */
export interface Parted {
  readonly whole: bigint;
  readonly rest: Rest;
}

/** What is above a whole number of units: nothing, less than half, half, more than half. */
export type Rest = 'exact' | 'below' | 'half' | 'above';

/** x in units of 2^unit. Needs a bit of x at or below half a unit, or x exact. */
export function part(x: Magnitude, unit: number): Parted {
  const down = unit - x.e;
  // Far below half a unit: nothing is shifted that far.
  if (down > bitLength(x.q)) return { whole: 0n, rest: 'below' };
  if (down <= 0) return { whole: shifted(x.q, -down), rest: x.sticky ? 'below' : 'exact' };
  const whole = x.q >> BigInt(down);
  const rest = x.q - (whole << BigInt(down));
  return { whole, rest: restOf(rest, down, x.sticky) };
}

/** What `rest` of 2^down is, `sticky` where there is more below it. */
export function restOf(rest: bigint, down: number, sticky: boolean): Rest {
  const half = 1n << BigInt(down - 1);
  if (rest > half || (rest === half && sticky)) return 'above';
  if (rest === half) return 'half';
  return rest > 0n || sticky ? 'below' : 'exact';
}
