/** A check by the compiler that C99 has too: the array of a false condition has −1 elements, and its name is in the message. */
export function assertion(
  name: string,
  condition: string,
  ...products: readonly bigint[]
): string[] {
  // A product of more than 64 bits cannot be checked in C.
  if (products.some((p) => p >= 1n << 64n)) return [];
  return [`typedef char ${name}[(${condition}) ? 1 : -1];`];
}
