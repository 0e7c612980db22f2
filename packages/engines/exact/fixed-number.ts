/** Fixed-point numbers of any length: an integer x stands for x/2^bits. */
import type { Rational } from './rational.ts';

/** The fixed-point number nearest below n/d. */
export const toFixed = ({ n, d }: Rational, bits: number): bigint => (n << BigInt(bits)) / d;

/** x·y, rounded down. */
export const fixedProduct = (x: bigint, y: bigint, bits: number): bigint => (x * y) >> BigInt(bits);

/** Bits of |x| without its sign; 0 of 0. */
export const bitLength = (x: bigint): number =>
  x === 0n ? 0 : (x < 0n ? -x : x).toString(16).length * 4;

/** The double nearest to x/2^bits, to one rounding; ±Infinity beyond its range, 0 below it. */
export function fixedToNumber(x: bigint, bits: number): number {
  // 64 bits are kept: what is cut off is far below the last place of a double.
  const drop = Math.max(0, bitLength(x) - 64);
  const shift = drop - bits;
  const half = Math.trunc(shift / 2);
  return Number(x >> BigInt(drop)) * 2 ** half * 2 ** (shift - half);
}
