/** `0x` and at least `digits` lower-case hexadecimal digits of a number that is not negative. */
export const hex = (n: number | bigint, digits = 1): string => `0x${hexDigits(n, digits)}`;

/** The digits alone. */
export const hexDigits = (n: number | bigint, digits = 1): string =>
  n.toString(16).padStart(digits, '0');
