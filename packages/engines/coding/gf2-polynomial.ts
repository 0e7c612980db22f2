/**
 * Polynomials over GF(2), each a bigint whose bit i is the coefficient of x^i: addition is `^`,
 * x² + 1 is 0b101n. Zero is 0n and has degree −1. Arguments are not negative.
 */
import { EngineError } from '../error.ts';

export function degree(a: bigint): number {
  if (a === 0n) return -1;
  const digits = a.toString(16);
  return 4 * digits.length + 27 - Math.clz32(Number.parseInt(digits[0] ?? '', 16));
}

/** Number of terms; as a bit pattern, its Hamming weight. */
export function weight(a: bigint): number {
  let count = 0;
  for (; a > 0n; a >>= 32n) {
    let word = Number(a & 0xffff_ffffn);
    word -= (word >>> 1) & 0x5555_5555;
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** The exponents of its terms, from the highest down. */
export function exponents(a: bigint): number[] {
  const bits = a.toString(2);
  const found: number[] = [];
  for (let i = 0; i < bits.length; i++) if (bits[i] === '1') found.push(bits.length - 1 - i);
  return found;
}

export function multiply(a: bigint, b: bigint): bigint {
  let product = 0n;
  for (; b > 0n; b >>= 1n, a <<= 1n) if (b & 1n) product ^= a;
  return product;
}

/** Quotient and remainder. Throws `division-by-zero`. */
export function divide(a: bigint, b: bigint): { quotient: bigint; remainder: bigint } {
  if (b === 0n)
    throw new EngineError('division-by-zero', 'The divisor is the zero polynomial.', { value: b });
  const n = degree(b);
  let quotient = 0n;
  for (let shift = degree(a) - n; shift >= 0; shift = degree(a) - n) {
    quotient |= 1n << BigInt(shift);
    a ^= b << BigInt(shift);
  }
  return { quotient, remainder: a };
}

export const remainder = (a: bigint, b: bigint): bigint => divide(a, b).remainder;

/** The greatest common divisor, 0n for two zeros. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, remainder(a, b)];
  return a;
}

/** a·b mod f for a and b already reduced and f not constant. */
export function multiplyMod(a: bigint, b: bigint, f: bigint): bigint {
  const top = 1n << BigInt(degree(f));
  let product = 0n;
  for (; b > 0n; b >>= 1n) {
    if (b & 1n) product ^= a;
    a <<= 1n;
    if (a & top) a ^= f;
  }
  return product;
}

/** x^e mod f, for e ≥ 0: square and multiply, and a multiplication by x is a shift. */
export function powerOfX(e: bigint, f: bigint): bigint {
  const n = degree(f);
  if (n < 1) return 0n;
  const top = 1n << BigInt(n);
  let power = 1n;
  for (const bit of e.toString(2)) {
    power = multiplyMod(power, power, f);
    if (bit === '1') {
      power <<= 1n;
      if (power & top) power ^= f;
    }
  }
  return power;
}

/** The lowest `width` bits of a word in opposite order. */
export function reflect(word: bigint, width: number): bigint {
  const bits = BigInt.asUintN(width, word).toString(2).padStart(width, '0');
  return BigInt(`0b${[...bits].reverse().join('') || '0'}`);
}

/** x^n·f(1/x) for f of degree n: the same terms counted from the other end. */
export const reciprocal = (f: bigint): bigint => reflect(f, degree(f) + 1);

/** Formal derivative: only odd powers are left. */
export function derivative(a: bigint): bigint {
  let result = 0n;
  for (const e of exponents(a)) if (e % 2 === 1) result |= 1n << BigInt(e - 1);
  return result;
}

/** The square root of a polynomial that has even powers alone. */
export function squareRoot(a: bigint): bigint {
  let result = 0n;
  for (const e of exponents(a)) result |= 1n << BigInt(e / 2);
  return result;
}

/** The b with a·b ≡ 1 modulo f; undefined where a and f have a factor in common. */
export function inverseMod(a: bigint, f: bigint): bigint | undefined {
  let [r0, r1] = [f, remainder(a, f)];
  let [t0, t1] = [0n, 1n];
  while (r1 !== 0n) {
    const { quotient, remainder: rest } = divide(r0, r1);
    [r0, r1] = [r1, rest];
    [t0, t1] = [t1, t0 ^ multiply(quotient, t1)];
  }
  return r0 === 1n ? remainder(t0, f) : undefined;
}
