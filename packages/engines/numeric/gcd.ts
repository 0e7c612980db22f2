/** The greatest common divisor of two whole numbers, not negative (Euclid, Elements VII.2). gcd(0, 0) is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}
