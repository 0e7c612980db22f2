/** Small functions of whole numbers that every format needs. */

/** Binary digits of a number that is not negative; 0 of 0. */
export function bitLength(n: bigint): number {
  if (n === 0n) return 0;
  const digits = n.toString(16);
  return 4 * digits.length - Math.clz32(Number.parseInt(digits[0] as string, 16)) + 28;
}

/** Zeros below the lowest 1 of a positive number. */
export function trailingZeros(n: bigint): number {
  const lowest = n & -n;
  return bitLength(lowest) - 1;
}

/** The whole part of the square root, by Newton's method from above. */
export function wholeRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(bitLength(n) / 2));
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** n·2^k for either sign of k; below the point the bits are cut off. */
export const shifted = (n: bigint, k: number): bigint =>
  k >= 0 ? n << BigInt(k) : n >> BigInt(-k);

/** The lowest bits. */
export const ones = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

export const absolute = (n: bigint): bigint => (n < 0n ? -n : n);

/** A text without the zeros at its end; a regular expression would take the square of a long run inside. */
export function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}
